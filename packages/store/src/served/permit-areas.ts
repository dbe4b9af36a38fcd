import type { Tier } from '@crs/domain';
import type { Conditions, SqlFragment } from './conditions.js';
import type { ReadSession } from './read-session.js';

/** The area of a permit search: a city named in permits, a jurisdiction, or everywhere. */
export type PermitArea =
  | { readonly kind: 'city'; readonly city: string }
  | { readonly kind: 'jurisdiction'; readonly jurisdiction: string }
  | { readonly kind: 'everywhere' };

/**
 * Finds the area that a caller calls a city: a city named in permits, or else a jurisdiction (`New York`, `new_york`),
 * as of the last publish.
 */
export async function findArea(session: ReadSession, city: string | null): Promise<PermitArea> {
  if (city === null) return { kind: 'everywhere' };
  const lower = city.toLowerCase();
  const named: PermitArea = { kind: 'city', city: lower };
  const spellings = [lower, lower.replaceAll(' ', '_'), lower.replaceAll(' ', '-')];
  const areas = [
    named,
    ...spellings.map((jurisdiction) => ({ kind: 'jurisdiction', jurisdiction }) as const),
  ];
  const { rows } = await session.query<{ name: string }>({
    rows: 'select name from prepared_figure where name = any($1::text[])',
    values: [areas.map(summaryFigure)],
  });
  return areas.find((area) => rows.some(({ name }) => name === summaryFigure(area))) ?? named;
}

/** Restricts the permits `p` to an area. */
export function addArea(conditions: Conditions, area: PermitArea): void {
  if (area.kind === 'city') conditions.add(`lower(p.city) = ${conditions.bind(area.city)}`);
  if (area.kind === 'jurisdiction') conditions.add(`p.jurisdiction = ${conditions.bind(area.jurisdiction)}`);
}

/** The name of an area's prepared summary. */
export function summaryFigure(area: PermitArea): string {
  if (area.kind === 'everywhere') return 'permit_summary';
  if (area.kind === 'city') return `permit_summary_city:${area.city}`;
  return `permit_summary:${area.jurisdiction}`;
}

/**
 * SQL for the number of an area's permits at the last publish, of one type in any letter case or of all types; null if
 * not prepared.
 */
export function areaTotal(area: PermitArea, permitType: string | null): SqlFragment {
  return (bind) => {
    const figure = `from prepared_figure where name = ${bind(summaryFigure(area))}`;
    if (permitType === null) return `(select (value ->> 'totalPermits')::bigint ${figure})`;
    return `(select (select coalesce(sum(permits::bigint), 0) from json_each_text(value -> 'permitTypes') printed (type, permits)
        where lower(type) = lower(${bind(permitType)}::text)) ${figure})`;
  };
}

/** SQL for the number of an area's permits with a tier at the last publish; null if not prepared. */
export function areaTierTotal(area: PermitArea, tier: Tier): SqlFragment {
  return (bind) => `(select (value -> 'tierBreakdown' ->> ${bind(tier)}::text)::bigint
    from prepared_figure where name = ${bind(summaryFigure(area))})`;
}

/**
 * SQL for the areas to which a permit belongs, as `area (name, jurisdiction, city)`.
 * @param alias of a row with its jurisdiction and city
 */
export function areasOf(alias: string): string {
  return `lateral (
    select * from (values ('permit_summary', null, null),
      ('permit_summary:' || ${alias}.jurisdiction, ${alias}.jurisdiction, null),
      ('permit_summary_city:' || lower(${alias}.city), null, lower(${alias}.city))) v (name, jurisdiction, city)
    where name is not null) area`;
}

/** SQL for whether a permit is in an area from `areasOf`, by the aliases of both. */
export function isInArea(permit: string, area: string): string {
  return `(${area}.jurisdiction is null or ${permit}.jurisdiction = ${area}.jurisdiction)
    and (${area}.city is null or lower(${permit}.city) = ${area}.city)`;
}
