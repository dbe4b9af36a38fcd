import type { Family } from '../../packages/domain/src/index.js';
import { type RecordRow, recordTables, stagedLines, stagedPieces } from '../../packages/store/src/index.js';

/** A function that makes lines for `FeedLoad.add` of whole rows, in the layout `wholeRows`. */
export function wholeLines<F extends Family>(
  family: F,
  feed: string,
): (sourceKey: string, sourceHash: bigint, row: RecordRow<F>) => string {
  const columns: readonly (keyof RecordRow<F>)[] = recordTables[family].columns;
  const piece = stagedPieces([columns as readonly string[]]);
  return (sourceKey, sourceHash, row) => {
    const { fields, low, high } = piece([columns.map((column) => row[column])]);
    return stagedLines(feed, {
      sourceKeys: [sourceKey],
      sourceHashes: BigUint64Array.of(sourceHash),
      contents: Int32Array.of(low, high),
      pieces: [[fields]],
    });
  };
}
