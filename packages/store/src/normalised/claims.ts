import { hash } from 'node:crypto';
import { type Claim, type Family, recordScopes } from '@crs/domain';
import type pg from 'pg';
import { copyLine, copyLines } from '../copy.js';
import { lockSubject } from '../raw/runs.js';
import type { LoadOutcome } from './apply-changes.js';

/** A claim as an ingest finds it; its figures over the records are counted in the database. */
export interface StagedClaim {
  readonly id: number;
  readonly scope: string;
  readonly state: string | null;
  readonly name: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly zip: string | null;
  readonly phone: string | null;
  readonly licenseNumber: string | null;
  /** Comparable form of the name, for the fuzzy search. */
  readonly nameKey: string | null;
}

/** The id of a claim: the first 52 bits of the MD5 of its scope and texts, so that JSON numbers carry it. */
export function claimId(parts: readonly (string | null)[]): number {
  const text = parts.map((part) => part ?? '').join('\u001f');
  return Number.parseInt(hash('md5', text, 'hex').slice(0, 13), 16);
}

/** Where the records of a scope stand, and which of their columns say when, how much and what trade. */
interface ClaimSource {
  readonly table: string;
  readonly where: string;
  readonly date: string;
  readonly value: string;
  readonly trade: string;
}

const permitSource: ClaimSource = {
  table: 'permit',
  where: 'jurisdiction = $1',
  date: 'issue_date',
  value: 'value',
  trade: 'permit_type',
};

const otherSources: Readonly<Record<string, ClaimSource>> = {
  osha: {
    table: 'inspection',
    where: 'true',
    date: 'open_date',
    value: 'total_penalty',
    trade: 'null::text',
  },
  orders: {
    table: 'enforcement_order',
    where: 'true',
    date: 'order_date',
    value: 'penalty_amount',
    trade: 'null::text',
  },
  actions: {
    table: 'ag_action',
    where: 'true',
    date: 'action_date',
    value: 'penalty_amount',
    trade: 'null::text',
  },
};

/** The columns of a family's records that a claim's figures are counted from; none for a family that makes no claims. */
export function figureColumns(family: Family): readonly string[] {
  if (family === 'licenses') return [];
  const { date, value, trade } = family === 'permits' ? permitSource : sourceOf(recordScopes[family]);
  return ['claim_id', date, value, trade].filter((column) => !column.startsWith('null'));
}

function sourceOf(scope: string): ClaimSource {
  return otherSources[scope] ?? permitSource;
}

/** What a claim is by itself, without its figures. */
export const CLAIM_TEXTS = [
  'id',
  'scope',
  'state',
  'contractor_name',
  'contractor_address',
  'contractor_city',
  'contractor_zip',
  'contractor_phone',
  'contractor_license',
  'name_key',
];

/** A claim as a line of COPY, for `publishClaims`. */
export function claimLine(claim: StagedClaim): string {
  const { id, scope, state, name, address, city, zip, phone, licenseNumber, nameKey } = claim;
  return copyLine([id, scope, state, name, address, city, zip, phone, licenseNumber, nameKey]);
}

/**
 * Brings the claims of a scope up to date after its records changed: new ones come in, figures are counted again,
 * claims that no record makes any more go. Feeds of one scope follow each other here, so that none counts without the
 * other's records.
 * @param lines of the claims of the feed that was read, as `claimLine` makes them, whole lines at a time; one may come
 *   more than once
 * @param outcome which claims are counted again, and the table that holds the records of the scope
 * @param runId the run that changes them: how claims stood that it takes out or spells otherwise is kept for its undoing
 */
export async function publishClaims(
  client: pg.ClientBase,
  scope: string,
  lines: AsyncIterable<Uint8Array>,
  outcome: ClaimedRecords,
  runId: number,
): Promise<void> {
  await stageClaims(client, scope);
  await copyLines(client, 'staged_claim', CLAIM_TEXTS, lines);
  await publishStagedClaims(client, scope, outcome, runId);
}

/** Whose figures changed, and the table that holds the records as they will be served. */
export type ClaimedRecords = Pick<LoadOutcome, 'claims' | 'records'>;

/** Makes the table `staged_claim`, under the lock of the scope's claims. */
export async function stageClaims(client: pg.ClientBase, scope: string): Promise<void> {
  await lockSubject(client, `claims:${scope}`);
  await client.query(
    `create temp table staged_claim on commit drop as select ${CLAIM_TEXTS.join(', ')} from claim with no data`,
  );
}

/**
 * Brings the claims of a scope up to date with what is in `staged_claim`, as `publishClaims` does. Leaves the table
 * `claim_figure (claim_id, …)` of all that records make.
 * @param keptFor the run that how claims stood before is kept for; null to keep nothing
 */
