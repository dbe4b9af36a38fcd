import { type compileDictionaries, normaliseAddress, normaliseName } from '@crs/normalise';
import { inTransaction, prepareFigures } from '@crs/store';
import type pg from 'pg';

/** Values of some columns; the others get what their type starts with. */
type Row = Readonly<Record<string, unknown>>;

const NO_HASH = 0;

/** What every table's rows have where a test does not say otherwise. */
const usual: Readonly<Record<string, (id: number) => Row>> = {
  contractor: (id) => ({ feed: 'mn_licenses', roster_state: 'MN', state: 'MN', license_key: `K${id}` }),
  enforcement_order: (id) => ({ ...sourced('mn_orders', id), respondent: 'A respondent' }),
  inspection: (id) => ({ ...sourced('osha', id), violation_count: 0, violations: '[]' }),
  ag_action: (id) => ({ ...sourced('tx_ag', id), respondent: 'A respondent' }),
  permit: (id) => ({
    ...sourced('austin_permits', id),
    jurisdiction: 'austin',
    city: 'Austin',
    permit_number: `P-${id}`,
  }),
  claim: () => ({ scope: 'austin', record_count: 1 }),
  match: () => ({ scope: 'austin', run_id: 1 }),
};

function sourced(feed: string, id: number): Row {
  return { feed, source_key: String(id), ordinal: 0, content_hash: NO_HASH };
}

/** Inserts one row. A table with ids of its own is given `id`. */
export async function insertRow(db: pg.Pool | pg.ClientBase, table: string, row: Row): Promise<void> {
  const id = Number(row.id ?? row.claim_id ?? 0);
  const whole = { ...usual[table]?.(id), ...row };
  const columns = Object.keys(whole);
  await db.query(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(whole),
  );
}

type Dictionaries = ReturnType<typeof compileDictionaries>;

/** A contractor's columns from what a roster prints. */
export function contractorRow(
  d: Dictionaries,
  {
    id,
    licenseNumber,
    name,
    dbaName,
    ...rest
  }: Row & { id: number; licenseNumber: string; name: string; dbaName?: string },
): Row {
  return {
    id,
    license_number: licenseNumber,
    license_key: licenseNumber.toUpperCase(),
    name,
    name_clean: name,
    name_key: normaliseName(name, d).key,
    dba_name: dbaName ?? null,
    dba_key: dbaName === undefined ? null : normaliseName(dbaName, d).key,
    license_types: rest.license_type === undefined ? [] : [rest.license_type],
    ...rest,
  };
}

/** A permit's columns from its address. */
export function permitRow(
  d: Dictionaries,
  { address, ...rest }: Row & { id: number; address?: string },
): Row {
  if (address === undefined) return rest;
  const normalised = normaliseAddress(address, d);
  return {
    property_address: address,
    property_number: normalised.number === null ? null : Number.parseInt(normalised.number, 10),
    property_street: normalised.street?.toLowerCase() ?? null,
    property_street_key: normalised.streetKey,
    property_address_key: normalised.key,
    ...rest,
  };
}

/** Publishes what was inserted. */
export async function publish(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, prepareFigures);
}
