import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { insertRow, publish } from '../../../../test/harness/records.js';
import { createPool } from '../pool.js';
import { readFigure } from '../served/figures.js';
import { readConsistently } from '../served/read-session.js';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { schema: 'served' });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const figure = (name: string) => readConsistently(pool, (session) => readFigure(session, name));

describe('prepareFigures', () => {
  it('drops the figures of deleted areas', async () => {
    await insertRow(pool, 'permit', { id: 1, jurisdiction: 'ghost_town', city: 'Ghost Town' });
    await publish(pool);
    expect(await figure('permit_summary:ghost_town')).toMatchObject({ totalPermits: 1 });
    expect(await figure('permit_summary_city:ghost town')).toMatchObject({ totalPermits: 1 });
    await pool.query('delete from permit');
    await publish(pool);
    expect(await figure('permit_summary:ghost_town')).toBeNull();
    expect(await figure('permit_summary')).toMatchObject({ totalPermits: 0 });
  });

  it('counts an address once per city', async () => {
    const areas = [
      ['austin', 'Austin', '12 elm st', '12 ELM ST'],
      ['austin', 'AUSTIN', '12 elm st', '12 Elm Street'],
      ['county', 'Austin', '12 elm st', '12 Elm St'],
      ['plano', 'Plano', '12 elm st', '12 Elm St'],
      ['ghost_town', null, '12 elm st', '12 Elm St'],
      ['plano', 'Plano', null, 'Corner of Elm and Oak'],
      ['plano', 'Plano', null, null],
    ] as const;
    for (const [id, [jurisdiction, city, key, printed]] of areas.entries())
      await insertRow(pool, 'permit', {
        id: id + 1,
        jurisdiction,
        city,
        property_address_key: key,
        property_address: printed,
      });
    await publish(pool);
    expect(await figure('permit_summary')).toMatchObject({ totalPermits: 7, uniqueAddresses: 4 });
    expect(await figure('permit_summary_city:austin')).toMatchObject({ uniqueAddresses: 1 });
  });
});
