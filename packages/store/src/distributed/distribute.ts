/** Moves tables to their places on a Citus cluster, which `places.ts` lists. */
import { CrsError } from '@crs/domain';
import type pg from 'pg';
import { API_ROLE } from '../api-role.js';
import { inTransaction } from '../pool.js';
import { type Place, tablePlaces } from './places.js';

/** A Citus cluster. */
interface CitusCluster {
  /** The version of the extension. */
  readonly version: string;
  /** How many nodes hold rows of distributed tables. */
  readonly nodes: number;
}

/** A table with its place. */
interface PlacedTable {
  readonly table: string;
  readonly place: Place;
  /** True if the table is where its place says. */
  readonly isThere: boolean;
}

/**
 * Makes a transaction use one connection to each node. With several connections, the transaction couldn't read its own
 * changes. A server without Citus accepts the setting and ignores it.
 */
export const ONE_CONNECTION = `set local citus.multi_shard_modify_mode = 'sequential'`;

/** The cluster behind a database, and its tables. */
export interface Distribution {
  /** Null on a server without Citus. */
  readonly cluster: CitusCluster | null;
  readonly tables: readonly PlacedTable[];
}

/** Reads where the tables are. Without Citus, every table is local. */
export async function readDistribution(db: pg.Pool | pg.ClientBase): Promise<Distribution> {
  const { rows: extensions } = await db.query<{ version: string }>(
    `select extversion as version from pg_extension where extname = 'citus'`,
  );
  const [extension] = extensions;
  if (extension === undefined) return { cluster: null, tables: placed(new Map()) };
  const { rows: nodes } = await db.query<{ nodes: number }>(
    'select count(*) as nodes from pg_dist_node where isactive and shouldhaveshards',
  );
  return {
    cluster: { version: extension.version, nodes: nodes[0]?.nodes ?? 0 },
    tables: placed(await readKinds(db)),
  };
}

async function readKinds(db: pg.Pool | pg.ClientBase): Promise<ReadonlyMap<string, Place['kind']>> {
  const { rows } = await db.query<{ table: string; kind: Place['kind'] }>(
    `select format('%s.%s', nspname, relname) as table,
       case when partmethod = 'h' then 'distributed' when repmodel = 't' then 'reference' else 'local' end as kind
     from pg_dist_partition join pg_class c on c.oid = logicalrelid join pg_namespace n on n.oid = relnamespace`,
  );
  return new Map(rows.map(({ table, kind }) => [table, kind]));
}

/** Tables with rows on other servers; none without Citus. */
export async function readSpreadTables(db: pg.ClientBase): Promise<ReadonlySet<string>> {
  const { rows } = await db.query(`select from pg_extension where extname = 'citus'`);
  if (rows.length === 0) return new Set();
  return new Set([...(await readKinds(db))].flatMap(([table, kind]) => (kind === 'local' ? [] : [table])));
}

const placed = (kinds: ReadonlyMap<string, Place['kind']>): readonly PlacedTable[] =>
  [...tablePlaces].map(([table, place]) => ({
    table,
    place,
    isThere: (kinds.get(table) ?? 'local') === place.kind,
  }));

/**
 * Moves each table to its place, with its rows, in one transaction. Readers wait until it ends.
 * @returns the tables that moved
 * @throws CrsError without Citus, or without a data node
 */
export async function distribute(pool: pg.Pool): Promise<readonly string[]> {
  return inTransaction(pool, async (client) => {
    const { cluster, tables } = await readDistribution(client);
    if (cluster === null)
      throw new CrsError(
        'distribute.no_citus',
        'The Citus extension is missing, so all tables stay where they are.',
        {
          nextStep: 'Create the extension citus in this database, on the coordinator and on every node.',
        },
      );
    if (cluster.nodes === 0)
      throw new CrsError('distribute.no_nodes', 'This cluster has no data nodes.', {
        nextStep: 'Add a node on the coordinator: select citus_add_node(…).',
      });
    await client.query(ONE_CONNECTION);
    await letApiReachNodes(client);
    const moving = tables.filter(({ isThere }) => !isThere);
    for (const { table, place } of moving) await move(client, table, place);
    return moving.map(({ table }) => table);
  });
}

/** The coordinator reads from the nodes as the API's role, so that role has to log in. */
async function letApiReachNodes(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('select from pg_roles where rolname = $1', [API_ROLE]);
  if (rows.length > 0) await client.query(`alter role ${API_ROLE} login`);
}

async function move(client: pg.ClientBase, table: string, place: Place): Promise<void> {
  switch (place.kind) {
    case 'distributed':
      await client.query('select create_distributed_table($1, $2, colocate_with => $3)', [
        table,
        place.column,
        place.with ?? 'none',
      ]);
      await removeCopied(client, table);
      break;
    case 'reference':
      await client.query('select create_reference_table($1)', [table]);
      await removeCopied(client, table);
      break;
    case 'local':
      await client.query('select undistribute_table($1)', [table]);
  }
}

/** Citus copies the rows and leaves the originals, which nobody reads, on the coordinator's disk. */
async function removeCopied(client: pg.ClientBase, table: string): Promise<void> {
  await client.query('select truncate_local_data_after_distributing_table($1)', [table]);
}
