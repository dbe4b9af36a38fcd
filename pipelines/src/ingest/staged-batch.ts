import type { FeedDefinition, RowStatistics } from '@crs/feeds';
import type { Dictionaries } from '@crs/normalise';
import type { Manifest } from '@crs/store';

/** What rows are staged by. Plain values, so that they can cross to another thread. */
export interface StagingRules {
  readonly definition: FeedDefinition;
  readonly dictionaries: Dictionaries;
  /** The day of the run, `YYYY-MM-DD`. */
  readonly today: string;
}

/** What became of a batch of records. */
export interface StagedBatch {
  /** Lines for `FeedLoad.add`, and how many. */
  readonly lines: Uint8Array<ArrayBuffer>;
  readonly staged: number;
  /** What the feed's manifest will say of them. */
  readonly entries: Manifest;
  /** Lines for `saveRejects`, and how many. */
  readonly rejects: Uint8Array<ArrayBuffer>;
  readonly rejected: number;
  /** Rows that the definition leaves out on purpose. */
  readonly leftOut: number;
  /** Points that are not where the feed's records are; their records have none. */
  readonly misplaced: number;
  /** Lines for `upsertClaims`. */
  readonly claims: Uint8Array<ArrayBuffer>;
  /** What the staged rows hold. */
  readonly statistics: RowStatistics;
  /** Columns of JSON rows that no batch before had. */
  readonly columns: readonly string[];
}
