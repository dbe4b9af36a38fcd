/** Updates the claims of a scope after the records of one of its feeds changed. */
import pg from 'pg';
import { assignmentsFrom, columnsOf } from '../column-lists.js';
import { copyLines } from '../copy.js';
import { lockSubject } from '../raw/runs.js';
import type { LoadOutcome } from './apply-changes.js';
import { CLAIM_FIGURES, type ClaimedFeed, COUNTED_FIGURES, countFigures } from './claim-figures.js';
import { CLAIM_TEXTS } from './claims.js';
import { CLAIM_PARTS, type Colliding, reserveClaimIds } from './spare-ids.js';

/** The claims to count again, and the table with the feed's new records. */
export type ClaimedRecords = Pick<LoadOutcome, 'claims' | 'records'>;

/**
 * Takes the lock on a scope's claims, so that no feed counts without another feed's records. Call it before the feed's
 * rows are applied: a load that waits here must not hold a lock on a partition.
 */
export async function lockClaims(client: pg.ClientBase, scope: string): Promise<void> {
  await lockSubject(client, `claims:${scope}`);
}

/**
 * Updates the claims of a scope after the records of a feed changed, under `lockClaims`: inserts new claims, counts
 * figures again, deletes claims without records.
 * @param lines claims of the feed as lines from `claimLine`; a claim may occur more than once
 * @param runId the current run; it saves the claims that it changes or deletes for its undo
 * @throws ClaimsCollide if the ids of new claims are taken, since the records refer to the claims by id
 */
export async function upsertClaims(
  at: ClaimedFeed,
  lines: AsyncIterable<Uint8Array>,
  records: ClaimedRecords,
  runId: number,
): Promise<void> {
  await copyLines(at.client, 'staged_claim', CLAIM_TEXTS, lines);
  const { client, scope } = at;
  const collide = await reserveClaimIds(client, 'staged_claim', await newClaimSql(client, scope));
  if (collide.length > 0) throw new ClaimsCollide(collide);
  await upsertStagedClaims(at, records, runId);
}

/** SQL for whether a staged claim `s` is new in its scope. */
async function newClaimSql(client: pg.ClientBase, scope: string): Promise<string> {
  if (!(await hasClaims(client, scope))) return 'true';
  // Without statistics, all claims would be read to find a few.
  await client.query('analyze staged_claim');
  const texts = (row: string) => `(${columnsOf(row, CLAIM_PARTS)})`;
  return `not exists (select from claim c where c.id = s.id and c.scope = ${pg.escapeLiteral(scope)}
    and ${texts('c')} is not distinct from ${texts('s')})`;
}

/** The ids of new claims are taken. Roll back, choose spare ids for them, and stage the records again. */
export class ClaimsCollide extends Error {
  constructor(readonly claims: readonly Colliding[]) {
    super(`${claims.length} claims have the ids of others`);
  }
}

/**
 * Like `upsertClaims`, with the claims in the table `staged_claim`. Leaves the figures of all counted claims in
 * `claim_figure`.
 */
export async function upsertStagedClaims(
  at: ClaimedFeed,
  { claims: which, records }: ClaimedRecords,
  runId: number,
): Promise<void> {
  const { client, scope } = at;
  await countFigures(at, which, records);
  if (which === 'all' && !(await hasClaims(client, scope))) {
    await client.query(
      `insert into claim (${CLAIM_TEXTS.join(', ')}, ${CLAIM_FIGURES.join(', ')})
       select s.*, ${COUNTED_FIGURES} from (select distinct on (id) * from staged_claim) s
       join claim_figure f on f.claim_id = s.id`,
    );
    return;
  }
  const touched = (column: string) =>
    which === 'all' ? '' : `and ${column} in (select claim_id from touched)`;
  const of = pg.escapeLiteral(scope);
  const changing = ['state', 'name_key', ...CLAIM_FIGURES];
  await client.query(
    `analyze claim_figure, staged_claim;
     insert into claim_before (${CLAIM_TEXTS.join(', ')}, replaced_by)
     select ${CLAIM_TEXTS.join(', ')}, ${runId}::bigint from claim c
     where scope = ${of} ${touched('c.id')} and not exists (select from claim_figure f where f.claim_id = c.id)
     union
     select ${columnsOf('c', CLAIM_TEXTS)}, ${runId}::bigint
     from claim c join staged_claim s on s.id = c.id join claim_figure f on f.claim_id = c.id
     where c.scope = ${of} ${touched('c.id')} and (s.state, s.name_key) is distinct from (c.state, c.name_key);
     insert into claim as c (${CLAIM_TEXTS.join(', ')}, ${CLAIM_FIGURES.join(', ')})
     select s.*, ${COUNTED_FIGURES}
     from (select distinct on (id) ${CLAIM_TEXTS.join(', ')} from staged_claim
           union all
           select ${CLAIM_TEXTS.join(', ')} from claim k
           where scope = ${of} ${touched('k.id')} and not exists (select from staged_claim s where s.id = k.id)) s
     join claim_figure f on f.claim_id = s.id
     on conflict (id, scope) do update set ${assignmentsFrom('excluded', changing)}
     where (${columnsOf('c', changing)})
       is distinct from (${columnsOf('excluded', changing)});
     delete from claim c where scope = ${of} ${touched('c.id')}
       and not exists (select from claim_figure f where f.claim_id = c.id)`,
  );
}

async function hasClaims(client: pg.ClientBase, scope: string): Promise<boolean> {
  const { rowCount } = await client.query('select from claim where scope = $1 limit 1', [scope]);
  return rowCount === 1;
}
