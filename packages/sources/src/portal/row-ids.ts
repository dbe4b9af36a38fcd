/** A compact set of the row identifiers of a data set, for millions of them. */

/** Bits of the numbers in one block of the bitmap. */
const blockBits = 12;
const blockWords = 2 ** (blockBits - 5);
const smallestTable = 1 << 10;

/**
 * A set that only grows. Whole numbers are usually consecutive and take a bit each; other identifiers take a 64-bit
 * hash. Among five million texts, two share a hash in one of a million data sets.
 */
export class RowIds {
  readonly #blocks = new Map<number, Uint32Array>();
  #hashes = new Uint32Array(2 * smallestTable);
  #hashed = 0;

  /** @returns false if the identifier was added before */
  add(id: string | number): boolean {
    const number = typeof id === 'number' ? id : numberOf(id);
    return Number.isSafeInteger(number) && number >= 0 ? this.#addNumber(number) : this.#addText(String(id));
  }

  #addNumber(id: number): boolean {
    const key = Math.floor(id / 2 ** blockBits);
    let block = this.#blocks.get(key);
    if (block === undefined) {
      block = new Uint32Array(blockWords);
      this.#blocks.set(key, block);
    }
    const place = id % 2 ** blockBits;
    const word = block[place >>> 5] ?? 0;
    const bit = 1 << (place & 31);
    block[place >>> 5] = word | bit;
    return (word & bit) === 0;
  }

  #addText(id: string): boolean {
    if (this.#hashed * 3 >= this.#hashes.length) this.#grow();
    // The two lanes of cyrb53 (public domain), used separately for 64 bits.
    let high = 0xdeadbeef;
    let low = 0x41c6ce57;
    for (let at = 0; at < id.length; at++) {
      const code = id.charCodeAt(at);
      high = Math.imul(high ^ code, 2654435761);
      low = Math.imul(low ^ code, 1597334677);
    }
    high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
    low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
    // Two zeros mark an empty slot.
    if (!place(this.#hashes, high >>> 0, low >>> 0 || 1)) return false;
    this.#hashed += 1;
    return true;
  }

  #grow(): void {
    const larger = new Uint32Array(this.#hashes.length * 2);
    for (let at = 0; at < this.#hashes.length; at += 2) {
      const high = this.#hashes[at] ?? 0;
      const low = this.#hashes[at + 1] ?? 0;
      if (high !== 0 || low !== 0) place(larger, high, low);
    }
    this.#hashes = larger;
  }
}

/** Inserts a hash, by open addressing with linear probing; false if it was there. */
function place(table: Uint32Array, high: number, low: number): boolean {
  const mask = table.length / 2 - 1;
  for (let at = low & mask; ; at = (at + 1) & mask) {
    const there = table[2 * at];
    const beside = table[2 * at + 1];
    if (there === high && beside === low) return false;
    if (there === 0 && beside === 0) {
      table[2 * at] = high;
      table[2 * at + 1] = low;
      return true;
    }
  }
}

/** "17" and 17 are the same row; "017" is not. */
function numberOf(id: string): number {
  return /^(?:0|[1-9]\d{0,14})$/.test(id) ? Number(id) : Number.NaN;
}
