import type { FeedDefinition } from '@crs/feeds';
import type { FlowJob } from '@crs/runtime';
import { fileSize, sourceStampSchema } from '@crs/sources';
import { listFeedStates } from '@crs/store';
import type { StageContext } from '../context.js';
import { ingestFlow } from '../jobs/flows.js';
import type { Session } from '../session.js';
import { nightlyFeeds } from './nightly-feeds.js';

/** The whole chain for every feed that is read nightly. */
export async function nightlyFlow(batch: string, { config, context, pool }: Session): Promise<FlowJob> {
  const feeds = await largestFirst(context, await nightlyFeeds({ config, pool }));
  return ingestFlow(
    batch,
    feeds.map((feed) => ({ feed })),
  );
}

/**
 * The names of feeds, largest first, so that the largest does not run alone at the end. The size is that of the file or
 * of the last download. Feeds of unknown size come first.
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
