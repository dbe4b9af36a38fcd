/**
 * Remembers what was made of some fields of a row. A row is recognised by the text of those fields, which are compared
 * where they stand: what comes again, a contractor's name, address and phone, is never cut out of its batch.
 *
 * Everything that a look-up reads lies in a few arrays of numbers: what it costs is memory that is far apart.
 */
import type { PlacedRow } from '../row.js';

/**
 * Places to remember at, powers of two: few until so many texts came, since of most feeds few rows are new on a night.
 * Who comes to a place that is taken takes it over.
 */
const FEWEST_SLOTS = 256;
const SLOTS = 8192;
/** Characters that are remembered at first, and at most: then everything is forgotten. */
const FEWEST_CODES = 2048;
const MOST_CODES = 1_048_576;
/** Texts longer than this are not remembered. */
const LONGEST = 1024;
/** Look-ups after which it is judged whether remembering is worth while, and how many are then let pass if it is not. */
const JUDGED = 4096;
const LET_PASS = 65_536;
/** The least share of look-ups that find something; with fewer, looking up takes more than it saves. */
const WORTH_WHILE = 1 / 8;
/** A long text is told from others by about so many of its characters; whether it is the same, by all. */
const SAMPLES = 16;

/** Stands for the length of a field that a row does not have; lengths of others are doubled, and odd for those in quotes. */
const ABSENT = 0xffff;

export class PartMemo<T extends object> {
  readonly #sources: readonly string[];
  /** Where the fields stand among the columns of the layout that was read last. */
  #columns: readonly string[] | null = null;
  #indexes: readonly number[] = [];
  /** By place: the hash that came last, the one that is remembered, where its text begins (0: nowhere), and what it made. */
  #came = new Int32Array(FEWEST_SLOTS);
  #hashes = new Int32Array(FEWEST_SLOTS);
  #begins = new Int32Array(FEWEST_SLOTS);
  #values: (T | undefined)[] = new Array(FEWEST_SLOTS).fill(undefined);
  /** Texts that came to a place where they were not before. */
  #news = 0;
  /** The texts that are remembered: the lengths of the fields, then their characters. */
  #codes = new Uint16Array(FEWEST_CODES);
  #end = 1;
  #hash = 0;
  #lookUps = 0;
  #found = 0;
  #letPass = 0;
  /** The row that was asked for last was not looked up. */
  #passed = false;

  /** @param sources the columns that say what is made; a dotted path counts as its first step, too */
  constructor(sources: readonly string[]) {
    this.#sources = [...new Set(sources.flatMap((source) => [source, source.split('.')[0] ?? source]))];
  }

