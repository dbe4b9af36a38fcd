/**
 * Assigns ordinals to staged rows whose source key repeats. Rows are paired first with existing rows with the same key
 * and content, then with the key's other rows, so that ids don't depend on the order of the file.
 */
import type { StagedFeed } from './apply-changes.js';
import { partitionOf } from './partitions.js';
import { idsSql } from './record-id.js';
import { stagedTable } from './staged-table.js';
import { recordTables } from './tables.js';

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
      ? `select ordinal, source_key, content_hash, true as open from ${staged} where false`
      : `select t.ordinal, t.source_key, t.content_hash, ${open} as open
         from repeated r join ${table} t on t.source_key = r.source_key and t.id = given_record_id($2, $1, r.source_key, 0)
         union all
         select t.ordinal, t.source_key, t.content_hash, ${open}
         from repeated r join ${table} t using (source_key) where t.ordinal > 0`;
  await client.query(
    'create temp table paired (row_ctid tid not null, ordinal integer not null) on commit drop',
  );
  await client.query(
    `with before as materialized (${before}),
          s as (select x.ctid as row_ctid, source_key, content_hash,
                  row_number() over (partition by source_key, content_hash order by x.ctid) as n
                from ${staged} x join repeated using (source_key)),
          t as (select ordinal, source_key, content_hash,
                  row_number() over (partition by source_key, content_hash order by ordinal) as n
                from before where open),
          same as (select s.row_ctid, t.source_key, t.ordinal from s join t using (source_key, content_hash, n)),
          s2 as (select row_ctid, source_key, row_number() over (partition by source_key order by row_ctid) as n
                 from s where row_ctid not in (select row_ctid from same)),
          t2 as (select ordinal, source_key, row_number() over (partition by source_key order by ordinal) as n
                 from t where not exists (select from same
                   where same.source_key = t.source_key and same.ordinal = t.ordinal)),
          changed as (select s2.row_ctid, t2.ordinal from s2 join t2 using (source_key, n)),
          s3 as (select row_ctid, source_key, row_number() over (partition by source_key order by row_ctid) as n
                 from s2 where row_ctid not in (select row_ctid from changed)),
          last as (select source_key, max(ordinal) as ordinal from before group by source_key)
     insert into paired
     select row_ctid, ordinal from same
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

/** SQL for the keys that the feed already has more than once. */
function repeatedBeforeSql(scope: OrdinalScope, table: string, staged: string): string {
  if (scope === 'first load') return '';
  if (scope === 'whole feed') return `union select source_key from ${table} where ordinal > 0`;
  return `union select t.source_key from ${staged} s join ${table} t on t.id = s.id and t.source_key = s.source_key
      where t.id <> all(${idsSql(scope.gone)})
    union
    select t.source_key from ${staged} s join ${table} t on t.source_key = s.source_key where t.ordinal > 0`;
}
