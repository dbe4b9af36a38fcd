import type { NightComparison, RowStatistics } from '@crs/feeds';
import type { SourceFile } from '@crs/formats';
import type { FeedOrigin, FeedState } from '@crs/store';
import type { ReportProgress } from '../context.js';
import type { Guard } from './guards.js';
import type { ReadCounts } from './read-counts.js';
import type { Spool } from './spool.js';

/** Inputs of a load. */
export interface LoadJob {
  readonly runId: number;
  /** With why its last row may be cut, if it may. */
  readonly source: SourceFile & { readonly cut?: string };
  readonly state: FeedState | null;
  /** False if every record must be compared, without the manifest. */
  readonly byRecord: boolean;
  /** Statistics of the rows after the last run; null without one, or after a change of the definition. */
  readonly before: RowStatistics | null;
  /** The day of the run, `YYYY-MM-DD`. */
  readonly today: string;
  /** The source's part of the feed's state. */
  readonly sourceStamp: Readonly<Record<string, unknown>>;
  readonly definitionHash: string;
  readonly origin: FeedOrigin;
  readonly counts: ReadCounts;
  readonly rejects: Spool;
  readonly report: ReportProgress;
  readonly guard: Guard;
  /** Called with the comparison of the night, before it is judged. */
  readonly onCompared: (comparison: NightComparison) => void;
}
