import type { WorkQueue } from '@crs/runtime';
import type { StageContext } from '../context.js';
import { addMatchAndPublish, publishJobId } from '../jobs/flows.js';
import type { JobData } from '../jobs/jobs.js';
import { scopesToMatch } from '../match/scopes-to-match.js';

/**
 * Adds the second half of a chain, from matching to publishing. Only now, with the feeds read, is it known which scopes
 * to match.
 * @returns the job that ends the chain
 */
export async function plan(
  context: StageContext,
  work: WorkQueue,
  { batch, chain, force = [], scopes: asked = [] }: JobData<'plan'>,
): Promise<{ readonly publishJobId: string }> {
  // A worker that died here may have added the second half: other scopes would not fit into it.
  const isAdded = await work.queue.getJob(publishJobId(chain));
  if (isAdded) return { publishJobId: publishJobId(chain) };
  const scopes = [...new Set([...(await scopesToMatch(context)), ...asked])];
  return addMatchAndPublish(work, { batch, chain, scopes, force });
}
