import { loadStagedMatches, loadStandingDecisions, restageMatches, saveStagedMatches } from '@crs/store';
import type pg from 'pg';
import { saveDecidedAnswers, withDecisions } from '../decide/apply-decisions.js';

/**
 * Puts the standing decisions in the place of staged matches, then upserts the matches of the scope. What the scores say
 * of the decided claims is kept.
 */
export async function storeAnswers(
  client: pg.PoolClient,
  scope: string,
  runId: number,
): ReturnType<typeof saveStagedMatches> {
  const decisions = await loadStandingDecisions(client, scope);
  const scored = await loadStagedMatches(client, [...decisions.keys()]);
  await restageMatches(client, withDecisions(scored, decisions));
  const changes = await saveStagedMatches(client, scope, runId);
  await saveDecidedAnswers(client, runId, scored, decisions);
  return changes;
}
