/** Publishing: what readers see becomes what the stages are, all at once. */
import type pg from 'pg';
import { inTransaction } from '../pool.js';
import { flagContractors } from './enforcement-flags.js';
import { prepareFigures, type Touched } from './figures.js';
import { forgetGoneContractors } from './gone-contractors.js';
import { publishKnownNames } from './known-names.js';
import { publishProvenance } from './provenance.js';
import { publishTable, type TableChanges } from './publish-table.js';
import { type HeldBack, heldOwners, inPlace, publishedTables } from './published-tables.js';
import { replaceTables } from './replace-table.js';

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
      await takePending(client, held);
      const version = await nextVersion(client);
      const changes = new Map<string, TableChanges>();
      for (const [done, table] of publishedTables.entries()) {
        report(done, publishedTables.length + 1);
        const owners = heldOwners(table, held);
        changes.set(table.name, await publishTable({ client, table, held: owners, version }));
      }
      report(publishedTables.length, publishedTables.length + 1);
      const tables = {
        ...inPlace,
        ...Object.fromEntries([...changes].map(([name, { rows }]) => [name, rows])),
      };
      await forgetGoneContractors(client, tables, held.scopes, version);
      await flagContractors(client, tables, version);
      await publishProvenance(client, held);
      const rebuilt = tables.claim !== inPlace.claim || tables.inspection !== inPlace.inspection;
      const names = await publishKnownNames(client, tables, rebuilt);
      const figures = await prepareFigures(client, tables, touchedBy(changes));
      const differing = [...changes].filter(
        ([, { inserted, updated, removed }]) => inserted + updated + removed > 0,
      );
      const raised = differing.length > 0 || figures > 0;
      if (raised) await raiseVersion(client, version);
      // Last: from here on readers of the tables that were built anew wait.
      const replacements = [...changes.values()].flatMap(({ replacement }) => replacement ?? []);
      await replaceTables(client, [...replacements, ...names]);
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

/** Takes what is pending of those who are published into the table `pending (kind, owner, id)`, each once. */
async function takePending(client: pg.ClientBase, held: HeldBack): Promise<void> {
  const kinds = publishedTables.map(({ name }) => name);
  const owners = publishedTables.map((table) => [...heldOwners(table, held)]);
  const values = [JSON.stringify(Object.fromEntries(kinds.map((kind, at) => [kind, owners[at]])))];
  await client.query(
    `create temp table pending (kind text not null, owner text not null, id bigint) on commit drop`,
  );
  await client.query(
    `with held as materialized (
       select h.key as kind, o.owner from json_each($1::json) h, json_array_elements_text(h.value) o (owner)),
     taken as (
       delete from crs.pending_change c where c.kind in (select json_object_keys($1::json))
         and not exists (select from held h where h.kind = c.kind and h.owner = c.owner)
       returning kind, owner, id),
     whole as (select distinct kind, owner from taken where id is null)
     insert into pending
     select kind, owner, null from whole
     union all
     select distinct kind, owner, id from taken t where id is not null
       and not exists (select from whole w where w.kind = t.kind and w.owner = t.owner)`,
    values,
  );
  await client.query('analyze pending');
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
function touchedBy(changes: ReadonlyMap<string, TableChanges>): Touched {
  const differs = (name: string): boolean => {
    const { inserted = 0, updated = 0, removed = 0 } = changes.get(name) ?? {};
    return inserted + updated + removed > 0;
  };
  const rebuilt = ['permit', 'claim', 'match'].some((name) => changes.get(name)?.replacement != null);
  return {
    contractors: differs('contractor'),
    permits: rebuilt ? 'all' : 'difference',
    inspections: differs('inspection'),
    orders: differs('enforcement_order'),
    actions: differs('ag_action'),
  };
}
