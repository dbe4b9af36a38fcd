import { createPool, refreshStatistics } from '@crs/store';
import { publish } from './records.js';

/** The number of records of each kind that `insertCounty` creates. */
export const countySizes = {
  permit: 200_000,
  claim: 25_000,
  contractor: 60_000,
  inspection: 30_000,
  enforcement_order: 20_000,
  ag_action: 5_000,
} as const;

/** Contractors with the address of the county's mail drop: a hub. */
const HUB_MEMBERS = 400;

/** An SQL array of made-up words, and the one that a number picks. */
const pick = (words: readonly string[], number: string): string =>
  `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + (${number}) % ${words.length}]`;
const repeat = (word: string, times: number): readonly string[] => Array<string>(times).fill(word);

const syllables = ['al', 'ber', 'cor', 'dan', 'el', 'fen', 'gar', 'hol', 'ist', 'jor', 'kel', 'lun', 'mar'];
const trades = ['construction', 'electric', 'plumbing', 'roofing', 'builder', 'heating and air', 'home'];
const places = ['Elm', 'Oak', 'Pine', 'Lake', 'Hill', 'Mill', 'Park', 'Main', 'Cedar', 'River', 'Sunset'];

/** A brand name of three syllables: there are 2,197. */
const brand = (n: string): string =>
  `${pick(syllables, n)} || ${pick(syllables, `${n} / 13`)} || ${pick(syllables, `${n} / 169`)}`;
const nameKey = (n: string): string => `${brand(n)} || ' ' || ${pick(trades, `${n} / 7`)}`;
/** A day in the ten years from 2015 on; the same number always has the same day. */
const dayOf = (n: string): string => `(date '2015-01-01' + (${n}) % 3650 * 7919 % 3650)`;
/** 60 in 100 are in the city of Northfield, and 1 in 500 in a hamlet. */
const cityOf = (n: string): string =>
  `case when ${n} % 500 = 499 then 'Tiny Hamlet' else ${pick([...repeat('Northfield', 6), 'Westport', 'Easton', 'Sudbury', 'Milton'], n)} end`;
const noHash = `0`;

