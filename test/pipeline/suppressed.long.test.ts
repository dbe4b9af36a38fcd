import { join } from 'node:path';
import { createPool } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { crs, crsJson } from '../harness/crs.js';
import { createTestDatabase } from '../harness/database.js';
import { exportsOf, servedTexts, suppressIn, tablesWith } from '../harness/suppressions.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

interface Firm {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
  readonly license: string;
  readonly feed: string;
}

let workspace: Workspace;
let pool: pg.Pool;
let before: Readonly<Record<string, readonly string[]>>;
let exported: readonly string[];
let firm: Firm;

beforeAll(async () => {
  workspace = await createServedWorkspace();
  pool = createPool(workspace.database.url);
  before = await servedTexts(pool);
  exported = await exportsOf(workspace);
  firm = await someFirm();
});
afterAll(async () => {
  await pool.end();
  await workspace.remove();
});

/** A firm with permits, orders, and shared values, with a unique name and phone. */
async function someFirm(): Promise<Firm> {
  const { rows } = await pool.query<Firm>(
    `select c.id, c.name, c.phone_clean as phone, c.license_number as license, c.feed
     from contractor c where (select count(*) from contractor o where o.name_key = c.name_key or o.phone_key = c.phone_key) = 1
     order by (select count(*) from record_link l where l.contractor_id = c.id) > 0 desc,
       (select count(*) from shared_value_member m where m.contractor_id = c.id) > 0 desc,
       (select count(*) from match m join permit p using (claim_id) where m.contractor_id = c.id) desc, c.id limit 1`,
  );
  return rows[0] as Firm;
}

/** Where each text is served. */
async function found(...texts: string[]): Promise<readonly (readonly [string, string[]])[]> {
  const all: [string, string[]][] = [];
  for (const text of texts) all.push([text, await tablesWith(pool, text)]);
  return all;
}

const nowhere = (...texts: string[]) => texts.map((text) => [text, []]);

/** Expects that nothing is withheld anymore. */
async function expectAsBefore(): Promise<void> {
  expect(await servedTexts(pool)).toEqual(before);
  expect(await exportsOf(workspace)).toEqual(exported);
  expect((await pool.query('select from withheld')).rowCount).toBe(0);
}

/** Runs a verb that must succeed. */
async function run(...words: string[]): Promise<string> {
  const { status, stdout, stderr } = await crs(words, workspace.settings);
  expect([words, status, stderr]).toEqual([words, 0, expect.any(String)]);
  return stdout + stderr;
}

