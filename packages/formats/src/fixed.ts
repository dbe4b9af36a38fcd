/** Records of text without delimiters, whose fields stand at fixed places. */
import type { FeedFormat } from '@crs/feeds';
import { FieldBatch, type OnColumns } from './field-batch.js';
import { textBytes } from './lines.js';
import { isTooLong, lineTooLong } from './longest-record.js';
import type { Member } from './members.js';
import { Truncated } from './problems.js';
import type { RecordBatch } from './record-batch.js';

/** What old systems write behind the last line. */
const endOfFile = '\u001a';
/** Characters that take two places in JavaScript's texts. */
const outsidePlane = /[\ud800-\udbff]/;

/**
 * The records of one such text, in batches. Blank lines are no records; a line may end before its last fields.
 * @throws Truncated where all lines are of one length, and the last, without a line end, is shorter
 * @throws Unreadable where a line is too long for a row
 */
export async function* fixedRecords(
  member: Member,
  format: FeedFormat,
  onColumns: OnColumns,
): AsyncGenerator<RecordBatch> {
  const places = format.fields ?? [];
  const batch = new FieldBatch(onColumns(places.map(({ name }) => name)), member.name);
  const lengths = { least: Number.POSITIVE_INFINITY, most: 0 };
  let line = 0;
  const add = (printed: string): void => {
    line++;
    const text = printed.endsWith('\r') ? printed.slice(0, -1) : printed;
    if (text.trim() === '' || text === endOfFile) return;
    lengths.least = Math.min(lengths.least, text.length);
    lengths.most = Math.max(lengths.most, text.length);
    const characters = outsidePlane.test(text) ? Array.from(text) : null;
    batch.add(
      line,
      places.map(({ from, to }) =>
        (characters === null ? text.slice(from - 1, to) : characters.slice(from - 1, to).join('')).trim(),
      ),
    );
  };
  const decoder = new TextDecoder('utf-8');
  let pending = '';
  for await (const bytes of textBytes(member.stream, format)) {
    const lines = (pending + decoder.decode(bytes, { stream: true })).split('\n');
    pending = lines.pop() ?? '';
    for (const text of lines) {
      add(text);
      if (batch.isFull) yield batch.take();
    }
    if (isTooLong(pending)) throw lineTooLong(line + 1);
  }
  pending += decoder.decode();
  const { least, most } = lengths;
  if (least === most && pending.trim() !== '' && pending !== endOfFile && pending.length < least) {
    throw new Truncated(`the text ends inside its last row, on line ${line + 1}`);
  }
  add(pending);
  if (!batch.isEmpty) yield batch.take();
}
