import type { Config } from '@crs/config';
import { UsageError } from '@crs/domain';
import { findLastOfSubject, findRun, isRetried, listFailedRuns, type Run } from '@crs/store';
import type pg from 'pg';
import type { StageContext } from '../context.js';
import { configuredScopes } from '../scopes.js';

/** The runs to retry, and their feeds and scopes. */
interface Retry {
  readonly runs: readonly Run[];
  readonly feeds: readonly string[];
  readonly scopes: readonly string[];
}

/**
 * What to retry for a failed run.
 * @throws UsageError if it did not fail, has another kind, or a later run of the same feed or scope did not fail
 */
export async function findRetryable(
  { pool, config }: Pick<StageContext, 'pool' | 'config'>,
  id: number,
): Promise<Retry> {
  const run = await findRun(pool, id);
  if (run === null)
    throw new UsageError('runs.unknown_run', `There is no run ${id}.`, 'See `crs runs` for run numbers.');
  await refuseOther(pool, run);
  // Throws for a feed that no longer has a definition.
  if (run.feed !== null) config.feed(run.feed);
  return retryOf([run]);
}

async function refuseOther(pool: pg.Pool, run: Run): Promise<void> {
  const { id, kind, state } = run;
  const refuse = (message: string, nextStep: string) => {
    throw new UsageError('runs.not_retryable', message, nextStep);
  };
  if (state === 'refused')
    refuse(
      `A guard refused run ${id} and would refuse it again.`,
      `See \`crs runs show ${id}\`, or publish the run: \`crs runs accept ${id} --by NAME\`.`,
    );
  if (state !== 'failed')
    refuse(`Run ${id} did not fail: it is ${state}.`, 'See `crs runs`, where ✗ marks failed runs.');
  if (!isRetried(kind))
    refuse(`Run ${id} (${kind}) cannot be retried.`, 'Repeat the command that started it.');
  const last = await findLastOfSubject(pool, run);
  if (last !== null && last.id !== id && last.state !== 'failed')
    refuse(
      `Run ${id} cannot be retried: the later run ${last.id} is ${last.state}.`,
      `See \`crs runs ${last.id}\`.`,
    );
}

/** What to retry for every feed and scope whose last run failed, except those that no longer exist. */
export async function findFailures({ pool, config }: Pick<StageContext, 'pool' | 'config'>): Promise<Retry> {
  const failures = await listFailedRuns(pool);
  return retryOf(failures.filter((run) => isConfigured(config, run)));
}

function isConfigured(config: Config, { feed, scope }: Run): boolean {
  if (feed !== null) return config.feeds.some((definition) => definition.feed === feed);
  return scope === null || configuredScopes(config).includes(scope);
}

const retryOf = (runs: readonly Run[]): Retry => ({
  runs,
  feeds: runs.flatMap(({ feed }) => feed ?? []),
  scopes: runs.flatMap(({ scope }) => scope ?? []),
});
