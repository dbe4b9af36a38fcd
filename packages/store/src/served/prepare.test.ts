import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { insertRow, publish } from '../../../../test/harness/records.js';
import { createPool, inTransaction } from '../pool.js';
import { readDataVersion, readFigure } from './figures.js';
import { prepareFigures } from './prepare.js';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  const names = { license_number: 'x', name: 'x', name_clean: 'x', name_key: 'x' };
  await insertRow(pool, 'contractor', { id: 1, ...names });
  await insertRow(pool, 'contractor', { id: 2, ...names, enforcement_flag: true });
  await insertRow(pool, 'contractor', { id: 3, ...names, enforcement_flag: false });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const flags = async (): Promise<unknown> =>
  (
    await pool.query(
      'select id, has_enforcement_action as flag, xmin::text as written from contractor order by id',
    )
  ).rows;

describe('prepareFigures', () => {
  it('raises the version when an answer can have changed, and only then', async () => {
    expect(await readDataVersion(pool)).toBeNull();
    await publish(pool);
    expect(await readDataVersion(pool)).toBe(1);
    await publish(pool);
    expect(await readDataVersion(pool)).toBe(1);
    await pool.query(
      `insert into run (kind, state, ended_at, updated) values ('match', 'done', clock_timestamp(), 1)`,
    );
    await publish(pool);
    expect(await readDataVersion(pool)).toBe(2);
  });

  it('leaves the version where it was when the publish is rolled back', async () => {
    const failing = inTransaction(pool, async (client) => {
      await prepareFigures(client);
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await readDataVersion(pool)).toBe(2);
  });

  it('flags contractors by their roster or by a linked action, and writes only those that change', async () => {
    const before = (await flags()) as { id: number; flag: boolean; written: string }[];
    expect(before.map(({ flag }) => flag)).toEqual([false, true, false]);
    const link = { family: 'orders', record_id: 9, confidence: 1, tier: 'verified', signals: [] };
    await insertRow(pool, 'record_link', { ...link, contractor_id: 3 });
    await publish(pool);
    const after = (await flags()) as typeof before;
    expect(after.map(({ flag }) => flag)).toEqual([false, true, true]);
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    await pool.query('delete from record_link');
    await publish(pool);
    expect(((await flags()) as typeof before).map(({ flag }) => flag)).toEqual([false, true, false]);
  });

  it('drops the figures of places that are gone', async () => {
    await insertRow(pool, 'permit', { id: 1, jurisdiction: 'ghost_town', city: 'Ghost Town' });
    await publish(pool);
    expect(await readFigure(pool, 'permit_summary:ghost_town')).toMatchObject({ totalPermits: 1 });
    expect(await readFigure(pool, 'permit_summary_city:ghost town')).toMatchObject({ totalPermits: 1 });
    await pool.query('delete from permit');
    await publish(pool);
    expect(await readFigure(pool, 'permit_summary:ghost_town')).toBeNull();
    expect(await readFigure(pool, 'permit_summary')).toMatchObject({ totalPermits: 0 });
  });

  it('counts an address once in a city, and again in another', async () => {
    const places = [
      ['austin', 'Austin', '12 elm st', '12 ELM ST'],
      ['austin', 'AUSTIN', '12 elm st', '12 Elm Street'],
      ['county', 'Austin', '12 elm st', '12 Elm St'],
      ['plano', 'Plano', '12 elm st', '12 Elm St'],
      ['ghost_town', null, '12 elm st', '12 Elm St'],
      ['plano', 'Plano', null, 'Corner of Elm and Oak'],
      ['plano', 'Plano', null, null],
    ] as const;
    for (const [id, [jurisdiction, city, key, printed]] of places.entries())
      await insertRow(pool, 'permit', {
        id: id + 1,
        jurisdiction,
        city,
        property_address_key: key,
        property_address: printed,
      });
    await publish(pool);
    expect(await readFigure(pool, 'permit_summary')).toMatchObject({ totalPermits: 7, uniqueAddresses: 4 });
    expect(await readFigure(pool, 'permit_summary_city:austin')).toMatchObject({ uniqueAddresses: 1 });
  });
});
