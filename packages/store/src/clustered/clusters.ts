import type pg from 'pg';
import { copyRows } from '../copy.js';
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
export async function loadContractorsToCluster(db: pg.Pool): Promise<ClusteredContractor[]> {
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

/** Replaces all shared values and clusters, in the caller's transaction. */
export async function publishClusters(
  client: pg.ClientBase,
  sharedValues: readonly SharedValue[],
  clusters: readonly Cluster[],
): Promise<void> {
  const numbered = sharedValues.map((value) => ({ ...value, id: stableId([value.kind, value.key]) }));
  await client.query('delete from shared_value_member');
  await client.query('delete from shared_value');
  await client.query('delete from cluster_member');
  await copyRows(
    client,
    'shared_value',
    ['id', 'kind', 'key', 'display', 'sharers', 'hub'],
    numbered.map(({ id, kind, key, display, members, hub }) => [id, kind, key, display, members.length, hub]),
  );
  await copyRows(
    client,
    'shared_value_member',
    ['shared_value_id', 'contractor_id'],
    numbered.flatMap(({ id, members }) => members.map((member) => [id, member])),
  );
  await copyRows(
    client,
    'cluster_member',
    ['contractor_id', 'cluster_id', 'parent_id'],
    clusters.flatMap(({ id, parentId, members }) => members.map((member) => [member, id, parentId])),
  );
}
