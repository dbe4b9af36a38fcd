/**
 * Assigns ordinals to staged rows whose source key repeats. Rows are paired first with existing rows with the same key
 * and content, then with the most similar of the key's other rows, and last in the order of the file. So ids rarely
 * depend on that order, even if a definition changed the content of all rows.
 */
import type { Family } from '@crs/domain';
import type { StagedFeed } from './apply-changes.js';
import { partitionOf } from './partitions.js';
import { idsSql } from './record-id.js';
import { stagedTable } from './staged-table.js';
import { recordTables } from './tables.js';

/** With more rows of a key left on a side, these are paired in the order of the file: each is compared with each. */
const MOST_COMPARED = 12;

/** Which existing rows may be paired: none, all of the feed, or only the rows that are gone. */
export type OrdinalScope = 'first load' | 'whole feed' | { readonly gone: readonly number[] };

/**
 * Assigns ids and ordinals. Staged rows arrive with ordinal 0 and its id, which is final if the key is unique.
 * @param repeatedIds the ids that several staged rows have
 * @returns false if every row certainly kept ordinal 0
 */
export async function assignOrdinals(
  { client, family, feed }: StagedFeed,
  scope: OrdinalScope,
  repeatedIds: readonly number[],
): Promise<boolean> {
  if (scope === 'first load' && repeatedIds.length === 0) return false;
  const [table, staged] = [partitionOf(family, feed), stagedTable(feed)];
  // Few rows have spare ids, so all of them can be checked.
  const repeated = `select distinct source_key from ${staged} where id = any(${idsSql(repeatedIds)}) or id >= first_spare_id()
    ${repeatedBeforeSql(scope, table, staged)}`;
  // Most feeds have no repeated keys and need no table.
  if ((await client.query(`select from (${repeated}) r limit 1`)).rowCount === 0) return false;
  await client.query(`create temp table repeated on commit drop as ${repeated}; analyze repeated`);
  const open = typeof scope === 'object' ? `t.id = any(${idsSql(scope.gone)})` : 'true';
  // Rows with ordinal 0 are found by their id, which follows from the key, and the few other rows by key.
  const before =
    scope === 'first load'
      ? `select id, ordinal, source_key, content_hash, true as open from ${staged} where false`
      : `select t.id, t.ordinal, t.source_key, t.content_hash, ${open} as open
         from repeated r join ${table} t on t.source_key = r.source_key and t.id = given_record_id($2, $1, r.source_key, 0)
         union all
         select t.id, t.ordinal, t.source_key, t.content_hash, ${open}
         from repeated r join ${table} t using (source_key) where t.ordinal > 0`;
  await client.query(
    'create temp table paired (row_ctid tid not null, ordinal integer not null) on commit drop',
  );
  await client.query(
    `with before as materialized (${before}),
          s as (select x.ctid as row_ctid, source_key, content_hash,
                  row_number() over (partition by source_key, content_hash order by x.ctid) as n
                from ${staged} x join repeated using (source_key)),
          t as (select id, ordinal, source_key, content_hash,
                  row_number() over (partition by source_key, content_hash order by ordinal) as n
                from before where open),
          same as (select s.row_ctid, t.source_key, t.ordinal from s join t using (source_key, content_hash, n)),
          s1 as (select *, count(*) over (partition by source_key) as rows
                 from s where row_ctid not in (select row_ctid from same)),
          t1 as (select *, count(*) over (partition by source_key) as rows
                 from t where not exists (select from same
                   where same.source_key = t.source_key and same.ordinal = t.ordinal)),
          compared as materialized (
            select s1.row_ctid, s1.source_key, t1.ordinal, s1.n = t1.n as nth, ${equalColumns(family, 'x', 'y')} as equal
            from s1 join t1 using (source_key) join ${staged} x on x.ctid = s1.row_ctid
              join ${scope === 'first load' ? staged : table} y on y.id = t1.id and y.source_key = t1.source_key
            where greatest(s1.rows, t1.rows) between 2 and ${MOST_COMPARED}),
          ranked as (select row_ctid, source_key, ordinal,
                 row_number() over (partition by row_ctid order by equal desc, nth desc, ordinal) as of_row,
                 row_number() over (partition by source_key, ordinal order by equal desc, nth desc, row_ctid) as of_ordinal
                 from compared),
          alike as (select row_ctid, source_key, ordinal from ranked where of_row = 1 and of_ordinal = 1),
          s2 as (select row_ctid, source_key, row_number() over (partition by source_key order by row_ctid) as n
                 from s1 where row_ctid not in (select row_ctid from alike)),
          t2 as (select ordinal, source_key, row_number() over (partition by source_key order by ordinal) as n
                 from t1 where not exists (select from alike
                   where alike.source_key = t1.source_key and alike.ordinal = t1.ordinal)),
          changed as (select s2.row_ctid, t2.ordinal from s2 join t2 using (source_key, n)),
          s3 as (select row_ctid, source_key, row_number() over (partition by source_key order by row_ctid) as n
                 from s2 where row_ctid not in (select row_ctid from changed)),
          last as (select source_key, max(ordinal) as ordinal from before group by source_key)
     insert into paired
     select row_ctid, ordinal from same
     union all select row_ctid, ordinal from alike
     union all select row_ctid, ordinal from changed
     union all select row_ctid, coalesce(last.ordinal + n, n - 1) from s3 left join last using (source_key)`,
    scope === 'first load' ? [] : [feed, recordTables[family].table],
  );
  await client.query(
    `update ${staged} s set ordinal = p.ordinal, id = record_id($1, s.source_key, p.ordinal)
     from paired p where s.ctid = p.row_ctid and p.ordinal > 0`,
    [feed],
  );
  return true;
}

/** SQL for the number of a record's columns with the same value in two rows, as text: JSON has no equality. */
const equalColumns = (family: Family, one: string, other: string): string =>
  recordTables[family].columns
    .map((column) => `(${one}.${column}::text is not distinct from ${other}.${column}::text)::int`)
    .join(' + ');

/** SQL for the keys that the feed already has more than once. */
function repeatedBeforeSql(scope: OrdinalScope, table: string, staged: string): string {
  if (scope === 'first load') return '';
  if (scope === 'whole feed') return `union select source_key from ${table} where ordinal > 0`;
  return `union select t.source_key from ${staged} s join ${table} t on t.id = s.id and t.source_key = s.source_key
      where t.id <> all(${idsSql(scope.gone)})
    union
    select t.source_key from ${staged} s join ${table} t on t.source_key = s.source_key where t.ordinal > 0`;
}
