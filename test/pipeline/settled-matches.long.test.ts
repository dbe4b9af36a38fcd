/** A match depends only on the current data: matching everything again changes nothing, whatever happened before. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { feeds, header, knownByPermits, orderHeader, orders, roster } from '../harness/alias-town.js';
import { ChangedPermits } from '../harness/changed-permits.js';
import { crsJson, crsProcess } from '../harness/crs.js';
import { servedTexts, suppressIn } from '../harness/suppressions.js';
import { createWorkspace, small, type Workspace } from '../harness/workspace.js';

/** The stage tables that matching writes, without times. */
const MATCHED = {
  match: ['run_id'],
  scored_match: [],
  alias: [],
  alias_source: [],
  former_line: [],
  record_link: [],
  match_again: [],
  learned_weights: ['run_id', 'learned_at'],
};

/** Everything derived from the records: what matching wrote, and the served data. */
async function everything(pool: pg.Pool): Promise<Record<string, string[]>> {
  const found = await servedTexts(pool);
  for (const [table, times] of Object.entries(MATCHED)) {
    const { rows } = await pool.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from crs.${table} t order by 1`,
      [times],
    );
    found[`crs.${table}`] = rows.map(({ row }) => row);
  }
  return found;
}

/** Matches everything three times, and expects no changes. */
async function expectSettled({ settings }: Workspace, pool: pg.Pool): Promise<void> {
  const before = await everything(pool);
  expect(before['crs.match_again']).toEqual([]);
  for (let time = 1; time <= 3; time += 1) {
    await crsJson(['match', '--all'], settings);
    expect([time, await everything(pool)]).toEqual([time, before]);
  }
}

/** Runs commands simultaneously, each in its own process. */
async function atOnce({ settings }: Workspace, ...commands: readonly string[][]): Promise<void> {
  const ended = await Promise.all(commands.map((words) => crsProcess(words, settings)));
  expect(ended.map(({ status, stderr }) => [status, status === 0 ? '' : stderr])).toEqual(
    commands.map(() => [0, '']),
  );
}

describe('the matches of made-up cities, which learn their own weights', () => {
  let workspace: Workspace;
  let pool: pg.Pool;
  let permits: ChangedPermits;
  beforeAll(async () => {
    workspace = await createWorkspace({ contractors: 600, permits: 4_000, orders: 60, inspections: 80 });
    pool = createPool(workspace.database.url);
    permits = new ChangedPermits(workspace);
  });
  afterAll(async () => {
    await pool.end();
    await workspace.remove();
  });

  const night = () => crsJson(['nightly'], workspace.settings);
  const decide = (permit: string, ...words: string[]) =>
    crsJson(['decide', 'rivermont', permit, ...words, '--by', 'Ada Example'], workspace.settings);

  /** Removes every nth license from Minnesota's roster. */
  async function shrinkRoster(every: number): Promise<void> {
    const path = join(workspace.sampleDir, 'licenses/mn_licenses.csv');
    const [first = '', ...rows] = (await readFile(path, 'utf8')).split('\n');
    await writeFile(path, [first, ...rows.filter((_, at) => at % every !== 1)].join('\n'));
  }
  /** A permit of Rivermont in a tier, and its contractor's license. */
  async function permitIn(tier: string): Promise<{ permit: string; license: string }> {
    const { rows } = await pool.query<{ permit: string; license: string }>(
      `select min(p.permit_number) as permit, min(c.license_number) as license
       from crs.permit p join crs.match m on m.claim_id = p.claim_id join crs.contractor c on c.id = m.contractor_id
       where p.jurisdiction = 'rivermont' and m.tier = $1 and m.decision_id is null
       group by p.claim_id having count(*) = 1 order by 1 limit 1`,
      [tier],
    );
    return rows[0] ?? { permit: '', license: '' };
  }

  it.each<[string, () => Promise<unknown>]>([
    ['the first night', night],
    ['a quiet night', night],
    ['a night with changed permits', () => permits.addNight().then(night)],
    ['a night with a changed roster', () => shrinkRoster(97).then(night)],
    [
      'a decision for the contractor',
      () => permitIn('likely').then((one) => decide(one.permit, one.license)),
    ],
    ['a decision for none', () => permitIn('verified').then((one) => decide(one.permit, 'none'))],
    [
      'an exclusion of a sure contractor',
      () => permitIn('verified').then((one) => decide(one.permit, '--never', one.license)),
    ],
    [
      'a suppression',
      () => permitIn('verified').then((one) => suppressIn(workspace).suppress('contractor', one.license)),
    ],
    [
      'two nights at once',
      async () => {
        await permits.addNight();
        await shrinkRoster(89);
        await atOnce(workspace, ['nightly', '--json'], ['nightly', '--json']);
      },
    ],
    [
      'a roster and a city that are read at once',
      async () => {
        await permits.addNight();
        await shrinkRoster(83);
        await atOnce(
          workspace,
          ['ingest', 'sample_mn_licenses', '--json'],
          ['ingest', 'sample_rivermont_permits', '--json'],
        );
      },
    ],
  ])('after %s', async (_what, happens) => {
    await happens();
    await expectSettled(workspace, pool);
  });
});

describe('the matches of cities whose contractors are known by more than their licenses', () => {
  let workspace: Workspace;
  let pool: pg.Pool;
  beforeAll(async () => {
    workspace = await createWorkspace(small);
    pool = createPool(workspace.database.url);
    await rm(join(workspace.configDir, 'feeds'), { recursive: true });
    await mkdir(join(workspace.configDir, 'feeds'));
    for (const [name, text] of Object.entries({ ...feeds, ny_orders: orders }))
      await writeFile(join(workspace.configDir, 'feeds', `${name}.yaml`), text);
    await write('ny_orders', [
      orderHeader,
      ...[7, 8, 9].map(
        (at) => `2401-${at},Birch${at} Builders,N${at},${at} Quarry Rd,Farborough,2024-03-0${at}`,
      ),
    ]);
  });
  afterAll(async () => {
    await pool.end();
    await workspace.remove();
  });

  const write = (name: string, lines: readonly string[]) =>
    writeFile(join(workspace.sampleDir, `${name}.csv`), `${lines.join('\n')}\n`);

  /** Writes the files of a day: other permits teach, and some licenses print other details. */
  async function writeDay(day: number): Promise<void> {
    await write(
      'ny_licenses',
      roster.filter((_, at) => at < 5 || (at + Math.floor(day / 2)) % 11 !== 0),
    );
    await write('eastborough_permits', [header, ...knownByPermits('eastborough', day)]);
    await write('westborough_permits', [header, ...knownByPermits('westborough', day + 1)]);
  }

  it.each<[string, (day: number) => Promise<unknown>]>([
    ['a night', () => crsJson(['nightly'], workspace.settings)],
    ['two nights at once', () => atOnce(workspace, ['nightly', '--json'], ['nightly', '--json'])],
    [
      'three chains at once',
      () =>
        atOnce(
          workspace,
          ...['ny_licenses', 'eastborough_permits', 'westborough_permits'].map((feed) => [
            'ingest',
            feed,
            '--json',
          ]),
        ),
    ],
    [
      'a night and decisions that teach',
      async (day) => {
        await crsJson(['nightly'], workspace.settings);
        for (const at of [1, 2, 3]) {
          const permit = `ephone${(at * 7 + day) % 60}`;
          const words = ['decide', 'eastborough', permit, `N${(at * 7 + day) % 60}`, '--by', 'Ada Example'];
          // The roster of the day may lack the license.
          await crsProcess([...words, '--with-alike', '--json'], workspace.settings);
        }
      },
    ],
  ])('after %s, four times', async (_what, happens) => {
    for (let day = 1; day <= 4; day += 1) {
      await writeDay(day);
      await happens(day);
      await expectSettled(workspace, pool);
    }
  });

  it('after a decision that teaches something known already', async () => {
    await writeDay(1);
    const place = ',700 Harbor Blvd,Eastborough,10009,212-555-0177';
    const alike = ['Zephyrine Repairs', 'ZEPHYRINE REPAIRS INC', 'Zephyrine Repairs LLC'].map(
      (name, at) => `T${at},${name},${place},2026-0${at + 3}-01`,
    );
    await write('eastborough_permits', [header, ...knownByPermits('eastborough', 1), ...alike]);
    await crsJson(['nightly'], workspace.settings);
    for (const permit of ['T0', 'T1', 'T2'])
      await crsJson(['decide', 'eastborough', permit, 'L1', '--by', 'Ada Example'], workspace.settings);
    await expectSettled(workspace, pool);
  });
});
