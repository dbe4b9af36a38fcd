/** Reads records from text with fixed columns. */
import type { FeedFormat } from '@crs/feeds';
import { FieldBatch, type OnColumns } from './field-batch.js';
import { isTooLong, lineTooLong, Truncated } from './limits.js';
import type { TextMember } from './lines.js';
import type { RecordBatch } from './record-batch.js';

/** The end-of-file character on old systems. */
const endOfFile = '\u001a';
/** Characters of two UTF-16 code units. */
const outsidePlane = /[\ud800-\udbff]/;

/**
 * Reads a fixed-column text's records, in batches. Skips blank lines. A line may end before its last fields.
 * @throws Truncated if all lines have the same length and the last one is shorter and has no line break
 * @throws Unreadable for a line that is too long for a row
 */
export async function* fixedRecords(
  member: TextMember,
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
  for await (const bytes of member.bytes) {
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
