import type pg from 'pg';
import {
  chooseSpareIds,
  findColliding,
  givenId,
  giveSpareIds,
  type IdRules,
  loadIdRules,
} from '../normalised/spare-ids.js';
import { linkedRecords } from '../served/record-links.js';
import { type Cluster, type ClusterAssignment, saveClusterIds } from './cluster-history.js';
import { addedUp, type RowCounts, replaceRows } from './replace-rows.js';

/** The columns of a contractor that clustering reads. */
export interface ClusteredContractor {
  readonly id: number;
  /** The address as people read it. */
  readonly name: string;
  readonly nameKey: string;
  readonly dbaKey: string | null;
  /** The individuals behind the contractor, as printed in its roster and in orders and actions against it. */
  readonly persons: readonly string[];
  /** State whose roster lists it. */
  readonly state: string;
  /** ZIP or city. */
  readonly place: string | null;
  /** With its state. */
  readonly city: string | null;
  /** Five digits. */
  readonly zip: string | null;
  /** Without unit. */
  readonly streetKey: string | null;
  /** One line with the unit, in USPS forms. */
  readonly street: string | null;
  /** City, state, and ZIP code in one line. */
  readonly town: string;
  readonly phoneKey: string | null;
  readonly phone: string | null;
}

/** All contractors in the order of their ids. */
export async function loadContractorsToCluster(db: pg.Pool | pg.ClientBase): Promise<ClusteredContractor[]> {
  const { rows } = await db.query<ClusteredContractor>(
    `select c.id, c.name_clean as name, c.name_key as "nameKey", c.dba_key as "dbaKey",
       array_remove(array[c.person_name, case when c.entity_type = 'Personal' then c.name end] || n.names, null) as persons,
       c.roster_state as state, coalesce(left(c.zip, 5), lower(c.city) || '|' || c.state) as place,
       lower(c.city) || '|' || coalesce(c.state, c.roster_state) as city, left(c.zip, 5) as zip,
       c.address_key as "streetKey", c.address_clean as street,
       concat_ws(', ', c.city, nullif(concat_ws(' ', c.state, left(c.zip, 5)), '')) as town,
       c.phone_key as "phoneKey", c.phone_clean as phone
     from contractor c left join (
       select contractor_id, array_agg(distinct name) as names
       from (select link.contractor_id, r.individual_names from ${linkedRecords('orders', 'r')}
             union all select link.contractor_id, r.individual_names from ${linkedRecords('actions', 'r')}) named
       cross join lateral unnest(individual_names) as name
       group by contractor_id) n on n.contractor_id = c.id
     order by c.id`,
  );
  return rows;
}

/** Deletes the notes of changes since the last clustering; returns false if there were none. */
export async function takePendingClustering(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(`delete from pending_change where kind = 'clustering'`);
  return rowCount !== 0;
}

/** The details of the last clustering run; null before the first. */
export async function lastClusteringDetails(
  db: pg.Pool | pg.ClientBase,
): Promise<Readonly<Record<string, unknown>> | null> {
  const { rows } = await db.query<{ details: Readonly<Record<string, unknown>> }>(
    `select details from run where kind = 'cluster' and state = 'done' order by id desc limit 1`,
  );
  return rows[0]?.details ?? null;
}

/** An address, phone, or person that several contractors have. */
interface StoredSharedValue {
  readonly kind: 'address' | 'phone' | 'person';
  readonly key: string;
  readonly display: string;
  /** True for an address where contractors have different units. */
  readonly building: boolean;
  readonly hub: boolean;
  readonly members: readonly number[];
}

const SHARED = 'shared_value';

const sharedValueId = ({ kind, key }: StoredSharedValue, rules: IdRules): number =>
  givenId(`${kind}\u001f${key}`, rules);

/** Gives a spare id to shared values whose id is taken. */
async function settleSharedValues(client: pg.ClientBase, staged: string): Promise<void> {
  const rows = {
    ...{ client, kind: SHARED, owner: SHARED, rows: staged },
    identity: 's.kind || chr(31) || s.key',
  };
  const colliding = await findColliding(rows, {
    others: `select v.id, v.kind || chr(31) || v.key as identity from shared_value v`,
    suspects: `select id from ${staged} group by id having count(*) > 1`,
  });
  await chooseSpareIds(rows, colliding);
  if (colliding.length > 0) await giveSpareIds(rows);
}

/** Replaces all shared values and clusters, in the caller's transaction; writes only rows that differ. */
export async function saveClusters(
  client: pg.ClientBase,
  sharedValues: readonly StoredSharedValue[],
  assignment: ClusterAssignment,
): Promise<RowCounts> {
  const rules = await loadIdRules(client, SHARED, SHARED);
  const replaced = await replaceRows(
    client,
    {
      table: SHARED,
      key: ['id'],
      values: ['kind', 'key', 'display', 'building', 'sharers', 'hub'],
    },
    sharedValues.map((value) => [
      sharedValueId(value, rules),
      value.kind,
      value.key,
      value.display,
      value.building,
      value.members.length,
      value.hub,
    ]),
    (staged) => settleSharedValues(client, staged),
  );
  const settled = await loadIdRules(client, SHARED, SHARED);
  const counts = addedUp([
    replaced,
    await replaceRows(
      client,
      { table: 'shared_value_member', key: ['shared_value_id', 'contractor_id'], values: [] },
      sharedValues.flatMap((value) => {
        const id = sharedValueId(value, settled);
        return value.members.map((member) => [id, member]);
      }),
    ),
    await replaceRows(
      client,
      { table: 'cluster_member', key: ['contractor_id'], values: ['cluster_id'] },
      assignment.clusters.flatMap(({ id, members }: Cluster) => members.map((member) => [member, id])),
    ),
  ]);
  await saveClusterIds(client, assignment);
  return counts;
}
