import type { SqlFragment } from './conditions.js';

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

/** SQL of how many contractors met the filters at the last publish; null before the first. */
export function tallyTotal(filters: ContractorFilters): SqlFragment {
  return (bind) => {
    const { city, state, status, entityType, hasEnforcement, licenseTypes } = filters;
    const conditions = [city === null ? 'city is null' : `city = lower(${bind(city)})`];
    if (state !== null) conditions.push(`state = upper(${bind(state)})`);
    if (status !== null) conditions.push(`status = ${bind(status)}`);
    if (entityType !== null) conditions.push(`entity_type = ${bind(entityType)}`);
    if (hasEnforcement !== null) conditions.push(`has_enforcement_action = ${bind(hasEnforcement)}`);
    if (licenseTypes !== null) conditions.push(`license_types && ${bind(licenseTypes)}::text[]`);
    return `(select coalesce((select sum(contractors) from contractor_tally where ${conditions.join(' and ')}), 0)
      where exists (select from prepared_figure where name = 'count:contractor'))`;
  };
}
