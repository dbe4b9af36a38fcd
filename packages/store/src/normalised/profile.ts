/** Distributions of a feed's values, and records that are there twice. */
import { type BucketKind, type Family, profiledColumns } from '@crs/domain';
import type pg from 'pg';
import { recordTables } from './tables.js';

/** Field of the record → bucket → number of records. Values that are missing are in the bucket `''`. */
export type Buckets = Record<string, Record<string, number>>;

/** The bucket of a value as SQL, for each kind of `BucketKind`. */
const bucketSql: Readonly<Record<BucketKind, (value: string) => string>> = {
  category: (value) => `left(${value}, 60)`,
  amount: (value) => `case when ${value} < 1 then '0' else floor(ln(${value}::float8) / ln(2))::text end`,
  day: (value) => `to_char(${value}, 'YYYY-MM')`,
  degree: (value) => `floor(${value} * 50)::text`,
};

/** The profiled columns of a row as SQL: `('status', left(n.status, 60)), …`. */
const valuesSql = (family: Family, row: string): string =>
  Object.entries(profiledColumns[family])
    .map(([field, kind]) => {
      const column = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      return `('${field}', coalesce(${bucketSql[kind](`${row}.${column}`)}, ''))`;
    })
    .join(', ');

async function readBuckets(client: pg.ClientBase, sql: string, values: readonly unknown[]): Promise<Buckets> {
  const { rows } = await client.query<{ field: string; bucket: string; records: number }>(sql, [...values]);
  const buckets: Buckets = {};
  for (const { field, bucket, records } of rows) {
    buckets[field] ??= {};
    (buckets[field] as Record<string, number>)[bucket] = Number(records);
  }
  return buckets;
}

/**
 * The distributions of all records of a feed.
 * @param records the table with its records
 */
export const profileRecords = (client: pg.ClientBase, family: Family, records: string): Promise<Buckets> =>
  readBuckets(
    client,
    `select field, bucket, count(*) as records
     from ${records} n cross join lateral (values ${valuesSql(family, 'n')}) v (field, bucket)
     group by field, bucket`,
    [],
  );

/**
 * How the rows of the table `changed` change the distributions of their feed, after they were applied and in the same
 * transaction. Counts may be negative.
 * @param records the table with the feed's new records
 */
export const profileChanges = (
  client: pg.ClientBase,
  { family, runId, records }: { readonly family: Family; readonly runId: number; readonly records: string },
): Promise<Buckets> =>
  readBuckets(
    client,
    `select field, bucket, sum(n) as records from (
       select v.field, v.bucket, -1 as n
       from changed c join ${recordTables[family].table}_before b on b.id = c.id and b.replaced_by = $1
       cross join lateral (values ${valuesSql(family, 'b')}) v (field, bucket)
       where c.kind <> 'inserted'
       union all
       select v.field, v.bucket, 1
       from changed c join ${records} n on n.id = c.id
       cross join lateral (values ${valuesSql(family, 'n')}) v (field, bucket)
       where c.kind <> 'removed') d
     group by field, bucket having sum(n) <> 0`,
    [runId],
  );

/** How many of the inserted rows of the table `changed` hold just what another record of the feed holds. */
export async function countDoubled(client: pg.ClientBase, records: string): Promise<number> {
  const { rows } = await client.query<{ doubled: number }>(
    `select count(*) as doubled
     from changed c join ${records} n on n.id = c.id
     where c.kind = 'inserted'
       and exists (select from ${records} o where o.content_hash = n.content_hash and o.id <> n.id)`,
  );
  return Number(rows[0]?.doubled ?? 0);
}

/** How many records of a feed hold just what another one holds. */
export async function countRepeated(client: pg.ClientBase, records: string): Promise<number> {
  const { rows } = await client.query<{ repeated: number }>(
    `select coalesce(sum(n), 0) as repeated
     from (select count(*) as n from ${records} group by content_hash having count(*) > 1) g`,
  );
  return Number(rows[0]?.repeated ?? 0);
}
