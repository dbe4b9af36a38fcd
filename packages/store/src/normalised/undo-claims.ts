/** Claims that go with rows as they stood before a run. */
import type pg from 'pg';
import type { ClaimedFeed } from './claim-figures.js';
import { CLAIM_TEXTS } from './claims.js';
import { type ClaimedRecords, upsertStagedClaims } from './upsert-claims.js';

/** A later run of another feed that spelled a claim otherwise, and still stands. */
const SPELLED_SINCE = `select from claim_before later join run on run.id = later.replaced_by
  where later.id = b.id and later.replaced_by > $2 and run.kind = 'ingest' and not run.details ? 'undoneBy'`;

/**
 * Brings the claims of a scope up to date after a run was undone: those that it took out come back, those that it
 * spelled otherwise are spelled as before, unless a run of another feed changed them since.
 * @param undoneRun the run, or that which undid one where this is taken back
 * @param runId the run that does this: how claims stand that it takes out or spells otherwise is kept
 * @returns false where records make a claim of which nothing is kept
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

/** Forgets how claims stood before some runs. */
export async function dropClaimHistory(client: pg.ClientBase, runIds: readonly number[]): Promise<void> {
  await client.query('delete from claim_before where replaced_by = any($1)', [runIds]);
}
