/** Key usage by day and path. */
import type pg from 'pg';
import { Conditions } from './served/conditions.js';
import type { Page, Slice } from './served/page.js';
import type { ReadSession } from './served/read-session.js';

/** The counted usage of a path by a key on a day. */
export interface CountedUsage {
  readonly requests: number;
  /** Number of requests answered with 304. */
  readonly notModified: number;
  /** Number of requests answered with 4xx, including 429. */
  readonly refused: number;
  /** Number of requests answered with 429. */
  readonly limited: number;
  /** Number of matched list rows. */
  readonly rows: number;
}

/** A key's usage since it was last saved. */
export interface NewUsage extends CountedUsage {
  readonly keyId: number;
  /** `YYYY-MM-DD`, in UTC. */
  readonly day: string;
  readonly path: string;
}

/** A key's usage of a path on a day. */
export interface KeyUsage extends CountedUsage {
  readonly day: string;
  readonly path: string;
  readonly account: string;
  /** The number of the key, and its first characters. */
  readonly keyId: number;
  readonly keyPrefix: string;
}

/** Which usage to read. Both days are included. */
interface UsageSearch {
  readonly accountId?: number | null;
  readonly account?: string | null;
  readonly keyId?: number | null;
  readonly fromDate?: string | null;
  readonly toDate?: string | null;
}

/** Adds to the saved usage, in one statement. */
export async function saveUsage(pool: pg.Pool, usage: readonly NewUsage[]): Promise<void> {
  // A fixed order, so that two processes that write the same rows never deadlock.
  const identified = usage.map((one) => ({ one, id: JSON.stringify([one.keyId, one.day, one.path]) }));
  identified.sort((a, b) => (a.id < b.id ? -1 : 1));
  const column = (field: keyof NewUsage): unknown[] => identified.map(({ one }) => one[field]);
  await pool.query(
    `insert into crs.key_usage as u (key_id, day, path, requests, not_modified, refused, limited, rows)
     select * from unnest($1::bigint[], $2::date[], $3::text[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[])
     on conflict (key_id, day, path) do update set
       requests = u.requests + excluded.requests, not_modified = u.not_modified + excluded.not_modified,
       refused = u.refused + excluded.refused, limited = u.limited + excluded.limited, rows = u.rows + excluded.rows`,
    (['keyId', 'day', 'path', 'requests', 'notModified', 'refused', 'limited', 'rows'] as const).map(column),
  );
}

/** How to total usage: everything, or by account, key, day, or path. */
const usageGroups = ['all', 'account', 'key', 'day', 'path'] as const;
export type UsageGroup = (typeof usageGroups)[number];

/** The usage of everything in one group. */
export interface UsageTotal extends CountedUsage {
  readonly of: UsageGroup;
  /** The account, day, or path; for a key, its account; null for everything. */
  readonly name: string | null;
  /** The number of a key and its first characters; null for other groups. */
  readonly keyId: number | null;
  readonly keyPrefix: string | null;
}

/** The tables that usage is read from, with the conditions of a search bound. */
function usageFrom({
  accountId = null,
  account = null,
  keyId = null,
  fromDate = null,
  toDate = null,
}: UsageSearch): { readonly conditions: Conditions; readonly from: string } {
  const conditions = new Conditions();
  if (accountId !== null) conditions.add(`k.account_id = ${conditions.bind(accountId)}`);
  if (account !== null) conditions.add(`a.name = ${conditions.bind(account)}`);
  if (keyId !== null) conditions.add(`k.id = ${conditions.bind(keyId)}`);
  if (fromDate !== null) conditions.add(`u.day >= ${conditions.bind(fromDate)}`);
  if (toDate !== null) conditions.add(`u.day <= ${conditions.bind(toDate)}`);
  const from = `crs.key_usage u join crs.api_key k on k.id = u.key_id join crs.account a on a.id = k.account_id where ${conditions.sql}`;
  return { conditions, from };
}

/** Total key usage by account, key, day, and path: days newest first, others by most requests. */
export async function totalUsage(session: ReadSession, search: UsageSearch): Promise<UsageTotal[]> {
  const { conditions, from } = usageFrom(search);
  const sum = (column: string): string => `sum(${column})::float8`;
  const { rows } = await session.query<UsageTotal, object>({
    hit: `select u.*, a.name as account, k.prefix from ${from}`,
    rows: `select case grouping(account, key_id, day, path)
          when 15 then 'all' when 7 then 'account' when 3 then 'key' when 13 then 'day' else 'path' end as of,
        coalesce(account, day::text, path) as name, key_id as "keyId", prefix as "keyPrefix", ${sum('requests')} as requests,
        ${sum('not_modified')} as "notModified", ${sum('refused')} as refused, ${sum('limited')} as limited,
        ${sum('rows')} as rows
      from hit group by grouping sets ((), (account), (account, key_id, prefix), (day), (path))
      having count(*) > 0
      order by day desc nulls last, sum(requests) desc, name, "keyId"`,
    values: conditions.values,
  });
  return rows;
}

/** Key usage, newest day first. Not cached, because it changes without a publish. */
export async function listUsage(
  session: ReadSession,
  search: UsageSearch,
  { limit, offset }: Slice,
): Promise<Page<KeyUsage>> {
  const { conditions, from } = usageFrom(search);
  const { head, rows } = await session.query<KeyUsage, { total: number }>({
    hit: `select u.*, a.name as account, k.prefix from ${from}`,
    head: { total: '(select count(*) from hit)' },
    rows: `select day, path, account, key_id as "keyId", prefix as "keyPrefix", requests,
        not_modified as "notModified", refused, limited, rows
      from hit order by day desc, path, key_id limit ${conditions.bind(limit)} offset ${conditions.bind(offset)}`,
    values: conditions.values,
  });
  return { rows, total: head.total };
}
