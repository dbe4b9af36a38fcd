import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { insertRow } from '../../../../test/harness/records.js';
import { createPool } from '../pool.js';
import { ReadSession } from './read-session.js';
import { readRelationFacts } from './relation-facts.js';

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

it('returns the orders that end a license, and the open penalties', async () => {
  await insertRow(pool, 'contractor', {
    id: 1,
    license_number: 'BC100001',
    name: 'Alder Roofing LLC',
    name_clean: 'Alder Roofing LLC',
    name_key: 'alder roofing',
    license_types: [],
  });
  const orders = [
    { order_date: '2024-01-01', actions_taken: ['License revoked'], penalty_amount: 5000 },
    { order_date: '2024-02-01', actions_taken: ['License suspended'] },
    {
      order_date: '2024-03-01',
      actions_taken: ['Revocation stayed', 'Suspension stayed'],
      penalty_amount: 9000,
      stayed_amount: 9000,
    },
    { order_date: '2024-04-01', order_type: 'Order of Revocation', actions_taken: [] },
  ];
  for (const [position, order] of orders.entries()) {
    await insertRow(pool, 'enforcement_order', { id: position + 1, ...order });
    await insertRow(pool, 'record_link', {
      family: 'orders',
      record_id: position + 1,
      contractor_id: 1,
      confidence: 0.99,
      tier: 'verified',
      signals: [],
    });
  }
  const facts = await readRelationFacts(new ReadSession(pool), [1]);
  expect(
    facts.get(1)?.sanctions.map(({ date, endsLicense, penaltyOpen }) => [date, endsLicense, penaltyOpen]),
  ).toEqual([
    ['2024-01-01', true, true],
    ['2024-02-01', true, false],
    ['2024-03-01', false, false],
    ['2024-04-01', true, false],
  ]);
});

it('returns the violations that inspectors found, in inspections matched with confidence', async () => {
  const inspections = [
    { open_date: '2022-05-04', violation_count: 2, tier: 'likely' },
    { open_date: '2021-05-04', violation_count: 1, tier: 'verified' },
    { open_date: '2023-05-04', violation_count: 0, tier: 'verified' },
    { open_date: '2024-05-04', violation_count: 3, tier: 'possible' },
  ];
  for (const [position, { tier, ...inspection }] of inspections.entries()) {
    const claim = { claim_id: 100 + position };
    await insertRow(pool, 'inspection', {
      id: position + 1,
      feed: 'osha',
      activity_number: position + 1,
      establishment_name: 'Alder Roofing',
      name_key: 'alder roofing',
      violations: '[]',
      ...claim,
      ...inspection,
    });
    await insertRow(pool, 'match', { ...claim, scope: 'osha', contractor_id: 1, confidence: 0.9, tier });
  }
  const facts = await readRelationFacts(new ReadSession(pool), [1]);
  expect(facts.get(1)?.violations).toEqual([
    { date: '2021-05-04', count: 1 },
    { date: '2022-05-04', count: 2 },
  ]);
});

it.each<[string, Record<string, unknown>, unknown]>([
  [
    'asks for a penalty while it is open',
    { status: 'Open', penalty_amount: 11000 },
    { sanctions: [{ kind: 'open action', penaltyOpen: false }], dismissedActions: 0 },
  ],
  [
    'sets a penalty once it is settled',
    { status: 'Settled', penalty_amount: 11000 },
    { sanctions: [{ kind: 'action', penaltyOpen: true }], dismissedActions: 0 },
  ],
  [
    'sets none that is known where its status is not',
    { penalty_amount: 11000 },
    { sanctions: [{ kind: 'action', penaltyOpen: false }], dismissedActions: 0 },
  ],
  [
    'is no sanction where it was dismissed',
    { status: 'Dismissed', penalty_amount: 11000 },
    { sanctions: [], dismissedActions: 1, hasEnforcementAction: false },
  ],
])('says that an action %s', async (title, action, facts) => {
  const id = 1000 + title.length;
  await insertRow(pool, 'contractor', {
    id,
    license_number: `BC${id}`,
    name: 'Birch Roofing LLC',
    name_clean: 'Birch Roofing LLC',
    name_key: 'birch roofing',
    license_types: [],
    has_enforcement_action: true,
  });
  await insertRow(pool, 'ag_action', { id, action_date: '2024-01-01', ...action });
  await insertRow(pool, 'record_link', {
    family: 'actions',
    record_id: id,
    contractor_id: id,
    confidence: 0.99,
    tier: 'verified',
    signals: [],
  });
  expect((await readRelationFacts(new ReadSession(pool), [id])).get(id)).toMatchObject(facts as object);
});
