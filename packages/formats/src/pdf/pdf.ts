/** Reads the records in a PDF: runs of lines that begin with a recognized line. */
import { formatSize } from '@crs/domain';
import type { FeedFormat } from '@crs/feeds';
import { FieldBatch, type OnColumns } from '../field-batch.js';
import { TooLarge, Truncated, Unreadable } from '../limits.js';
import { openMembers } from '../members.js';
import type { RecordBatch } from '../record-batch.js';

/** A PDF is read as a whole, and needs several times its size in memory. */
const largestPdf = 100_000_000;

/**
 * Reads a PDF's or archived PDFs' records, in batches. A record's line is its first one on its page, and the page is
 * its member: `page 2`. Its `text` column has its lines, its `heading` column those before it.
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
      throw new TooLarge(`the PDF is larger than the limit of ${formatSize(largestPdf)}`);
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

/** Groups lines into records. A heading, with the lines below it that begin no record, applies until the next one. */
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

/** Reads a PDF's lines, page by page. */
/** A document's line, with leading spaces for its indentation. */
interface DocumentLine {
  /** Page number, from 1. */
  readonly page: number;
  /** Line number on the page, from 1. */
  readonly line: number;
  readonly text: string;
}

/** The width of one space of indentation, in points. */
const indentation = 4;
/** The end mark is within this many bytes of the file's end. */
const endBytes = 2048;

/**
 * Returns all pages' lines. The leftmost lines have no leading spaces.
 * @throws Truncated if the end of the file is missing
 * @throws Unreadable if the file is not a PDF, is encrypted, or has no text
 */
async function documentLines(content: Buffer): Promise<DocumentLine[]> {
  if (!content.subarray(0, 1024).includes('%PDF-')) throw new Unreadable('the file is not a PDF');
  // Otherwise, readers would guess the missing part: they rebuild the page list that ended the file.
  if (!content.subarray(-endBytes).includes('%%EOF'))
    throw new Truncated('the PDF is cut off before its end mark');
  const pages = (await piecesOfPages(content)).map(pageLines);
  const margin = Math.min(...pages.flat().map(({ x }) => x));
  if (margin === Number.POSITIVE_INFINITY) {
    throw new Unreadable('the PDF has no text, only scanned pictures');
  }
  return pages.flatMap((lines, index) =>
    lines.map(({ x, text }, place) => ({
      page: index + 1,
      line: place + 1,
      text: ' '.repeat(Math.round((x - margin) / indentation)) + text,
    })),
  );
}

async function piecesOfPages(content: Buffer): Promise<TextPiece[][]> {
  // Loaded on first use, because most feeds are not PDFs.
  // unpdf: PDF.js as one file without a canvas. PDF.js itself does not start without one.
  const { getDocumentProxy } = await import('unpdf');
  const document = await getDocumentProxy(new Uint8Array(content), {
    isEvalSupported: false,
    stopAtErrors: true,
    verbosity: 0,
  }).catch((error: unknown) => {
    throw new Unreadable(
      isNamed(error, 'PasswordException')
        ? 'the PDF is encrypted'
        : `the PDF is damaged: ${messageOf(error)}`,
    );
  });
  try {
    const pages: TextPiece[][] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items }: PageText = await page.getTextContent();
      pages.push(items.flatMap((item) => ('str' in item ? pieceOf(item) : [])));
      page.cleanup();
    }
    return pages;
  } catch (error) {
    throw new Unreadable(`the PDF is damaged: ${messageOf(error)}`);
  } finally {
    await document.loadingTask.destroy();
  }
}

/** The library's result. The library's own types need the browser's. Structure marks are not text. */
interface PageText {
  readonly items: readonly (PrintedText | { readonly type: string })[];
}

interface PrintedText {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
}

/** Rotated text, such as a stamp or a narrow column's name, belongs to no line. */
function pieceOf({ str, transform, width }: PrintedText): TextPiece[] {
  const [, turned = 0, , height = 0, x = 0, y = 0] = transform;
  if (Math.abs(turned) > 0.1 * Math.abs(height)) return [];
  return [{ text: str.replaceAll('\0', ''), x, y, width, height: Math.abs(height) }];
}

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Sorts a page's text pieces into lines by their positions. */

/** A piece of text and its position, in points from the page's lower left corner. */
interface TextPiece {
  readonly text: string;
  readonly x: number;
  /** The baseline's position. */
  readonly y: number;
  readonly width: number;
  /** The letters' height. */
  readonly height: number;
}

/** A printed line, without the text to its left. */
interface PageLine {
  /** The first letter's position. */
  readonly x: number;
  readonly text: string;
}

/** Baselines on one line may differ by this share of a letter's height, because marks and numbers are raised. */
const sameLine = 0.5;
/** Shares of a letter's height: a space, and a gap between columns. */
const spaceWidth = 0.15;
const columnGap = 1.2;

/** Returns the lines from top to bottom. Two spaces represent a gap between columns, one any other gap. */
function pageLines(pieces: readonly TextPiece[]): PageLine[] {
  const printed = pieces.filter(({ text }) => text.trim() !== '').sort((a, b) => b.y - a.y);
  const lines: TextPiece[][] = [];
  for (const piece of printed) {
    const line = lines.at(-1);
    const first = line?.[0];
    const near = first !== undefined && first.y - piece.y < sameLine * Math.max(first.height, piece.height);
    if (line !== undefined && near) line.push(piece);
    else lines.push([piece]);
  }
  return lines.map(joinPieces);
}

function joinPieces(pieces: TextPiece[]): PageLine {
  pieces.sort((a, b) => a.x - b.x);
  let text = '';
  let end = Number.POSITIVE_INFINITY;
  for (const piece of pieces) {
    const gap = piece.x - end;
    if (gap > columnGap * piece.height) text = `${text.trimEnd()}  `;
    else if (gap > spaceWidth * piece.height && !text.endsWith(' ')) text += ' ';
    text += piece.text;
    end = piece.x + piece.width;
  }
  return { x: pieces[0]?.x ?? 0, text: text.trim() };
}
