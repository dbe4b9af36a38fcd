/** Hashes of unparsed records, which identify records that were read before. */
// xxhash-wasm: XXH64 at the speed of memory; MD5 of node:crypto took three times as long for a record of 340 characters.
import xxhash from 'xxhash-wasm';
import { layoutKey, type RecordBatch } from './record-batch.js';

const { h64 } = await xxhash();

/**
 * The hashes of a batch's records. They depend on the text and on the columns, because the same text under other columns
 * is another record.
 */
export function recordHashes(batch: RecordBatch): BigUint64Array<ArrayBuffer> {
  const { text, bounds, lines } = batch;
  const seed = h64(layoutKey(batch.layout));
  const hashes = new BigUint64Array(lines.length);
  for (let index = 0; index < lines.length; index++) {
    hashes[index] = h64(text.slice(bounds[index * 2], bounds[index * 2 + 1]), seed);
  }
  return hashes;
}
