/**
 * Sources of aliases other than verified permits: former roster lines, orders, and decisions; and the effect of wrong
 * ones.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type pg from 'pg';
import { feeds, header, orderHeader, orders, roster } from '../harness/alias-town.js';
import { crs, crsJson } from '../harness/crs.js';
import { suppressIn } from '../harness/suppressions.js';
import { createWorkspace, small, type Workspace } from '../harness/workspace.js';

let workspace: Workspace;
let pool: pg.Pool;
beforeAll(async () => {
  workspace = await createWorkspace(small);
  pool = createPool(workspace.database.url);
  await rm(join(workspace.configDir, 'feeds'), { recursive: true });
  await mkdir(join(workspace.configDir, 'feeds'));
  for (const [name, text] of Object.entries({ ...feeds, ny_orders: orders }))
    await writeFile(join(workspace.configDir, 'feeds', `${name}.yaml`), text);
  await write('westborough_permits', [header]);
});
afterAll(async () => {
  await pool.end();
  await workspace.remove();
});

const write = (name: string, lines: readonly string[]) =>
  writeFile(join(workspace.sampleDir, `${name}.csv`), `${lines.join('\n')}\n`);

interface Town {
  readonly roster?: readonly string[];
  readonly orders?: readonly string[];
  readonly permits: readonly string[];
}

/** Reads the town's files of the day. @returns the matches by permit */
async function night({ roster: lines = roster, orders: rows = [], permits }: Town) {
  await write('ny_licenses', lines);
  await write('ny_orders', [orderHeader, ...rows]);
  await write('eastborough_permits', [header, ...permits]);
  await crsJson(['nightly'], workspace.settings);
  return matches();
}

async function matches(): Promise<Record<string, string>> {
  const rows = await exported('matches');
  return Object.fromEntries(
    rows
      .filter((row) => row.tier !== '')
      .map((row) => [row.permit_number ?? '', `${row.contractor_license_number} ${row.tier}`]),
  );
}

async function exported(what: string): Promise<Record<string, string>[]> {
  return parse((await crs(['export', what], workspace.settings)).stdout, { columns: true });
}

/** The aliases, without the name of the license. */
const aliases = async () =>
  (await exported('aliases')).map(({ license_number, name, address, phone, known_by, standing }) =>
    [license_number, name, address, phone, known_by, standing].join(' | '),
  );

const explained = async (permit: string): Promise<string> =>
  JSON.stringify(await crsJson(['explain', 'eastborough', permit], workspace.settings));

const decide = (permit: string, ...words: string[]) =>
  crsJson(['decide', 'eastborough', permit, ...words, '--by', 'Ada Example'], workspace.settings);

/** Moves everything read so far into the past. */
async function passDays(days: number): Promise<void> {
  for (const table of ['crs.feed_version', 'served.feed_version', 'served.license_history']) {
    const column = table.endsWith('history') ? ['seen_from', 'seen_until'] : ['fetched_at'];
    const set = column.map((name) => `${name} = ${name} - make_interval(days => $1)`).join(', ');
    await pool.query(`update ${table} set ${set}`, [days]);
  }
}

/** The roster with another line for L1. */
const withLine = (line: string): string[] => roster.map((one) => (one.startsWith('L1,') ? line : one));
const moved = withLine('L1,Zephyrine Roofing Inc,500 Quarry Rd,Westborough,10452,212-555-0144,,,');

