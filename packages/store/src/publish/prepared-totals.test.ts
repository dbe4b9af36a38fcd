import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { insertRow, publish } from '../../../../test/harness/records.js';
import { createPool } from '../pool.js';
import { searchContractors } from '../served/contractors.js';
import { searchInspections } from '../served/inspections.js';
import { searchPermits } from '../served/permits.js';
import { readConsistently } from '../served/read-session.js';

const everything = { limit: 1_000, offset: 0 };
const cities = ['Elmwood', 'ELMWOOD', 'Oakdale', null];
const types = ['Building', 'BUILDING', 'Electrical', null];

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { schema: 'served' });
  for (let id = 1; id <= 60; id++) {
    await insertRow(pool, 'contractor', {
      id,
      license_number: `K${id}`,
      name: `Firm ${id}`,
      name_clean: `Firm ${id}`,
      name_key: `firm ${id}`,
      city: cities[id % 4],
      state: ['MN', 'mn', 'WI', null][(id >> 1) % 4],
      status: ['Issued', 'Expired', null][id % 3],
      entity_type: ['Business', 'Personal'][(id >> 2) % 2],
      license_types: [['Electrical'], ['Plumbing', 'electrical'], []][(id >> 1) % 3],
      enforcement_flag: id % 7 === 0,
    });
    const jurisdiction = id % 3 === 0 ? 'elm_county' : 'oakdale';
    await insertRow(pool, 'permit', {
      id,
      jurisdiction,
      city: cities[(id >> 1) % 4],
      permit_type: types[id % 4],
    });
    await insertRow(pool, 'inspection', {
      id,
      activity_number: id,
      establishment_name: `Firm ${id}`,
      name_key: `firm ${id}`,
      violation_count: id % 3,
    });
  }
  await publish(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Every combination of one value of each kind. */
function combinations<T extends Record<string, readonly unknown[]>>(
  values: T,
): { [K in keyof T]: T[K][number] }[] {
  return Object.entries(values).reduce<Record<string, unknown>[]>(
    (made, [name, some]) => made.flatMap((one) => some.map((value) => ({ ...one, [name]: value }))),
    [{}],
  ) as { [K in keyof T]: T[K][number] }[];
}

describe('the tally of contractors', () => {
  const tally = async (): Promise<{ contractors: number; written: string }[]> =>
    (
      await pool.query(
        `select t.*, xmin::text as written from contractor_tally t order by t.*::text, contractors`,
      )
    ).rows;

  it('is unchanged if no count differs, and otherwise updated with the contractors', async () => {
    const before = await tally();
    await publish(pool);
    expect(await tally()).toEqual(before);

    const search = { text: null, city: 'elmwood', state: null, licenseType: null, status: null };
    const filters = { ...search, entityType: null, hasEnforcement: null };
    const total = async () =>
      (await readConsistently(pool, (session) => searchContractors(session, filters, everything))).total;
    const had = await total();
    await pool.query(`update contractor set city = 'Oakdale' where id = 4`);
    await publish(pool);
    expect(await total()).toBe(had - 1);
    await pool.query(`update contractor set city = 'Elmwood' where id = 4`);
    await publish(pool);
    expect(await total()).toBe(had);
  });
});

describe('a prepared total is the number of records', () => {
  it('of contractors, for every combination of filters', async () => {
    const searches = combinations({
      city: [null, 'elmwood', 'OAKDALE', 'Nowhere'],
      state: [null, 'MN', 'wi'],
      status: [null, 'Issued', 'Suspended'],
      entityType: [null, 'Personal'],
      hasEnforcement: [null, true, false],
      licenseType: [null, 'ELECTRICAL', 'Plumbing', 'None'],
    });
    for (const search of searches) {
      const { rows, total } = await readConsistently(pool, (session) =>
        searchContractors(session, { text: null, ...search }, everything),
      );
      expect([search, rows.length]).toEqual([search, total]);
    }
    expect(searches.length).toBeGreaterThan(800);
  });

  it('of permits, by city or jurisdiction and type in any case', async () => {
    const found = new Set<number>();
    for (const search of combinations({
      city: [null, 'elmwood', 'Oakdale', 'Elm County', 'Nowhere', '*'],
      permitType: [null, 'building', 'Electrical', 'None'],
    })) {
      const { rows, total } = await readConsistently(pool, (session) =>
        searchPermits(session, { contractorName: null, ...search }, everything),
      );
      expect([search, rows.length]).toEqual([search, total]);
      found.add(total);
    }
    expect(found.size).toBeGreaterThan(5);
  });

  it('of inspections, with and without violations', async () => {
    for (const hasViolations of [null, true, false]) {
      const search = { name: null, city: null, hasViolations, fromDate: null, toDate: null };
      const { rows, total } = await readConsistently(pool, (session) =>
        searchInspections(session, search, everything),
      );
      expect([hasViolations, rows.length]).toEqual([hasViolations, total]);
    }
  });
});
