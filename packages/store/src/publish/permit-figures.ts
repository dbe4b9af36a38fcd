/** Summaries of permits, of every jurisdiction, every city and the whole: those are made again that changed. */
import type pg from 'pg';
import { Conditions } from '../served/conditions.js';
import { summarise } from '../served/permit-summary.js';
import type { PermitCity } from '../served/permits.js';
import { addPlace, type Place, summaryFigure } from '../served/places.js';
import { summariseEverywhere, summariseJurisdictions } from './permit-summaries.js';
import type { ServedTables } from './published-tables.js';
import { saveFigures } from './save-figures.js';

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

/** The name of the figure that keeps the towns of a jurisdiction. */
const townsFigure = (jurisdiction: string): string => `towns:${jurisdiction}`;

/**
 * Prepares the figures of permits where those of some jurisdictions changed.
 * @returns how many figures differ from what they were
 */
export async function preparePermitFigures(
  client: pg.ClientBase,
  tables: ServedTables,
  touched: readonly string[] | 'all',
): Promise<number> {
  const kept = touched === 'all' ? [] : await keptTowns(client, touched);
  const fresh = touched === 'all' || touched.length > 0 ? await readTowns(client, tables, touched) : [];
  const towns = [...kept, ...fresh];
  const figures = new Map<string, string>();
  const set = (name: string, value: unknown): void => {
    figures.set(name, JSON.stringify(value));
  };
  const jurisdictions = new Set(towns.map(({ jurisdiction }) => jurisdiction));
  const cities = new Set(towns.flatMap(({ city }) => city ?? []));
  for (const jurisdiction of new Set(fresh.map((town) => town.jurisdiction)))
    set(
      townsFigure(jurisdiction),
      fresh.filter((town) => town.jurisdiction === jurisdiction),
    );
  const places: Place[] = [
    { kind: 'everywhere' },
    ...[...jurisdictions].map((jurisdiction): Place => ({ kind: 'jurisdiction', jurisdiction })),
    ...[...cities].map((city): Place => ({ kind: 'city', city })),
  ];
  const names = [...places.map(summaryFigure), ...[...jurisdictions].map(townsFigure)];
  const { rowCount: gone } = await client.query(
    `delete from served.prepared_figure
     where (name like 'permit\\_summary%' or name like 'towns:%') and name <> all($1)`,
    [names],
  );
  let differing = gone ?? 0;
  if (touched === 'all' || touched.length > 0 || (await lacksSummary(client))) {
    const own = await summariseJurisdictions(
      client,
      tables,
      touched === 'all' ? [...jurisdictions] : touched,
    );
    for (const [jurisdiction, summary] of own)
      figures.set(summaryFigure({ kind: 'jurisdiction', jurisdiction }), summary);
    for (const city of cities) {
      const covered = towns.filter((town) => town.city === city);
      if (!covered.some(({ jurisdiction }) => touched === 'all' || touched.includes(jurisdiction))) continue;
      const place: Place = { kind: 'city', city };
      figures.set(
        summaryFigure(place),
        ownSummary(covered, towns, own) ?? (await summariseOne(client, tables, place)),
      );
    }
    differing += await saveFigures(client, figures);
    figures.clear();
    figures.set(
      'permit_summary',
      await summariseEverywhere(client, tables, [...jurisdictions], isShared(towns)),
    );
  }
  set('permit_cities', await permitCities(client, towns));
  return differing + (await saveFigures(client, figures));
}

/** The summary of a city that is all of one jurisdiction, and all of whose permits are there. */
function ownSummary(
  covered: readonly Town[],
  towns: readonly Town[],
  own: ReadonlyMap<string, string>,
): string | undefined {
  const [town] = covered;
  if (town === undefined || covered.length > 1) return undefined;
  const alone = towns.filter(({ jurisdiction }) => jurisdiction === town.jurisdiction).length === 1;
  return alone ? own.get(town.jurisdiction) : undefined;
}

/** Whether permits of two jurisdictions name one place, so that an address there may stand in both. */
function isShared(towns: readonly Town[]): boolean {
  const places = towns.map(({ jurisdiction, city }) => city ?? jurisdiction.toLowerCase());
  return new Set(places).size < places.length;
}

async function summariseOne(client: pg.ClientBase, tables: ServedTables, place: Place): Promise<string> {
  const conditions = new Conditions();
  addPlace(conditions, place);
  return JSON.stringify(await summarise(client, conditions, tables));
}

async function lacksSummary(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(`select from served.prepared_figure where name = 'permit_summary'`);
  return rowCount === 0;
}

/** The towns of the jurisdictions that did not change, as they were kept. */
async function keptTowns(client: pg.ClientBase, touched: readonly string[]): Promise<Town[]> {
  const { rows } = await client.query<{ value: Town[] }>(
    `select value from served.prepared_figure where name like 'towns:%' and name <> all($1) order by name`,
    [touched.map(townsFigure)],
  );
  return rows.flatMap(({ value }) => value);
}

/** The permits of some jurisdictions, or of all, by jurisdiction and city, in one pass. */
async function readTowns(
  client: pg.ClientBase,
  { permit }: ServedTables,
  touched: readonly string[] | 'all',
): Promise<Town[]> {
  const { rows } = await client.query<Town>(
    `select jurisdiction, lower(city) as city, (array_agg(city order by spelled desc, city))[1] as printed,
       sum(spelled)::bigint as permits, min(first) as first, max(last) as last
     from (select jurisdiction, city, count(*) as spelled, min(issue_date) as first, max(issue_date) as last
           from ${permit} where $1::text[] is null or jurisdiction = any($1) group by jurisdiction, city) spelling
     group by 1, 2 order by 1, 2`,
    [touched === 'all' ? null : touched],
  );
  return rows;
}

/** The jurisdictions with their figures; `city` is the one most of the permits name. */
async function permitCities(client: pg.ClientBase, towns: readonly Town[]): Promise<PermitCity[]> {
  const { rows: feeds } = await client.query<{ jurisdiction: string; state: string; success: string }>(
    `select jurisdiction, max(state) as state, max(last_success_at) as success
     from served.feed_state where jurisdiction is not null group by jurisdiction`,
  );
  const byName = new Map(feeds.map((feed) => [feed.jurisdiction, feed]));
  const names = [...new Set(towns.map(({ jurisdiction }) => jurisdiction))].sort();
  return names.map((jurisdiction) => {
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
