/** Determines what publishing withholds, before it compares the stages with what is served. */
import type pg from 'pg';
import { commonColumns } from '../publish/common-columns.js';
import { type HeldBack, publishedTables, type ServedTable } from '../publish/published-tables.js';
import { scanFor } from './first-scan.js';
import { HolderNames } from './holder-names.js';
import type { JudgedRow } from './judged-row.js';
import { type OwnedRow, readJudged } from './judged-rows.js';
import { addNames, noteApplied, type Suppression, suppressionsToApply } from './suppressions.js';
import { type TextTable, textColumns } from './withheld-columns.js';
import { saveAliases, saveFirmMembers } from './withheld-firms.js';
import {
  type SuppressedContractors,
  saveWithheld,
  unwithheldRows,
  type WithheldChange,
  type WithheldRow,
  type WithholdingTable,
} from './withheld-rows.js';
import { saveLinks, saveMatches, saveSharedValues } from './withheld-ties.js';
import { type NameRules, Withholding } from './withholding.js';

/** What is currently withheld. */
export interface WithheldState {
  /** True if rows of owners on hold changed; their served rows are changed in place. */
  readonly changedHeld: boolean;
  /** True if any withheld row changed. */
  readonly changed: boolean;
  /** The suppressions in force. */
  readonly active: readonly Suppression[];
  /** True if a suppression is new or its holder has a new name, so published data may now have to be withheld. */
  readonly fresh: boolean;
}

/**
 * Checks the pending rows, and all rows for a new suppression, and updates `withheld`. Records the rows that are shown
 * differently in `pending (kind, owner, id)`, so that publishing compares them.
 * @param report called with the number of tables read so far and of all tables
 */
export async function withhold(
  client: pg.ClientBase,
  rules: NameRules,
  held: HeldBack,
  report: (done: number, total: number) => void = () => {},
): Promise<WithheldState> {
  const toApply = await suppressionsToApply(client);
  const { active, ended } = toApply;
  if (active.length === 0 && ended.length === 0)
    return { changed: false, changedHeld: false, active, fresh: false };
  const pass = await Pass.start(client, rules, held, toApply);
  await pass.judge('contractor');
  const contractors = await pass.suppressedContractors();
  await pass.save(saveMatches, contractors);
  report(1, 7);
  for (const [done, table] of (
    ['claim', 'permit', 'inspection', 'enforcement_order', 'ag_action'] as const
  ).entries()) {
    await pass.judge(table);
    report(done + 2, 7);
  }
  await pass.save(saveLinks, contractors);
  await pass.save(saveSharedValues, contractors);
  await pass.save(saveFirmMembers, contractors);
  await pass.save(saveAliases, contractors);
  await noteApplied(client, toApply);
  // Without statistics, the planner would scan the table once for each row of a stage.
  if (pass.state.changed) await client.query('analyze withheld');
  report(7, 7);
  return { ...pass.state, active, fresh: toApply.fresh.size > 0 || pass.isNamed };
}

class Pass {
  #withholding: Withholding;
  #fresh: readonly Suppression[];
  #changed = false;
  #changedHeld = false;
  #isNamed = false;
  #linkedContractors: ReadonlyMap<number, readonly number[]> = new Map();
  #claims: ReadonlyMap<number, readonly number[]> = new Map();
  #links: ReadonlyMap<number, readonly number[]> = new Map();

  private constructor(
    private readonly client: pg.ClientBase,
    private readonly rules: NameRules,
    private active: readonly Suppression[],
    fresh: readonly Suppression[],
    private readonly tables: ReadonlyMap<ServedTable, WithholdingTable>,
  ) {
    this.#fresh = fresh;
    this.#withholding = new Withholding(active, rules);
  }

