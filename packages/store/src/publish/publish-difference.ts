/** Publishing updates the served tables from the stages, in one transaction. */
import type pg from 'pg';
import { forgetCursorLists } from '../cursor-lists.js';
import { ONE_CONNECTION, readSpreadTables } from '../distributed/distribute.js';
import { inTransaction, watchConnection } from '../pool.js';
import { forgetSuppressedDetails } from '../suppressed/forget-details.js';
import {
  forgetUnmasked,
  readWithheld,
  shownRows,
  useWithheld,
  withheldKinds,
} from '../suppressed/withheld-rows.js';
import type { NameRules } from '../suppressed/withholding.js';
import { commonColumns } from './common-columns.js';
import { BUILDING, type ConcurrentBuild, LOCK_STAGES, startConcurrentBuild } from './concurrent-build.js';
import { addContractorWords, forgetWithheldWords } from './contractor-words.js';
import { endEarlierExports, nextVersion, raiseVersion } from './data-version.js';
import { flagContractors } from './enforcement-flags.js';
import { prepareFigures, type StaleFigures } from './figures.js';
import { forgetFindings } from './findings.js';
import { forgetGoneContractors } from './gone-contractors.js';
import { addKnownNames, buildOfKnownNames, forgetWithheldNames, knownTables } from './known-names.js';
import { addKnownStreets } from './known-streets.js';
import { saveLicenseHistory } from './license-history.js';
import { type Pending, takePending } from './pending.js';
import { buildOfPermitStatuses, changePermitStatuses, STATUS_TABLE } from './permit-statuses.js';
import { publishProvenance } from './provenance.js';
import {
  applyDifference,
  buildOf,
  isBuiltConcurrently,
  isMostTouched,
  logChanges,
  noteDifference,
  replacementTable,
  rowsOf,
  type TableChanges,
  type TablePublishing,
} from './publish-table.js';
import { savePublishedMatchings } from './published-matchings.js';
import {
  concurrentTables,
  type HeldBack,
  heldOwners,
  liveTables,
  type PublishedTable,
  publishedTables,
  type ServedTable,
  type ServedTables,
} from './published-tables.js';
import { type Replacement, replaceTables } from './replace-table.js';

/** Tables that a publish builds under other names. Only a killed publish leaves them behind. */
export const leftoverTables: readonly string[] = [...concurrentTables, ...knownTables, STATUS_TABLE].map(
  replacementTable,
);

/** The result of a publish. */
export interface PublishResult {
  /** The new data version. */
  readonly version: number;
  /** Changed rows by table; unchanged tables are left out. */
  readonly changes: Readonly<Record<string, TableChanges>>;
}

/** All statements see one state of the stages. */
const SNAPSHOT = `begin isolation level repeatable read; ${LOCK_STAGES}; ${BUILDING}; ${ONE_CONNECTION}`;

/**
 * Applies the pending changes of the stages to the served tables, writes the change log, and raises the data version,
 * in one transaction. Call it under the publishing lock, so that versions follow the order of commits.
 * @param rules for comparing names with suppressed persons
 * @param heldBack feeds and scopes to leave out; their changes stay pending
 * @param report is called with the number of finished tables and the total
 * @param begin called first in the transaction; if it throws, nothing is published
 */
export async function publishDifference(
  pool: pg.Pool,
  rules: NameRules,
  heldBack: (client: pg.ClientBase) => Promise<HeldBack>,
  report: (done: number, total: number) => void = () => {},
  begin: (client: pg.ClientBase) => Promise<void> = async () => {},
): Promise<PublishResult> {
  await pool.query(`drop table if exists ${leftoverTables.join(', ')}`);
  return inTransaction(
    pool,
    async (client) => {
      await watchConnection(client);
      await begin(client);
      const held = await heldBack(client);
      const pending = await takePending(client, rules, held, report);
      const version = await nextVersion(client);
      const kinds = pending === null ? new Set<string>() : await withheldKinds(client);
      const stageOf = (table: PublishedTable, columns: readonly string[]): string =>
        kinds.has(table.name) ? shownRows(table, columns) : `crs.${table.name}`;
      const tables = pending === null ? [] : await touchedTables(client, pending, held, stageOf);
      // A rebuilt table copies the served rows of owners on hold unchanged.
      const spread = await readSpreadTables(client);
      const onOneServer = tables.filter(({ table }) => !spread.has(liveTables[table.name]));
      const rebuilt = pending?.withheld.changedHeld ? [] : await mostlyTouched(onOneServer);
      const builds = rebuilt.filter(isBuiltConcurrently).map(buildOf);
      if (rebuildsNames(rebuilt)) builds.push(buildOfKnownNames(held, stageOf));
      for (const one of rebuilt) if (one.table.name === 'permit') builds.push(buildOfPermitStatuses(one));
      const copied = kinds.size > 0 && builds.length > 0 ? await readWithheld(client) : null;
      const concurrent = await startConcurrentBuild(pool, client, builds, async (other) => {
        if (copied !== null) await useWithheld(other, copied);
      });
      try {
        return await publishTables(client, {
          rules,
          held,
          pending,
          version,
          tables,
          rebuilt,
          spread,
          concurrent,
          report,
        });
      } catch (error) {
        await concurrent.abandon();
        throw error;
      }
    },
    SNAPSHOT,
  );
}

/** The work of one publish. */
interface Plan {
  readonly rules: NameRules;
  readonly held: HeldBack;
  readonly pending: Pending | null;
  /** The data version of the changes. */
  readonly version: number;
  readonly tables: readonly TablePublishing[];
  /** The tables to rebuild. */
  readonly rebuilt: readonly TablePublishing[];
  /** The tables that have rows on other servers. They are not rebuilt. */
  readonly spread: ReadonlySet<string>;
  readonly concurrent: ConcurrentBuild;
  readonly report: (done: number, total: number) => void;
}

