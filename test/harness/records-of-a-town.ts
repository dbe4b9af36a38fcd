import type { Dictionaries } from '@crs/normalise';
import type pg from 'pg';
import { insertFirms } from './firms-of-a-town.js';
import { contractorRow, insertRow, permitRow, publish } from './records.js';

/** Ids of the made-up records, for use in tests. */
export const ids = {
  northside: 1,
  brightwire: 2,
  sample: 3,
  lakeshore: 4,
  reopened: 5,
  oddNumber: 6,
} as const;

/**
 * Made-up records of every family: contractors of two states that share a number, a company reopened under
 * a new name, permits of two jurisdictions (verified, ambiguous, unmatched), orders, inspections and an action.
 */
export async function insertTown(pool: pg.Pool, d: Dictionaries): Promise<void> {
  await insertContractors(pool, d);
  await insertClaims(pool);
  await insertPermits(pool, d);
  await insertOrders(pool);
  await insertInspections(pool);
  await publish(pool);
}

async function insertContractors(pool: pg.Pool, d: Dictionaries): Promise<void> {
  const contactKeys = { phone_clean: '(612) 555-0101', phone_key: '6125550101', address_key: '12 elm st' };
  const contractors = [
    {
      id: ids.northside,
      licenseNumber: 'BC100001',
      name: 'Northside Builders LLC',
      dbaName: 'Northside Remodeling',
      person_name: 'Ada Example',
      entity_type: 'Business',
      license_type: 'Residential Contractors',
      license_subtype: 'Remodeler',
      status: 'Revoked',
      status_printed: 'REVOKED',
      address: '12 Elm St',
      city: 'Minneapolis',
      zip: '55401',
      phone: '612-555-0101',
      ...contactKeys,
      original_date: '2010-01-15',
      expiration_date: '2023-03-31',
    },
    {
      id: ids.brightwire,
      licenseNumber: 'EA200002',
      name: 'Brightwire Electric Inc',
      entity_type: 'Business',
      license_type: 'Electrical',
      status: 'Issued',
      city: 'Saint Paul',
      expiration_date: '2027-02-28',
    },
    {
      id: ids.sample,
      licenseNumber: 'PC300003',
      name: 'Sample, John Q',
      entity_type: 'Personal',
      license_type: 'Plumbing',
      status: 'Expired',
      city: 'Duluth',
      expiration_date: '2020-12-31',
    },
    {
      id: ids.lakeshore,
      feed: 'wi_licenses',
      roster_state: 'WI',
      state: 'WI',
      licenseNumber: 'BC100001',
      name: 'Lakeshore Carpentry Co',
      entity_type: 'Business',
      status: 'Issued',
      city: 'Madison',
    },
    {
      id: ids.reopened,
      licenseNumber: 'BC500005',
      name: 'Northside Homes Inc',
      person_name: 'Ada Example',
      entity_type: 'Business',
      license_type: 'Residential Contractors',
      status: 'Issued',
      address: '12 Elm St',
      city: 'Minneapolis',
      phone: '612-555-0101',
      ...contactKeys,
      original_date: '2023-05-02',
      expiration_date: '2027-03-31',
    },
    { id: ids.oddNumber, licenseNumber: '23/MC 7#é', name: '100% Fence_Co', status: 'Suspended' },
  ];
  for (const contractor of contractors) await insertRow(pool, 'contractor', contractorRow(d, contractor));
  const shared = [
    { id: 1, kind: 'phone', key: '6125550101', display: '(612) 555-0101', sharers: 2, hub: false },
    { id: 2, kind: 'address', key: '1 mail dr', display: '1 Mail Dr', sharers: 3, hub: true },
  ];
  for (const value of shared) await insertRow(pool, 'shared_value', value);
  const members = [
    [1, ids.northside],
    [1, ids.reopened],
    [2, ids.northside],
    [2, ids.brightwire],
    [2, ids.sample],
  ];
  for (const [shared_value_id, contractor_id] of members)
    await insertRow(pool, 'shared_value_member', { shared_value_id, contractor_id });
  await insertFirms(pool, [ids.northside, ids.reopened]);
  await insertRow(pool, 'feed_state', {
    feed: 'mn_licenses',
    family: 'licenses',
    state: 'MN',
    last_success_at: '2026-03-01T02:03:04Z',
  });
  await insertRow(pool, 'feed_state', {
    feed: 'austin_permits',
    family: 'permits',
    jurisdiction: 'austin',
    state: 'TX',
    last_success_at: '2026-03-02T02:03:04Z',
  });
}

