import { GuardError } from '@crs/domain';
import type { ReportProgress, StageContext } from '../context.js';
import { matchScope } from './match.js';
import type { MatchJob } from './refresh-matches.js';

/**
 * Matches a scope again within a batch, after something that its matches depend on has changed. A refused scope is left
 * out of publishing.
 */
export async function matchAgain(
  context: StageContext,
  job: MatchJob,
  report: ReportProgress,
): Promise<void> {
  try {
    await matchScope(context, job, report);
  } catch (error) {
    if (!(error instanceof GuardError)) throw error;
    const { scope } = job;
    context.log.warn({ scope, code: error.code, reason: error.message }, 'matching was refused again');
  }
}
