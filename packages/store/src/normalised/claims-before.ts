/** Claims that go with rows as they stood before a run. */
import type pg from 'pg';
import { CLAIM_TEXTS, type ClaimedRecords, publishStagedClaims, stageClaims } from './claims.js';

/**
 * Brings the claims of a scope up to date after a run was undone: those that it took out come back, those that it
 * spelled otherwise are spelled as before, unless a run of another feed changed them since. What was kept of them for
 * this is gone afterwards.
 * @returns false where records make a claim of which nothing is kept
 */
export async function publishClaimsBefore(
  client: pg.ClientBase,
  scope: string,
  outcome: ClaimedRecords,
  undoneRun: number,
): Promise<boolean> {
  await stageClaims(client, scope);
  if (outcome.claims === 'touched') {
    await client.query(
      'insert into touched select id from claim_before where replaced_by = $1 on conflict do nothing',
      [undoneRun],
    );
  }
  await client.query(
    `insert into staged_claim
     select distinct on (id) ${CLAIM_TEXTS.join(', ')} from claim_before b
     where scope = $1 ${outcome.claims === 'touched' ? 'and id in (select claim_id from touched)' : ''}
       and (not exists (select from claim c where c.id = b.id)
         or replaced_by = $2
           and not exists (select from claim_before later where later.id = b.id and later.replaced_by > $2))
     order by id, replaced_by = $2 desc, replaced_by desc`,
    [scope, undoneRun],
  );
  await publishStagedClaims(client, scope, outcome, null);
  await client.query('delete from claim_before where replaced_by = $1', [undoneRun]);
  const { rowCount } = await client.query(
    'select from claim_figure f where not exists (select from claim c where c.id = f.claim_id) limit 1',
  );
  return rowCount === 0;
}
