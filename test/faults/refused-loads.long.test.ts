import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool, listQuarantined, type Quarantined, type Run } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crs, crsJson } from '../harness/crs.js';
import { type Edit, eachValue, renamed, spoil, withoutRows } from '../harness/spoiled-sources.js';
import { differences, type TableContents, tableContents } from '../harness/table-contents.js';
import { createServedWorkspace, createWorkspace, tiny, type Workspace } from '../harness/workspace.js';

/** Empties a list in the JSON of the orders. */
const mostEventsGone: Edit = (text) => {
  const document = JSON.parse(text) as { events: unknown[] };
  return JSON.stringify({ ...document, events: document.events.filter((_, at) => at % 3 === 0) });
};

const roster = ['sample_mn_licenses', 'licenses/mn_licenses.csv'] as const;
const permits = ['sample_lakeview_permits', 'permits/lakeview.csv'] as const;

type Case = readonly [feed: string, path: string, what: string, edit: Edit];

/** Every edit of one feed. */
const ofRoster: readonly Case[] = [
  [...roster, 'two thirds of its rows gone', withoutRows(0.6)],
  [...roster, 'every license under a new number', eachValue({ Lic_Number: (number) => `${number}9` })],
  [...roster, 'names emptied', eachValue({ Name: () => '' })],
  [...roster, 'a renamed column', renamed('Lic_Number')],
  [...roster, 'statuses that nobody knows', eachValue({ Status: () => 'Ztatus 9' })],
];
/** The same for other feeds: some of them, or all in a long test. */
const ofOthers: readonly Case[] = [
  [...permits, 'two thirds of its rows gone', withoutRows(0.6)],
  [...permits, 'a renamed column', renamed('contractor')],
  ['sample_osha', 'osha/inspections.csv', 'two thirds of its rows gone', withoutRows(0.6)],
  ['sample_orders', 'orders/orders.json', 'two thirds of its rows gone', mostEventsGone],
  ['sample_ag_actions', 'actions/ag_actions.csv', 'two thirds of its rows gone', withoutRows(0.6)],
];

/** Everything that can refer to records: a decision, a sample, a suppression, and a watch list. */
async function knowledge({ settings }: Workspace): Promise<void> {
  const { stdout } = await crs(['review', '--json'], settings);
  const [claim] = JSON.parse(stdout) as {
    permitNumber: string;
    claim: { scope: string };
    candidates: { licenseNumber: string }[];
  }[];
  const license = claim?.candidates[0]?.licenseNumber ?? '';
  for (const words of [
    ['decide', claim?.claim.scope ?? '', claim?.permitNumber ?? '', license, '--by', 'Ada Example'],
    ['suppress', 'contractor', license, '--reason', 'asked for', '--by', 'Ada Example', '--yes'],
    ['nightly'],
    ['nightly'],
  ])
    expect([words, (await crs(words, settings)).status]).toEqual([words, 0]);
}

/** Rows that a refused load may leave: the replaced rows, for its release, and versions below zero. */
const history = /_before$|^crs\.feed_version$/;
/** What every night renews, whatever it reads. */
const renewed = /^crs\.(feed_manifest|event_state)$/;

/** Every row of every table, without the history of refused loads. */
async function rowsOf({ database }: Workspace, which: 'to the letter' | 'lasting'): Promise<TableContents> {
  const pool = createPool(database.url);
  const without = which === 'lasting' ? undefined : [];
  const stages = await tableContents(pool, 'crs', without);
  const served = await tableContents(pool, 'served', without);
  await pool.end();
  const isCompared = (name: string): boolean =>
    !history.test(name) && !(which === 'lasting' && renewed.test(name));
  return new Map([...stages, ...served].filter(([name]) => isCompared(name)));
}

async function heldBack({ database }: Workspace): Promise<Quarantined[]> {
  const pool = createPool(database.url);
  const held = await listQuarantined(pool);
  await pool.end();
  return held;
}

describe('a refused load', () => {
  let workspace: Workspace;
  let first: TableContents;

  beforeAll(async () => {
    workspace = await createServedWorkspace();
    await knowledge(workspace);
    first = await rowsOf(workspace, 'lasting');
  });
  afterAll(() => workspace.remove());

  it.each([...ofRoster, ...ofOthers])(
    'of %s (%s) with %s changes no row of any table',
    async (feed, path, _what, edit) => {
      const before = await rowsOf(workspace, 'to the letter');
      const restore = await spoil(workspace, path, edit);
      const { status } = await crs(['ingest', feed], workspace.settings);
      await restore();
      expect(status).toBe(3);
      expect(differences(before, await rowsOf(workspace, 'to the letter'))).toEqual({});
      expect((await heldBack(workspace)).map((one) => one.feed)).toEqual([feed]);
      expect((await crs(['nightly'], workspace.settings)).status).toBe(0);
      expect(differences(first, await rowsOf(workspace, 'lasting'))).toEqual({});
    },
  );
});

describe('a refused first load', () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await createWorkspace(tiny);
  });
  afterAll(() => workspace.remove());

  it('leaves nothing but its history, and is released as if it had been loaded', async () => {
    const definition = join(workspace.configDir, 'feeds/sample_lakeview_permits.yaml');
    const text = await readFile(definition, 'utf8');
    await writeFile(definition, text.replace(/rows: \[\d+, \d+/, 'rows: [100000, 200000'));
    await crs(['ingest', 'sample_cedar_harbor_permits'], workspace.settings);
    const before = await rowsOf(workspace, 'lasting');
    expect((await crs(['ingest', 'sample_lakeview_permits'], workspace.settings)).status).toBe(3);
    expect(differences(before, await rowsOf(workspace, 'lasting'))).toEqual({});

    const [held] = await heldBack(workspace);
    await crs(['runs', 'accept', String(held?.refusedRun), '--by', 'Ada Example'], workspace.settings);
    await writeFile(definition, text);
    const { runs } = await crsJson<{ runs: Run[] }>(
      ['ingest', 'sample_lakeview_permits', '--full'],
      workspace.settings,
    );
    const counts = { inserted: 0, updated: 0, removed: 0, state: 'done' };
    expect(runs.find(({ kind }) => kind === 'ingest')).toMatchObject(counts);
  });
});