describe('an earlier roster entry', () => {
  const atHome = 'F1,Zephyrine,,12 Elm St,Eastborough,10001,,2026-05-01';
  const byPhone = 'F2,Zephyrine Contracting,,,,,212-555-0111,2026-05-01';
  const stranger = 'F3,Brightwater Pools,,12 Elm St,Eastborough,10001,,2026-05-01';
  const permits = [atHome, byPhone, stranger];

  it('matches claims in the night in which it changed, and in later ones', async () => {
    const before = await night({ permits });
    expect(before).toEqual({ F1: 'L1 likely', F2: 'L1 verified' });
    await passDays(30);
    const after = await night({ roster: moved, permits });
    expect(after).toEqual({ F1: 'L1 likely', F2: 'L1 likely' });
    expect(await explained('F2')).toMatch(
      /The license does not have this, but its roster listed it until \d{4}-\d\d-\d\d\. The permit is from 2026-05-01, before that\./,
    );
    const known = ['L1 | Zephyrine Roofing Inc | 12 Elm St | 212-555-0111 | former_line | true'];
    expect(await aliases()).toEqual(known);
    await passDays(1);
    expect(await night({ roster: moved, permits: [...permits, 'F4,Nobody,,,,,,2026-05-02'] })).toEqual(after);
    expect(await aliases()).toEqual(known);
  });

  it('is shown with its last day in the profile and the export', async () => {
    const [alias] = await exported('aliases');
    expect(alias).toMatchObject({ known_by: 'former_line', records: '0', decisions: '0', orders: '' });
    expect(alias?.line_until).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('is gone when the roster prints it again, and no longer counts when another firm moves in', async () => {
    expect(await night({ permits })).toMatchObject({ F1: 'L1 likely', F2: 'L1 verified' });
    await passDays(30);
    const movedIn = [...moved, 'L9,Tidewater Awnings Inc,12 Elm St,Eastborough,10001,212-555-0111,,,'];
    expect((await night({ roster: movedIn, permits })).F2).not.toMatch(/L1/);
    expect(await aliases()).toContainEqual(expect.stringMatching(/^L1 .* former_line \| false$/));
    await passDays(30);
  });

  it('is no alias if nothing of it is left: the number went to somebody else', async () => {
    await night({ permits });
    await passDays(30);
    const other = withLine('L1,Tidewater Awnings Inc,77 Lagoon Dr,Westborough,10452,212-555-0199,,,');
    expect(await night({ roster: other, permits })).toEqual({});
    await passDays(30);
    await night({ permits });
    await passDays(30);
  });

  it('is no alias if it was seen for less than two days, as after a load that is undone', async () => {
    await night({ permits });
    const wrong = withLine('L1,Zephyrine Roofing Inc,88 Wrong Way,Westborough,10452,212-555-0111,,,');
    await night({ roster: wrong, permits });
    await night({ permits });
    expect(JSON.stringify(await aliases())).not.toContain('88 Wrong Way');
  });

  it('is deleted permanently if it names a suppressed person', async () => {
    const named = withLine(
      'L1,Zephyrine Roofing dba Ada Vantongeren,12 Elm St,Eastborough,10001,212-555-0111,,,',
    );
    await night({ roster: named, permits });
    await passDays(30);
    await night({ roster: moved, permits });
    expect(JSON.stringify(await aliases())).toContain('Vantongeren');
    const { suppress, lift } = suppressIn(workspace);
    const document = await suppress('person', 'Ada Vantongeren');
    expect(JSON.stringify(await aliases())).not.toContain('Vantongeren');
    expect(await explained('F2')).not.toContain('Vantongeren');
    await night({ roster: moved, permits: [...permits, 'F5,Nobody,,,,,,2026-05-03'] });
    await lift(document);
    await night({ roster: moved, permits });
    expect(JSON.stringify(await aliases())).not.toContain('Vantongeren');
  });
});

describe('an order', () => {
  const there = 'O1,Zephyrine,,700 Harbor Blvd,Eastborough,10009,,2026-05-02';
  const stranger = 'O2,Brightwater Pools,,700 Harbor Blvd,Eastborough,10009,,2026-05-02';
  const permits = [there, stranger];
  const order = '2401-7,Zephyrine Roofing Inc,L1,700 Harbor Blvd,Eastborough,2024-03-04';

  it('with number and name of a license is enough alone, and gone when it is corrected', async () => {
    const without = await night({ permits });
    expect(without.O1).toBeUndefined();
    const found = await night({ orders: [order], permits });
    expect(found).toMatchObject({ O1: expect.stringMatching(/^L1 (likely|possible)$/) });
    expect(await explained('O1')).toContain(
      'it is in order 2401-7 of 2024. The permit is from 2026-05-02, 2 years after that.',
    );
    expect(await aliases()).toContain('L1 | Zephyrine Roofing Inc | 700 Harbor Blvd |  | order | true');
    const corrected = order.replace('700 Harbor Blvd', '12 Elm St');
    expect(await night({ orders: [corrected], permits })).toEqual(without);
  });

  it.each([
    ['prints a wrong number', order.replace('L1', 'L2')],
    ['prints another name beside the number', order.replace('Zephyrine Roofing Inc', 'Brightwater Pools')],
    ['prints several numbers, once', order.replace(',L1,', ',L1; L2,')],
  ])('that %s matches nothing', async (_what, wrong) => {
    const without = await night({ permits });
    expect(await night({ orders: [wrong], permits })).toEqual(without);
  });
});

describe('a decision', () => {
  const place = ',700 Harbor Blvd,Eastborough,10009,212-555-0177';
  const [one, two] = [
    `Q1,Zephyrine Roof Repair,${place},2026-05-02`,
    `Q2,Zephyrine Repairs,${place},2026-04-02`,
  ];
  const like = `Q3,Zephyrine,${place},2026-05-03`;
  const permits = [one, two, like];

  it('counts as one record: a second one teaches, and undoing it takes that back', async () => {
    const before = await night({ permits });
    expect(before.Q3).toBeUndefined();
    await decide('Q1', 'L1');
    expect((await matches()).Q3).toBeUndefined();
    await decide('Q2', 'L1');
    expect((await matches()).Q3).toBe('L1 likely');
    expect(await explained('Q3')).toContain('an analyst confirmed it');
    expect((await exported('aliases')).map(({ known_by, records }) => [known_by, records])).toContainEqual([
      'decision',
      '0',
    ]);
    await decide('Q2', 'undo');
    expect((await matches()).Q3).toBeUndefined();
    await decide('Q1', 'undo');
    expect(await matches()).toEqual(before);
    expect(await aliases()).not.toContainEqual(expect.stringContaining('decision'));
  });

  it('teaches nothing if it says none or never this contractor', async () => {
    await night({ permits });
    for (const [permit, words] of [
      ['Q1', ['none']],
      ['Q2', ['--never', 'L1']],
    ] as const)
      await decide(permit, ...words);
    expect((await matches()).Q3).toBeUndefined();
    expect(await aliases()).not.toContainEqual(expect.stringContaining('decision'));
    for (const permit of ['Q1', 'Q2']) await decide(permit, 'undo');
  });

  it('that is wrong misleads no other claim, regardless of its own records', async () => {
    const many = [one, one.replace('Q1', 'Q11').replace('05-02', '03-02'), like];
    const before = await night({ permits: many });
    await decide('Q1', 'L2');
    expect((await matches()).Q3).toBe(before.Q3);
    await decide('Q1', 'undo');
    expect(await matches()).toEqual(before);
  });
});
