/** The figures of claims, counted over their records. */
import type { Family } from '@crs/domain';
import type pg from 'pg';
import { recordTables } from './tables.js';

/** A family whose records have claims. */
export type ClaimingFamily = Exclude<Family, 'licenses'>;

/** Which of a scope's claims to count: all, or only those in the temporary table `touched`. */
export type ClaimsToCount = 'all' | 'touched';

/** The claims of a feed's records, on a connection inside a transaction. */
export interface ClaimedFeed {
  readonly client: pg.ClientBase;
  readonly family: ClaimingFamily;
  readonly feed: string;
  /** The scope that the claims belong to. */
  readonly scope: string;
}

interface FigureSource {
  readonly date: string;
  readonly value: string;
  readonly trade: string | null;
  /** A list of further claims that a record has in addition to its own; null for none. */
  readonly others: string | null;
}

/** The columns of a family's records with the date, the value, the trade, and further claims. */
const figureSources: Readonly<Record<ClaimingFamily, FigureSource>> = {
  permits: { date: 'issue_date', value: 'value', trade: 'permit_type', others: 'contractor_claims' },
  inspections: { date: 'open_date', value: 'total_penalty', trade: null, others: null },
  orders: { date: 'order_date', value: 'penalty_amount', trade: null, others: null },
  actions: { date: 'action_date', value: 'penalty_amount', trade: null, others: null },
};

/** SQL for the claims of a record: its own and all others. */
export const claimsMade = (family: Family, record: string): string =>
  family === 'permits'
    ? `${record}.claim_id || coalesce(${record}.contractor_claims, '{}')`
    : `array[${record}.claim_id]`;

/** The columns of a family's records that a claim's figures are counted from; none for a family without claims. */
export function figureColumns(family: Family): readonly string[] {
  if (family === 'licenses') return [];
  const { date, value, trade, others } = figureSources[family];
  return ['claim_id', date, value, ...[trade, others].filter((column) => column !== null)];
}

/** The counted columns of a claim, and the SQL that takes them from `claim_figure f`. */
export const CLAIM_FIGURES = ['trades', 'record_count', 'total_value', 'first_date', 'last_date'];
export const COUNTED_FIGURES = `coalesce(f.trades, '{}'), f.records, coalesce(f.total, 0), f.first_date, f.last_date`;

/**
 * Counts the records of a scope by claim into the temporary table `claim_figure`.
 * @param records the table with the records of the feed
 */
export async function countFigures(at: ClaimedFeed, which: ClaimsToCount, records: string): Promise<void> {
  const { client, family } = at;
  const { date, value, trade, others } = figureSources[family];
  const tables = [records, ...(await otherPartitions(at))];
  let touched = '';
  let touchedOthers = '';
  let scanned = false;
  if (which === 'touched') {
    touched = 'and claim_id in (select claim_id from touched)';
    await client.query('analyze touched');
    scanned = await areScanned(client, tables);
    // The index on lists suits few claims: the cost of searching for many grows with their square.
    const found = scanned ? '' : `and ${others} && array(select claim_id from touched)`;
    touchedOthers = `${found} and k.id in (select claim_id from touched)`;
  }
  const counted = tables.flatMap((table) => [
    `select claim_id, ${trade ?? 'null::text'} as trade, ${value} as value, ${date} as date, 1 as own
       from ${table} where claim_id is not null ${touched}`,
    // A record counts only for its own claim, so no sum includes it twice.
    ...(others === null
      ? []
      : [
          `select k.id, ${trade ?? 'null::text'}, null, ${date}, 0
           from ${table} cross join lateral (select distinct unnest(${others}) as id) k
           where ${others} is not null and k.id is distinct from claim_id ${touchedOthers}`,
        ]),
  ]);
  if (scanned) await client.query('set local enable_nestloop = off');
  // Grouped by trade first, so only a fraction of the rows is sorted for the list of trades.
  await client.query(
    `insert into claim_figure (claim_id, records, total, first_date, last_date, trades)
     select claim_id, sum(records), sum(total), min(first), max(last),
       array_agg(trade order by trade) filter (where trade is not null)
     from (select claim_id, trade, sum(own) as records, sum(value) as total, min(date) as first, max(date) as last
           from (${counted.join(' union all ')}) record group by 1, 2) of_trade
     group by claim_id`,
  );
  if (scanned) await client.query('set local enable_nestloop to default');
}

/** The partitions of the other feeds whose records have claims in the scope. */
async function otherPartitions({ client, family, feed, scope }: ClaimedFeed): Promise<string[]> {
  const { rows } = await client.query<{ partition: string }>(
    `select to_regclass(quote_ident(partition_name($1, feed)))::text as partition from feed_state
     where family = $2 and feed <> $3 and ($2 <> 'permits' or coalesce(jurisdiction, feed) = $4)`,
    [recordTables[family].table, family, feed, scope],
  );
  // A feed without rows may have no partition.
  return rows.flatMap(({ partition }) => partition ?? []);
}

/**
 * True if scanning the tables costs less than looking up the records of the claims in `touched`. PostgreSQL assumes
 * that all claims have the same number of records, but the claims that change every night have the most.
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
