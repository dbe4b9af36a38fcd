import type pg from 'pg';

/** A group of contractors connected by shared addresses and phones. */
export interface Cluster {
  readonly id: number;
  /** The oversized component that this cluster was split from, or null. */
  readonly parentId: number | null;
  /** The cluster that contained this one before it got its own id, or null. */
  readonly splitFrom: number | null;
  readonly members: readonly number[];
}

/** The clusters of a run, and the smallest id never used. */
export interface StoredClusterHistory {
  readonly clusters: readonly Cluster[];
  readonly nextId: number;
}

/** The clusters of a run, and those that ended with it. */
export interface ClusterAssignment {
  readonly clusters: readonly Cluster[];
  readonly gone: readonly { readonly id: number; readonly mergedInto: number | null }[];
}

/** The clusters of the last run. Members are read as JSON, because the driver returns bigints in arrays as texts. */
export async function loadClusterHistory(client: pg.ClientBase): Promise<StoredClusterHistory> {
  const { rows: clusters } = await client.query<Cluster>(
    `select c.id, c.parent_id as "parentId", c.split_from as "splitFrom", m.members
     from cluster c join (
       select cluster_id, json_agg(contractor_id order by contractor_id) as members
       from cluster_member group by cluster_id) m on m.cluster_id = c.id
     order by c.id`,
  );
  const { rows } = await client.query<{ nextId: number }>(
    'select coalesce(max(id), 0) + 1 as "nextId" from cluster',
  );
  return { clusters, nextId: rows[0]?.nextId ?? 1 };
}

/** Saves the origin of each cluster, and for ended ones the cluster that they were merged into. Ids stay forever. */
export async function saveClusterIds(
  client: pg.ClientBase,
  { clusters, gone }: ClusterAssignment,
): Promise<void> {
  const parents = [...new Set(clusters.flatMap(({ parentId }) => parentId ?? []))];
  const living = [...clusters, ...parents.map((id) => ({ id, parentId: null, splitFrom: null }))];
  await client.query(
    `insert into cluster as c (id, parent_id, split_from)
     select * from unnest($1::bigint[], $2::bigint[], $3::bigint[])
     on conflict (id) do update set parent_id = excluded.parent_id, split_from = excluded.split_from
     where (c.parent_id, c.split_from) is distinct from (excluded.parent_id, excluded.split_from)`,
    [
      living.map(({ id }) => id),
      living.map(({ parentId }) => parentId),
      living.map(({ splitFrom }) => splitFrom),
    ],
  );
  await client.query(
    `update cluster c set gone = true, merged_into = g.merged_into
     from cluster o left join unnest($2::bigint[], $3::bigint[]) as g(id, merged_into) on g.id = o.id
     where o.id = c.id and not c.gone and c.id <> all($1::bigint[])`,
    [living.map(({ id }) => id), gone.map(({ id }) => id), gone.map(({ mergedInto }) => mergedInto)],
  );
}
