import { type CopyWriter, inTransaction, stageMatches } from '@crs/store';
import type pg from 'pg';
import type { StageContext } from '../context.js';
import { SNAPSHOT } from './snapshot.js';

/**
 * Matches claims and stages their matches in the transaction of the run. Everything is read from one snapshot.
 * @param match reads from the first and writes to the second
 */
export async function matchAndStage<T>(
  context: StageContext,
  client: pg.PoolClient,
  match: (snapshot: pg.ClientBase, staged: CopyWriter) => Promise<T>,
): Promise<T> {
  const staged = await stageMatches(client);
  try {
    const matched = await inTransaction(context.pool, (snapshot) => match(snapshot, staged), SNAPSHOT);
    await staged.finish();
    return matched;
  } catch (error) {
    await staged.abort();
    throw error;
  }
}
