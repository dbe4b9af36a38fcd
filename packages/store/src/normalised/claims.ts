import { hash } from 'node:crypto';
import type { Claim } from '@crs/domain';
import type pg from 'pg';
import { copyRows } from '../copy.js';
import { lockSubject } from '../raw/runs.js';

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
    where: '$1 = $1',
    date: 'open_date',
    value: 'total_penalty',
    trade: 'null::text',
  },
  orders: {
    table: 'enforcement_order',
    where: '$1 = $1',
    date: 'order_date',
    value: 'penalty_amount',
    trade: 'null::text',
  },
  actions: {
    table: 'ag_action',
    where: '$1 = $1',
    date: 'action_date',
    value: 'penalty_amount',
    trade: 'null::text',
  },
};

const STAGED_COLUMNS = [
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

/**
 * Brings the claims of a scope up to date after its records changed: new ones come in, the figures of all
 * are counted again, claims that no record makes any more go. Give the claims of the feed that was read.
 * Feeds of one scope follow each other here, so that none counts without the other's records.
 */
export async function publishClaims(
  client: pg.ClientBase,
  scope: string,
  claims: Iterable<StagedClaim>,
): Promise<void> {
  const source = otherSources[scope] ?? permitSource;
  await lockSubject(client, `claims:${scope}`);
  await client.query(
    `create temp table staged_claim on commit drop as select ${STAGED_COLUMNS.join(', ')} from claim with no data`,
  );
  await copyRows(client, 'staged_claim', STAGED_COLUMNS, claimRows(claims));
  await client.query(
    `insert into claim as c (${STAGED_COLUMNS.join(', ')}, trades, record_count, total_value, first_date, last_date)
     select s.*, coalesce(a.trades, '{}'), a.records, coalesce(a.total, 0), a.first_date, a.last_date
     from (select * from staged_claim
           union all
           select ${STAGED_COLUMNS.join(', ')} from claim k
           where scope = $1 and not exists (select from staged_claim s where s.id = k.id)) s
     join (select claim_id, count(*)::int as records, sum(${source.value}) as total,
             min(${source.date})::date as first_date, max(${source.date})::date as last_date,
             array_agg(distinct ${source.trade}) filter (where ${source.trade} is not null) as trades
           from ${source.table} where ${source.where} and claim_id is not null group by claim_id) a
       on a.claim_id = s.id
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
    `delete from claim c where scope = $1 and not exists (select from ${source.table} r where r.claim_id = c.id)`,
    [scope],
  );
}

function* claimRows(claims: Iterable<StagedClaim>) {
  for (const claim of claims) {
    yield [
      claim.id,
      claim.scope,
      claim.state,
      claim.name,
      claim.address,
      claim.city,
      claim.zip,
      claim.phone,
      claim.licenseNumber,
      claim.nameKey,
    ];
  }
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
