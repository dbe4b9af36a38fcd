/**
 * The whole chain with ids of so few bits that half of the records collide, beside the same nights with full ids:
 * records and matches are the same, every record is found by its id, and ids don't change.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAccountKey, createPool } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type pg from 'pg';
import { crs, crsJson, serveCrs } from '../harness/crs.js';
import { narrowIds } from '../harness/narrow-ids.js';
import { differences, type TableContents } from '../harness/table-contents.js';
import { createWorkspace, small, type Workspace } from '../harness/workspace.js';

const LONG = 600_000;
/** 1,024 hashes for 1,200 permits, and as many spare ids. */
const BITS = 10;
const KINDS = 'matches permits contractors enforcement inspections actions firms aliases'.split(' ');
/** Fewer requests than one account can make per minute. */
const ASKED = 100;

/**
 * Columns that depend on ids or times: the last digit of a confidence depends on the order of claims in learning, and
 * the first of several claims lends an alias its spelling.
 */
const BY_ID = {
  // A feed that has the ids of others is read twice.
  all: /(^|_)ids?$|^fetched_at$|^feed_version$|^match_confidence$/,
  aliases: /^(name|dba_name|person_name|address|city|zip|phone)$/,
} as Readonly<Record<string, RegExp>> & { readonly all: RegExp };

type Row = Record<string, string>;

interface Town {
  readonly workspace: Workspace;
  readonly pool: pg.Pool;
}

