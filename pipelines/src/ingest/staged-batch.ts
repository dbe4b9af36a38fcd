import type { FeedDefinition, RowStatistics } from '@crs/feeds';
import type { Dictionaries } from '@crs/normalise';
import type { IdRules, Manifest } from '@crs/store';

/** Inputs of staging. Plain values, so that they can be sent to another thread. */
export interface StagingRules {
  readonly definition: FeedDefinition;
  readonly dictionaries: Dictionaries;
  /** The rule for the ids of its claims and records. */
  readonly ids: IdRules;
  /** The day of the run, `YYYY-MM-DD`. */
  readonly today: string;
}

/** A staged batch of records. */
export interface StagedBatch {
  /** Lines for `FeedLoad.add`, and their number. */
  readonly lines: Uint8Array<ArrayBuffer>;
  readonly staged: number;
  /** The entries of the feed's manifest. */
  readonly entries: Manifest;
  /** Lines for `saveRejects`, and their number. */
  readonly rejects: Uint8Array<ArrayBuffer>;
  readonly rejected: number;
  /** Rows that the definition leaves out on purpose. */
  readonly leftOut: number;
  /** Points outside the feed's area; their records are stored without them. */
  readonly misplaced: number;
  /** Records stored without a date that was out of range. */
  readonly misdated: number;
  /**
   * Source columns with numbers that a spreadsheet destroyed → number of values; their records are stored without them.
   */
  readonly destroyed: Readonly<Record<string, number>>;
  /** The reason for the choice between several contractors → number of permits. */
  readonly chosenBy: Readonly<Record<string, number>>;
  /** Lines for `upsertClaims`. */
  readonly claims: Uint8Array<ArrayBuffer>;
  /** Statistics of the staged rows. */
  readonly statistics: RowStatistics;
  /** Columns of JSON rows that no earlier batch had. */
  readonly columns: readonly string[];
}
