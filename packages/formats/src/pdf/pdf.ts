/** Reads the records of a PDF: runs of lines that begin with one that is recognised. */
import { formatSize } from '@crs/domain';
import type { FeedFormat } from '@crs/feeds';
import { FieldBatch, type OnColumns } from '../field-batch.js';
import { openMembers } from '../members.js';
import { TooLarge } from '../problems.js';
import type { RecordBatch } from '../record-batch.js';
import { type DocumentLine, documentLines } from './document-lines.js';

/** A PDF is read as a whole, and takes several times its size of memory. */
const largestPdf = 100_000_000;

/**
 * The records of a PDF, or of those in an archive, in batches. A record's line is its first one on its page, which
 * stands for its member: `page 2`. Its column `text` has its lines, its column `heading` those before it.
 * @throws Unreadable, Truncated, TooLarge
 */
export async function* pdfRecords(
  path: string,
  format: FeedFormat,
  onColumns: OnColumns,
): AsyncGenerator<RecordBatch> {
  for await (const { name, stream } of openMembers(path, format)) {
    const lines = await documentLines(await whole(stream));
    const columns = onColumns(format.heading === undefined ? ['text'] : ['heading', 'text']);
    let batch: FieldBatch | null = null;
    let page = 0;
    for (const record of recordsOf(lines, format)) {
      if (batch === null || record.page !== page) {
        if (batch !== null) yield batch.take();
        page = record.page;
        batch = new FieldBatch(columns, name === null ? `page ${page}` : `${name}, page ${page}`);
      }
      batch.add(record.line, format.heading === undefined ? [record.text] : [record.heading, record.text]);
    }
    if (batch !== null) yield batch.take();
  }
}

async function whole(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > largestPdf)
      throw new TooLarge(`the PDF holds more than the ${formatSize(largestPdf)} that are read`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

interface PdfRecord {
  readonly page: number;
  readonly line: number;
  readonly heading: string;
  readonly text: string;
}

type Marks = Pick<FeedFormat, 'begins' | 'heading' | 'omits'>;

/** The records of lines. A heading, with the lines below it that begin no record, counts up to the next one. */
export function* recordsOf(lines: readonly DocumentLine[], format: Marks): Generator<PdfRecord> {
  const isBegin = matcher(format.begins);
  const isHeading = matcher(format.heading);
  const isOmitted = matcher(format.omits);
  let heading: string[] = [];
  let headed = false;
  let record: { begin: DocumentLine; heading: string; text: string[] } | null = null;
  for (const line of lines) {
    if (isOmitted(line.text)) continue;
    const words = line.text.trim();
    const heads = isHeading(line.text);
    const begins = !heads && isBegin(line.text);
    if (record !== null && !heads && !begins) {
      record.text.push(words);
      continue;
    }
    if (record !== null) yield made(record);
    record = begins ? { begin: line, heading: heading.join(' '), text: [words] } : null;
    // A heading may have several lines.
    if (heads) heading = headed ? [...heading, words] : [words];
    else if (!begins) heading.push(words);
    headed = heads;
  }
  if (record !== null) yield made(record);
}

function made(record: { begin: DocumentLine; heading: string; text: string[] }): PdfRecord {
  const { begin, heading, text } = record;
  return { page: begin.page, line: begin.line, heading, text: text.join(' ') };
}

function matcher(source: string | undefined): (text: string) => boolean {
  if (source === undefined) return () => false;
  const pattern = new RegExp(source, 'u');
  return (text) => pattern.test(text);
}
