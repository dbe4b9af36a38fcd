import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { insertRow } from '../../../../test/harness/records.js';
import { createPool } from '../pool.js';
import { readPermitTraces } from './permit-traces.js';
import { ReadSession } from './read-session.js';

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

it('finds at which sites of the older firm the newer one worked soon after, and which names its permits have', async () => {
  const links = [
    { claim_id: 1, contractor_id: 1, tier: 'verified' },
    { claim_id: 2, contractor_id: 2, tier: 'likely' },
    { claim_id: 3, contractor_id: 3, tier: 'possible' },
  ];
  for (const link of links) await insertRow(pool, 'match', { ...link, confidence: 0.9, signals: [] });
  const crowd = Array.from({ length: 8 }, (_, at): [number, string, string] => [
    10 + at,
    'tower',
    '2022-06-01',
  ]);
  const permits: readonly (readonly [claim: number, site: string, day: string])[] = [
    [1, '12 elm', '2021-03-01'],
    [2, '12 elm', '2022-05-01'],
    [3, '12 elm', '2022-05-01'],
    // Too long after the older permit, and before it.
    [1, '14 elm', '2018-03-01'],
    [2, '14 elm', '2022-05-01'],
    [1, '16 elm', '2021-03-01'],
    [2, '16 elm', '2020-05-01'],
    // A site where many contractors work.
    [1, 'tower', '2021-03-01'],
    [2, 'tower', '2022-05-01'],
    ...crowd,
  ];
  for (const [at, [claim_id, property_address_key, day]] of permits.entries()) {
    const issue_date = `${day}T00:00:00Z`;
    const contractor_name = claim_id === 2 ? 'Orla Brannick, Quill' : null;
    await insertRow(pool, 'permit', {
      id: at + 1,
      claim_id,
      property_address_key,
      issue_date,
      contractor_name,
    });
  }
  const traces = await readPermitTraces(new ReadSession(pool), [
    { older: 1, newer: 2 },
    { older: 1, newer: 3 },
  ]);
  expect([...traces]).toEqual([['1 2', { sites: 1, names: ['Orla Brannick, Quill'] }]]);
});
