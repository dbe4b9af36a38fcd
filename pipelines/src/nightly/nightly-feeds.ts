import type { FeedDefinition } from '@crs/feeds';
import { listRemovedFeeds } from '@crs/store';
import type { StageContext } from '../context.js';
import { isNightly } from './timetable.js';

/** The feeds that are read without being named: all except those with the schedule `never` and removed ones. */
export async function nightlyFeeds({
  config,
  pool,
}: Pick<StageContext, 'config' | 'pool'>): Promise<FeedDefinition[]> {
  const removed = await listRemovedFeeds(pool);
  return config.feeds.filter((definition) => isNightly(definition) && !removed.has(definition.feed));
}
