import type { FeedDefinition } from '@crs/feeds';
import { fileSize, sourceStampSchema } from '@crs/sources';
import { listFeedStates } from '@crs/store';
import type { StageContext } from '../context.js';

/**
 * The names of feeds, those with most to read first, so that the largest does not keep one core at work when all others
 * are done: by the bytes of their file, or of what was fetched the last time. Where neither is known a feed is fetched
 * for the first time, which nobody can tell how long it takes: it comes before all others.
 */
export async function largestFirst(
  { pool, environment }: Pick<StageContext, 'pool' | 'environment'>,
  feeds: readonly FeedDefinition[],
): Promise<string[]> {
  const fetched = new Map(
    (await listFeedStates(pool)).map(({ feed, sourceStamp }) => [
      feed,
      sourceStampSchema.safeParse(sourceStamp).data?.size,
    ]),
  );
  const sized = await Promise.all(
    feeds.map(async (definition) => ({
      feed: definition.feed,
      size: (await fileSize(definition, environment)) ?? fetched.get(definition.feed) ?? Number.MAX_VALUE,
    })),
  );
  return sized.sort((one, other) => other.size - one.size).map(({ feed }) => feed);
}
