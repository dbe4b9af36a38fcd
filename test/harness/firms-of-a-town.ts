import type pg from 'pg';
import { insertRow } from './records.js';

/** Firms of the town: 61 of two contractors; 62 and 63, which became a part of it. */
export async function insertFirms(pool: pg.Pool, members: readonly number[]): Promise<void> {
  await insertRow(pool, 'firm', { id: 61, gone: false });
  await insertRow(pool, 'firm', { id: 62, gone: true, merged_into: 63 });
  await insertRow(pool, 'firm', { id: 63, gone: true, merged_into: 61 });
  for (const contractor_id of members) await insertRow(pool, 'firm_member', { contractor_id, firm_id: 61 });
}
