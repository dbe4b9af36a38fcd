import type { StagedBatch } from './staged-batch.js';

/** Counts of an ingest during its read; a failed ingest keeps them. */
export interface ReadCounts {
  unchanged: number;
  staged: number;
  rejected: number;
  leftOut: number;
  misplaced: number;
  misdated: number;
  /** By source column. */
  readonly destroyed: Record<string, number>;
  /** By the reason for the choice between several contractors. */
  readonly chosenBy: Record<string, number>;
}

export const nothingRead = (): ReadCounts => ({
  unchanged: 0,
  staged: 0,
  rejected: 0,
  leftOut: 0,
  misplaced: 0,
  misdated: 0,
  destroyed: {},
  chosenBy: {},
});

/** Rows of the feed, not counting those that the definition leaves out. */
export function rowsRead({ unchanged, staged, rejected }: ReadCounts): number {
  return unchanged + staged + rejected;
}

export function addBatch(counts: ReadCounts, batch: StagedBatch): void {
  counts.staged += batch.staged;
  counts.rejected += batch.rejected;
  counts.leftOut += batch.leftOut;
  counts.misplaced += batch.misplaced;
  counts.misdated += batch.misdated;
  addUp(counts.destroyed, batch.destroyed);
  addUp(counts.chosenBy, batch.chosenBy);
}

function addUp(sums: Record<string, number>, counts: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
}
