/** Reads the records of delimited text. */
import type { FeedFormat } from '@crs/feeds';
import { findRecords } from './delimited-records.js';
import { recordFields } from './delimited-rows.js';
import type { OnColumns } from './field-batch.js';
import { DuplicateColumns, isTooLong, lineTooLong, Truncated } from './limits.js';
import type { TextMember } from './lines.js';
import { BATCH_LENGTH, type RecordBatch, type RecordLayout } from './record-batch.js';

type Layout = RecordLayout & { kind: 'delimited' };

/**
 * Reads a delimited text's records, in batches. Skips blank lines.
 * @param onColumns called with the column names as soon as they are known
 * @throws Truncated if a quote never closes, or the text ends inside a row
 * @throws Unreadable for a line that is too long for a row
 * @throws DuplicateColumns if two columns have the same name
 */
export async function* csvRecords(
  member: TextMember,
  format: FeedFormat,
  onColumns: OnColumns,
): AsyncGenerator<RecordBatch> {
  const delimiter = format.delimiter ?? (format.type === 'tsv' ? '\t' : ',');
  const reader = new DelimitedReader(delimiter, format, member.name, onColumns);
  for await (const text of texts(member)) {
    const batch = reader.take(text);
    if (batch !== null) yield batch;
  }
  const last = reader.finish();
  if (last !== null) yield last;
}

/** Returns the text in chunks. A lone `\r`, the old Mac line ending, becomes `\n`. */
async function* texts({ bytes: chunks }: TextMember): AsyncGenerator<string> {
  let loneReturns: boolean | null = null;
  let pending = '';
  const whole = (): string => {
    loneReturns ??= !pending.includes('\n') && pending.includes('\r');
    return loneReturns ? pending.replaceAll('\r', '\n') : pending;
  };
  let begun = false;
  for await (const bytes of chunks) {
    // Chunks end at a character boundary, because a decoder that keeps a partial character takes twice as long.
    const text = bytes.toString();
    pending += begun || !text.startsWith(BYTE_ORDER_MARK) ? text : text.slice(1);
    begun ||= text !== '';
    if (pending.length < BATCH_LENGTH) continue;
    yield whole();
    pending = '';
  }
  if (pending !== '') yield whole();
}

const BYTE_ORDER_MARK = '\ufeff';

const blank = /^\s*$/;

class DelimitedReader {
  readonly #delimiter: string;
  readonly #quote: string;
  readonly #format: FeedFormat;
  readonly #member: string | null;
  readonly #onColumns: OnColumns;
  #layout: Layout | null = null;
  #pending = '';
  #line = 1;
  /** The records before the last one. */
  #previous: RecordBatch | null = null;

  constructor(delimiter: string, format: FeedFormat, member: string | null, onColumns: OnColumns) {
    this.#delimiter = delimiter;
    this.#quote = format.quote;
    this.#format = format;
    this.#member = member;
    this.#onColumns = onColumns;
    if (format.header !== true) this.#declare(format.header);
  }

  /** Returns the records that end in the text so far, or null if there are none. */
  take(text: string): RecordBatch | null {
    const batch = this.#records(this.#pending + text, false);
    this.#previous = batch ?? this.#previous;
    return batch;
  }

  /** Returns the last records at the end of the text. */
  finish(): RecordBatch | null {
    const ended = this.#pending === '';
    const last = ended ? null : this.#records(this.#pending, true);
    if (this.#pending !== '') throw this.#unclosed();
    if (this.#layout === null) throw new Truncated('the file is empty, without even a header');
    // Only a text without a final line break can be truncated.
    if (!ended && last !== null) this.#checkWhole(last, this.#layout);
    return last;
  }

  #records(text: string, final: boolean): RecordBatch | null {
    const { bounds, breaks, rest } = findRecords(text, this.#delimiter, this.#quote, final);
    this.#pending = text.slice(rest);
    // Only quotes can make a row span several lines.
    if (isTooLong(this.#pending))
      throw this.#pending.includes('\n') ? this.#unclosed() : lineTooLong(this.#line);
    const kept: number[] = [];
    const lines: number[] = [];
    for (let index = 0; index < breaks.length; index++) {
      const start = bounds[index * 2] as number;
      const end = bounds[index * 2 + 1] as number;
      const line = this.#line;
      this.#line += 1 + (breaks[index] as number);
      const isBlank = end === start || (end - start < 1000 && blank.test(text.slice(start, end)));
      // A line of tabs is a record with empty fields.
      if (isBlank && !text.slice(start, end).includes(this.#delimiter)) continue;
      if (this.#layout === null) {
        this.#declare(header(recordFields(text.slice(start, end), this.#delimiter, this.#quote)));
        continue;
      }
      kept.push(start, end);
      lines.push(line);
    }
    if (lines.length === 0) return null;
    return {
      layout: this.#layout as Layout,
      member: this.#member,
      text,
      bounds: Int32Array.from(kept),
      lines: Int32Array.from(lines),
    };
  }

  #declare(printed: readonly string[]): void {
    const columns = this.#onColumns(printed);
    const repeated = columns.filter((name, index) => columns.indexOf(name) !== index);
    if (repeated.length > 0) throw new DuplicateColumns([...new Set(repeated)]);
    this.#layout = {
      kind: 'delimited',
      columns,
      delimiter: this.#delimiter,
      quote: this.#quote,
      ragged: this.#format.ragged,
    };
  }

  #checkWhole(last: RecordBatch, layout: Layout): void {
    const { text, bounds, lines } = last;
    if ((bounds.at(-1) as number) < text.length) return;
    const widths = this.#widths(last);
    const width = widths.pop() as number;
    if (width >= layout.columns.length) return;
    if (layout.ragged && !this.#isShortest(width, widths)) return;
    throw new Truncated(`the text ends inside its last row, on line ${lines.at(-1)}`);
  }

  /** True if every earlier row has more fields, so short rows are not normal for this source. */
  #isShortest(width: number, widths: readonly number[]): boolean {
    const before = [...widths, ...(this.#previous === null ? [] : this.#widths(this.#previous))];
    return before.length > 0 && before.every((one) => one > width);
  }

  /** Returns the number of fields in each record. */
  #widths({ text, bounds, lines }: RecordBatch): number[] {
    return Array.from(lines, (_line, index) => {
      const record = text.slice(bounds[index * 2], bounds[index * 2 + 1]);
      return recordFields(record, this.#delimiter, this.#quote).length;
    });
  }

  #unclosed(): Truncated {
    return new Truncated(`a quote in the row that begins on line ${this.#line} never closes`);
  }
}

/** Trims the header names. A column without a name gets its number. */
function header(record: readonly string[]): string[] {
  return record.map((name, index) => name.trim() || `(column ${index + 1})`);
}
