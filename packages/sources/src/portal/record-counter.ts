/** Counts the rows of CSV and JSON Lines while they are downloaded. */

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

export class RecordCounter {
  readonly #quotes: boolean;
  #quoted = false;
  /** True if the current record is not blank. */
  #begun = false;
  #records = 0;

  /** @param quotes true if line breaks between quotes belong to the record, as in CSV */
  constructor(quotes: boolean) {
    this.#quotes = quotes;
  }

  /** Number of non-blank records so far, with the header. */
  get records(): number {
    return this.#records + (this.#begun ? 1 : 0);
  }

  /** Passes the bytes on, up to the end of the record that exceeds `most`. */
  async *counted(bytes: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      const end = this.#count(chunk, most);
      yield end === chunk.length ? chunk : chunk.subarray(0, end);
      if (this.#records > most) return;
    }
  }

  #count(chunk: Uint8Array, most: number): number {
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === quote && this.#quotes) {
        this.#quoted = !this.#quoted;
        this.#begun = true;
      } else if (byte === lineFeed && !this.#quoted) {
        if (this.#begun) this.#records += 1;
        this.#begun = false;
        if (this.#records > most) return at + 1;
      } else if (byte !== carriageReturn) {
        this.#begun = true;
      }
    }
    return chunk.length;
  }
}
