/**
 * COPY lines for the staging table. A row consists of pieces of several columns each. A piece that many rows share is
 * written, escaped, and hashed once.
 */
import type { Family } from '@crs/domain';
// xxhash-wasm: XXH64 at the speed of memory; MD5 from node:crypto took three times as long for short texts.
import xxhash from 'xxhash-wasm';
import { type CopyValue, copyField, copyPiece } from '../copy.js';
import { recordTables } from './tables.js';

const { h64 } = await xxhash();

/** The layout of the staged rows of a load. */
export interface StagedLayout {
  /** The columns of the pieces of a row, in order. */
  readonly columns: readonly string[];
  /** The columns that have the same value in every row. */
  readonly constants: Readonly<Record<string, CopyValue>>;
}

/** Some columns of a row. */
export interface StagedPiece {
  /** Their fields in COPY's text format, each with a tab before it. */
  readonly fields: string;
  /** The two halves of their 64-bit hash. A row's hash is the exclusive or of its pieces' hashes. */
  readonly low: number;
  readonly high: number;
}

/** Rows to stage; a row has the same index in every list. */
export interface StagedRows {
  /** The ids of the source keys with ordinal 0. */
  readonly ids: Float64Array<ArrayBuffer>;
  readonly sourceKeys: readonly string[];
  /** The hashes of the records' texts. */
  readonly sourceHashes: BigUint64Array<ArrayBuffer>;
  /** The hashes of the contents: two numbers per row, low and high. */
  readonly contents: Int32Array<ArrayBuffer>;
  /** For each piece of the layout, the fields of every row. */
  readonly pieces: readonly (readonly string[])[];
}

/** A layout in which every row is one piece. */
export function wholeRows(family: Family): StagedLayout {
  return { columns: recordTables[family].columns, constants: {} };
}

/** Columns of a staged row, in the order of its COPY line. */
export function stagedColumns({ columns }: StagedLayout): readonly string[] {
  return ['id', 'source_key', 'content_hash', 'source_hash', ...columns];
}

/**
 * Returns a function that makes a piece from the values of some groups of columns. The hash is taken group by group, so
 * it doesn't depend on how groups are split into pieces.
 */
export function stagedPieces(
  groups: readonly (readonly string[])[],
): (values: readonly (readonly CopyValue[])[]) => StagedPiece {
  const seeds = groups.map((columns) => h64(columns.join()));
  const sum = new BigUint64Array(1);
  const halves = new Int32Array(sum.buffer);
  return (values) => {
    let fields = '';
    let low = 0;
    let high = 0;
    for (let index = 0; index < values.length; index++) {
      const line = copyPiece(values[index] as readonly CopyValue[]);
      sum[0] = h64(line, seeds[index] as bigint);
      low ^= halves[0] as number;
      high ^= halves[1] as number;
      fields = index === 0 ? line : fields + line;
    }
    return { fields, low, high };
  };
}

/** Lines for `FeedLoad.add`, each with its line break. */
export function stagedLines({ ids, sourceKeys, sourceHashes, contents, pieces }: StagedRows): string {
  const sources = new BigInt64Array(sourceHashes.buffer, sourceHashes.byteOffset, sourceHashes.length);
  const hashes = new BigInt64Array(contents.buffer, contents.byteOffset, contents.length / 2);
  const parts: string[] = [];
  for (let row = 0; row < sourceKeys.length; row++) {
    parts.push(`${ids[row]}\t${copyField(sourceKeys[row])}\t${hashes[row]}\t${sources[row]}`);
    for (let piece = 0; piece < pieces.length; piece++) parts.push(pieces[piece]?.[row] as string);
    parts.push('\n');
  }
  // `join` makes one flat string; concatenation makes a rope, which sending would have to flatten.
  return parts.join('');
}
