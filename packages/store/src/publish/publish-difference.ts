/** Publishing: what readers see becomes what the stages are, all at once. */
import type pg from 'pg';
import { inTransaction } from '../pool.js';
import { flagContractors } from './enforcement-flags.js';
import { prepareFigures, type Touched } from './figures.js';
import { forgetGoneContractors } from './gone-contractors.js';
import { publishKnownNames } from './known-names.js';
import { type Pending, takePending } from './pending.js';
import { publishProvenance } from './provenance.js';
import { publishTable, type TableChanges } from './publish-table.js';
import {
  type HeldBack,
  heldOwners,
  inPlace,
  publishedTables,
  type ServedTable,
  type ServedTables,
} from './published-tables.js';
import { type Replacement, replaceTables } from './replace-table.js';

/** Days that the change log is kept. */
const DAYS_OF_CHANGES = 90;

/** What a publishing did. */
export interface Published {
  /** The data version afterwards. */
  readonly version: number;
  /** Rows by table; tables in which nothing differed are left out. */
  readonly changes: Readonly<Record<string, Pick<TableChanges, 'inserted' | 'updated' | 'removed'>>>;
}

/**
 * One state of the stages for all that is read. The tables whose partitions may be replaced meanwhile are locked from that
 * first: read after it, a new partition would be empty for this state (PostgreSQL documentation, Caveats of MVCC).
 */
const SNAPSHOT = `begin isolation level repeatable read;
  lock table crs.permit, crs.inspection, crs.enforcement_order, crs.ag_action in access share mode;
  set local maintenance_work_mem = '512MB'; set local work_mem = '96MB';
  set local max_parallel_maintenance_workers = 2`;

/**
 * Applies to the served tables the difference of what the stages touched since it was published, notes it in the change log
 * and raises the data version, in one transaction. Call it under the lock of publishing, so that the log's numbers
 * follow the order of the commits.
 * @param heldBack whom to leave out; what is pending of them stays so
 * @param report hears of each table that is done, and of how many there are
 */
export function publishDifference(
  pool: pg.Pool,
  heldBack: (client: pg.ClientBase) => Promise<HeldBack>,
  report: (done: number, total: number) => void = () => {},
): Promise<Published> {
  return inTransaction(
    pool,
    async (client) => {
      const held = await heldBack(client);
      const pending = await takePending(client, held);
      const version = await nextVersion(client);
      // What is written to a table that is new to the transaction is not written to the write-ahead log as well.
      if (version === 1) await client.query('truncate served.change_log');
      const changes = new Map<string, TableChanges>();
      for (const [done, table] of publishedTables.entries()) {
        report(done, publishedTables.length + 1);
        const touched = pending?.touched.get(table.name);
        if (touched === undefined) continue;
        const owners = heldOwners(table, held);
        changes.set(table.name, await publishTable({ client, table, touched, held: owners, version }));
      }
      report(publishedTables.length, publishedTables.length + 1);
      const tables = {
        ...inPlace,
        ...Object.fromEntries([...changes].map(([name, { rows }]) => [name, rows])),
      };
      await publishProvenance(client, held);
      const followed = pending && (await followChanges(client, tables, pending, held, version));
      const figures = await prepareFigures(client, tables, touchedBy(changes, pending, followed));
      const differing = [...changes].filter(
        ([, { inserted, updated, removed }]) => inserted + updated + removed > 0,
      );
      const raised = differing.length > 0 || figures > 0;
      if (raised) await raiseVersion(client, version);
      // Last: from here on readers of the tables that were built anew wait.
      const replacements = [...changes.values()].flatMap(({ replacement }) => replacement ?? []);
      await replaceTables(client, [...replacements, ...(followed?.names ?? [])]);
      return {
        version: raised ? version : version - 1,
        changes: Object.fromEntries(
          differing.map(([name, { inserted, updated, removed }]) => [name, { inserted, updated, removed }]),
        ),
      };
    },
    SNAPSHOT,
  );
}

/** What followed from changes in other tables. */
interface Followed {
  /** Whether contractors were flagged otherwise. */
  readonly flagged: boolean;
  /** Whether answers lost their contractors. */
  readonly unmatched: boolean;
  /** Tables that are to take the places of others. */
  readonly names: readonly Replacement[];
}

async function followChanges(
  client: pg.ClientBase,
  tables: ServedTables,
  pending: Pending,
  held: HeldBack,
  version: number,
): Promise<Followed> {
  const unmatched = await forgetGoneContractors(client, tables, pending, held.scopes, version);
  const flagged = await flagContractors(client, tables, pending, version);
  const rebuilt = tables.claim !== inPlace.claim || tables.inspection !== inPlace.inspection;
  return { unmatched, flagged, names: await publishKnownNames(client, tables, pending, rebuilt) };
}

async function nextVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'select coalesce(max(version), 0) + 1 as version from served.data_version',
  );
  return rows[0]?.version ?? 1;
}

async function raiseVersion(client: pg.ClientBase, version: number): Promise<void> {
  await client.query(
    `insert into served.data_version as d (version, published_at) values ($1, clock_timestamp())
     on conflict (one) do update set version = excluded.version, published_at = excluded.published_at`,
    [version],
  );
  await client.query('insert into served.publication (version) values ($1)', [version]);
  // Who has not looked for so long begins with the exports.
  await client.query(
    `with old as (
       delete from served.publication where published_at < clock_timestamp() - make_interval(days => $1)
       returning version)
     delete from served.change_log where version in (select version from old)`,
    [DAYS_OF_CHANGES],
  );
}

/** Which figures may have changed, by what differed. */
function touchedBy(
  changes: ReadonlyMap<string, TableChanges>,
  pending: Pending | null,
  followed: Followed | null,
): Touched {
  const differs = (name: ServedTable): boolean => {
    const { inserted = 0, updated = 0, removed = 0 } = changes.get(name) ?? {};
    return inserted + updated + removed > 0;
  };
  const permits = ['permit', 'claim', 'match'] as const;
  const rebuilt = permits.some((name) => (changes.get(name)?.replacement ?? null) !== null);
  const differing = permits.some(differs) || followed?.unmatched === true ? pending : null;
  return {
    contractors: differs('contractor') || followed?.flagged === true,
    permits: rebuilt ? 'all' : (differing ?? 'nothing'),
    inspections: differs('inspection'),
    orders: differs('enforcement_order'),
    actions: differs('ag_action'),
  };
}
