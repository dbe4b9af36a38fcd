import type { WorkQueue } from '@crs/runtime';
import type { StageContext } from '../context.js';
import { addMatchAndPublish, publishJobId } from '../jobs/flows.js';
import type { JobData } from '../jobs/jobs.js';
import { scopesToMatch } from '../match/scopes-to-match.js';

/**
 * Adds the second half of a chain, from matching to publishing. The scopes to match are known only now that the feeds
 * have been read.
 * @returns the job that ends the chain
 */
export async function plan(
  context: StageContext,
  work: WorkQueue,
  { batch, chain, force = [], scopes: asked = [] }: JobData<'plan'>,
): Promise<{ readonly publishJobId: string }> {
  // A worker that died here may already have added the second half, which would not fit other scopes.
  const isAdded = await work.queue.getJob(publishJobId(chain));
  if (isAdded) return { publishJobId: publishJobId(chain) };
  const scopes = [...new Set([...(await scopesToMatch(context)), ...asked])];
  return addMatchAndPublish(work, { batch, chain, scopes, force });
}
