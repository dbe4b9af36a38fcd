import type pg from 'pg';
import { Conditions } from './conditions.js';
import { momentText, type PermitSummary, summarise } from './permit-summary.js';
import { addPlace, type Place, summaryFigure } from './places.js';
import { readEnforcementTrends, readOshaStats } from './totals.js';

/**
 * Makes everything ready that answers read prepared: flags of contractors, license types and subtypes, totals,
 * summaries of permits. Then raises the data version. Call it last in the transaction that publishes.
 */
export async function prepareFigures(client: pg.ClientBase): Promise<void> {
  await flagContractors(client);
  await fillLicenseTypes(client);
  const figures = new Map<string, unknown>([
    ...(await countTables(client)),
    ...(await summarisePermits(client)),
    ['permit_cities', await permitCities(client)],
    ['enforcement_trends', await readEnforcementTrends(client)],
    ['osha_stats', await readOshaStats(client)],
  ]);
  await client.query('delete from prepared_figure where name <> all($1)', [[...figures.keys()]]);
  await client.query(
    `insert into prepared_figure as f (name, value) select * from unnest($1::text[], $2::jsonb[])
     on conflict (name) do update set value = excluded.value where f.value <> excluded.value`,
    [[...figures.keys()], [...figures.values()].map((value) => JSON.stringify(value))],
  );
  await client.query(
    `insert into data_version as d (version, published_at) values (1, clock_timestamp())
     on conflict (one) do update set version = d.version + 1, published_at = clock_timestamp()`,
  );
}

/** A contractor has an enforcement action where its roster says so or where an order or action is linked to it. */
async function flagContractors(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update contractor c set has_enforcement_action = w.flag
     from (select a.id, coalesce(a.enforcement_flag, false) or l.contractor_id is not null as flag
           from contractor a left join (select distinct contractor_id from record_link) l on l.contractor_id = a.id) w
     where w.id = c.id and c.has_enforcement_action <> w.flag`,
  );
}

/** Types and subtypes keep their ids; names that no roster prints any more go. A code is the name in capitals. */
async function fillLicenseTypes(client: pg.ClientBase): Promise<void> {
  await client.query(
    `with printed as (
       select distinct unnest(license_types || license_type) as name from contractor),
     gone as (delete from license_type t where not exists (select from printed p where p.name = t.name))
     insert into license_type (name, code)
     select name, trim(both '_' from upper(regexp_replace(name, '[^[:alnum:]]+', '_', 'g')))
     from printed where name is not null and not exists (select from license_type t where t.name = printed.name)
     order by name`,
  );
  await client.query(
    `with printed as (
       select distinct t.id as license_type_id, r.license_subtype as name
       from (select distinct license_type, license_subtype from license_record where license_subtype is not null
             union select license_type, license_subtype from contractor where license_subtype is not null) r
       left join license_type t on t.name = r.license_type),
     gone as (delete from license_subtype s where not exists
       (select from printed p where p.name = s.name and p.license_type_id is not distinct from s.license_type_id))
     insert into license_subtype (license_type_id, name)
     select license_type_id, name from printed p
     where not exists (select from license_subtype s
       where s.name = p.name and s.license_type_id is not distinct from p.license_type_id)
     order by license_type_id nulls last, name`,
  );
}

const countedTables = ['contractor', 'enforcement_order', 'inspection', 'ag_action', 'permit'] as const;

async function countTables(client: pg.ClientBase): Promise<[string, number][]> {
  const { rows } = await client.query<{ name: string; total: number }>(
    countedTables
      .map((table) => `select '${table}' as name, count(*) as total from ${table}`)
      .join(' union all '),
  );
  return rows.map(({ name, total }) => [`count:${name}`, total]);
}

/** Summaries of every jurisdiction, every city and the whole; one that covers the same permits as another is not made twice. */
async function summarisePermits(client: pg.ClientBase): Promise<[string, unknown][]> {
  const { rows: pairs } = await client.query<{ jurisdiction: string; city: string | null }>(
    'select jurisdiction, lower(city) as city from permit group by 1, 2 order by 1, 2',
  );
  const places: Place[] = [{ kind: 'everywhere' }];
  for (const jurisdiction of new Set(pairs.map((pair) => pair.jurisdiction)))
    places.push({ kind: 'jurisdiction', jurisdiction });
  for (const city of new Set(pairs.map((pair) => pair.city)))
    if (city !== null) places.push({ kind: 'city', city });

  const made = new Map<string, PermitSummary>();
  const figures: [string, unknown][] = [];
  for (const place of places) {
    const covered = JSON.stringify(pairs.filter((pair) => covers(place, pair)));
    let summary = made.get(covered);
    if (summary === undefined) {
      const conditions = new Conditions();
      addPlace(conditions, place);
      summary = await summarise(client, conditions);
      made.set(covered, summary);
    }
    figures.push([summaryFigure(place), summary]);
    if (place.kind === 'everywhere') figures.push(['permit_count:*', summary.totalPermits]);
  }
  return figures;
}

function covers(place: Place, pair: { jurisdiction: string; city: string | null }): boolean {
  if (place.kind === 'everywhere') return true;
  return place.kind === 'city' ? pair.city === place.city : pair.jurisdiction === place.jurisdiction;
}

async function permitCities(client: pg.ClientBase): Promise<unknown[]> {
  const { rows } = await client.query(
    `select p.jurisdiction, p.city, f.state, p.records as "recordCount", p.first as "firstIssueDate",
       p.last as "lastIssueDate", f.success as "lastSuccessAt"
     from (select jurisdiction, mode() within group (order by city) as city, count(*) as records,
             ${momentText('min(issue_date)')} as first, ${momentText('max(issue_date)')} as last
           from permit group by jurisdiction) p
     left join (select jurisdiction, max(state) as state, ${momentText('max(last_success_at)')} as success
                from feed_state group by jurisdiction) f on f.jurisdiction = p.jurisdiction
     order by p.jurisdiction`,
  );
  return rows;
}
