import type { FlowJob } from '@crs/runtime';
import { ingestFlow } from '../jobs/flows.js';
import type { Session } from '../session.js';
import { largestFirst } from './largest-first.js';
import { nightlyFeeds } from './nightly-feeds.js';

/** The whole chain for every feed that is read at night. */
export async function nightlyFlow(batch: string, { config, context, pool }: Session): Promise<FlowJob> {
  const feeds = await largestFirst(context, await nightlyFeeds({ config, pool }));
  return ingestFlow(
    batch,
    feeds.map((feed) => ({ feed })),
  );
}
