/** Distributions of a feed's values, and duplicate records. */
import { type BucketKind, columnNamed, comparedFields, type Family, fieldsOf } from '@crs/domain';
import type pg from 'pg';
import { columnsOf } from '../column-lists.js';
import { recordTables } from './tables.js';

/** Field of the record → bucket → number of records. Missing values are in the bucket `''`. */
type Buckets = Record<string, Record<string, number>>;

/** The bucket of a column as SQL, and its text form: texts are made once per bucket, not once per row. */
const bucketSql: Readonly<
  Record<Exclude<BucketKind, 'text'>, readonly [bucket: (column: string) => string, text: string]>
> = {
  category: [(column) => `left(${column}, 60)`, 'bucket'],
  amount: [
    (column) => `case when ${column} < 1 then 0 else 1 + floor(ln(${column}::float8) / ln(2))::int end`,
    `case when bucket = 0 then '0' else (bucket - 1)::text end`,
  ],
  day: [(column) => `date_trunc('month', ${column})`, `to_char(bucket, 'YYYY-MM')`],
  degree: [(column) => `floor(${column} * 50)::int`, 'bucket::text'],
};

/**
 * SQL that counts the buckets of every profiled column. One scan per column takes less than half the time of one scan
 * for all; the text columns share a scan, because their buckets are few.
 */
function bucketsSql(family: Family, from: string, records: string): string {
  const columns = comparedFields(family);
  const texts = columns.filter(([, kind]) => kind === 'text').map(([field]) => field);
  const others = columns.flatMap(([field, kind]) => {
    if (kind === 'text') return [];
    const [bucket, text] = bucketSql[kind];
    return `select '${field}' as field, coalesce(${text}, '') as bucket, records
      from (select ${bucket(columnNamed(field))} as bucket, ${records} as records from ${from} group by 1) b`;
  });
  const lengths = texts.map(
    (field, n) => `octet_length(left(${columnNamed(field)}, 200)) / 8 * 8 as length${n}`,
  );
  const fields = texts.map((field, n) => `('${field}', length${n})`);
  const ofTexts = `select v.field, coalesce(v.length::text, '') as bucket, sum(t.records) as records
    from (select ${lengths.join(', ')}, ${records} as records from ${from}
      group by ${texts.map((_, n) => n + 1).join(', ')}) t
    cross join lateral (values ${fields.join(', ')}) v (field, length) group by 1, 2`;
  return [...others, ofTexts].join(' union all ');
}

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
  readBuckets(client, bucketsSql(family, records, 'count(*)'), []);

/**
 * The changes to a feed's distributions from the rows in the table `changed`, after these were applied and in the same
 * transaction. Counts may be negative.
 * @param records the table with the feed's new records
 */
export const profileChanges = (
  client: pg.ClientBase,
  { family, runId, records }: { readonly family: Family; readonly runId: number; readonly records: string },
): Promise<Buckets> => {
  const columns = comparedFields(family).map(([field]) => columnNamed(field));
  const sql = `with moved as materialized (
      select -1 as n, ${columnsOf('b', columns)}
      from changed c join ${recordTables[family].table}_before b on b.id = c.id and b.replaced_by = $1
      where c.kind <> 'inserted'
      union all
      select 1, ${columnsOf('n', columns)} from changed c join ${records} n on n.id = c.id where c.kind <> 'removed')
    select * from (${bucketsSql(family, 'moved', 'sum(n)')}) b where records <> 0`;
  return readBuckets(client, sql, [runId]);
};

/**
 * By column, the number of updated rows in the table `changed` that changed a lasting column. Filling a missing value
 * is not a change.
 */
export async function countReplaced(
  client: pg.ClientBase,
  { family, runId, records }: { readonly family: Family; readonly runId: number; readonly records: string },
): Promise<Readonly<Record<string, number>>> {
  const counts = fieldsOf(family)
    .filter(({ lasting }) => lasting === true)
    .map(({ name, column }) => `count(*) filter (where b.${column} <> n.${column}) as "${name}"`);
  const { rows } = await client.query<Record<string, number>>(
    `select ${counts.join(', ')} from changed c
     join ${recordTables[family].table}_before b on b.id = c.id and b.replaced_by = $1
     join ${records} n on n.id = c.id where c.kind = 'updated'`,
    [runId],
  );
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([field, count]) => [field, Number(count)]));
}

/** The number of inserted rows in the table `changed` that copy another record in the feed. */
export async function countDoubled(client: pg.ClientBase, records: string): Promise<number> {
  const { rows } = await client.query<{ doubled: number }>(
    `select count(*) as doubled
     from changed c join ${records} n on n.id = c.id
     where c.kind = 'inserted'
       and exists (select from ${records} o where o.content_hash = n.content_hash and o.id <> n.id)`,
  );
  return Number(rows[0]?.doubled ?? 0);
}

/** The number of a feed's records that copy another record. */
export async function countRepeated(client: pg.ClientBase, records: string): Promise<number> {
  const { rows } = await client.query<{ repeated: number }>(
    `select coalesce(sum(n), 0) as repeated
     from (select count(*) as n from ${records} group by content_hash having count(*) > 1) g`,
  );
  return Number(rows[0]?.repeated ?? 0);
}
