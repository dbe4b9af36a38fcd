import { createHash } from 'node:crypto';
import { type FeedDefinition, type RowStatistics, rowStatisticsSchema } from '@crs/feeds';
import { type SourceStamp, sourceStampSchema } from '@crs/sources';
import type { FeedState } from '@crs/store';
import type { StageContext } from '../context.js';

/** Raise it whenever rows of the same source would be stored differently: every feed is then read again. */
const STORED_FORMAT_VERSION = 9;

/** Raise it whenever the same rows of a roster would become other contractors: every roster is then read again. */
const CONTRACTORS_VERSION = 1;

/** Digest of everything that decides how a source's rows are stored. */
export function storedFormHash({ config }: Pick<StageContext, 'config'>, definition: FeedDefinition): string {
  const version =
    definition.family === 'licenses'
      ? `${STORED_FORMAT_VERSION}/${CONTRACTORS_VERSION}`
      : STORED_FORMAT_VERSION;
  const parts = [version, config.hashes.feeds.get(definition.feed), config.hashes.dictionaries];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

/** What a feed's state keeps of its definition. */
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
