import type pg from 'pg';
import { type CopyValue, copyRows } from '../copy.js';
import { claimId as stableId } from '../normalised/claims.js';

/** A contractor as clustering sees it. */
export interface ClusteredContractor {
  readonly id: number;
  /** Words of the legal name, the trade name and the person behind the license. */
  readonly names: string;
  readonly addressKey: string | null;
  readonly address: string | null;
  readonly phoneKey: string | null;
  readonly phone: string | null;
}

/** All contractors in the order of their ids. Two address keys are the same only within one ZIP or city. */
export async function loadContractorsToCluster(db: pg.Pool | pg.ClientBase): Promise<ClusteredContractor[]> {
  const { rows } = await db.query<ClusteredContractor>(
    `select id, concat_ws(' ', name_key, dba_key, lower(person_name)) as names,
       address_key || '|' || coalesce(left(zip, 5), lower(city) || '|' || state, '') as "addressKey",
       concat_ws(', ', address_clean, city, concat_ws(' ', state, left(zip, 5))) as address,
       phone_key as "phoneKey", phone_clean as phone
     from contractor order by id`,
  );
  return rows;
}

/** An address or phone that several contractors print. */
export interface SharedValue {
  readonly kind: 'address' | 'phone';
  readonly key: string;
  readonly display: string;
  readonly hub: boolean;
  readonly members: readonly number[];
}

/** A group of contractors that shared values connect. */
export interface Cluster {
  readonly id: number;
  /** The too large cluster it was split from, or null. */
  readonly parentId: number | null;
  readonly members: readonly number[];
}

/** What publishing the clusters changed, in rows. */
export interface ClusterCounts {
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
}

/** The tables of this stage, with the columns that make a row and those that may change. */
const tables = [
  { table: 'shared_value', key: ['id'], values: ['kind', 'key', 'display', 'sharers', 'hub'] },
  { table: 'shared_value_member', key: ['shared_value_id', 'contractor_id'], values: [] },
  { table: 'cluster_member', key: ['contractor_id'], values: ['cluster_id', 'parent_id'] },
] as const;

/** Makes all shared values and clusters equal to the given ones, in the caller's transaction, by difference. */
export async function publishClusters(
  client: pg.ClientBase,
  sharedValues: readonly SharedValue[],
  clusters: readonly Cluster[],
): Promise<ClusterCounts> {
  const numbered = sharedValues.map((value) => ({ ...value, id: stableId([value.kind, value.key]) }));
  const rows: Record<(typeof tables)[number]['table'], CopyValue[][]> = {
    shared_value: numbered.map(({ id, kind, key, display, members, hub }) => [
      id,
      kind,
      key,
      display,
      members.length,
      hub,
    ]),
    shared_value_member: numbered.flatMap(({ id, members }) => members.map((member) => [id, member])),
    cluster_member: clusters.flatMap(({ id, parentId, members }) =>
      members.map((member) => [member, id, parentId]),
    ),
  };
  let [inserted, updated, removed, staged] = [0, 0, 0, 0];
  for (const { table, key, values } of tables) {
    const columns = [...key, ...values];
    await client.query(
      `create temp table staged_${table} on commit drop as select ${columns.join(', ')} from ${table} with no data`,
    );
    staged += await copyRows(client, `staged_${table}`, columns, rows[table]);
    const same = key.map((column) => `s.${column} = t.${column}`).join(' and ');
    const gone = await client.query(
      `delete from ${table} t where not exists (select from staged_${table} s where ${same})`,
    );
    removed += gone.rowCount ?? 0;
    if (values.length > 0) {
      const changed = await client.query(
        `update ${table} t set ${values.map((column) => `${column} = s.${column}`).join(', ')}
         from staged_${table} s where ${same}
           and (${values.map((column) => `t.${column}`).join(', ')}) is distinct from (${values.map((column) => `s.${column}`).join(', ')})`,
      );
      updated += changed.rowCount ?? 0;
    }
    const added = await client.query(
      `insert into ${table} (${columns.join(', ')}) select ${columns.join(', ')} from staged_${table} s
       where not exists (select from ${table} t where ${same})`,
    );
    inserted += added.rowCount ?? 0;
  }
  return { inserted, updated, unchanged: staged - inserted - updated, removed };
}
