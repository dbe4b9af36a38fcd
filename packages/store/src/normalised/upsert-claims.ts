/** Brings the claims of a scope up to date after the records of one of its feeds changed. */
import pg from 'pg';
import { assignmentsFrom, columnsOf } from '../column-lists.js';
import { copyLines } from '../copy.js';
import { lockSubject } from '../raw/runs.js';
import type { LoadOutcome } from './apply-changes.js';
import { CLAIM_FIGURES, type ClaimedFeed, COUNTED_FIGURES, countFigures } from './claim-figures.js';
import { CLAIM_TEXTS } from './claims.js';

/** Whose figures changed, and the table that holds the records of the feed. */
export type ClaimedRecords = Pick<LoadOutcome, 'claims' | 'records'>;

/**
 * Waits for other feeds of the scope, so that none counts without the other's records. Call it before the feed's rows
 * are published: who waits here holds no lock on a table that the other may want to replace.
 */
export async function lockClaims(client: pg.ClientBase, scope: string): Promise<void> {
  await lockSubject(client, `claims:${scope}`);
}

/**
 * Brings the claims of a scope up to date after the records of a feed changed, under `lockClaims`: new ones come in,
 * figures are counted again, claims that no record makes any more go.
 * @param lines of the claims of the feed that was read, as `claimLine` makes them, whole lines at a time; one may come
 *   more than once
 * @param records which claims are counted again, and the table that holds the records of the feed
 * @param runId the run that changes them: how claims stood that it takes out or spells otherwise is kept for its undoing
 */
export async function upsertClaims(
  at: ClaimedFeed,
  lines: AsyncIterable<Uint8Array>,
  records: ClaimedRecords,
  runId: number,
): Promise<void> {
  await copyLines(at.client, 'staged_claim', CLAIM_TEXTS, lines);
  await upsertStagedClaims(at, records, runId);
}

/**
 * Brings the claims of a scope up to date with what is in `staged_claim`, as `upsertClaims` does. Leaves in the table
 * `claim_figure` all that records make.
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
