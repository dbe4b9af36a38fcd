/** Rows of delimited text. */
import { pipeline } from 'node:stream';
// csv-parse: quoting, escapes and line ends as RFC 4180 and its many exceptions have them, as a stream.
import { CsvError, parse } from 'csv-parse';
import type { FeedFormat } from '../definition/format-schema.js';
import type { Cells, RawRow, RowFault } from '../row.js';
import { batchSize } from './batch.js';
import { recode } from './decode.js';
import type { Member } from './members.js';
import { DuplicateColumns, Truncated } from './problems.js';

/** A field longer than this comes from a quote that never closes. */
const longestRecord = 8_000_000;

/** One record, its values by column. */
class CsvRow implements RawRow {
  readonly line: number;
  readonly values: Cells;
  readonly fault: RowFault | null;
  readonly member: string | null;
  readonly #record: readonly string[];
  readonly #delimiter: string;

  constructor(line: number, record: readonly string[], layout: Layout, member: string | null) {
    this.line = line;
    this.member = member;
    this.#record = record;
    this.#delimiter = layout.delimiter;
    this.fault = layout.fault(record);
    this.values = this.fault === null ? layout.values(record) : {};
  }

  /** The record written again as one row; its fields are the source's, its quoting may differ. */
  raw(): string {
    return this.#record.map((field) => quoted(field, this.#delimiter)).join(this.#delimiter);
  }
}

function quoted(field: string, delimiter: string): string {
  const plain = !field.includes(delimiter) && !/["\r\n]/.test(field);
  return plain ? field : `"${field.replaceAll('"', '""')}"`;
}

/** Knows the columns, and turns records into values. */
class Layout {
  readonly columns: readonly string[];
  readonly delimiter: string;
  readonly #ragged: boolean;
  readonly #Values: new (
    record: readonly string[],
  ) => Cells;

  constructor(columns: readonly string[], delimiter: string, ragged: boolean) {
    this.columns = columns;
    this.delimiter = delimiter;
    this.#ragged = ragged;
    this.#Values = valuesClass(columns);
  }

  fault(record: readonly string[]): RowFault | null {
    const { length } = this.columns;
    if (record.length === length) return null;
    if (this.#ragged && record.slice(length).every((field) => field.trim() === '')) return null;
    return { code: 'row.columns', reason: `${record.length} fields where the header has ${length}` };
  }

  values(record: readonly string[]): Cells {
    return new this.#Values(record);
  }
}

/**
 * A class whose instances show a record's fields by column name, through getters that all rows share:
 * filling an object per row costs as much as parsing it.
 */
function valuesClass(columns: readonly string[]): new (record: readonly string[]) => Cells {
  class Values {
    readonly [fields]: readonly string[];

    constructor(record: readonly string[]) {
      this[fields] = record;
    }
  }
  Object.setPrototypeOf(Values.prototype, null);
  columns.forEach((column, index) => {
    Object.defineProperty(Values.prototype, column, {
      enumerable: true,
      get(this: Values) {
        return this[fields][index];
      },
    });
  });
  return Values as unknown as new (
    record: readonly string[],
  ) => Cells;
}

const fields = Symbol('fields');

/**
 * The rows of one delimited text, in batches. Blank lines are no rows.
 * @param onColumns told the column names as soon as they are known
 * @throws Truncated where a quote never closes, or the text ends inside a row
 * @throws DuplicateColumns where two columns share a name
 */
export async function* csvRows(
  member: Member,
  format: FeedFormat,
  onColumns: (columns: readonly string[]) => void,
): AsyncGenerator<RawRow[]> {
  const delimiter = format.delimiter ?? (format.type === 'tsv' ? '\t' : ',');
  const ending = { newline: false };
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestRecord,
  });
  let failure: Error | null = null;
  pipeline(member.stream, recode(format.encoding), watchEnding(ending), parser, (error) => {
    failure = error ?? null;
  });

  let layout: Layout | null = null;
  if (format.header !== true) layout = declared(format.header, delimiter, format.ragged, onColumns);
  let line = 1;
  let short = false;
  let batch: RawRow[] = [];
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      const start = line;
      line += 1 + lineBreaks(record);
      if (record.length === 1 && record[0]?.trim() === '') continue;
      if (layout === null) {
        layout = declared(header(record), delimiter, format.ragged, onColumns);
        continue;
      }
      short = record.length < layout.columns.length && !format.ragged;
      batch.push(new CsvRow(start, record, layout, member.name));
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    throw readable(failure ?? error, line);
  } finally {
    parser.destroy();
  }
  if (batch.length > 0) yield batch;
  if (layout === null) throw new Truncated('the file is empty, without even a header');
  if (short && !ending.newline) throw new Truncated(`the text ends inside its last row, on line ${line - 1}`);
}

function declared(
  columns: readonly string[],
  delimiter: string,
  ragged: boolean,
  onColumns: (columns: readonly string[]) => void,
): Layout {
  const repeated = columns.filter((name, index) => columns.indexOf(name) !== index);
  if (repeated.length > 0) throw new DuplicateColumns([...new Set(repeated)]);
  onColumns(columns);
  return new Layout(columns, delimiter, ragged);
}

/** Header names trimmed; a column without one is called by its place. */
function header(record: readonly string[]): string[] {
  return record.map((name, index) => name.trim() || `(column ${index + 1})`);
}

function lineBreaks(record: readonly string[]): number {
  let breaks = 0;
  for (const field of record) {
    for (let at = field.indexOf('\n'); at !== -1; at = field.indexOf('\n', at + 1)) breaks++;
  }
  return breaks;
}

function watchEnding(ending: { newline: boolean }) {
  return async function* watched(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const bytes of source) {
      if (bytes.length > 0) ending.newline = bytes.at(-1) === 0x0a || bytes.at(-1) === 0x0d;
      yield bytes;
    }
  };
}

function readable(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE') {
    return new Truncated(`a quote opened in the row that begins on line ${line} never closes`);
  }
  return error;
}
