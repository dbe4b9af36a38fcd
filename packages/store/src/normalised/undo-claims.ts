/** Restores the claims of a scope after the rows of a feed were restored. */
import type pg from 'pg';
import type { ClaimedFeed } from './claim-figures.js';
import { CLAIM_TEXTS } from './claims.js';
import { type ClaimedRecords, upsertStagedClaims } from './upsert-claims.js';

/** SQL for later runs of other feeds that changed a claim `b` and were not undone. */
const SPELLED_SINCE = `select from claim_before later join run on run.id = later.replaced_by
  where later.id = b.id and later.replaced_by > $2 and run.kind in ('ingest', 'remove') and not run.details ? 'undoneBy'`;

/**
 * Updates the claims of a scope after a run was undone: claims that the run removed return, and claims that it changed
 * are restored, unless a later run of another feed changed them.
 * @param undoneRun the run, or the undo that is reverted
 * @param runId the current run; it saves the claims that it changes for its own undo
 * @returns false if records have a claim that was not saved
 */
export async function undoClaims(
  at: ClaimedFeed,
  records: ClaimedRecords,
  undoneRun: number,
  runId: number,
): Promise<boolean> {
  const { client, scope } = at;
  if (records.claims === 'touched') {
    await client.query(
      'insert into touched select id from claim_before where replaced_by = $1 on conflict do nothing',
      [undoneRun],
    );
  }
  await client.query(
    `insert into staged_claim
     select distinct on (id) ${CLAIM_TEXTS.join(', ')} from claim_before b
     where scope = $1 ${records.claims === 'touched' ? 'and id in (select claim_id from touched)' : ''}
       and (not exists (select from claim c where c.id = b.id)
         or replaced_by = $2 and not exists (${SPELLED_SINCE}))
     order by id, replaced_by = $2 desc, replaced_by desc`,
    [scope, undoneRun],
  );
  await upsertStagedClaims(at, records, runId);
  const { rowCount } = await client.query(
    'select from claim_figure f where not exists (select from claim c where c.id = f.claim_id) limit 1',
  );
  return rowCount === 0;
}

/** Deletes the claims that some runs saved for their undo. */
export async function dropClaimHistory(client: pg.ClientBase, runIds: readonly number[]): Promise<void> {
  await client.query('delete from claim_before where replaced_by = any($1)', [runIds]);
}
