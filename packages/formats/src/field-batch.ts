/** Collects rows of fields into batches of delimited text. */
import { DuplicateColumns } from './limits.js';
import { BATCH_LENGTH, type RecordBatch, type RecordLayout } from './record-batch.js';

/** Receives a source's column names, and returns them as the definition spells them. */
export type OnColumns = (columns: readonly string[]) => readonly string[];

export class FieldBatch {
  readonly #member: string | null;
  readonly #layout: RecordLayout;
  #text = '';
  #bounds: number[] = [];
  #lines: number[] = [];

  /** @throws DuplicateColumns if two columns have the same name */
  constructor(columns: readonly string[], member: string | null) {
    const repeated = columns.filter((name, index) => columns.indexOf(name) !== index);
    if (repeated.length > 0) throw new DuplicateColumns([...new Set(repeated)]);
    this.#layout = { kind: 'delimited', columns, delimiter: ',', quote: '"', ragged: true };
    this.#member = member;
  }

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  get isFull(): boolean {
    return this.#text.length >= BATCH_LENGTH;
  }

  /** @param line the row's line in its source */
  add(line: number, fields: readonly string[]): void {
    const start = this.#text.length;
    for (let index = 0; index < fields.length; index++) {
      if (index > 0) this.#text += ',';
      const field = fields[index] as string;
      this.#text += special.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
    }
    this.#bounds.push(start, this.#text.length);
    // Without a newline, one record's closing quote and the next one's opening quote would form a doubled quote.
    this.#text += '\n';
    this.#lines.push(line);
  }

  /** Returns the collected records and starts a new batch. */
  take(): RecordBatch {
    const batch: RecordBatch = {
      layout: this.#layout,
      member: this.#member,
      text: this.#text,
      bounds: Int32Array.from(this.#bounds),
      lines: Int32Array.from(this.#lines),
    };
    this.#text = '';
    this.#bounds = [];
    this.#lines = [];
    return batch;
  }
}

const special = /[",\r\n]/;
