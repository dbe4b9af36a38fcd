/** Finds the records of a source that existed in the last run, by the hashes of their texts. */
import {
  BATCH_LENGTH,
  isContinued,
  joinRecords,
  pickRecords,
  type RecordBatch,
  recordHashes,
} from '@crs/formats';
import type { Manifest } from '@crs/store';

const EMPTY = -1;

/**
 * The entries of a manifest by hash. A record that occurs twice has two entries. Takes 17 bytes per entry in addition
 * to the manifest.
 */
export class UnchangedRecords {
  readonly #manifest: Manifest;
  /** Open addressing: entries by the low bits of their hash. */
  readonly #table: Int32Array<ArrayBuffer>;
  readonly #mask: number;
  readonly #found: Uint8Array<ArrayBuffer>;
  /** The lower halves of the hashes, which settle most comparisons. */
  readonly #low: Uint32Array<ArrayBuffer>;
  #count = 0;
  #endsNew = false;

  constructor(manifest: Manifest) {
    this.#manifest = manifest;
    const entries = manifest.ids.length;
    const size = 2 ** Math.ceil(Math.log2(Math.max(16, entries * 2)));
    this.#mask = size - 1;
    this.#table = new Int32Array(size).fill(EMPTY);
    this.#found = new Uint8Array(entries);
    this.#low = lowerHalves(manifest.hashes);
    for (let entry = 0; entry < entries; entry++) {
      let place = (this.#low[entry] as number) & this.#mask;
      while (this.#table[place] !== EMPTY) place = (place + 1) & this.#mask;
      this.#table[place] = entry;
    }
  }

  /** Records that were found so far. */
  get count(): number {
    return this.#count;
  }

  /** True if the last record of the last batch is new. */
  get endsNew(): boolean {
    return this.#endsNew;
  }

  /** The new records of a batch; null if there are none. The others are marked as found. */
  newRecords(batch: RecordBatch): RecordBatch | null {
    const hashes = recordHashes(batch);
    const low = lowerHalves(hashes);
    const places: number[] = [];
    for (let index = 0; index < hashes.length; index++) {
      if (!this.#find(hashes[index] as bigint, low[index] as number)) places.push(index);
    }
    this.#endsNew = places.at(-1) === hashes.length - 1;
    if (places.length === 0) return null;
    return places.length === hashes.length ? batch : pickRecords(batch, places);
  }

  #find(hash: bigint, low: number): boolean {
    const { hashes } = this.#manifest;
    for (let place = low & this.#mask; ; place = (place + 1) & this.#mask) {
      const entry = this.#table[place] as number;
      if (entry === EMPTY) return false;
      if (this.#low[entry] !== low || this.#found[entry] === 1 || hashes[entry] !== hash) continue;
      this.#found[entry] = 1;
      this.#count++;
      return true;
    }
  }

  /** The entries of the records that were found, and the ids of the others. */
  split(): { staying: Manifest; gone: number[] } {
    const { hashes, ids } = this.#manifest;
    const staying: Manifest = {
      hashes: new BigUint64Array(this.#count),
      ids: new Float64Array(this.#count),
    };
    const gone: number[] = [];
    let next = 0;
    for (let entry = 0; entry < ids.length; entry++) {
      if (this.#found[entry] === 0) gone.push(ids[entry] as number);
      else {
        staying.hashes[next] = hashes[entry] as bigint;
        staying.ids[next] = ids[entry] as number;
        next++;
      }
    }
    return { staying, gone };
  }
}

/** The lower 32 bits of each number. */
function lowerHalves(numbers: BigUint64Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const halves = new Uint32Array(numbers.buffer, numbers.byteOffset, numbers.length * 2);
  const low = new Uint32Array(numbers.length);
  // Assumes a little-endian machine; on another one only the order of the table differs.
  for (let index = 0; index < low.length; index++) low[index] = halves[index * 2] as number;
  return low;
}

/** The new records, in batches of the usual size; the others are counted. */
export async function* newRecords(
  batches: AsyncIterable<RecordBatch>,
  known: UnchangedRecords | null,
  counts: { unchanged: number },
): AsyncGenerator<RecordBatch> {
  if (known === null) {
    yield* batches;
    return;
  }
  // A batch with few new records is joined with the next ones.
  let gathered: RecordBatch[] = [];
  let length = 0;
  const joined = (): RecordBatch[] => {
    const [first, ...rest] = gathered;
    gathered = [];
    length = 0;
    return first === undefined ? [] : [joinRecords([first, ...rest])];
  };
  for await (const batch of batches) {
    const fresh = known.newRecords(batch);
    counts.unchanged = known.count;
    if (fresh === null) continue;
    const last = gathered.at(-1);
    if (last !== undefined && !isContinued(last, fresh)) yield* joined();
    gathered.push(fresh);
    length += fresh.text.length;
    if (length >= BATCH_LENGTH) yield* joined();
  }
  yield* joined();
}
