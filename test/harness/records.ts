import { type compileDictionaries, normaliseAddress, normaliseName } from '@crs/normalise';
import { inTransaction, prepareFigures } from '@crs/store';
import type pg from 'pg';

/** Values for some columns; the others get their type's initial value. */
type Row = Readonly<Record<string, unknown>>;

const NO_HASH = 0;

/** Default values of rows, by table. */
const usual: Readonly<Record<string, (id: number) => Row>> = {
  contractor: (id) => ({ feed: 'mn_licenses', roster_state: 'MN', state: 'MN', license_key: `K${id}` }),
  enforcement_order: () => ({ ...sourced('mn_orders'), respondent: 'A respondent' }),
  inspection: () => ({ ...sourced('osha'), violation_count: 0, violations: '[]' }),
  ag_action: () => ({ ...sourced('tx_ag'), respondent: 'A respondent' }),
  permit: (id) => ({
    ...sourced('austin_permits'),
    jurisdiction: 'austin',
    city: 'Austin',
    permit_number: `P-${id}`,
  }),
  claim: () => ({ scope: 'austin', record_count: 1 }),
  match: () => ({ scope: 'austin' }),
  feed_state: () => ({ version: 1 }),
};

function sourced(feed: string): Row {
  return { feed, content_hash: NO_HASH };
}

/** Inserts one row into a served table. A table with separate ids gets `id`. */
export function insertRow(db: pg.Pool | pg.ClientBase, table: string, row: Row): Promise<void> {
  return insert(db, `served.${table}`, { ...usual[table]?.(idOf(row)), ...row });
}

/** Default values of columns that only the stages have. */
const staged: Readonly<Record<string, (id: number) => Row>> = {
  license_record: ofSource,
  permit: ofSource,
  inspection: ofSource,
  enforcement_order: ofSource,
  ag_action: ofSource,
  match: () => ({ run_id: 1 }),
};

function ofSource(id: number): Row {
  return { source_key: String(id), ordinal: 0 };
}

/** Inserts one row into the table of a stage; creates the feed's partition if it is missing. */
export async function insertStaged(db: pg.Pool | pg.ClientBase, table: string, row: Row): Promise<void> {
  const id = idOf(row);
  const whole: Row = { ...usual[table]?.(id), ...staged[table]?.(id), ...row };
  if (staged[table] === ofSource) {
    const partition = `crs.${table}__${String(whole.feed)}`;
    await db.query(
      `create table if not exists ${partition} partition of crs.${table} for values in ('${String(whole.feed)}')`,
    );
  }
  await insert(db, `crs.${table}`, whole);
}

const idOf = (row: Row): number => Number(row.id ?? row.claim_id ?? 0);

async function insert(db: pg.Pool | pg.ClientBase, table: string, row: Row): Promise<void> {
  const columns = Object.keys(row);
  await db.query(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(row),
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

/** Tables with their owners, whose rows are new in the change log. */
const loggedTables = [
  ['contractor', 'feed'],
  ['permit', 'feed'],
  ['inspection', 'feed'],
  ['enforcement_order', 'feed'],
  ['ag_action', 'feed'],
  ['match', 'scope'],
] as const;

/** Completes rows that were inserted directly into the served tables, as publishing would. */
export async function publish(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      `truncate served.known_name, served.known_word, served.contractor_word, served.known_street, served.permit_status;
       insert into served.permit_status select id, jurisdiction, lower(status), issue_date from served.permit;
       insert into served.known_street select distinct property_street from served.permit where property_street is not null;
       insert into served.known_name (name_key, permits)
       select name_key, sum(permits) from (
         select name_key, case when scope in ('osha', 'orders', 'actions') then 0 else record_count end from served.claim
         union all select name_key, 0 from served.inspection) named (name_key, permits)
       where name_key is not null group by name_key;
       insert into served.known_word select distinct string_to_table(name_key, ' ') from served.known_name;
       insert into served.contractor_word select distinct word from (
         select unnest(string_to_array(name_key, ' ') || string_to_array(dba_key, ' ') || crs.search_words(person_name)) from served.contractor
         union select unnest(crs.search_words(concat_ws(' ', name, dba_name, person_name))) from served.alias
         union select unnest(crs.search_words(concat_ws(' ', name, dba_name, person_name))) from served.license_history) w (word)
       where word <> '';
       analyze served.known_name, served.known_word, served.contractor_word`,
    );
    await client.query(
      `update served.contractor c
       set has_enforcement_action = coalesce(enforcement_flag, false)
         or exists (select from served.record_link l where l.contractor_id = c.id)`,
    );
    await prepareFigures(client);
    for (const name of ['reopened', 'unlicensed_permit'])
      await client.query(
        `insert into served.prepared_figure select 'count:${name}', to_json(count(*)) from served.${name}
         on conflict (name) do update set value = excluded.value`,
      );
    await client.query(
      `insert into served.data_version as d (version, published_at) values (1, clock_timestamp())
       on conflict (one) do update set version = d.version + 1, published_at = clock_timestamp()`,
    );
    await client.query('insert into served.publication (version) select version from served.data_version');
    for (const [kind, owner] of loggedTables)
      await client.query(
        `insert into served.change_log (version, kind, owner, change, ids)
         select d.version, '${kind}', r.${owner}, 'inserted', array_agg(r.id)
         from (select ${owner}, ${kind === 'match' ? 'claim_id' : 'id'} as id from served.${kind}) r, served.data_version d
         group by d.version, r.${owner} order by r.${owner}`,
      );
  });
}

/** Turns changes in the served tables into a new data version, as publishing does. */
export const raiseVersion = (pool: pg.Pool): Promise<unknown> =>
  pool.query('update served.data_version set version = version + 1');