describe('crs suppress', () => {
  it('hides a contractor everywhere, through runs, and restores it byte for byte', async () => {
    const { suppress, lift } = suppressIn(workspace);
    const texts = [firm.name, firm.license];
    expect((await found(...texts)).every(([, tables]) => tables.length > 0)).toBe(true);
    const done = await suppress('contractor', firm.license);
    expect(done.withheld).toContainEqual({ table: 'contractor', hidden: 1, masked: 0 });
    expect(await found(...texts)).toEqual(nowhere(...texts));
    for (const words of [
      ['match', '--all'],
      ['cluster'],
      ['ingest', firm.feed, '--full'],
      ['ingest', 'sample_lakeview_permits', 'sample_rivermont_permits', '--full'],
      ['nightly'],
      ['feeds', 'remove', firm.feed, '--yes'],
    ]) {
      await run(...words);
      expect([words, await found(...texts)]).toEqual([words, nowhere(...texts)]);
    }
    const { rows } = await pool.query<{ id: number }>(`select max(id) as id from run where kind = 'remove'`);
    await run('runs', 'undo', String(rows[0]?.id));
    expect(await found(...texts)).toEqual(nowhere(...texts));
    await lift(done);
    await expectAsBefore();
  });

  it('masks a contractor: its license and its records stay', async () => {
    const { suppress, lift } = suppressIn(workspace);
    const done = await suppress('contractor', firm.license, '--mask');
    expect(await found(firm.name)).toEqual(nowhere(firm.name));
    const { rows } = await pool.query(
      `select name, phone, address, (select count(*)::int from served.match m where m.contractor_id = c.id) > 0 as matched
       from served.contractor c where license_number = $1`,
      [firm.license],
    );
    expect(rows).toEqual([{ name: '[withheld]', phone: null, address: null, matched: true }]);
    await lift(done);
    await expectAsBefore();
  });

  it('hides records as if they did not exist', async () => {
    const { suppress, lift } = suppressIn(workspace);
    const { rows } = await pool.query<{
      permit: string;
      jurisdiction: string;
      activity: number;
      order: number;
      action: number;
    }>(
      `select p.permit_number as permit, p.jurisdiction, (select min(activity_number) from inspection) as activity,
         (select record_id from record_link where family = 'orders' order by 1 limit 1) as order,
         (select min(id) from ag_action) as action
       from permit p where (select count(*) from permit q where q.permit_number = p.permit_number) = 1 order by p.id limit 1`,
    );
    const [one] = rows;
    const done = [
      await suppress('record', 'permit', String(one?.jurisdiction), String(one?.permit)),
      await suppress('record', 'inspection', String(one?.activity)),
      await suppress('record', 'order', String(one?.order)),
      await suppress('record', 'action', String(one?.action)),
    ];
    expect(done.map(({ withheld }) => withheld)).toEqual(
      ['permit', 'inspection', 'enforcement_order', 'ag_action'].map((table) => [
        { table, hidden: 1, masked: 0 },
      ]),
    );
    const texts = [String(one?.permit), String(one?.activity), String(one?.order), String(one?.action)];
    expect(await found(...texts)).toEqual(nowhere(...texts));
    expect(
      (await crs(['explain', String(one?.jurisdiction), String(one?.permit)], workspace.settings)).status,
    ).toBe(2);
    for (const each of done) await lift(each);
    await expectAsBefore();
  });

  it('masks a person wherever the name appears, and spares namesakes by their phone', async () => {
    const { suppress, lift } = suppressIn(workspace);
    const { rows } = await pool.query<{ name: string; phone: string }>(
      `select person_name as name, phone_clean as phone from contractor c
       where person_name is not null and entity_type = 'Personal' and phone_clean is not null
       order by (select count(*) from contractor o where o.person_name = c.person_name) desc, id limit 1`,
    );
    const [person] = rows as [{ name: string; phone: string }];
    const [first = '', last = ''] = [person.name.split(' ')[0], person.name.split(' ').at(-1)];
    const namesake = await suppress('person', person.name, '--phone', '999-555-0199');
    expect((await found(`${first} ${last}`))[0]?.[1]).toContain('contractor');
    await lift(namesake);
    const done = await suppress('person', `${last}, ${first}`, '--phone', person.phone);
    expect(await found(person.phone)).toEqual(nowhere(person.phone));
    await lift(done);
    const anywhere = await suppress('person', `${last}, ${first}`);
    const texts = [`${first} ${last}`, `${last}, ${first}`, `${last} ${first}`];
    expect(await found(...texts)).toEqual(nowhere(...texts));
    await run('nightly');
    expect(await found(...texts)).toEqual(nowhere(...texts));
    await lift(anywhere);
    await expectAsBefore();
  });

  it('reveals nobody: no output of any verb has the name, and the list only with --show', async () => {
    const { suppress, lift } = suppressIn(workspace);
    const { rows } = await pool.query<{ scope: string; number: string; run: number }>(
      `select p.jurisdiction as scope, p.permit_number as number, (select max(id) from run) as run
       from match m join permit p using (claim_id) where m.contractor_id = $1 order by p.id limit 1`,
      [firm.id],
    );
    const [permit] = rows;
    const done = await suppress('contractor', firm.license);
    const said = [
      JSON.stringify(done),
      await run('suppress', 'list', '--all'),
      await run('suppress', 'list', '--all', '--json'),
      await run('review', '--limit', '1000'),
      await run('decisions', '--all'),
      await run('reopened', '--least', '0'),
      await run('runs'),
      await run('runs', String(permit?.run)),
      (await crs(['explain', String(permit?.scope), String(permit?.number)], workspace.settings)).stderr,
      ...(await exportsOf(workspace)),
    ].join('\n');
    expect(said).toContain(`The contractor on ${permit?.scope} permit`);
    for (const text of [firm.name, firm.license, firm.phone])
      expect([text, said.toLowerCase().includes(text.toLowerCase())]).toEqual([text, false]);
    expect(await run('suppress', 'list', '--show')).toContain(firm.license);
    await lift(done);
    await expectAsBefore();
  });

  it('is in a backup, and applies after it is restored', async () => {
    const { suppress, lift } = suppressIn(workspace);
    const done = await suppress('contractor', firm.license);
    const file = join(workspace.sampleDir, 'backup.tar');
    await run('backup', file);
    await lift(done);
    const target = await createTestDatabase({ template: 'template0' });
    const settings = { ...workspace.settings, DATABASE_URL: target.url };
    const restored = createPool(target.url);
    try {
      await crsJson(['restore', file], settings);
      const other = suppressIn({ ...workspace, settings });
      expect(await tablesWith(restored, firm.license)).toEqual([]);
      await crsJson(['nightly'], settings);
      expect(await tablesWith(restored, firm.license)).toEqual([]);
      await other.lift(done);
      expect(await servedTexts(restored)).toEqual(before);
    } finally {
      await restored.end();
      await target.drop();
    }
  });

  it('ends by itself', async () => {
    const { suppress } = suppressIn(workspace);
    await suppress('contractor', firm.license, '--until', '2999-12-31');
    expect(await found(firm.license)).toEqual(nowhere(firm.license));
    await pool.query(`update suppression set until = now() - interval '1 second' where until is not null`);
    await run('nightly');
    await expectAsBefore();
    expect(await crsJson(['suppress', 'list'], workspace.settings)).toEqual([]);
  });
});
