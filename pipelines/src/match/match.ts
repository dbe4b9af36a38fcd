import { UsageError } from '@crs/domain';
import { holdAliases, noCounts, type RunCounts } from '@crs/store';
import type { ReportProgress, StageContext } from '../context.js';
import { recordedRun } from '../recorded-run.js';
import { configuredScopes } from '../scopes.js';
import { matchByAliases } from './match-by-aliases.js';
import { type MatchAttempt, type MatchJob, refreshMatches } from './refresh-matches.js';

/**
 * Matches a scope's claims whose match may have changed, and stores all matches at once. The stage then has the same
 * matches as after matching every claim. Publishing shows them to readers.
 * @throws GuardError if the quality gate refuses the matches
 */
export async function matchScope(
  context: StageContext,
  job: MatchJob,
  report: ReportProgress,
): Promise<RunCounts> {
  const { scope, batch } = job;
  const scopes = configuredScopes(context.config);
  if (!scopes.includes(scope)) {
    throw new UsageError(
      'match.unknown_scope',
      `There is no jurisdiction ${scope}.`,
      `Choose from: ${scopes.join(', ')}.`,
    );
  }
  const attempt: MatchAttempt = { job, report, gate: null, comparison: null, difference: null };
  return recordedRun(
    context,
    { kind: 'match', scope, batch },
    async (client, runId) => {
      await holdAliases(client);
      return (
        (job.byAliases ? await matchByAliases(context, client, attempt, runId) : null) ??
        (await refreshMatches(context, client, attempt, runId))
      );
    },
    // A refused run stores its figures, which show where to look.
    async () => {
      const { gate, comparison, difference } = attempt;
      const details = {
        ...(gate === null ? {} : { proof: gate }),
        ...(comparison === null ? {} : { comparison }),
        ...(difference === null ? {} : { otherwise: difference }),
      };
      return { counts: noCounts, details };
    },
  );
}
