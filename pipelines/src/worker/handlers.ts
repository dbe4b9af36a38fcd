import type { WorkQueue } from '@crs/runtime';
import { defaultTimeouts } from '@crs/sources';
import { listRemovedFeeds } from '@crs/store';
import { clusterAll } from '../cluster/cluster.js';
import type { ReportProgress, StageContext } from '../context.js';
import { makeExports } from '../exports/make-exports.js';
import { ingest } from '../ingest/ingest.js';
import { isNightBatch } from '../jobs/batch.js';
import type { JobData, JobName } from '../jobs/jobs.js';
import { refreshAliasesAndMatches } from '../match/aliases/refresh-aliases.js';
import { applyScopeDecisions } from '../match/apply-decisions.js';
import { matchScope } from '../match/match.js';
import { enqueueDueFeeds } from '../nightly/due-feeds.js';
import { type FollowUpDelay, followUp, requestFollowUp } from '../nightly/follow-up.js';
import { plan } from '../nightly/plan.js';
import { endSchedule } from '../nightly/wanted-schedules.js';
import { publish } from '../publish/publish.js';
import { quarantineRefusedMatches } from '../quarantine/quarantine-matches.js';
import { release } from '../quarantine/release.js';
import { DoneAlreadyError } from '../recorded-run.js';
import { removeFeed } from '../remove/remove-feed.js';
import { rosterListsWith } from '../scopes.js';
import { undo } from '../undo/undo.js';
import { attemptsOfTry } from './retry-delay.js';

/** Properties of a job for its handler, in addition to the data. */
export interface JobTools {
  readonly id: string;
  readonly report: ReportProgress;
  /** Remaining tries of the job after this one. */
  readonly triesLeft: number;
}

type Handlers = {
  readonly [N in JobName]: (data: JobData<N>, tools: JobTools) => Promise<unknown>;
};

/**
 * The handler for each kind of job: first a night's jobs in order, then those that people start.
 * @param delay how long a night waits for its feeds
 */
export function createHandlers(context: StageContext, work: WorkQueue, delay: FollowUpDelay): Handlers {
  return {
    due: ({ feed }, { id }) => enqueueDueFeeds(context, work, Math.max(Date.now(), dueTimeOf(id)), feed),
    ingest: async (data, { report, triesLeft }) => {
      // The feed was removed while the job was waiting for another try.
      if (isNightBatch(data.batch) && (await listRemovedFeeds(context.pool)).has(data.feed)) return null;
      const { attempts = defaultTimeouts.attempts } = context.timeouts;
      const ofTry = attemptsOfTry(attempts, data.failedBefore ?? 0, triesLeft);
      const patient = { ...context, timeouts: { ...context.timeouts, attempts: ofTry } };
      const outcome = await ingest(patient, data, report).catch(doneAlready);
      const { rosters, pool, config } = context;
      for (const feeds of rosterListsWith(config, data.feed)) rosters.buildAhead(pool, feeds);
      if (isNightBatch(data.batch)) await requestFollowUp(work, data.batch, delay);
      return outcome;
    },
    look: ({ batch }, { id }) => followUp(context, work, { batch, id }, delay),
    plan: (data) => plan(context, work, data),
    match: (data, { report }) => matchScope(context, data, report),
    alias: (data, { report }) => refreshAliasesAndMatches(context, data, report),
    hold: (data, { report }) => quarantineRefusedMatches(context, data, report),
    cluster: (data, { report }) => clusterAll(context, data, report),
    publish: (data, { report }) => publish(context, data, report),
    export: async (data, { report }) => ({ version: (await makeExports(context, data, report)).version }),

    remove: async (data, { report }) => {
      const outcome = await removeFeed(context, data, report).catch(doneAlready);
      await endSchedule(context, work, data.feed);
      return outcome;
    },
    undo: (data, { report }) => undo(context, data, report).catch(doneAlready),
    release: (data, { report }) => release(context, data, report),
    decide: (data) => applyScopeDecisions(context, data),
  };
}

/** Another worker has done this job but died, or seemed to die, before it could report the result. */
function doneAlready(error: unknown): { runId: number } {
  if (error instanceof DoneAlreadyError) return { runId: error.runId };
  throw error;
}

/** The time in the id of a scheduler's job, which a slow clock may not have reached. */
function dueTimeOf(jobId: string): number {
  return Number(/:(\d+)$/.exec(jobId)?.[1] ?? 0);
}