/** One statement per table: `n` counts its rows from 1. Ids are that number, so that records are easy to link. */
const statements: readonly string[] = [
  `insert into feed_state (feed, family, jurisdiction, state, version, last_success_at) values
     ('northfield_permits', 'permits', 'northfield', 'MN', 1, '2026-03-02T02:03:04Z'),
     ('lake_county_permits', 'permits', 'lake_county', 'WI', 1, '2026-03-02T02:03:04Z')`,
  `insert into contractor (id, feed, roster_state, license_key, license_number, name, name_clean, name_key, dba_name,
     dba_key, entity_type, license_type, license_types, status, city, state, phone, phone_key, address, address_key, person_name, original_date,
     expiration_date, has_enforcement_action)
   select n, lower(roster) || '_licenses', roster, license, license, initcap(key) || ' LLC', initcap(key) || ' LLC', key,
     case when n % 10 = 0 then initcap(other) end, case when n % 10 = 0 then other end,
     case when n % 5 = 0 then 'Personal' else 'Business' end, type, array[type],
     ${pick([...repeat('Issued', 170), ...repeat('Expired', 24), ...repeat('Revoked', 5), 'Suspended'], 'n')},
     'City ' || least(n % 997, n % 311), roster, '555-01' || n % 100,
     '612' || lpad((n * 7 % 9999999)::text, 7, '0'), n % 900 || ' Elm St', n % 900 || ' ' || ${pick(places, 'n / 900')} || ' st',
     case when n % 5 = 0 then initcap(${brand('n * 3')}) || ' ' || initcap(${brand('n / 7')}) end, ${dayOf('n')}, ${dayOf('n * 3')}, false
   from (select n, case when n % 2000 = 0 then 'WI' when n % 3 = 0 then 'MN' else 'TX' end as roster,
           'BC' || 100000 + n - case when n % 30 = 1 then 1 else 0 end as license, ${nameKey('n')} as key, ${nameKey('n * 5')} as other,
           ${pick(['Residential Contractors', 'Electrical', 'Plumbing', 'Mechanical', 'Roofing'], 'n / 3')} as type
         from generate_series(1, ${countySizes.contractor}) n) made`,
  `insert into claim (id, scope, contractor_name, name_key, record_count)
   select n, case when n > 20000 then 'osha' else ${pick(['northfield', 'lake_county'], 'n')} end,
     initcap(${nameKey('n * 3')}), ${nameKey('n * 3')}, 10
   from generate_series(1, ${countySizes.claim}) n`,
  `insert into match (claim_id, scope, contractor_id, confidence, tier, signals, candidate_count)
   select n, case when n > 20000 then 'osha' else 'northfield' end, case when tier <> 'ambiguous' then n * 2 end, 0.9,
     tier, case when tier is null then '{}'::text[] else array['name_exact', 'phone'] end, n % 4
   from (select n, (array['verified', 'verified', 'likely', 'possible', 'ambiguous', null])[1 + n % 6] as tier
         from generate_series(1, ${countySizes.claim}) n) made`,
  `insert into permit (id, feed, content_hash, jurisdiction, permit_number, city, contractor_name,
     property_address, property_number, property_street, property_street_key, property_address_key, permit_type, work_type,
     status, value, description, issue_date, latitude, longitude, claim_id)
   select n, place || '_permits', ${noHash}, place, 'P-' || n,
     case when place = 'northfield' then 'Northfield' else ${cityOf('n / 5')} end, 'Printed name ' || n % 20000,
     number || ' ' || street || ' St', number, lower(street), lower(street) || ' st', number || ' ' || lower(street) || ' st',
     ${pick([...repeat('Building', 10), ...repeat('Electrical', 5), 'Plumbing', 'Mechanical'], 'n')},
     'New', ${pick([...repeat('Issued', 40), ...repeat('Final', 18), 'Expired', 'Void'], 'n / 7')}, n % 5000 * 10.5, 'Work at the property number ' || n, case when n % 100 <> 0 then ${dayOf('n')} end,
     case when n % 9 <> 0 then 30.25 + n % 997 / 5000.0 end, case when n % 9 <> 0 then -97.75 + n % 1009 / 5000.0 end,
     case when n % 8 <> 0 then 1 + n % 20000 end
   from (select n, case when n % 5 < 3 then 'northfield' else 'lake_county' end as place, n * 7 % 9900 as number,
           ${pick(places, 'n')} || ' ' || n % 37 as street
         from generate_series(1, ${countySizes.permit}) n) made`,
  `update claim c set record_count = made.permits
   from (select claim_id, count(*) as permits from permit group by claim_id) made where made.claim_id = c.id`,
  `insert into enforcement_order (id, feed, content_hash, respondent, company_name, dba_names,
     individual_names, license_numbers, city, order_type, actions_taken, penalty_amount, order_date, violation_types)
   select n, 'mn_orders', ${noHash}, 'A respondent', case when n % 9 <> 0 then initcap(${nameKey('n')}) end,
     case when n % 10 = 0 then array['Trade ' || n] else '{}' end, case when n % 9 = 0 then array['Person ' || n] else '{}' end,
     array['BC' || 100000 + n], ${cityOf('n')},
     ${pick([...repeat('Consent Order', 7), 'Licensing Order', 'Cease and Desist Order'], 'n')},
     case when n % 50 = 0 then array['Revocation'] else array['Fine', 'Censure'] end,
     case when n % 4 <> 0 then n % 300 * 50 end, case when n % 100 <> 0 then ${dayOf('n')} end,
     case when n % 40 = 0 then array['Fraud'] else array['Unlicensed work'] end
   from generate_series(1, ${countySizes.enforcement_order}) n`,
  `insert into ag_action (id, feed, content_hash, case_number, respondent, company_name, dba_names,
     individual_names, license_numbers, city, state, action_type, status, action_date, penalty_amount, restitution_amount,
     violation_types, summary)
   select n, 'tx_ag', ${noHash}, 'AG-' || n, initcap(${nameKey('n')}) || ' and others', initcap(${nameKey('n')}), '{}', '{}',
     array['BC' || 100000 + n], ${cityOf('n')}, case when n % 10 = 0 then 'MN' else 'TX' end,
     ${pick([...repeat('Lawsuit', 7), 'Settlement'], 'n')}, ${pick([...repeat('Closed', 7), 'Open'], 'n / 3')},
     ${dayOf('n')}, n % 300 * 100, n % 70 * 10.25, array['Deceptive practices'], 'What the case was about ' || n
   from generate_series(1, ${countySizes.ag_action}) n`,
  `insert into inspection (id, feed, content_hash, activity_number, establishment_name, name_key, city,
     state, open_date, violation_count, initial_penalty, total_penalty, violations, claim_id)
   select n, 'osha', ${noHash}, 1500000 + n, initcap(${nameKey('n * 3')}), ${nameKey('n * 3')}, ${cityOf('n')}, 'MN',
     case when n % 200 <> 0 then ${dayOf('n')} end, n % 2, n % 2 * 3000, n % 2 * 1500,
     case when n % 2 = 0 then '[]' else '[{"citationId":"01001","violationType":"Serious","standard":"1926.501",'
       '"issuanceDate":"2024-02-01","currentPenalty":1500,"initialPenalty":3000}]' end::json, 20001 + n % 5000
   from generate_series(1, ${countySizes.inspection}) n`,
  `insert into record_link (family, record_id, contractor_id, confidence, tier, signals)
   select family, n, n * 2, 0.9, 'likely', array['name_exact']
   from (select 'orders' as family, n from generate_series(1, ${countySizes.enforcement_order / 2}) n
         union all select 'actions', n from generate_series(1, ${countySizes.ag_action / 2}) n) made`,
  `insert into shared_value (id, kind, key, display, sharers, hub)
   select n, case when n % 2 = 0 then 'phone' else 'address' end, 'key ' || n, 'Shared ' || n,
     case when n = 1 then ${HUB_MEMBERS} else 3 end, n = 1
   from generate_series(1, 10000) n`,
  `insert into shared_value_member (shared_value_id, contractor_id)
   select 1, n * 10 from generate_series(1, ${HUB_MEMBERS}) n
   union select n, n * 3 + member from generate_series(2, 10000) n, generate_series(0, 2) member`,
  `insert into firm (id, gone) select n, false from generate_series(1, 10000) n`,
  `insert into firm_member (contractor_id, firm_id) select n * 3 + member, n from generate_series(1, 10000) n, generate_series(0, 1) member`,
  `insert into alias (id, contractor_id, key, known_by, scopes, name, records, last_date)
   select n, n / 2, n, array['phone'], array['northfield'], 'Alias ' || n, 1, ${dayOf('n')} from generate_series(1, 20000) n`,
  `insert into reopened (id, older_id, newer_id, likelihood, since, states, towns, motives, signals, reason)
   select n, n, n + 1, n % 1000 / 1000.0, ${dayOf('n')}, array[case when n % 50 = 0 then 'WI' else 'MN' end],
     array['city ' || n % 300], '{lapse}', '{shared_phone}', '' from generate_series(1, 3000) n`,
  `insert into unlicensed_permit (id, permit_id, jurisdiction, city, issue_date, contractor_id, claim_id, reason, known_by, ended_on)
   select id * 1000, id, jurisdiction, lower(city), issue_date, 1 + id % 1000, coalesce(claim_id, 0), 'expired', 'expiration_date', '2014-12-31' from permit
   where id % 40 = 1 and issue_date is not null`,
  `insert into cluster_member (contractor_id, cluster_id) select n, n / 3 from generate_series(1, 30000) n`,
];

