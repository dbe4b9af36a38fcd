import type { FlowJob } from '@crs/runtime';
import type { StageContext } from '../context.js';
import { acceptFlow } from '../jobs/flows.js';
import { scopesOfFeeds } from '../scopes.js';
import { checkReleasable, findHeld, type Resolution } from './release.js';

/**
 * The flow that releases a refused run's changes, and matches them whatever the figures.
 * @throws UsageError if nothing from the run is on hold, or if nothing could be stored
 */
export async function acceptance(
  { pool, config }: Pick<StageContext, 'pool' | 'config'>,
  run: number,
  { by, note }: Resolution,
): Promise<(batch: string) => FlowJob> {
  const held = await findHeld(pool, run);
  checkReleasable(held);
  const feeds = held.flatMap(({ feed }) => feed ?? []);
  const refusedScopes = held.flatMap(({ scope }) => scope ?? []);
  const force = [...new Set([...refusedScopes, ...scopesOfFeeds(config, feeds)])];
  return (batch) => acceptFlow(batch, { run, ids: held.map(({ id }) => id), by, note, force });
}