export async function publishStagedClaims(
  client: pg.ClientBase,
  scope: string,
  { claims: which, records }: ClaimedRecords,
  keptFor: number | null,
): Promise<void> {
  const source = sourceOf(scope);
  const touched = (column: string) =>
    which === 'all' ? '' : `and ${column} in (select claim_id from touched)`;
  if (which === 'touched') await client.query('analyze touched');
  const scanned = which === 'touched' && (await areScanned(client, records));
  if (scanned) await client.query('set local enable_nestloop = off');
  // Grouped by trade first: what is left to sort for the list of trades is a fraction of the records.
  await client.query(
    `create temp table claim_figure on commit drop as
     select claim_id, sum(records)::int as records, sum(total) as total, min(first)::date as first_date,
       max(last)::date as last_date, array_agg(trade order by trade) filter (where trade is not null) as trades
     from (select claim_id, ${source.trade} as trade, count(*) as records, sum(${source.value}) as total,
             min(${source.date}) as first, max(${source.date}) as last
           from ${records} where ${source.where} and claim_id is not null ${touched('claim_id')}
           group by 1, 2) of_trade
     group by claim_id`,
    source === permitSource ? [scope] : [],
  );
  if (scanned) await client.query('set local enable_nestloop to default');
  await client.query('analyze claim_figure, staged_claim');
  if (keptFor !== null) {
    await client.query(
      `insert into claim_before (${CLAIM_TEXTS.join(', ')}, replaced_by)
       select ${CLAIM_TEXTS.join(', ')}, $2::bigint from claim c
       where scope = $1 ${touched('c.id')} and not exists (select from claim_figure f where f.claim_id = c.id)
       union
       select ${CLAIM_TEXTS.map((column) => `c.${column}`).join(', ')}, $2::bigint
       from claim c join staged_claim s on s.id = c.id join claim_figure f on f.claim_id = c.id
       where c.scope = $1 ${touched('c.id')} and (s.state, s.name_key) is distinct from (c.state, c.name_key)`,
      [scope, keptFor],
    );
  }
  await client.query(
    `insert into claim as c (${CLAIM_TEXTS.join(', ')}, trades, record_count, total_value, first_date, last_date)
     select s.*, coalesce(f.trades, '{}'), f.records, coalesce(f.total, 0), f.first_date, f.last_date
     from (select distinct on (id) ${CLAIM_TEXTS.join(', ')} from staged_claim
           union all
           select ${CLAIM_TEXTS.join(', ')} from claim k
           where scope = $1 ${touched('k.id')} and not exists (select from staged_claim s where s.id = k.id)) s
     join claim_figure f on f.claim_id = s.id
     on conflict (id) do update set
       state = excluded.state, name_key = excluded.name_key, trades = excluded.trades,
       record_count = excluded.record_count, total_value = excluded.total_value,
       first_date = excluded.first_date, last_date = excluded.last_date
     where (c.state, c.name_key, c.trades, c.record_count, c.total_value, c.first_date, c.last_date)
       is distinct from (excluded.state, excluded.name_key, excluded.trades, excluded.record_count,
                         excluded.total_value, excluded.first_date, excluded.last_date)`,
    [scope],
  );
  await client.query(
    `delete from claim c where scope = $1 ${touched('c.id')}
       and not exists (select from claim_figure f where f.claim_id = c.id)`,
    [scope],
  );
}

/**
 * Whether the claims in `touched` make so many of the table's records that reading all of it takes less than looking theirs
 * up. PostgreSQL takes claims to make alike many, and those that change every night make the most.
 */
async function areScanned(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ scanned: boolean }>(
    `select coalesce(sum(record_count), 0) * 20 > (select reltuples from pg_class where oid = $1::regclass) as scanned
     from claim where id in (select claim_id from touched)`,
    [table],
  );
  return rows[0]?.scanned === true;
}

/** Columns of a claim under the names of the domain. */
export const CLAIM_COLUMNS = `id, scope, state, contractor_name as name, contractor_address as address, contractor_city as city,
  contractor_zip as zip, contractor_phone as phone, contractor_license as "licenseNumber", trades,
  first_date as "firstDate", last_date as "lastDate"`;

/** A claim with how many records make it. */
export type CountedClaim = Claim & { readonly recordCount: number };

/** All claims of a scope, in the order of their ids. */
export async function loadClaims(db: pg.Pool | pg.ClientBase, scope: string): Promise<CountedClaim[]> {
  const { rows } = await db.query<CountedClaim>(
    `select ${CLAIM_COLUMNS}, record_count as "recordCount" from claim where scope = $1 order by id`,
    [scope],
  );
  return rows;
}

/** Every scope that has claims. */
export async function listScopes(db: pg.Pool): Promise<string[]> {
  const { rows } = await db.query<{ scope: string }>('select distinct scope from claim order by scope');
  return rows.map(({ scope }) => scope);
}
