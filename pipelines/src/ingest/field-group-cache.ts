/**
 * A cache keyed by the text of some fields of a row: a contractor's name, address and phone come again and again.
 * Fields are compared inside the text of their batch, without cutting them out.
 *
 * A lookup reads a few arrays of numbers, because access to scattered memory would cost the most.
 */
import type { RowSpans } from '@crs/feeds';

/** Slots at first, and after as many texts: most feeds have few new rows per night. Powers of two. */
const FEWEST_SLOTS = 256;
const SLOTS = 8192;
/** Initial and maximum characters of all keys; a full cache is emptied. */
const FEWEST_CODES = 2048;
const MOST_CODES = 1_048_576;
/** Characters of the longest key. */
const LONGEST = 1024;
/** Lookups before the hit rate is judged, and the number to skip if the rate is too low. */
const JUDGED = 4096;
const SKIPPED = 65_536;
/** The lowest hit rate at which a lookup costs less than it saves. */
const LOWEST_HIT_RATE = 1 / 8;
/** Approximate number of characters of a long text that the hash reads; a hit compares all of them. */
const SAMPLES = 16;

/** The length of a field that a row lacks. The lengths of others are doubled, plus 1 for a field in quotes. */
const ABSENT = 0xffff;

export class FieldGroupCache<T extends object> {
  readonly #sources: readonly string[];
  /** The indexes of the fields among the columns of the last layout. */
  #columns: readonly string[] | null = null;
  #indexes: readonly number[] = [];
  /** By slot: the last hash of a miss, the hash of the entry, the start of its key in `#codes` (0: no entry), its value. */
  #missed = new Int32Array(FEWEST_SLOTS);
  #hashes = new Int32Array(FEWEST_SLOTS);
  #starts = new Int32Array(FEWEST_SLOTS);
  #values: (T | undefined)[] = new Array(FEWEST_SLOTS).fill(undefined);
  /** Misses of texts that were not missed before. */
  #firstMisses = 0;
  /** The keys: the lengths of the fields, then their characters. */
  #codes = new Uint16Array(FEWEST_CODES);
  #end = 1;
  #hash = 0;
  #lookUps = 0;
  #hits = 0;
  #toSkip = 0;
  /** True if the last row was not looked up. */
  #skipped = false;

  /** @param sources the columns that make the key; a dotted path counts as its first step, too */
  constructor(sources: readonly string[]) {
    this.#sources = [...new Set(sources.flatMap((source) => [source, source.split('.')[0] ?? source]))];
  }

