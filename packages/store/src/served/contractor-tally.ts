import type { SqlFragment } from './conditions.js';
import type { ReadSession } from './read-session.js';

/** The filters of a contractor search. */
export interface ContractorFilters {
  readonly city: string | null;
  readonly state: string | null;
  readonly status: string | null;
  readonly entityType: string | null;
  readonly hasEnforcement: boolean | null;
  /** Spellings of a license type, or null for any type. */
  readonly licenseTypes: readonly string[] | null;
}

/** SQL for the conditions on counts. */
export function tallyConditions(
  { city, state, status, entityType, hasEnforcement, licenseTypes }: ContractorFilters,
  bind: (value: unknown) => string,
): string {
  const conditions = [city === null ? 'city is null' : `city = lower(${bind(city)})`];
  if (state !== null) conditions.push(`state = upper(${bind(state)})`);
  if (status !== null) conditions.push(`status = ${bind(status)}`);
  if (entityType !== null) conditions.push(`entity_type = ${bind(entityType)}`);
  if (hasEnforcement !== null) conditions.push(`has_enforcement_action = ${bind(hasEnforcement)}`);
  if (licenseTypes !== null) conditions.push(`license_types && ${bind(licenseTypes)}::text[]`);
  return conditions.join(' and ');
}

/** SQL for the number of contractors that met the filters at the last publish; null before the first. */
export function tallyTotal(filters: ContractorFilters): SqlFragment {
  return (bind) =>
    `(select coalesce((select sum(contractors) from contractor_tally where ${tallyConditions(filters, bind)}), 0)
      where exists (select from prepared_figure where name = 'count:contractor'))`;
}

/** The spellings of a license type; none for a type that no contractor has. */
export async function spellingsOfType(session: ReadSession, licenseType: string): Promise<string[]> {
  const { rows } = await session.query<{ name: string }>({
    rows: 'select name from license_type where lower(name) = lower($1)',
    values: [licenseType],
  });
  return rows.map(({ name }) => name);
}
