import type pg from 'pg';
import type { Conditions } from './conditions.js';
import { readFigure } from './figures.js';
import type { PermitSummary } from './permit-summary.js';

/** Where permits are looked for: a city as permits print it, a whole jurisdiction, or everywhere. */
export type Place =
  | { readonly kind: 'city'; readonly city: string }
  | { readonly kind: 'jurisdiction'; readonly jurisdiction: string }
  | { readonly kind: 'everywhere' };

/**
 * Reads what a caller calls a city: a city that permits name, else a jurisdiction's name (`New York`, `new_york`),
 * as they stood at the last publish.
 */
export async function findPlace(client: pg.ClientBase, city: string | null): Promise<Place> {
  if (city === null) return { kind: 'everywhere' };
  const lower = city.toLowerCase();
  const named: Place = { kind: 'city', city: lower };
  const spellings = [lower, lower.replaceAll(' ', '_'), lower.replaceAll(' ', '-')];
  const places = [
    named,
    ...spellings.map((jurisdiction) => ({ kind: 'jurisdiction', jurisdiction }) as const),
  ];
  const { rows } = await client.query<{ name: string }>(
    'select name from prepared_figure where name = any($1)',
    [places.map(summaryFigure)],
  );
  return places.find((place) => rows.some(({ name }) => name === summaryFigure(place))) ?? named;
}

/** Keeps the permits `p` of a place. */
export function addPlace(conditions: Conditions, place: Place): void {
  if (place.kind === 'city') conditions.add(`lower(p.city) = ${conditions.bind(place.city)}`);
  if (place.kind === 'jurisdiction')
    conditions.add(`p.jurisdiction = ${conditions.bind(place.jurisdiction)}`);
}

/** The name of the summary that is prepared for a place. */
export function summaryFigure(place: Place): string {
  if (place.kind === 'everywhere') return 'permit_summary';
  if (place.kind === 'city') return `permit_summary_city:${place.city}`;
  return `permit_summary:${place.jurisdiction}`;
}

/** How many permits a place had at the last publish, of one type in any case or of all; null where that was not prepared. */
export async function placeTotal(
  client: pg.ClientBase,
  place: Place,
  permitType: string | null,
): Promise<number | null> {
  const summary = await readFigure<PermitSummary>(client, summaryFigure(place));
  if (summary === null || permitType === null) return summary?.totalPermits ?? null;
  const { rows } = await client.query<{ total: number }>(
    `select coalesce(sum(permits), 0) as total from unnest($1::text[], $2::bigint[]) as printed (type, permits)
     where lower(type) = lower($3)`,
    [Object.keys(summary.permitTypes), Object.values(summary.permitTypes), permitType],
  );
  return rows[0]?.total ?? 0;
}
