/** Typed arrays that grow while an index is built. */

/** Whole numbers below 2^32: half the memory of a plain array. */
export class GrowingNumbers {
  private numbers = new Uint32Array(1024);
  length = 0;

  push(number: number): void {
    if (this.length === this.numbers.length) {
      const wider = new Uint32Array(this.length * 2);
      wider.set(this.numbers);
      this.numbers = wider;
    }
    this.numbers[this.length] = number;
    this.length += 1;
  }

  at(position: number): number {
    return this.numbers[position] as number;
  }

  set(position: number, number: number): void {
    this.numbers[position] = number;
  }

  /** A view of the numbers so far, not a copy. */
  taken(): Uint32Array {
    return this.numbers.subarray(0, this.length);
  }
}

/** Bytes that grow. */
export class GrowingBytes {
  private bytes = Buffer.alloc(1 << 16);
  length = 0;

  /** The buffer including free room; valid until more is added. */
  get room(): Buffer {
    return this.bytes;
  }

  /** Makes room for `more` bytes. */
  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const wider = Buffer.alloc(Math.max(this.bytes.length * 2, this.length + more));
    wider.set(this.bytes.subarray(0, this.length));
    this.bytes = wider;
  }

  /** @param maxBytes at least the number of bytes in the text */
  addText(text: string, encoding: 'latin1' | 'utf16le' | 'utf8', maxBytes: number): void {
    this.reserve(maxBytes);
    this.length += this.bytes.write(text, this.length, maxBytes, encoding);
  }

  addBytes(bytes: Uint8Array, from: number, to: number): void {
    this.reserve(to - from);
    const target = this.bytes;
    let at = this.length;
    for (let source = from; source < to; source += 1) {
      target[at] = bytes[source] as number;
      at += 1;
    }
    this.length = at;
  }

  /** True if the bytes starting at `from` equal a range of another buffer. */
  endsLike(from: number, other: Buffer, otherFrom: number, otherTo: number): boolean {
    if (this.length - from !== otherTo - otherFrom) return false;
    return this.bytes.compare(other, otherFrom, otherTo, from, this.length) === 0;
  }

  taken(): Buffer {
    return this.bytes.subarray(0, this.length);
  }
}
