/** Counts the rows of CSV and JSON Lines on their way to the disk. */

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

export class RecordCounter {
  readonly #quotes: boolean;
  #quoted = false;
  /** Whether the record that is coming in has anything in it. */
  #begun = false;
  #records = 0;

  /** @param quotes whether line breaks between quotes belong to the record, as in CSV */
  constructor(quotes: boolean) {
    this.#quotes = quotes;
  }

  /** Records so far that are not blank, a header included. */
  get records(): number {
    return this.#records + (this.#begun ? 1 : 0);
  }

  /** The bytes as they are, up to the end of the record after which there are more than `most`. */
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