/** Claims 11 to 13 of permits and 21 of an inspection, with their matches. */
async function insertClaims(pool: pg.Pool): Promise<void> {
  const claims = [
    { id: 11, contractor_name: 'NORTHSIDE BUILDERS', name_key: 'northside builder', record_count: 2 },
    { id: 12, contractor_name: 'J Smith', name_key: 'j smith' },
    { id: 13, contractor_name: 'Faraway Roofing', name_key: 'faraway roofing' },
    { id: 21, scope: 'osha', contractor_name: 'Northside Builders', name_key: 'northside builder' },
  ];
  for (const claim of claims) await insertRow(pool, 'claim', claim);
  await insertRow(pool, 'match', {
    claim_id: 11,
    contractor_id: ids.northside,
    confidence: 0.973,
    tier: 'verified',
    signals: ['license_number', 'name_exact'],
    candidate_count: 1,
  });
  await insertRow(pool, 'match', {
    claim_id: 12,
    confidence: 0.4,
    tier: 'ambiguous',
    signals: ['name_exact'],
    candidate_count: 3,
  });
  await insertRow(pool, 'match', { claim_id: 13 });
  await insertRow(pool, 'match', {
    claim_id: 21,
    scope: 'osha',
    contractor_id: ids.northside,
    confidence: 0.9,
    tier: 'likely',
    signals: ['name_exact'],
    candidate_count: 2,
  });
}

async function insertPermits(pool: pg.Pool, d: Dictionaries): Promise<void> {
  const permits = [
    {
      id: 101,
      claim_id: 11,
      address: '2214 Pillsbury Ave S',
      permit_type: 'Building',
      work_type: 'Remodel',
      status: 'Issued',
      value: 1000.5,
      issue_date: '2025-03-04T00:00:00Z',
      latitude: 30.25,
      longitude: -97.75,
      contractor_name: 'NORTHSIDE BUILDERS',
    },
    {
      id: 102,
      claim_id: 12,
      address: '2218 PILLSBURY AVENUE SOUTH',
      permit_type: 'building',
      value: 2000,
      issue_date: '2025-03-05T00:00:00Z',
      contractor_name: 'J Smith',
    },
    {
      id: 103,
      claim_id: 13,
      address: '2301 Pillsbury Ave S',
      permit_type: 'Electrical',
      issue_date: '2025-03-06T00:00:00Z',
      contractor_name: 'Faraway Roofing',
    },
    { id: 104, address: '2250 Pillsbury Ln', permit_type: 'Plumbing', value: 10 },
    {
      id: 105,
      feed: 'plano_permits',
      jurisdiction: 'plano',
      city: 'Plano',
      address: '7 Main St',
      claim_id: 11,
      permit_type: 'Building',
      issue_date: '2024-01-01T00:00:00Z',
      contractor_name: 'NORTHSIDE BUILDERS',
    },
  ];
  for (const permit of permits) await insertRow(pool, 'permit', permitRow(d, permit));
}

async function insertOrders(pool: pg.Pool): Promise<void> {
  const orders = [
    {
      id: 201,
      company_name: 'Northside Builders LLC',
      license_numbers: ['BC100001'],
      license_keys: ['BC100001'],
      city: 'Minneapolis',
      order_type: 'Consent Order',
      actions_taken: ['Fine', 'Revocation'],
      penalty_amount: 5000,
      order_date: '2023-03-01',
      violation_types: ['Unlicensed work'],
    },
    {
      id: 202,
      company_name: 'Sunny Day Siding',
      city: 'Duluth',
      order_type: 'Licensing Order',
      actions_taken: ['Fine'],
      penalty_amount: 250.75,
      order_date: '2024-06-15',
    },
    { id: 203, individual_names: ['Pat Person'], order_date: null },
  ];
  for (const order of orders) await insertRow(pool, 'enforcement_order', order);
  await insertRow(pool, 'ag_action', {
    id: 301,
    case_number: 'AG-1',
    respondent: 'Northside Builders LLC',
    action_type: 'Lawsuit',
    action_date: '2022-02-02',
    restitution_amount: 123.45,
  });
  await insertRow(pool, 'record_link', {
    family: 'orders',
    record_id: 201,
    contractor_id: ids.northside,
    confidence: 0.999,
    tier: 'verified',
    signals: ['license_number'],
  });
  await insertRow(pool, 'record_link', {
    family: 'actions',
    record_id: 301,
    contractor_id: ids.northside,
    confidence: 0.91,
    tier: 'likely',
    signals: ['name_exact'],
  });
}

async function insertInspections(pool: pg.Pool): Promise<void> {
  const violation = {
    citationId: '01001',
    violationType: 'Serious',
    standard: '1926.501',
    issuanceDate: '2024-02-01',
    currentPenalty: 1500,
    initialPenalty: 3000,
  };
  await insertRow(pool, 'inspection', {
    id: 401,
    claim_id: 21,
    activity_number: 1500001,
    establishment_name: 'Northside Builders',
    name_key: 'northside builder',
    city: 'Minneapolis',
    state: 'MN',
    open_date: '2024-01-10',
    violation_count: 1,
    initial_penalty: 3000,
    total_penalty: 1500,
    violations: JSON.stringify([violation]),
  });
  await insertRow(pool, 'inspection', {
    id: 402,
    activity_number: 1500002,
    establishment_name: 'Acme Roofing and Siding, Inc.',
    name_key: 'acme roofing and siding',
    city: 'Duluth',
    state: 'MN',
    open_date: '2023-05-05',
  });
}