describe('a service whose ids collide', () => {
  let towns: readonly Town[];
  beforeAll(async () => {
    const made: Town[] = [];
    for (const bits of [null, BITS]) {
      const workspace = await createWorkspace(small);
      const pool = createPool(workspace.database.url);
      if (bits !== null) await narrowIds(pool, bits);
      made.push({ workspace, pool });
    }
    towns = made;
  }, LONG);
  afterAll(async () => {
    for (const { workspace, pool } of towns) {
      await pool.end();
      await workspace.remove();
    }
  });

  const narrow = (): Town => towns[1] as Town;

  const run = async (words: readonly string[], status = 0): Promise<void> => {
    for (const { workspace } of towns) await crsJson(words, workspace.settings, status);
  };

  /** The ingests of Lakeview since a run, newest first. */
  async function ingests({ pool }: Town, since: number): Promise<number[]> {
    const { rows } = await pool.query<{ id: number }>(
      `select id from run where kind = 'ingest' and feed = 'sample_lakeview_permits' and id > $1
         and (inserted + updated + removed > 0 or state <> 'done') order by id desc`,
      [since],
    );
    return rows.map(({ id }) => id);
  }

  /** Undoes all ingests of Lakeview since a run: the night's, and the next one's, if its feed was read again. */
  async function undoSince(town: Town, since: number): Promise<void> {
    for (const id of await ingests(town, since))
      await crsJson(['runs', 'undo', String(id)], town.workspace.settings);
  }

  async function accept(town: Town): Promise<void> {
    const [id] = await ingests(town, 0);
    await crsJson(['runs', 'accept', String(id), '--by', 'Ada Example'], town.workspace.settings);
  }

  /** Reads the permits of Lakeview as its city changed them; a row may leave and return. */
  async function publish(change: (row: Row, at: number) => Row | null, status = 0): Promise<void> {
    for (const { workspace } of towns) {
      const file = workspace.sample.files.find(({ path }) => /lakeview/.test(path));
      const path = join(workspace.sampleDir, file?.path ?? '');
      first.set(path, first.get(path) ?? (await readFile(path, 'utf8')));
      const rows: Row[] = parse(first.get(path) ?? '', { columns: true, relax_column_count: true });
      const changed = rows.map(change).filter((row) => row !== null);
      await writeFile(path, stringify(changed, { header: true, columns: Object.keys(rows[0] ?? {}) }));
    }
    await run(['nightly'], status);
    await readAgain();
  }
  /** The next night: feeds that have the ids of others are read again. */
  const readAgain = () => crs(['nightly'], narrow().workspace.settings);
  const first = new Map<string, string>();

  /** Every exported row, without anything that depends on ids or times. */
  async function exported({ workspace }: Town): Promise<TableContents> {
    const found = new Map<string, string[]>();
    for (const kind of KINDS) {
      const { stdout } = await crs(['export', kind], workspace.settings);
      const rows: Row[] = parse(stdout, { columns: true });
      const lines = rows.map((row) =>
        JSON.stringify(Object.entries(row).filter(([name]) => !(BY_ID[kind] ?? BY_ID.all).test(name))),
      );
      found.set(kind, lines.sort());
    }
    return found;
  }

  /** The id of each served record, by its identity at the source. */
  async function ids(): Promise<Map<string, number>> {
    const { rows } = await narrow().pool.query<{ row: string; id: number }>(
      ['permit', 'inspection', 'enforcement_order', 'ag_action']
        .map(
          (table) =>
            `select concat_ws(' ', '${table}', feed, source_key, ordinal) as row, id
             from served.${table} join crs.${table} using (id, feed)`,
        )
        .join(' union all '),
    );
    return new Map(rows.map(({ row, id }) => [row, id]));
  }

  const known = new Map<string, number>();
  async function check(): Promise<void> {
    const [wide, now] = [await exported(towns[0] as Town), await exported(narrow())];
    expect(differences(wide, now)).toEqual({});
    await checkIds();
  }

  async function checkIds(): Promise<void> {
    const given = await ids();
    // While a record is away, another may take the id of its hash; a spare id is never reassigned.
    for (const [row, id] of known) if (!given.has(row) && id < 2 ** BITS) known.delete(row);
    for (const [row, id] of given) {
      expect([row, known.get(row) ?? id]).toEqual([row, id]);
      known.set(row, id);
    }
  }

  it(
    'returns what a service with full ids returns, in three nights and after an undo, and keeps its ids',
    async () => {
      await run(['nightly']);
      await readAgain();
      await check();
      const before = await Promise.all(towns.map(async (town) => (await ingests(town, 0))[0] ?? 0));
      await publish((row, at) => (at % 6 === 0 ? null : at % 5 === 0 ? { ...row, job_valuation: '1' } : row));
      await check();
      for (const [at, town] of towns.entries()) await undoSince(town, before[at] ?? 0);
      await check();
      // A quarter of the rows is gone in this night, and its changes wait until they are accepted.
      await publish(
        (row, at) => (at % 4 === 0 ? null : at % 7 === 0 ? { ...row, contractor: `Firm ${at}` } : row),
        3,
      );
      for (const town of towns) await accept(town);
      await checkIds();
      await readAgain();
      await check();
      await publish((row) => row);
      await check();
      expect([...known.values()].filter((id) => id >= 2 ** BITS).length).toBeGreaterThan(300);
    },
    LONG,
  );

  it(
    'finds every record by its id',
    async () => {
      const { pool, workspace } = narrow();
      const server = await serveCrs(workspace.settings);
      let key = '';
      let asked = 0;
      const answer = async (path: string): Promise<Record<string, unknown>> => {
        if (asked++ % ASKED === 0)
          ({ key } = await createAccountKey(pool, { account: `reader ${asked}`, tier: 'pro' }));
        const response = await fetch(`${server.url}${path}`, { headers: { Authorization: `Bearer ${key}` } });
        return (await response.json()) as Record<string, unknown>;
      };
      try {
        const { rows: permits } = await pool.query<{ id: number; number: string }>(
          'select id, permit_number as number from served.permit order by id',
        );
        for (const { id, number } of permits)
          expect(await answer(`/v1/permits/${id}`)).toMatchObject({ id, permitNumber: number });
        const { rows: orders } = await pool.query<{ id: number; name: string }>(
          'select id, company_name as name from served.enforcement_order where company_name is not null order by id',
        );
        for (const { id, name } of orders)
          expect(await answer(`/v1/enforcement/${id}`)).toMatchObject({ id, companyName: name });
      } finally {
        await server.close();
      }
    },
    LONG,
  );
});