  static async start(
    client: pg.ClientBase,
    rules: NameRules,
    held: HeldBack,
    { active, fresh, ended }: Awaited<ReturnType<typeof suppressionsToApply>>,
  ): Promise<Pass> {
    const tables = new Map<ServedTable, WithholdingTable>();
    for (const table of publishedTables) {
      const columns = await commonColumns(client, table.name);
      tables.set(table.name, { table, columns, held, rows: unwithheldRows(client, table, columns, held) });
    }
    await client.query(`create temp table considered on commit drop as
      select kind, owner, id from pending where id is not null`);
    await client.query(
      'insert into considered select kind, owner, id from withheld where suppressions && $1',
      [ended],
    );
    await client.query('create index on considered (kind, owner, id); analyze considered');
    return new Pass(
      client,
      rules,
      active,
      active.filter(({ id }) => fresh.has(id)),
      tables,
    );
  }

  get state(): Pick<WithheldState, 'changed' | 'changedHeld'> {
    return { changed: this.#changed, changedHeld: this.#changedHeld };
  }

  /** True if the holder of a suppressed license has a new name. */
  get isNamed(): boolean {
    return this.#isNamed;
  }

  async save(
    how: (
      client: pg.ClientBase,
      tables: ReadonlyMap<ServedTable, WithholdingTable>,
      contractors: SuppressedContractors,
      withholding: Withholding,
    ) => Promise<readonly WithheldChange[]>,
    contractors: SuppressedContractors,
  ): Promise<void> {
    this.#note(await how(this.client, this.tables, contractors, this.#withholding));
  }

  /** Checks the rows of a table that may be shown differently. */
  async judge(table: TextTable): Promise<void> {
    await this.#considerTied(table);
    const found = new Map<string, WithheldRow>();
    const names = new HolderNames();
    for await (const one of this.#rowsOf(table)) {
      const row: JudgedRow = { ...one.row, linked: this.#linkedOf(one) };
      if (table === 'contractor')
        for (const suppression of this.#withholding.contractorsOf(row)) names.add(suppression, row);
      const withheld = this.#withholding.judge(row);
      if (withheld) found.set(`${one.owner} ${row.id}`, { owner: one.owner, id: row.id, ...withheld });
    }
    const change = await saveWithheld(
      this.client,
      this.#of(table),
      [...found.values()],
      `exists (select from considered c where c.kind = '${table}' and c.owner = w.owner and c.id = w.id)
       or w.owner in (select owner from pending where kind = '${table}' and id is null)`,
    );
    this.#note([change]);
    if (table === 'contractor') await this.#keepNames(names);
    if (table === 'claim') await this.#considerRecords(change.ids);
  }

  /** The contractors with suppressed licenses, as they are now withheld. */
  async suppressedContractors(): Promise<SuppressedContractors> {
    const byContractor = this.active.filter(({ kind }) => kind === 'contractor').map(({ id }) => id);
    const { rows } = await this.client.query<{ id: number; suppressions: number[]; hidden: boolean }>(
      `select id, to_json(suppressions) as suppressions, masked is null as hidden from withheld where kind = 'contractor' and suppressions && $1`,
      [byContractor],
    );
    this.#linkedContractors = new Map(rows.map(({ id, suppressions }) => [id, suppressions]));
    this.#links = await this.#linkedRecords();
    return {
      suppressions: this.#linkedContractors,
      hidden: rows.filter(({ hidden }) => hidden).map(({ id }) => id),
    };
  }

  #note(changes: readonly WithheldChange[]): void {
    this.#changed ||= changes.some(({ ids }) => ids.length > 0);
    this.#changedHeld ||= changes.some(({ ofHeld }) => ofHeld);
  }

  #of(name: ServedTable): WithholdingTable {
    const table = this.tables.get(name);
    if (table === undefined) throw new Error(`There is no table ${name}.`);
    return table;
  }

  #linkedOf({ contractor, claim, row }: OwnedRow): number[] {
    return [
      ...(this.#linkedContractors.get(contractor ?? -1) ?? []),
      ...(this.#claims.get(claim ?? -1) ?? []),
      ...(this.#links.get(row.id) ?? []),
    ];
  }

  async *#rowsOf(table: TextTable): AsyncGenerator<OwnedRow> {
    const { rows } = this.#of(table);
    const source = { table, rows, matches: this.#of('match').rows };
    const { owner } = textColumns[table];
    yield* readJudged(
      this.client,
      source,
      `considered c cross join lateral (
         select * from ${rows} r where r.${owner} = c.owner and r.id = c.id and c.kind = '${table}' offset 0) b`,
    );
    const { rows: whole } = await this.client.query<{ owner: string }>(
      'select owner from pending where kind = $1 and id is null',
      [table],
    );
    const owners = whole.map((one) => one.owner);
    if (owners.length > 0)
      yield* readJudged(this.client, source, `(select * from ${rows} r where r.${owner} = any($1)) b`, [
        owners,
      ]);
    const scan = scanFor(table, this.#fresh, new Withholding(this.#fresh, this.rules).phrases, this.rules);
    if (scan)
      yield* readJudged(
        this.client,
        source,
        `(select * from ${rows} b where ${scan.condition}) b`,
        scan.values,
      );
  }

  /** Considers rows that connect suppressed contractors to others, whether or not they changed. */
  async #considerTied(table: TextTable): Promise<void> {
    const consider = (sql: string, values: readonly unknown[]) =>
      this.client.query(`insert into considered select '${table}', owner, id from (${sql}) r (owner, id)`, [
        ...values,
      ]);
    if (table === 'contractor')
      await consider(`select feed, id from ${this.#of('contractor').rows} r where license_key = any($1)`, [
        this.#withholding.licenseKeys,
      ]);
    if (table === 'claim') {
      await consider(
        `select scope, claim_id from ${this.#of('match').rows} r where contractor_id = any($1)`,
        [[...this.#linkedContractors.keys()]],
      );
      await consider(
        `select owner, id from withheld w where kind = 'claim' and exists (
           select from pending p where p.kind = 'match' and p.owner = w.owner and (p.id is null or p.id = w.id))`,
        [],
      );
    }
    if (table === 'enforcement_order' || table === 'ag_action') {
      await consider(`select feed, id from ${this.#of(table).rows} r where id = any($1)`, [
        [...this.#links.keys()],
      ]);
      await consider(
        `select owner, id from withheld w where kind = '${table}' and exists (
           select from pending p where p.kind = 'record_link' and (p.id is null or p.id = w.id))`,
        [],
      );
    }
  }

  /** Considers the records of claims that are shown differently. */
  async #considerRecords(claims: readonly number[]): Promise<void> {
    const { rows } = await this.client.query<{ id: number; suppressions: number[] }>(
      `select id, to_json(suppressions) as suppressions from withheld where kind = 'claim'`,
    );
    this.#claims = new Map(rows.map(({ id, suppressions }) => [id, suppressions]));
    if (claims.length === 0) return;
    for (const table of ['permit', 'inspection', 'enforcement_order', 'ag_action'] as const)
      await this.client.query(
        `insert into considered select '${table}', feed, id from ${this.#of(table).rows} r where claim_id = any($1)`,
        [claims],
      );
  }

  /** The orders and actions linked to suppressed contractors, with the suppressions. */
  async #linkedRecords(): Promise<Map<number, number[]>> {
    const { rows } = await this.client.query<{ record: number; contractor: number }>(
      `select record_id as record, contractor_id as contractor from ${this.#of('record_link').rows} r
       where contractor_id = any($1)`,
      [[...this.#linkedContractors.keys()]],
    );
    const links = new Map<number, number[]>();
    for (const { record, contractor } of rows)
      links.set(record, [...(links.get(record) ?? []), ...(this.#linkedContractors.get(contractor) ?? [])]);
    return links;
  }

  /** Stores new names of suppressed contractors, for which records are searched as for a new suppression. */
  async #keepNames(known: HolderNames): Promise<void> {
    for (const one of known.added()) {
      this.#isNamed = true;
      await addNames(this.client, one.id, one.target);
      this.active = this.active.map((other) => (other.id === one.id ? one : other));
      this.#fresh = [...this.#fresh.filter(({ id }) => id !== one.id), one];
    }
    this.#withholding = new Withholding(this.active, this.rules);
  }
}
