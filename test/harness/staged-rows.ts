import { columnNames, type Family } from '@crs/domain';
import { type Manifest, type RecordRow, recordId, stagedLines, stagedPieces } from '@crs/store';

/** Returns a function that makes lines for `FeedLoad.add` from whole rows, in the layout `wholeRows`. */
export function wholeLines<F extends Family>(
  family: F,
  feed: string,
): (sourceKey: string, sourceHash: bigint, row: RecordRow<F>) => string {
  const columns: readonly (keyof RecordRow<F>)[] = columnNames(family);
  const piece = stagedPieces([columns as readonly string[]]);
  return (sourceKey, sourceHash, row) => {
    const { fields, low, high } = piece([columns.map((column) => row[column])]);
    return stagedLines({
      ids: Float64Array.of(recordId(feed, sourceKey, 0)),
      sourceKeys: [sourceKey],
      sourceHashes: BigUint64Array.of(sourceHash),
      contents: Int32Array.of(low, high),
      pieces: [[fields]],
    });
  };
}

/** The manifest entries for such lines. */
export function wholeEntries(
  feed: string,
  rows: readonly { readonly key: string; readonly hash: bigint }[],
): Manifest {
  return {
    hashes: BigUint64Array.from(rows, ({ hash }) => hash),
    ids: Float64Array.from(rows, ({ key }) => recordId(feed, key, 0)),
  };
}
