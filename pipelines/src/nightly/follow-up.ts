import type { WorkQueue } from '@crs/runtime';
import { findUnfinishedNight, isClustered } from '@crs/store';
import type { StageContext } from '../context.js';
import { NIGHT_PREFIX } from '../jobs/batch.js';
import { addPlan } from '../jobs/flows.js';
import { scopesToMatch } from '../match/scopes-to-match.js';
import { installedSchedules } from './schedule.js';

/** Milliseconds that a night waits for more feeds before it matches and publishes. */
export interface FollowUpDelay {
  /** Wait for another feed that is due within this time. */
  readonly quiet: number;
  /** Maximum wait of a change. */
  readonly longest: number;
}

const MINUTE = 60_000;

export const defaultFollowUpDelay: FollowUpDelay = { quiet: 20 * MINUTE, longest: 120 * MINUTE };

/** Milliseconds between checks of a night. */
const followUpInterval = ({ quiet }: FollowUpDelay): number =>
  Math.min(Math.max(quiet / 4, 2_000), 5 * MINUTE);

/**
 * Enqueues a check of the night at the end of the next interval. All requests within one interval result in one check.
 */
export async function requestFollowUp(
  { queue }: WorkQueue,
  batch: string,
  delay: FollowUpDelay,
): Promise<void> {
  const interval = followUpInterval(delay);
  const now = Date.now();
  const at = Math.floor(now / interval + 2) * interval;
  await queue.add(
    'look',
    { batch },
    { jobId: `look-${at}`, delay: at - now, attempts: 3, removeOnComplete: true, removeOnFail: true },
  );
}

/** The result of a check. */
interface FollowUpResult {
  /** The chain that was started. */
  readonly chain: string | null;
  /** The reason to wait. */
  readonly waitingFor: string | null;
}

/**
 * Starts to match and publish a night's changes once no feed is running or due soon, or a change has waited too long.
 * Otherwise it enqueues another check.
 * @param id the id of this check's job, so that a repeated check starts the same chain
 */
export async function followUp(
  { pool, config, ...context }: StageContext,
  work: WorkQueue,
  { batch, id }: { readonly batch: string; readonly id: string },
  delay: FollowUpDelay,
): Promise<FollowUpResult> {
  const night = await findUnfinishedNight(pool, NIGHT_PREFIX);
  const followed = night?.batch ?? batch;
  if (night === null) {
    // No feed changed, but settings, dictionaries or decisions may have.
    const clustered = await isClustered(pool, batch);
    if (clustered || (await scopesToMatch({ pool, config, ...context })).length === 0)
      return { chain: null, waitingFor: null };
  }
  const waitingFor = await reasonToWait(work, night?.since ?? Date.now(), delay);
  if (waitingFor !== null) {
    await requestFollowUp(work, followed, delay);
    return { chain: null, waitingFor };
  }
  const chain = `${followed}.${id}`;
  await addPlan(work, followed, chain);
  return { chain, waitingFor: null };
}

/** The reason why a night is still waiting; null for none. */
export async function reasonToWait(
  work: WorkQueue,
  since: number,
  { quiet, longest }: FollowUpDelay,
): Promise<string | null> {
  const names = await pendingStages(work);
  // Two chains at once would match the same claims twice.
  for (const stage of ['plan', 'match', 'hold', 'alias', 'cluster', 'publish'])
    if (names.has(stage)) return stage;
  const now = Date.now();
  if (now >= since + longest) return null;
  for (const stage of ['due', 'ingest']) if (names.has(stage)) return stage;
  const soon = (await installedSchedules(work)).find(({ next }) => next !== null && next <= now + quiet);
  return soon?.feed ?? null;
}

/** The kinds of unfinished jobs. Scheduled jobs that are not due yet are left out. */
async function pendingStages({ queue }: WorkQueue): Promise<Set<string>> {
  const now = await queue.getJobs(['active', 'waiting', 'prioritized']);
  const later = await queue.getJobs(['delayed', 'waiting-children']);
  return new Set([...now, ...later.filter(({ name }) => name !== 'due')].map(({ name }) => name));
}
