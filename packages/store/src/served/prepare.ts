import type pg from 'pg';
import { Conditions } from './conditions.js';
import { prepareTally } from './contractor-tally.js';
import { type PermitSummary, summarise } from './permit-summary.js';
import type { PermitCity } from './permits.js';
import { addPlace, type Place, summaryFigure } from './places.js';
import { readEnforcementTrends, readOshaStats } from './totals.js';

/**
 * Makes everything ready that answers read prepared: flags of contractors, license types and subtypes, totals,
 * summaries of permits. Then raises the data version, if any answer can have changed since it was raised last:
 * a run changed a row, or a figure differs. Call it last in the transaction that publishes.
 * @returns the data version, and whether records changed since it was raised last, not figures alone
 */
export async function prepareFigures(
  client: pg.ClientBase,
): Promise<{ version: number; recordsChanged: boolean }> {
  const flagged = await flagContractors(client);
  await fillLicenseTypes(client);
  await prepareTally(client);
  const towns = await readTowns(client);
  const figures = new Map<string, unknown>([
    ...(await countTables(client)),
    ...(await summarisePermits(client, towns)),
    ['permit_cities', await permitCities(client, towns)],
    ['enforcement_trends', await readEnforcementTrends(client)],
    ['osha_stats', await readOshaStats(client)],
  ]);
  const gone = await client.query('delete from prepared_figure where name <> all($1)', [[...figures.keys()]]);
  const differing = await client.query(
    `insert into prepared_figure as f (name, value) select * from unnest($1::text[], $2::json[])
     on conflict (name) do update set value = excluded.value where f.value::text <> excluded.value::text`,
    [[...figures.keys()], [...figures.values()].map((value) => JSON.stringify(value))],
  );
  const { rows: changes } = await client.query<{ records: boolean }>(
    `with changed as materialized (
       select not exists (select from data_version)
         or exists (select from run r, data_version d where r.state = 'done' and r.ended_at > d.published_at
                      and r.inserted + r.updated + r.removed > 0) as records),
     raised as (
       insert into data_version as d (version, published_at) values (1, clock_timestamp())
       on conflict (one) do update set version = d.version + 1, published_at = clock_timestamp()
       where $1 or (select records from changed))
     select records from changed`,
    [flagged + (gone.rowCount ?? 0) + (differing.rowCount ?? 0) > 0],
  );
  const { rows } = await client.query<{ version: number }>('select version from data_version');
  return {
    version: rows[0]?.version ?? 0,
    recordsChanged: flagged > 0 || changes[0]?.records === true,
  };
}

/** A contractor has an enforcement action where its roster says so or where an order or action is linked to it. */
async function flagContractors(client: pg.ClientBase): Promise<number> {
  const { rowCount } = await client.query(
    `update contractor c set has_enforcement_action = w.flag
     from (select a.id, coalesce(a.enforcement_flag, false) or l.contractor_id is not null as flag
           from contractor a left join (select distinct contractor_id from record_link) l on l.contractor_id = a.id) w
     where w.id = c.id and c.has_enforcement_action <> w.flag`,
  );
  return rowCount ?? 0;
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

const countedTables = ['contractor', 'enforcement_order', 'inspection', 'ag_action'] as const;

async function countTables(client: pg.ClientBase): Promise<[string, number][]> {
  const { rows } = await client.query<{ name: string; total: number }>(
    countedTables
      .map((table) => `select '${table}' as name, count(*) as total from ${table}`)
      .join(' union all '),
  );
  return rows.map(({ name, total }) => [`count:${name}`, total]);
}

/** The permits of one jurisdiction that name one city, lower case. */
interface Town {
  readonly jurisdiction: string;
  readonly city: string | null;
  /** The city as most of them print it. */
  readonly printed: string | null;
  readonly permits: number;
  readonly first: string | null;
  readonly last: string | null;
}

/** All permits by jurisdiction and city, in one pass. */
async function readTowns(client: pg.ClientBase): Promise<Town[]> {
  const { rows } = await client.query<Town>(
    `select jurisdiction, lower(city) as city, (array_agg(city order by spelled desc))[1] as printed,
       sum(spelled)::bigint as permits, min(first) as first, max(last) as last
     from (select jurisdiction, city, count(*) as spelled, min(issue_date) as first, max(issue_date) as last
           from permit group by jurisdiction, city) spelling
     group by 1, 2 order by 1, 2`,
  );
  return rows;
}

/** Summaries of every jurisdiction, every city and the whole; one that covers the same permits as another is not made twice. */
async function summarisePermits(client: pg.ClientBase, towns: readonly Town[]): Promise<[string, unknown][]> {
  const places: Place[] = [{ kind: 'everywhere' }];
  for (const jurisdiction of new Set(towns.map((town) => town.jurisdiction)))
    places.push({ kind: 'jurisdiction', jurisdiction });
  for (const city of new Set(towns.map((town) => town.city)))
    if (city !== null) places.push({ kind: 'city', city });

  const made = new Map<string, PermitSummary>();
  const figures: [string, unknown][] = [];
  for (const place of places) {
    const covered = JSON.stringify(
      towns.filter((town) => covers(place, town)).map(({ jurisdiction, city }) => [jurisdiction, city]),
    );
    let summary = made.get(covered);
    if (summary === undefined) {
      const conditions = new Conditions();
      addPlace(conditions, place);
      summary = await summarise(client, conditions);
      made.set(covered, summary);
    }
    figures.push([summaryFigure(place), summary]);
  }
  return figures;
}

function covers(place: Place, town: Town): boolean {
  if (place.kind === 'everywhere') return true;
  return place.kind === 'city' ? town.city === place.city : town.jurisdiction === place.jurisdiction;
}

/** The jurisdictions with their figures; `city` is the one most of the permits name. */
async function permitCities(client: pg.ClientBase, towns: readonly Town[]): Promise<PermitCity[]> {
  const { rows: feeds } = await client.query<{ jurisdiction: string; state: string; success: string }>(
    `select jurisdiction, max(state) as state, max(last_success_at) as success
     from feed_state where jurisdiction is not null group by jurisdiction`,
  );
  const byName = new Map(feeds.map((feed) => [feed.jurisdiction, feed]));
  return [...new Set(towns.map(({ jurisdiction }) => jurisdiction))].map((jurisdiction) => {
    const own = towns.filter((town) => town.jurisdiction === jurisdiction);
    const largest = own.reduce((a, b) => (b.permits > a.permits ? b : a));
    const issued = own.flatMap(({ first, last }) => [first, last]).filter((date) => date !== null);
    const feed = byName.get(jurisdiction);
    return {
      jurisdiction,
      city: largest.printed,
      state: feed?.state ?? null,
      recordCount: own.reduce((sum, { permits }) => sum + permits, 0),
      firstIssueDate: issued.toSorted()[0] ?? null,
      lastIssueDate: issued.toSorted().at(-1) ?? null,
      lastSuccessAt: feed?.success ?? null,
    };
  });
}