async function publishTables(client: pg.ClientBase, plan: Plan): Promise<PublishResult> {
  const { held, pending, version, rebuilt, concurrent, report } = plan;
  const changes = new Map<string, TableChanges>();
  const replacements: Replacement[] = [];
  for (const [done, publishing] of plan.tables.entries()) {
    report(done, plan.tables.length + 1);
    const { name } = publishing.table;
    const anew = rebuilt.includes(publishing);
    const changed = await (anew ? noteDifference(publishing) : applyDifference(publishing));
    changes.set(name, await logChanges(client, name, changed, version));
    if (anew && !isBuiltConcurrently(publishing)) replacements.push(...(await buildOf(publishing)(client)));
  }
  report(plan.tables.length, plan.tables.length + 1);
  const tables = {
    ...liveTables,
    ...Object.fromEntries(rebuilt.map((one) => [one.table.name, rowsOf(one)])),
  };
  await publishProvenance(client, held);
  await savePublishedMatchings(client, held.scopes);
  if (pending) {
    const old = includes(rebuilt, ['contractor']) ? liveTables.contractor : pending.replaced.contractor;
    await saveLicenseHistory(client, tables, old, version);
    await forgetSuppressedDetails(client, plan.rules, pending.withheld, version);
  }
  const followed = pending && (await followChanges(client, tables, pending, held, version));
  if (pending && !rebuildsNames(rebuilt)) {
    await addKnownNames(client, tables, pending);
    if (pending.withheld.changed) await forgetWithheldNames(client);
  }
  if (pending) {
    await addContractorWords(client, tables, pending);
    await addKnownStreets(client, tables, pending, includes(rebuilt, ['permit']));
    if (!includes(rebuilt, ['permit'])) await changePermitStatuses(client, pending);
  }
  if (pending?.withheld.changed) {
    await forgetWithheldWords(client, tables);
    await forgetUnmasked(client);
  }
  const figures = await prepareFigures(client, tables, staleFigures(changes, plan, followed));
  const differing = [...changes].filter(
    ([, { inserted, updated, removed }]) => inserted + updated + removed > 0,
  );
  const touched = new Set(differing.map(([name]) => name));
  if (followed?.flagged) touched.add('contractor');
  await forgetFindings(client, touched, pending?.withheld.changed === true);
  const recordsDiffer = touched.size > 0 || followed?.unmatched === true;
  const raised = recordsDiffer || figures > 0;
  if (raised) await raiseVersion(client, version, recordsDiffer ? 'records' : 'figures');
  if (pending?.withheld.fresh) await endEarlierExports(client, raised ? version : version - 1);
  if (pending?.withheld.changed) await forgetCursorLists(client, version);
  const built = await concurrent.finish();
  // Comes last, because readers of the replaced tables wait from here on.
  await replaceTables(client, [...replacements, ...built]);
  return { version: raised ? version : version - 1, changes: Object.fromEntries(differing) };
}

/** The tables with pending changes. */
async function touchedTables(
  client: pg.ClientBase,
  { touched }: Pending,
  held: HeldBack,
  stageOf: (table: PublishedTable, columns: readonly string[]) => string,
): Promise<TablePublishing[]> {
  const tables: TablePublishing[] = [];
  for (const table of publishedTables) {
    const rows = touched.get(table.name);
    if (rows === undefined) continue;
    const columns = await commonColumns(client, table.name);
    const stage = stageOf(table, columns);
    tables.push({ client, table, columns, touched: rows, held: heldOwners(table, held), stage });
  }
  return tables;
}

async function mostlyTouched(tables: readonly TablePublishing[]): Promise<TablePublishing[]> {
  const found: TablePublishing[] = [];
  for (const table of tables) if (await isMostTouched(table)) found.push(table);
  return found;
}

const includes = (tables: readonly TablePublishing[], names: readonly ServedTable[]): boolean =>
  tables.some(({ table }) => names.includes(table.name));

/** True if the tables of the name search are rebuilt, because the tables with the names are. */
const rebuildsNames = (rebuilt: readonly TablePublishing[]): boolean =>
  includes(rebuilt, ['claim', 'inspection']);

/** Changes that follow from changes in other tables. */
interface Followed {
  /** True if a contractor's flag changed. */
  readonly flagged: boolean;
  /** True if a match lost its contractor. */
  readonly unmatched: boolean;
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
  return { unmatched, flagged };
}

/** Which figures are outdated, by the changed tables. */
function staleFigures(
  changes: ReadonlyMap<string, TableChanges>,
  { rebuilt, spread, pending }: Plan,
  followed: Followed | null,
): StaleFigures {
  const differs = (name: ServedTable): boolean => {
    const { inserted = 0, updated = 0, removed = 0 } = changes.get(name) ?? {};
    return inserted + updated + removed > 0;
  };
  const permits = ['permit', 'claim', 'match'] as const;
  const differing = permits.some(differs) || followed?.unmatched === true ? pending : null;
  // Nodes count their permits in parallel, but don't look up single permits for the coordinator.
  const anew = includes(rebuilt, permits) || (spread.has(liveTables.permit) && differing !== null);
  return {
    contractors: differs('contractor') || followed?.flagged === true,
    permits: anew ? 'all' : (differing ?? 'nothing'),
    inspections: differs('inspection'),
    orders: differs('enforcement_order'),
    actions: differs('ag_action'),
  };
}
