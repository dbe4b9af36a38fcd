/** Numbered texts, each stored once. Texts are compared by number. */
import { hashText } from '../packed-index.js';
import { GrowingBytes, GrowingNumbers } from './growing-arrays.js';
import { refuseBeyond } from './limits.js';

/** The arrays of a pool, in shared memory or not. */
export interface TextPoolArrays {
  /** First byte of each text times two, plus one for texts with two bytes a character. */
  readonly starts: Uint32Array;
  readonly bytes: Uint8Array;
  readonly hashes: Uint32Array;
  /** Open addressing: the number of a text plus one, in the slot of its hash or the next free one. */
  readonly slots: Uint32Array;
}

/** Marks a text that is not in a pool. */
export const unknownText = -1;

/** Finds texts and decodes them on demand. A text is stored as Latin-1 if possible, otherwise as UTF-16. */
export class TextPool {
  readonly size: number;
  private readonly buffer: Buffer;
  private readonly mask: number;
  /** Cache of decoded texts: words and cities are read often. */
  private decoded: (string | undefined)[] | null = null;

  constructor(readonly parts: TextPoolArrays) {
    const { bytes, hashes, slots } = parts;
    this.size = hashes.length;
    this.buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.mask = slots.length - 1;
  }

  /** The number of a text, or `unknownText`. */
  find(text: string): number {
    const { slots, hashes } = this.parts;
    const hash = hashText(text);
    for (let slot = slotOf(hash, this.mask); ; slot = (slot + 1) & this.mask) {
      const filed = slots[slot] as number;
      if (filed === 0) return unknownText;
      if (hashes[filed - 1] === hash && this.holds(filed - 1, text)) return filed - 1;
    }
  }

  textOf(id: number): string {
    // Allocated in full, because an array that grows in leaps would become a slow dictionary.
    this.decoded ??= new Array<string | undefined>(this.size);
    const known = this.decoded[id];
    if (known !== undefined) return known;
    const { from, to, wide } = this.rangeOf(id);
    const text = this.buffer.toString(wide ? 'utf16le' : 'latin1', from, to);
    this.decoded[id] = text;
    return text;
  }

  hashOf(id: number): number {
    return this.parts.hashes[id] as number;
  }

  /** The range of a text's bytes. */
  rangeOf(id: number): { from: number; to: number; wide: boolean } {
    const start = this.parts.starts[id] as number;
    return { from: start >>> 1, to: (this.parts.starts[id + 1] as number) >>> 1, wide: (start & 1) === 1 };
  }

  private holds(id: number, text: string): boolean {
    const { starts, bytes } = this.parts;
    return isTextAt(bytes, starts[id] as number, starts[id + 1] as number, text);
  }
}

/** Twice the position of a byte must fit into 32 bits. */
const maxBytes = 2 ** 31 - 1;

const beyondLatin = /[\u0100-\uffff]/;

/**
 * Numbers texts from 0 in the order of first occurrence. Texts of a previous pool are copied as bytes, with the same
 * result as adding the text. Only bytes are kept, because every garbage collection would walk hundreds of thousands of
 * strings.
 */
export class TextPoolBuilder {
  /** By number in the previous pool: the number here plus one, or 0 for a text that has not occurred yet. */
  private readonly moved: Uint32Array;
  private readonly starts = new GrowingNumbers();
  private readonly bytes = new GrowingBytes();
  private readonly hashes = new GrowingNumbers();
  private slots = new Uint32Array(1024);

  constructor(private readonly former: TextPool | null) {
    this.moved = new Uint32Array(former?.size ?? 0);
    this.starts.push(0);
  }

  get size(): number {
    return this.hashes.length;
  }

  add(text: string): number {
    const hash = hashText(text);
    const mask = this.slots.length - 1;
    let slot = slotOf(hash, mask);
    for (;;) {
      const filed = this.slots[slot] as number;
      if (filed === 0) break;
      if (this.hashes.at(filed - 1) === hash && this.holds(filed - 1, text)) return filed - 1;
      slot = (slot + 1) & mask;
    }
    const wide = beyondLatin.test(text);
    this.bytes.addText(text, wide ? 'utf16le' : 'latin1', text.length * (wide ? 2 : 1));
    return this.file(hash, slot, wide);
  }

  /** Adds a text from the previous pool by its number there. */
  addFormer(before: number): number {
    const known = this.moved[before] as number;
    if (known !== 0) return known - 1;
    const former = this.former as TextPool;
    const { from, to, wide } = former.rangeOf(before);
    const hash = former.hashOf(before);
    const mask = this.slots.length - 1;
    let slot = slotOf(hash, mask);
    for (;;) {
      const filed = this.slots[slot] as number;
      if (filed === 0) break;
      // The text was added before.
      if (this.hashes.at(filed - 1) === hash && this.holds(filed - 1, former.textOf(before)))
        return filed - 1;
      slot = (slot + 1) & mask;
    }
    this.bytes.addBytes(former.parts.bytes, from, to);
    const id = this.file(hash, slot, wide);
    this.moved[before] = id + 1;
    return id;
  }

  /** Numbers the text whose bytes were added last. */
  private file(hash: number, slot: number, wide: boolean): number {
    const id = this.hashes.length;
    this.hashes.push(hash);
    if (wide) this.starts.set(id, this.starts.at(id) + 1);
    this.starts.push(this.bytes.length * 2);
    this.slots[slot] = id + 1;
    if (this.hashes.length * 2 > this.slots.length) this.widen();
    return id;
  }

  private widen(): void {
    this.slots = new Uint32Array(this.slots.length * 2);
    const mask = this.slots.length - 1;
    for (let id = 0; id < this.hashes.length; id += 1) {
      let slot = slotOf(this.hashes.at(id), mask);
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = id + 1;
    }
  }

  private holds(id: number, text: string): boolean {
    return isTextAt(this.bytes.room, this.starts.at(id), this.starts.at(id + 1), text);
  }

  build(): TextPoolArrays {
    refuseBeyond(this.bytes.length, maxBytes, 'bytes of text');
    return {
      starts: this.starts.taken(),
      bytes: this.bytes.taken(),
      hashes: this.hashes.taken(),
      slots: this.slots,
    };
  }
}

/** @param start of the text, and `end` that of the next one, as in `TextPoolArrays` */
function isTextAt(bytes: Uint8Array, start: number, end: number, text: string): boolean {
  const from = start >>> 1;
  const wide = start & 1;
  if ((end >>> 1) - from !== text.length << wide) return false;
  if (wide === 1) {
    for (let at = 0; at < text.length; at += 1) {
      const code = (bytes[from + at * 2] as number) | ((bytes[from + at * 2 + 1] as number) << 8);
      if (code !== text.charCodeAt(at)) return false;
    }
    return true;
  }
  for (let at = 0; at < text.length; at += 1) if (bytes[from + at] !== text.charCodeAt(at)) return false;
  return true;
}

/** Mixes the bits first: the low bits of FNV-1a alone are spread unevenly. */
function slotOf(hash: number, mask: number): number {
  const mixed = Math.imul(hash, 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) & mask;
}
