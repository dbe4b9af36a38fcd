import { createHash } from 'node:crypto';
import {
  type FeedDefinition,
  type NightComparison,
  type RowStatistics,
  rowStatisticsSchema,
} from '@crs/feeds';
import type { SourceFile } from '@crs/formats';
import { type SourceStamp, sourceStampSchema } from '@crs/sources';
import type { FeedOrigin, FeedState } from '@crs/store';
import type { ReportProgress, StageContext } from '../context.js';
import type { Guard } from './guards.js';
import type { ReadCounts } from './read-counts.js';
import type { Spool } from './spool.js';

/** Inputs of a load. */
export interface LoadJob {
  readonly runId: number;
  /** Includes the reason if its last row may be cut off. */
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
  /** Called with the night's comparison, before the guards judge it. */
  readonly onCompared: (comparison: NightComparison) => void;
}

/** Raise it whenever rows of the same source would be stored differently; every feed is then read again. */
const STORED_FORMAT_VERSION = 9;

/** Raise it whenever the same roster rows would become different contractors; every roster is then read again. */
const CONTRACTORS_VERSION = 1;

/** Digest of all inputs that decide how a source's rows are stored. */
export function storedFormHash({ config }: Pick<StageContext, 'config'>, definition: FeedDefinition): string {
  const version =
    definition.family === 'licenses'
      ? `${STORED_FORMAT_VERSION}/${CONTRACTORS_VERSION}`
      : STORED_FORMAT_VERSION;
  const parts = [version, config.hashes.feeds.get(definition.feed), config.hashes.dictionaries];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

/** The parts of a definition in a feed's state. */
export const describeFeed = ({ feed, family, jurisdiction, state }: FeedDefinition) => ({
  feed,
  family,
  jurisdiction: jurisdiction ?? null,
  state: state ?? null,
});

/** The source's state after the last successful run; null without one. */
export function lastStamp(state: FeedState | null): SourceStamp | null {
  return state?.sourceStamp ? sourceStampSchema.parse(state.sourceStamp) : null;
}

/** The statistics of the last run that passed the guards; null without one. */
export function lastStatistics(state: FeedState | null): RowStatistics | null {
  return state?.statistics ? rowStatisticsSchema.parse(state.statistics) : null;
}
