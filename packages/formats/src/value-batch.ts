import { jsonLayout } from './json-lines.js';
import { BATCH_LENGTH, type RecordBatch } from './record-batch.js';

/** Collects rows given as values into batches of JSON. */
export class ValueBatch {
  readonly #member: string | null;
  #text = '';
  #bounds: number[] = [];
  #lines: number[] = [];

  constructor(member: string | null) {
    this.#member = member;
  }

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  get isFull(): boolean {
    return this.#text.length >= BATCH_LENGTH;
  }

  /** @param line of the row in its source */
  add(line: number, value: unknown): void {
    const start = this.#text.length;
    this.#text += JSON.stringify(value) ?? 'null';
    this.#bounds.push(start, this.#text.length);
    this.#lines.push(line);
  }

  /** The collected records; starts a new batch. */
  take(): RecordBatch {
    const batch: RecordBatch = {
      layout: jsonLayout,
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
