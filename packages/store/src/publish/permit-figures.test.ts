import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { insertStaged } from '../../../../test/harness/records.js';
import { nameRules } from '../../test/name-rules.js';
import { createPool, inTransaction } from '../pool.js';
import { prepareFigures } from './figures.js';
import { publishDifference } from './publish-difference.js';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  for (const feed of ['elm', 'oak'])
    await pool.query(
      `insert into feed_state (feed, family, jurisdiction, state) values ($1, 'permits', $1, 'MN')`,
      [feed],
    );
  for (let id = 1; id <= 4; id++) await saveContractor({ id, gone: false });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const scopes = ['elm', 'oak', 'osha'] as const;
const permit = fc.record({
  id: fc.integer({ min: 1, max: 120 }),
  gone: fc.integer({ max: 3, min: 0 }).map((n) => n === 0),
  city: fc.constantFrom('Elm', 'ELM', 'Oak', 'Ash', 'ash', null),
  type: fc.constantFrom('Roof', 'Deck', '12', null),
  value: fc.constantFrom(0, 12.5, 99.25, null),
  date: fc.constantFrom('2024-03-01', '2024-05-05', '2025-01-31', null),
  completed: fc.constantFrom('2024-02-01', '2024-06-05', '2025-03-31', null),
  expires: fc.constantFrom('2024-09-01', '2025-02-28', null),
  inspected: fc.constantFrom(null, [1, 0], [3, 2]),
  claim: fc.option(fc.integer({ min: 1, max: 40 })),
  others: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 2 }),
  key: fc.constantFrom('1 elm st', '2 elm st', '3 oak st', null),
  printed: fc.constantFrom('1 Elm St', '2 elm st', 'Corner', null),
});
const claim = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  gone: fc.integer({ max: 5, min: 0 }).map((n) => n === 0),
  name: fc.constantFrom('ann', 'bob', 'cy', null),
  records: fc.integer({ min: 0, max: 2 }),
  contractor: fc.option(fc.integer({ min: 1, max: 4 })),
  tier: fc.constantFrom('verified', 'possible', null),
});
const contractor = fc.record({ id: fc.integer({ min: 1, max: 4 }), gone: fc.boolean() });
const night = fc.record({
  permits: fc.array(permit, { maxLength: 5 }),
  claims: fc.array(claim, { maxLength: 4 }),
  contractors: fc.array(contractor, { maxLength: 1 }),
  held: fc.boolean(),
});
type Of<A> = A extends fc.Arbitrary<infer T> ? T : never;

const feedOf = (id: number): string => (id % 3 === 0 ? 'oak' : 'elm');

async function savePermit({ id, gone, ...one }: Of<typeof permit>): Promise<void> {
  const feed = feedOf(id);
  await pool.query(`delete from permit where id = $1`, [id]);
  await pool.query(`insert into pending_change values ('permit', $1, $2)`, [feed, id]);
  if (gone) return;
  await insertStaged(pool, 'permit', {
    id,
    feed,
    jurisdiction: feed,
    city: one.city,
    permit_type: one.type,
    value: one.value,
    issue_date: one.date,
    complete_date: one.completed,
    expiration_date: one.expires,
    first_inspections: one.inspected?.[0] ?? null,
    first_inspections_passed: one.inspected?.[1] ?? null,
    claim_id: one.claim,
    contractor_claims: one.claim === null || one.others.length === 0 ? null : [one.claim, ...one.others],
    property_address_key: one.key,
    property_address: one.printed,
    run_id: ++runs,
  });
}
let runs = 1;

async function saveClaim({ id, gone, name, records, contractor, tier }: Of<typeof claim>): Promise<void> {
  const scope = scopes[id % 3];
  await pool.query('delete from match where claim_id = $1', [id]);
  await pool.query('delete from claim where id = $1', [id]);
  if (gone) return;
  await insertStaged(pool, 'claim', { id, scope, name_key: name, record_count: records });
  await insertStaged(pool, 'match', { claim_id: id, scope, contractor_id: contractor, tier });
}

async function saveContractor({ id, gone }: Of<typeof contractor>): Promise<void> {
  await pool.query('delete from contractor where id = $1', [id]);
  if (gone) return;
  const name = { license_number: `K${id}`, name: 'Firm', name_clean: 'Firm', name_key: 'firm' };
  await insertStaged(pool, 'contractor', { id, ...name });
}

/** The prepared figures of permits and their towns. */
async function prepared(db: pg.Pool | pg.ClientBase): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(
    `select name || ' ' || value::text as line from served.prepared_figure where name like 'permit%'
     union all select concat_ws(' ', 'town', jurisdiction, city, permits) from served.permit_town
     union all select concat_ws(' ', 'year', jurisdiction, year, permits, value) from served.permit_year
     union all select 'outcome ' || to_json(o)::text from served.permit_outcome o
     union all select 'outcomes ' || to_json(y)::text from served.permit_outcome_year y
     union all select 'inspections ' || to_json(y)::text from served.permit_inspection_year y order by 1`,
  );
  return rows.map(({ line }) => line);
}

/** The figures, counted from scratch. */
function counted(): Promise<string[]> {
  return inTransaction(pool, async (client) => {
    await client.query('delete from served.prepared_figure');
    await prepareFigures(client);
    const lines = await prepared(client);
    await client.query('rollback');
    return lines;
  });
}

describe('figures of permits', () => {
  it('updated night by night equal those counted from scratch', async () => {
    for (const one of fc.sample(permit, { numRuns: 200, seed: 7 })) await savePermit({ ...one, gone: false });
    for (const one of fc.sample(claim, { numRuns: 40, seed: 7 })) await saveClaim(one);
    await publishDifference(pool, nameRules, async () => ({ feeds: [], scopes: [] }));
    expect(await prepared(pool)).toEqual(await counted());
    await fc.assert(
      fc.asyncProperty(night, async ({ permits, claims, contractors, held }) => {
        for (const one of permits) await savePermit(one);
        for (const one of claims) await saveClaim(one);
        for (const one of contractors) await saveContractor(one);
        const names = held ? ['elm'] : [];
        await publishDifference(pool, nameRules, async () => ({ feeds: names, scopes: names }));
        expect(await prepared(pool)).toEqual(await counted());
      }),
      { numRuns: 60, seed: 11, endOnFailure: true },
    );
  });
});
