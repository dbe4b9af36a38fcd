import type pg from 'pg';
import { Conditions } from './conditions.js';

/** What a search without a text can ask for, as the tally and the contractors themselves have it. */
export interface ContractorFilters {
  readonly city: string | null;
  readonly state: string | null;
  readonly status: string | null;
  readonly entityType: string | null;
  readonly hasEnforcement: boolean | null;
  /** Spellings of a license type, or null for any type. */
  readonly licenseTypes: readonly string[] | null;
}

const COUNTED = 'city, state, status, entity_type, has_enforcement_action, license_types, contractors';

/**
 * Counts the contractors of every combination that a search can ask for, in all cities and in each. Where any count
 * differs from the last ones, all are written anew.
 */
export async function prepareTally(client: pg.ClientBase): Promise<void> {
  await client.query(
    `with counted (${COUNTED}) as materialized (
       select lower(city), upper(state), status, entity_type, has_enforcement_action, license_types, count(*)
       from contractor group by grouping sets (
         (upper(state), status, entity_type, has_enforcement_action, license_types),
         (lower(city), upper(state), status, entity_type, has_enforcement_action, license_types))
       having grouping(lower(city)) = 1 or lower(city) is not null),
     differing as materialized (
       (select ${COUNTED} from counted except all select ${COUNTED} from contractor_tally)
       union all
       (select ${COUNTED} from contractor_tally except all select ${COUNTED} from counted)),
     gone as (delete from contractor_tally where exists (select from differing))
     insert into contractor_tally (${COUNTED}) select ${COUNTED} from counted where exists (select from differing)`,
  );
}

/** How many contractors met the filters at the last publish. */
export async function readTally(client: pg.ClientBase, filters: ContractorFilters): Promise<number> {
  const conditions = new Conditions();
  const { city, state, status, entityType, hasEnforcement, licenseTypes } = filters;
  conditions.add(city === null ? 'city is null' : `city = lower(${conditions.bind(city)})`);
  if (state !== null) conditions.add(`state = upper(${conditions.bind(state)})`);
  if (status !== null) conditions.add(`status = ${conditions.bind(status)}`);
  if (entityType !== null) conditions.add(`entity_type = ${conditions.bind(entityType)}`);
  if (hasEnforcement !== null) conditions.add(`has_enforcement_action = ${conditions.bind(hasEnforcement)}`);
  if (licenseTypes !== null) conditions.add(`license_types && ${conditions.bind(licenseTypes)}::text[]`);
  const { rows } = await client.query<{ total: number }>(
    `select coalesce(sum(contractors), 0) as total from contractor_tally where ${conditions.sql}`,
    conditions.values,
  );
  return rows[0]?.total ?? 0;
}
