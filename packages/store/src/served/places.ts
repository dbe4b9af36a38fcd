import type { Conditions, Restriction } from './conditions.js';
import type { Reading } from './reading.js';

/** Where permits are looked for: a city as permits print it, a whole jurisdiction, or everywhere. */
export type Place =
  | { readonly kind: 'city'; readonly city: string }
  | { readonly kind: 'jurisdiction'; readonly jurisdiction: string }
  | { readonly kind: 'everywhere' };

/**
 * Reads what a caller calls a city: a city that permits name, else a jurisdiction's name (`New York`, `new_york`),
 * as they stood at the last publish.
 */
export async function findPlace(reading: Reading, city: string | null): Promise<Place> {
  if (city === null) return { kind: 'everywhere' };
  const lower = city.toLowerCase();
  const named: Place = { kind: 'city', city: lower };
  const spellings = [lower, lower.replaceAll(' ', '_'), lower.replaceAll(' ', '-')];
  const places = [
    named,
    ...spellings.map((jurisdiction) => ({ kind: 'jurisdiction', jurisdiction }) as const),
  ];
  const { rows } = await reading.ask<{ name: string }>({
    rows: 'select name from prepared_figure where name = any($1::text[])',
    values: [places.map(summaryFigure)],
  });
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
export function placeTotal(place: Place, permitType: string | null): Restriction {
  return (bind) => {
    const figure = `from prepared_figure where name = ${bind(summaryFigure(place))}`;
    if (permitType === null) return `(select (value ->> 'totalPermits')::bigint ${figure})`;
    return `(select (select coalesce(sum(permits::bigint), 0) from json_each_text(value -> 'permitTypes') printed (type, permits)
        where lower(type) = lower(${bind(permitType)}::text)) ${figure})`;
  };
}

/**
 * SQL of the places whose summaries count a permit, as `place (name, jurisdiction, city)`, by the alias of a row with its
 * jurisdiction and city.
 */
export function placesOf(alias: string): string {
  return `lateral (
    select * from (values ('permit_summary', null, null),
      ('permit_summary:' || ${alias}.jurisdiction, ${alias}.jurisdiction, null),
      ('permit_summary_city:' || lower(${alias}.city), null, lower(${alias}.city))) v (name, jurisdiction, city)
    where name is not null) place`;
}

/** SQL of whether a permit is in a place that `placesOf` gave, by the aliases of both. */
export function isInPlace(permit: string, place: string): string {
  return `(${place}.jurisdiction is null or ${permit}.jurisdiction = ${place}.jurisdiction)
    and (${place}.city is null or lower(${permit}.city) = ${place}.city)`;
}
