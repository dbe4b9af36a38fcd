/** Brings the claims of a scope up to date after the records of one of its feeds changed. */
import type { Family } from '@crs/domain';
import pg from 'pg';
import { copyLines } from '../copy.js';
import { lockSubject } from '../raw/runs.js';
import type { LoadOutcome } from './apply-changes.js';
import { CLAIM_TEXTS } from './claims.js';
import { recordTables } from './tables.js';

/** A family whose records make claims. */
export type ClaimingFamily = Exclude<Family, 'licenses'>;

/** The columns of a family's records that say when, how much and what trade. */
const figureSources: Readonly<
  Record<ClaimingFamily, { readonly date: string; readonly value: string; readonly trade: string | null }>
> = {
  permits: { date: 'issue_date', value: 'value', trade: 'permit_type' },
  inspections: { date: 'open_date', value: 'total_penalty', trade: null },
  orders: { date: 'order_date', value: 'penalty_amount', trade: null },
  actions: { date: 'action_date', value: 'penalty_amount', trade: null },
};

/** The columns of a family's records that a claim's figures are counted from; none for a family that makes no claims. */
export function figureColumns(family: Family): readonly string[] {
  if (family === 'licenses') return [];
  const { date, value, trade } = figureSources[family];
  return ['claim_id', date, value, ...(trade === null ? [] : [trade])];
}

/** The claims that a feed's records make, on a connection inside a transaction. */
export interface ClaimedFeed {
  readonly client: pg.ClientBase;
  readonly family: ClaimingFamily;
  readonly feed: string;
  /** The scope that the claims belong to. */
  readonly scope: string;
}

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
      `insert into claim (${CLAIM_TEXTS.join(', ')}, ${FIGURES.join(', ')})
       select s.*, ${COUNTED} from (select distinct on (id) * from staged_claim) s
       join claim_figure f on f.claim_id = s.id`,
    );
    return;
  }
  const touched = (column: string) =>
    which === 'all' ? '' : `and ${column} in (select claim_id from touched)`;
  const of = pg.escapeLiteral(scope);
  const changing = ['state', 'name_key', ...FIGURES];
  await client.query(
    `analyze claim_figure, staged_claim;
     insert into claim_before (${CLAIM_TEXTS.join(', ')}, replaced_by)
     select ${CLAIM_TEXTS.join(', ')}, ${runId}::bigint from claim c
     where scope = ${of} ${touched('c.id')} and not exists (select from claim_figure f where f.claim_id = c.id)
     union
     select ${CLAIM_TEXTS.map((column) => `c.${column}`).join(', ')}, ${runId}::bigint
     from claim c join staged_claim s on s.id = c.id join claim_figure f on f.claim_id = c.id
     where c.scope = ${of} ${touched('c.id')} and (s.state, s.name_key) is distinct from (c.state, c.name_key);
     insert into claim as c (${CLAIM_TEXTS.join(', ')}, ${FIGURES.join(', ')})
     select s.*, ${COUNTED}
     from (select distinct on (id) ${CLAIM_TEXTS.join(', ')} from staged_claim
           union all
           select ${CLAIM_TEXTS.join(', ')} from claim k
           where scope = ${of} ${touched('k.id')} and not exists (select from staged_claim s where s.id = k.id)) s
     join claim_figure f on f.claim_id = s.id
     on conflict (id, scope) do update set ${changing.map((column) => `${column} = excluded.${column}`).join(', ')}
     where (${changing.map((column) => `c.${column}`).join(', ')})
       is distinct from (${changing.map((column) => `excluded.${column}`).join(', ')});
     delete from claim c where scope = ${of} ${touched('c.id')}
       and not exists (select from claim_figure f where f.claim_id = c.id)`,
  );
}

async function hasClaims(client: pg.ClientBase, scope: string): Promise<boolean> {
  const { rowCount } = await client.query('select from claim where scope = $1 limit 1', [scope]);
  return rowCount === 1;
}

/** What is counted over a claim's records, and how it stands in `claim_figure f`. */
const FIGURES = ['trades', 'record_count', 'total_value', 'first_date', 'last_date'];
const COUNTED = `coalesce(f.trades, '{}'), f.records, coalesce(f.total, 0), f.first_date, f.last_date`;

/** Fills `claim_figure` with what the records of the scope come to. */
async function countFigures(at: ClaimedFeed, which: LoadOutcome['claims'], records: string): Promise<void> {
  const { client, family } = at;
  const { date, value, trade } = figureSources[family];
  const tables = [records, ...(await otherPartitions(at))];
  let touched = '';
  let scanned = false;
  if (which === 'touched') {
    touched = 'and claim_id in (select claim_id from touched)';
    await client.query('analyze touched');
    scanned = await areScanned(client, tables);
  }
  const counted = tables.map(
    (table) => `select claim_id, ${trade ?? 'null::text'} as trade, ${value} as value, ${date} as date
       from ${table} where claim_id is not null ${touched}`,
  );
  if (scanned) await client.query('set local enable_nestloop = off');
  // Grouped by trade first: what is left to sort for the list of trades is a fraction of the records.
  await client.query(
    `insert into claim_figure (claim_id, records, total, first_date, last_date, trades)
     select claim_id, sum(records), sum(total), min(first), max(last),
       array_agg(trade order by trade) filter (where trade is not null)
     from (select claim_id, trade, count(*) as records, sum(value) as total, min(date) as first, max(date) as last
           from (${counted.join(' union all ')}) record group by 1, 2) of_trade
     group by claim_id`,
  );
  if (scanned) await client.query('set local enable_nestloop to default');
}

/** The partitions of the other feeds whose records make claims of the scope. */
async function otherPartitions({ client, family, feed, scope }: ClaimedFeed): Promise<string[]> {
  const { rows } = await client.query<{ partition: string }>(
    `select to_regclass(quote_ident(partition_name($1, feed)))::text as partition from feed_state
     where family = $2 and feed <> $3 and ($2 <> 'permits' or coalesce(jurisdiction, feed) = $4)`,
    [recordTables[family].table, family, feed, scope],
  );
  // A feed that never had a row may have none.
  return rows.flatMap(({ partition }) => partition ?? []);
}

/**
 * Whether the claims in `touched` make so many of the tables' records that reading all of them takes less than looking
 * theirs up. PostgreSQL takes claims to make alike many, and those that change every night make the most.
 */
async function areScanned(client: pg.ClientBase, tables: readonly string[]): Promise<boolean> {
  const { rows } = await client.query<{ scanned: boolean }>(
    `select coalesce(sum(record_count), 0) * 20
       > (select sum(reltuples) from pg_class where oid = any($1::text[]::regclass[])) as scanned
     from claim where id in (select claim_id from touched)`,
    [tables],
  );
  return rows[0]?.scanned === true;
}