/**
 * Keeps autovacuum away: on a slow machine, it analyzes tables while their indexes are missing, which leaves columns
 * of these indexes without statistics, and its snapshot keeps pages from being marked as visible to all.
 */
const withoutAutovacuum = `do $$ declare name text; begin
  for name in select oid::regclass from pg_class
    where relkind = 'r' and relnamespace in ('served'::regnamespace, 'crs'::regnamespace)
  loop execute format('alter table %s set (autovacuum_enabled = false)', name); end loop; end $$`;

/** The indexes that are built after all rows are inserted, instead of row by row. */
const rebuilt = `not indisunique and indrelid in (select oid from pg_class where relnamespace = 'served'::regnamespace)`;

/**
 * Made-up records of the size of a large county, skewed as real ones are: most permits in one city, many
 * contractors with common trades in their names, one shared address that is a hub. Published; takes seconds.
 */
export async function insertCounty(databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl, { schema: 'served' });
  try {
    await pool.query(withoutAutovacuum);
    await pool.query(`update pg_index set indisready = false, indisvalid = false where ${rebuilt}`);
    for (const statement of statements) await pool.query(statement);
    await publish(pool);
    const { rows } = await pool.query<{ table: string }>(
      `select distinct indrelid::regclass::text as table from pg_index where ${rebuilt}`,
    );
    for (const { table } of rows) await pool.query(`reindex table ${table}`);
    await refreshStatistics(pool);
  } finally {
    await pool.end();
  }
}
