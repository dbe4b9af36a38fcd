/** Collects rows given as fields into batches of delimited text. */
import { DuplicateColumns } from './limits.js';
import { BATCH_LENGTH, type RecordBatch, type RecordLayout } from './record-batch.js';

/** Called with the column names of a source; gives them in the spelling of the definition. */
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

  /** @param line of the row in its source */
  add(line: number, fields: readonly string[]): void {
    const start = this.#text.length;
    for (let index = 0; index < fields.length; index++) {
      if (index > 0) this.#text += ',';
      const field = fields[index] as string;
      this.#text += special.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
    }
    this.#bounds.push(start, this.#text.length);
    // Without it, the closing quote of one record and the opening quote of the next would be a doubled quote.
    this.#text += '\n';
    this.#lines.push(line);
  }

  /** The collected records; starts a new batch. */
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
