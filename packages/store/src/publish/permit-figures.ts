/** Keeps the permit summaries of every jurisdiction, every city, and all permits up to date. */
import type pg from 'pg';
import { readSpreadTables } from '../distributed/distribute.js';
import { type PermitArea, summaryFigure } from '../served/permit-areas.js';
import type { PermitCity } from '../served/permits.js';
import type { Pending } from './pending.js';
import {
  affectedAreas,
  applyTownDelta,
  applyYearDelta,
  findPermitDelta,
  ISSUE_YEAR,
} from './permit-delta.js';
import { applyInspectionDelta, countInspections } from './permit-inspections.js';
import { applyOutcomeDelta, countOutcomes } from './permit-outcomes.js';
import { summarizeAreas, summarizeEverywhere } from './permit-summaries.js';
import { liveTables, type ServedTables } from './published-tables.js';
import { saveFigures } from './save-figures.js';
import { incrementSummaries } from './summary-increments.js';

/** The permits of one jurisdiction that name one city, lower case. */
interface Town {
  readonly jurisdiction: string;
  readonly city: string | null;
  /** The city's most frequent spelling. */
  readonly printed: string | null;
  readonly permits: number;
}

/** Minimum share of changed permits in an area at which counting all of them is cheaper than applying the changes. */
const WORTH_COUNTING = 0.2;

/**
 * Prepares the figures of permits by applying the difference, or by counting all permits.
 * @returns how many figures changed
 */
export async function preparePermitFigures(
  client: pg.ClientBase,
  tables: ServedTables,
  touched: 'all' | 'nothing' | Pending,
): Promise<number> {
  const all = touched === 'all' || (await lacksSummary(client));
  if (all) {
    await countTowns(client, tables);
    await countYears(client, tables);
    await countOutcomes(client, tables);
    await countInspections(client, tables);
  } else if (touched !== 'nothing') {
    await findPermitDelta(client, tables, touched);
    await applyTownDelta(client);
    await applyYearDelta(client);
    await applyOutcomeDelta(client, tables, touched);
    await applyInspectionDelta(client, tables, touched);
  }
  const towns = await readTowns(client);
  const differing = all || touched !== 'nothing' ? await prepareSummaries(client, tables, all, towns) : 0;
  const spread = await readSpreadTables(client);
  const issued = issuedSql(tables, all || spread.has(liveTables.permit));
  const cities = JSON.stringify(await permitCities(client, issued, towns));
  return differing + (await saveFigures(client, new Map([['permit_cities', cities]])));
}

/**
 * Prepares the summaries of all areas, or of those that the difference changes.
 * @returns how many changed
 */
async function prepareSummaries(
  client: pg.ClientBase,
  tables: ServedTables,
  all: boolean,
  towns: readonly Town[],
): Promise<number> {
  const jurisdictions = [...new Set(towns.map(({ jurisdiction }) => jurisdiction))];
  const areas: PermitArea[] = [
    { kind: 'everywhere' },
    ...jurisdictions.map((jurisdiction): PermitArea => ({ kind: 'jurisdiction', jurisdiction })),
    ...[...new Set(towns.flatMap(({ city }) => city ?? []))].map(
      (city): PermitArea => ({ kind: 'city', city }),
    ),
  ];
  const { rowCount: gone } = await client.query(
    `delete from served.prepared_figure where name like 'permit\\_summary%' and name <> all($1)`,
    [areas.map(summaryFigure)],
  );
  const shifted = all ? [] : await affectedAreas(client, tables);
  const byName = new Map(shifted.map((area) => [area.name, area]));
  const isCounted = (area: PermitArea): boolean => {
    const found = byName.get(summaryFigure(area));
    if (found === undefined) return all;
    return found.had === null || found.shifted > found.had * WORTH_COUNTING;
  };
  const counted = areas.filter(isCounted);
  const names = new Set(areas.filter((area) => !isCounted(area)).map(summaryFigure));
  const followed = shifted.filter(({ name }) => names.has(name));
  let differing = (gone ?? 0) + (await saveFigures(client, await countAreas(client, tables, counted, towns)));
  differing += await saveFigures(client, await incrementSummaries(client, tables, followed));
  // Reads the summaries of the jurisdictions, which are already saved.
  if (counted.some(({ kind }) => kind === 'everywhere')) {
    const summary = await summarizeEverywhere(client, tables, jurisdictions, isShared(towns));
    differing += await saveFigures(client, new Map([['permit_summary', summary]]));
  }
  return differing;
}