  /** The value of a row with the same text in these fields. */
  find(row: RowSpans): T | undefined {
    this.#skipped = true;
    if (this.#toSkip > 0) {
      this.#toSkip--;
      return undefined;
    }
    const { fields } = row;
    if (fields.columns !== this.#columns) this.#useLayout(fields.columns);
    if (fields.rewritten.size > 0 && this.#isRewritten(row)) return undefined;
    this.#skipped = false;
    if (++this.#lookUps > JUDGED) this.#judge();
    const hash = hashOf(row, this.#indexes);
    this.#hash = hash;
    const slot = this.#slotOf(hash);
    const start = this.#starts[slot] as number;
    if (start === 0 || this.#hashes[slot] !== hash || !isSame(row, this.#indexes, this.#codes, start)) {
      return undefined;
    }
    this.#hits++;
    return this.#values[slot];
  }

  /** True when the row of the last failed `find` was seen before, so its value is worth storing: most texts come only once. */
  seenBefore(): boolean {
    if (this.#skipped) return false;
    const slot = this.#slotOf(this.#hash);
    if (this.#missed[slot] === this.#hash) return true;
    if (++this.#firstMisses === FEWEST_SLOTS) this.#widen();
    else this.#missed[slot] = this.#hash;
    return false;
  }

  /** Stores the value of the row of the last failed `find`. */
  store(row: RowSpans, value: T): void {
    const start = this.#write(row);
    if (start === 0) return;
    const slot = this.#slotOf(this.#hash);
    this.#hashes[slot] = this.#hash;
    this.#starts[slot] = start;
    this.#values[slot] = value;
  }

  /** Appends the key of a row to `#codes` and returns its start; 0 if it is too long. */
  #write({ fields: { codes, offsets }, first, count }: RowSpans): number {
    const indexes = this.#indexes;
    const lengths: number[] = [];
    let total = indexes.length;
    for (const index of indexes) {
      const at = first + index * 2;
      const from = offsets[at] as number;
      const to = offsets[at + 1] as number;
      lengths.push(index >= count ? ABSENT : from >= 0 ? (to - from) * 2 : (to - ~from) * 2 + 1);
      if (index < count) total += to - (from >= 0 ? from : ~from);
    }
    if (total > LONGEST) return 0;
    this.#makeRoom(total);
    const start = this.#end;
    this.#codes.set(lengths, start);
    let next = start + lengths.length;
    for (const index of indexes) {
      if (index >= count) continue;
      const at = first + index * 2;
      const from = offsets[at] as number;
      const field = codes.subarray(from >= 0 ? from : ~from, offsets[at + 1]);
      this.#codes.set(field, next);
      next += field.length;
    }
    this.#end = next;
    return start;
  }

  #slotOf(hash: number): number {
    return (hash ^ (hash >>> 15)) & (this.#missed.length - 1);
  }

  #widen(): void {
    this.#missed = new Int32Array(SLOTS);
    this.#hashes = new Int32Array(SLOTS);
    this.#starts = new Int32Array(SLOTS);
    this.#values = new Array(SLOTS).fill(undefined);
    this.#end = 1;
  }

  #makeRoom(length: number): void {
    if (this.#end + length <= this.#codes.length) return;
    if (this.#codes.length === MOST_CODES) {
      this.#clear();
      return;
    }
    const larger = new Uint16Array(this.#codes.length * 2);
    larger.set(this.#codes);
    this.#codes = larger;
  }

  #clear(): void {
    this.#starts.fill(0);
    this.#values.fill(undefined);
    this.#end = 1;
  }

  #useLayout(columns: readonly string[]): void {
    // The same indexes now mean other fields.
    this.#clear();
    this.#columns = columns;
    this.#indexes = this.#sources
      .map((source) => columns.indexOf(source))
      .filter((index) => index !== -1)
      .sort((one, other) => one - other);
  }

  /** True if the value of a field is not a slice of the text. */
  #isRewritten({ fields: { rewritten }, first, count }: RowSpans): boolean {
    return this.#indexes.some((index) => index < count && rewritten.has(first + index * 2));
  }

  #judge(): void {
    if (this.#hits < this.#lookUps * LOWEST_HIT_RATE) {
      this.#toSkip = SKIPPED;
      this.#clear();
    }
    this.#lookUps = 0;
    this.#hits = 0;
  }
}

/** FNV-1a (Fowler, Noll, Vo) over the lengths of fields and some of their characters. */
function hashOf({ fields: { codes, offsets }, first, count }: RowSpans, indexes: readonly number[]): number {
  let hash = 0x811c9dc5 | 0;
  for (let field = 0; field < indexes.length; field++) {
    const index = indexes[field] as number;
    if (index >= count) continue;
    const span = first + index * 2;
    const to = offsets[span + 1] as number;
    let from = offsets[span] as number;
    if (from < 0) from = ~from;
    hash = Math.imul(hash ^ (to - from), 0x01000193);
    const step = 1 + (((to - from) / SAMPLES) | 0);
    for (let at = to - 1; at >= from; at -= step) {
      hash = Math.imul(hash ^ (codes[at] as number), 0x01000193);
    }
  }
  return hash;
}

function isSame(
  { fields: { codes, offsets }, first, count }: RowSpans,
  indexes: readonly number[],
  known: Uint16Array,
  start: number,
): boolean {
  let offset = start + indexes.length;
  for (let field = 0; field < indexes.length; field++) {
    const index = indexes[field] as number;
    const length = known[start + field];
    if (index >= count) {
      if (length !== ABSENT) return false;
      continue;
    }
    const span = first + index * 2;
    const to = offsets[span + 1] as number;
    const begun = offsets[span] as number;
    const from = begun >= 0 ? begun : ~begun;
    if (length !== (begun >= 0 ? (to - from) * 2 : (to - from) * 2 + 1)) return false;
    for (let at = from; at < to; at++) {
      if (codes[at] !== known[offset++]) return false;
    }
  }
  return true;
}
