import type { WorkQueue } from '@crs/runtime';
import { findUnfinishedNight, isClustered } from '@crs/store';
import type { StageContext } from '../context.js';
import { NIGHT_PREFIX } from '../jobs/batch.js';
import { addPlan } from '../jobs/flows.js';
import { scopesToMatch } from '../match/scopes-to-match.js';
import { installedSchedules } from './schedule.js';

/** How long a night waits for its feeds before what they brought is matched and published. Milliseconds. */
export interface FollowUpDelay {
  /** Where another feed is due within this time, it is waited for. */
  readonly quiet: number;
  /** What a feed brought never waits longer than this. */
  readonly longest: number;
}

const MINUTE = 60_000;

export const defaultFollowUpDelay: FollowUpDelay = { quiet: 20 * MINUTE, longest: 120 * MINUTE };

/** Milliseconds from one look at a night to the next. */
const followUpInterval = ({ quiet }: FollowUpDelay): number =>
  Math.min(Math.max(quiet / 4, 2_000), 5 * MINUTE);

/**
 * Asks for a look at the night, at the end of the next interval. All that ask within one interval ask for the same
 * look, however many feeds and workers they are.
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

/** What a look decided. */
export interface FollowUpResult {
  /** The chain that was begun. */
  readonly chain: string | null;
  /** What is waited for. */
  readonly waitingFor: string | null;
}

/**
 * Begins to match and publish what a night's feeds brought, once: when none of them is at work or due soon, or when some of
 * it has waited long enough. Else it asks for another look.
 * @param id the look's own: doing it again begins the same chain, and so none
 */
export async function followUp(
  { pool, config, ...context }: StageContext,
  work: WorkQueue,
  { batch, id }: { readonly batch: string; readonly id: string },
  delay: FollowUpDelay,
): Promise<FollowUpResult> {
  const night = await findUnfinishedNight(pool, NIGHT_PREFIX);
  const toFollow = night?.batch ?? batch;
  if (night === null) {
    // No feed brought anything; but settings, dictionaries or analysts' decisions may have changed.
    const settled = await isClustered(pool, batch);
    if (settled || (await scopesToMatch({ pool, config, ...context })).length === 0)
      return { chain: null, waitingFor: null };
  }
  const waitingFor = await reasonToWait(work, night?.since ?? Date.now(), delay);
  if (waitingFor !== null) {
    await requestFollowUp(work, toFollow, delay);
    return { chain: null, waitingFor };
  }
  const chain = `${toFollow}.${id}`;
  await addPlan(work, toFollow, chain);
  return { chain, waitingFor: null };
}

/** Why a night's changes are not matched yet; null when they should be. */
async function reasonToWait(
  work: WorkQueue,
  since: number,
  { quiet, longest }: FollowUpDelay,
): Promise<string | null> {
  const names = await pendingStages(work);
  // Two chains at once would match the same claims twice.
  for (const stage of ['plan', 'match', 'hold', 'cluster', 'publish']) if (names.has(stage)) return stage;
  const now = Date.now();
  if (now >= since + longest) return null;
  for (const stage of ['due', 'ingest']) if (names.has(stage)) return stage;
  const soon = (await installedSchedules(work)).find(({ next }) => next !== null && next <= now + quiet);
  return soon?.feed ?? null;
}

/** The stages with jobs that are not done. Schedulers' jobs that are not due yet are looked at by their time. */
async function pendingStages({ queue }: WorkQueue): Promise<Set<string>> {
  const now = await queue.getJobs(['active', 'waiting', 'prioritized']);
  const later = await queue.getJobs(['delayed', 'waiting-children']);
  return new Set([...now, ...later.filter(({ name }) => name !== 'due')].map(({ name }) => name));
}