/** The summaries of some jurisdictions and cities, by the names of their figures. */
async function countAreas(
  client: pg.ClientBase,
  tables: ServedTables,
  areas: readonly PermitArea[],
  towns: readonly Town[],
): Promise<Map<string, string>> {
  const jurisdictions = areas.flatMap((area) => (area.kind === 'jurisdiction' ? area.jurisdiction : []));
  const cities = areas.flatMap((area) => (area.kind === 'city' ? area.city : []));
  const ofJurisdictions = await summarizeAreas(client, tables, 'jurisdiction', jurisdictions);
  const own = new Map(cities.map((city) => [city, ofJurisdictions.get(jurisdictionOf(city, towns) ?? '')]));
  const others = cities.filter((city) => own.get(city) === undefined);
  const ofCities = await summarizeAreas(client, tables, 'city', others);
  const figures = new Map<string, string>();
  for (const area of areas) {
    const summary =
      area.kind === 'jurisdiction'
        ? ofJurisdictions.get(area.jurisdiction)
        : area.kind === 'city' && (own.get(area.city) ?? ofCities.get(area.city));
    if (typeof summary === 'string') figures.set(summaryFigure(area), summary);
  }
  return figures;
}

/** The jurisdiction with exactly the city's permits; null without one. */
function jurisdictionOf(city: string, towns: readonly Town[]): string | null {
  const [town, ...others] = towns.filter((one) => one.city === city);
  if (town === undefined || others.length > 0) return null;
  const alone = towns.filter(({ jurisdiction }) => jurisdiction === town.jurisdiction).length === 1;
  return alone ? town.jurisdiction : null;
}

/** True if permits of two jurisdictions name the same town, so that an address may occur in both. */
function isShared(towns: readonly Town[]): boolean {
  const areas = towns.map(({ jurisdiction, city }) => city ?? jurisdiction.toLowerCase());
  return new Set(areas).size < areas.length;
}

async function lacksSummary(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(`select from served.prepared_figure where name = 'permit_summary'`);
  return rowCount === 0;
}

/** Counts the permits of each jurisdiction and printed city. */
async function countTowns(client: pg.ClientBase, { permit }: ServedTables): Promise<void> {
  await client.query('delete from served.permit_town');
  await client.query(
    `insert into served.permit_town (jurisdiction, city, permits)
     select jurisdiction, city, count(*) from ${permit} group by jurisdiction, city`,
  );
}

/** Counts the permits of each jurisdiction and year. */
async function countYears(client: pg.ClientBase, { permit }: ServedTables): Promise<void> {
  await client.query('delete from served.permit_year');
  await client.query(
    `insert into served.permit_year (jurisdiction, year, permits, value)
     select jurisdiction, ${ISSUE_YEAR}, count(*), coalesce(sum(value), 0) from ${permit} group by 1, 2`,
  );
}

async function readTowns(client: pg.ClientBase): Promise<Town[]> {
  const { rows } = await client.query<Town>(
    `select jurisdiction, lower(city) as city, (array_agg(city order by permits desc, city))[1] as printed,
       sum(permits)::bigint as permits
     from served.permit_town group by 1, 2 order by 1, 2`,
  );
  return rows;
}

/**
 * SQL for the first and last issue date of a jurisdiction `j`: looked up in the served table's index, or by one scan of
 * a new table, which has no index yet, or of a table on several servers.
 */
const issuedSql = ({ permit }: ServedTables, all: boolean): string =>
  all
    ? `join (select jurisdiction, min(issue_date) as first, max(issue_date) as last
         from ${permit} p group by 1) issued using (jurisdiction)`
    : `cross join lateral (select min(issue_date) as first, max(issue_date) as last
         from ${permit} p where p.jurisdiction = j.jurisdiction) issued`;

/** The jurisdictions with their figures; `city` is the most frequent one. */
async function permitCities(
  client: pg.ClientBase,
  issued: string,
  towns: readonly Town[],
): Promise<PermitCity[]> {
  const largest = new Map<string, Town>();
  const permits = new Map<string, number>();
  for (const town of towns) {
    const { jurisdiction } = town;
    if (town.permits > (largest.get(jurisdiction)?.permits ?? 0)) largest.set(jurisdiction, town);
    permits.set(jurisdiction, (permits.get(jurisdiction) ?? 0) + town.permits);
  }
  const { rows } = await client.query<Omit<PermitCity, 'city' | 'recordCount'>>(
    `select jurisdiction, max(f.state) as state, issued.first as "firstIssueDate", issued.last as "lastIssueDate",
       max(f.last_success_at) as "lastSuccessAt"
     from unnest($1::text[]) j (jurisdiction) left join served.feed_state f using (jurisdiction) ${issued}
     group by jurisdiction, issued.first, issued.last`,
    [[...permits.keys()]],
  );
  return rows
    .toSorted((a, b) => (a.jurisdiction < b.jurisdiction ? -1 : 1))
    .map(({ jurisdiction, state, firstIssueDate, lastIssueDate, lastSuccessAt }) => ({
      jurisdiction,
      city: largest.get(jurisdiction)?.printed ?? null,
      state,
      recordCount: permits.get(jurisdiction) ?? 0,
      firstIssueDate,
      lastIssueDate,
      lastSuccessAt,
    }));
}
