import type pg from 'pg';
import { insertRow } from './records.js';

/** Firms of the town: 61 of two contractors; 62 and 63, which became a part of it; an alias of the first one. */
export async function insertFirms(pool: pg.Pool, members: readonly number[]): Promise<void> {
  await insertRow(pool, 'firm', { id: 61, gone: false });
  await insertRow(pool, 'firm', { id: 62, gone: true, merged_into: 63 });
  await insertRow(pool, 'firm', { id: 63, gone: true, merged_into: 61 });
  await insertRow(pool, 'alias', {
    id: 71,
    contractor_id: members[0],
    key: 'a',
    known_by: ['license_number'],
    scopes: ['austin'],
    name: 'Northside Home Builders',
    person_name: 'Ada Example',
    address: '700 Harbor Blvd',
    records: 3,
    first_date: '2024-03-04',
    last_date: '2025-03-04',
  });
  for (const contractor_id of members) await insertRow(pool, 'firm_member', { contractor_id, firm_id: 61 });
}