  /** What is remembered of a row with the same text in these fields. */
  find(row: PlacedRow): T | undefined {
    this.#passed = true;
    if (this.#letPass > 0) {
      this.#letPass--;
      return undefined;
    }
    const { fields } = row;
    if (fields.columns !== this.#columns) this.#settle(fields.columns);
    if (fields.odd.size > 0 && this.#isOdd(row)) return undefined;
    this.#passed = false;
    if (++this.#lookUps > JUDGED) this.#judge();
    const hash = hashOf(row, this.#indexes);
    this.#hash = hash;
    const slot = this.#slotOf(hash);
    const begin = this.#begins[slot] as number;
    if (begin === 0 || this.#hashes[slot] !== hash || !isSame(row, this.#indexes, this.#codes, begin)) {
      return undefined;
    }
    this.#found++;
    return this.#values[slot];
  }

  /**
   * Whether what the row that `find` was asked for last, and found nothing, comes to is worth keeping: it came before. Most
   * texts that come once never come again.
   */
  recurs(): boolean {
    if (this.#passed) return false;
    const slot = this.#slotOf(this.#hash);
    if (this.#came[slot] === this.#hash) return true;
    if (++this.#news === FEWEST_SLOTS) this.#widen();
    else this.#came[slot] = this.#hash;
    return false;
  }

  /** Remembers what the row that `find` was asked for last came to. */
  keep(row: PlacedRow, value: T): void {
    const begin = this.#write(row);
    if (begin === 0) return;
    const slot = this.#slotOf(this.#hash);
    this.#hashes[slot] = this.#hash;
    this.#begins[slot] = begin;
    this.#values[slot] = value;
  }

  /** Writes the text of the fields down, and gives where it begins; 0 where it is too long. */
  #write({ fields: { codes, places }, first, count }: PlacedRow): number {
    const indexes = this.#indexes;
    const lengths: number[] = [];
    let total = indexes.length;
    for (const index of indexes) {
      const at = first + index * 2;
      const from = places[at] as number;
      const to = places[at + 1] as number;
      lengths.push(index >= count ? ABSENT : from >= 0 ? (to - from) * 2 : (to - ~from) * 2 + 1);
      if (index < count) total += to - (from >= 0 ? from : ~from);
    }
    if (total > LONGEST) return 0;
    this.#makeRoom(total);
    const begin = this.#end;
    this.#codes.set(lengths, begin);
    let next = begin + lengths.length;
    for (const index of indexes) {
      if (index >= count) continue;
      const at = first + index * 2;
      const from = places[at] as number;
      const part = codes.subarray(from >= 0 ? from : ~from, places[at + 1]);
      this.#codes.set(part, next);
      next += part.length;
    }
    this.#end = next;
    return begin;
  }

  #slotOf(hash: number): number {
    return (hash ^ (hash >>> 15)) & (this.#came.length - 1);
  }

  #widen(): void {
    this.#came = new Int32Array(SLOTS);
    this.#hashes = new Int32Array(SLOTS);
    this.#begins = new Int32Array(SLOTS);
    this.#values = new Array(SLOTS).fill(undefined);
    this.#end = 1;
  }

  #makeRoom(length: number): void {
    if (this.#end + length <= this.#codes.length) return;
    if (this.#codes.length === MOST_CODES) {
      this.#forget();
      return;
    }
    const larger = new Uint16Array(this.#codes.length * 2);
    larger.set(this.#codes);
    this.#codes = larger;
  }

  #forget(): void {
    this.#begins.fill(0);
    this.#values.fill(undefined);
    this.#end = 1;
  }

  #settle(columns: readonly string[]): void {
    // Under other columns the same fields would be others.
    this.#forget();
    this.#columns = columns;
    this.#indexes = this.#sources
      .map((source) => columns.indexOf(source))
      .filter((index) => index !== -1)
      .sort((one, other) => one - other);
  }

  /** Whether the text of a field is not what its value is made of. */
  #isOdd({ fields: { odd }, first, count }: PlacedRow): boolean {
    return this.#indexes.some((index) => index < count && odd.has(first + index * 2));
  }

  #judge(): void {
    if (this.#found < this.#lookUps * WORTH_WHILE) {
      this.#letPass = LET_PASS;
      this.#forget();
    }
    this.#lookUps = 0;
    this.#found = 0;
  }
}

/** FNV-1a (Fowler, Noll, Vo) over the lengths of fields and some of their characters. */
function hashOf({ fields: { codes, places }, first, count }: PlacedRow, indexes: readonly number[]): number {
  let hash = 0x811c9dc5 | 0;
  for (let field = 0; field < indexes.length; field++) {
    const index = indexes[field] as number;
    if (index >= count) continue;
    const at = first + index * 2;
    const to = places[at + 1] as number;
    let from = places[at] as number;
    if (from < 0) from = ~from;
    hash = Math.imul(hash ^ (to - from), 0x01000193);
    const step = 1 + (((to - from) / SAMPLES) | 0);
    for (let place = to - 1; place >= from; place -= step) {
      hash = Math.imul(hash ^ (codes[place] as number), 0x01000193);
    }
  }
  return hash;
}

function isSame(
  { fields: { codes, places }, first, count }: PlacedRow,
  indexes: readonly number[],
  known: Uint16Array,
  begin: number,
): boolean {
  let offset = begin + indexes.length;
  for (let field = 0; field < indexes.length; field++) {
    const index = indexes[field] as number;
    const length = known[begin + field];
    if (index >= count) {
      if (length !== ABSENT) return false;
      continue;
    }
    const at = first + index * 2;
    const to = places[at + 1] as number;
    const begun = places[at] as number;
    const from = begun >= 0 ? begun : ~begun;
    if (length !== (begun >= 0 ? (to - from) * 2 : (to - from) * 2 + 1)) return false;
    for (let place = from; place < to; place++) {
      if (codes[place] !== known[offset++]) return false;
    }
  }
  return true;
}
