import type pg from 'pg';
import { insertRow } from './records.js';

/**
 * Firms of the town: 61 with two contractors; 62 and 63, which became part of it; an alias of the first one; pairs of
 * reopened firms; and a permit without a license.
 */
export async function insertFirms(pool: pg.Pool, members: readonly [number, number]): Promise<void> {
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
  await insertUnlicensed(pool, members);
  await insertReopened(pool, { likely: members, unlikely: [members[0], 4] });
}

/** Two pairs of firms that may have reopened, one of them likely. */
async function insertReopened(
  pool: pg.Pool,
  { likely, unlikely }: Readonly<Record<'likely' | 'unlikely', readonly [older: number, newer: number]>>,
): Promise<void> {
  const row = { motives: ['order'], signals: ['sanctioned_before', 'shared_phone'], since: '2023-05-02' };
  await insertRow(pool, 'reopened', {
    ...row,
    id: 81,
    older_id: likely[0],
    newer_id: likely[1],
    likelihood: 0.973,
    states: ['MN'],
    towns: ['minneapolis'],
    reason: 'Both have the same phone.',
    shared_phone: '(612) 555-0101',
  });
  await insertRow(pool, 'reopened', {
    ...row,
    id: 82,
    older_id: unlikely[0],
    newer_id: unlikely[1],
    likelihood: 0.12,
    since: '2019-01-01',
    states: ['MN', 'WI'],
    towns: ['madison', 'minneapolis'],
    reason: '',
  });
}

/** A permit in the town issued after the license had expired, with another license of the firm. */
async function insertUnlicensed(pool: pg.Pool, [contractor_id, other_license_id]: readonly number[]) {
  await insertRow(pool, 'unlicensed_permit', {
    id: 101_000,
    permit_id: 101,
    jurisdiction: 'austin',
    city: 'austin',
    issue_date: '2025-03-04T00:00:00Z',
    contractor_id,
    claim_id: 11,
    reason: 'expired',
    known_by: 'expiration_date',
    ended_on: '2023-03-31',
    other_license_id,
  });
}
