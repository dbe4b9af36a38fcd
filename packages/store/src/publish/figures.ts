/** Prepares figures for the API: license types, counts, totals, and summaries. */
import type pg from 'pg';
import { readEnforcementTrends, readOshaStats } from '../served/totals.js';
import type { Pending } from './pending.js';
import { preparePermitFigures } from './permit-figures.js';
import { liveTables, type ServedTables } from './published-tables.js';
import { saveFigures } from './save-figures.js';

/** The figures that may be outdated. */
export interface StaleFigures {
  readonly contractors: boolean;
  /** If permits or their matches were changed in place, the difference to apply to their figures. */
  readonly permits: 'all' | 'nothing' | Pending;
  readonly inspections: boolean;
  readonly orders: boolean;
  readonly actions: boolean;
}

const everything: StaleFigures = {
  contractors: true,
  permits: 'all',
  inspections: true,
  orders: true,
  actions: true,
};

/**
 * Prepares the figures that may be outdated, in the caller's transaction.
 * @param tables with the new rows
 * @returns how many figures changed
 */
export async function prepareFigures(
  client: pg.ClientBase,
  tables: ServedTables = liveTables,
  stale: StaleFigures = everything,
): Promise<number> {
  const figures = new Map<string, string>();
  let differing = 0;
  const set = (name: string, value: unknown): void => {
    figures.set(name, JSON.stringify(value));
  };
  if (stale.contractors) {
    await fillLicenseTypes(client, tables);
    await prepareTally(client, tables);
    set('count:contractor', await countRows(client, tables.contractor));
  }
  if (stale.orders) {
    set('count:enforcement_order', await countRows(client, tables.enforcement_order));
    set('enforcement_trends', await readEnforcementTrends(client, tables.enforcement_order));
  }
  if (stale.actions) set('count:ag_action', await countRows(client, tables.ag_action));
  if (stale.inspections) {
    set('count:inspection', await countRows(client, tables.inspection));
    set('osha_stats', await readOshaStats(client, tables.inspection));
  }
  differing += await preparePermitFigures(client, tables, stale.permits);
  return differing + (await saveFigures(client, figures));
}

async function countRows(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ total: number }>(`select count(*) as total from ${table}`);
  return rows[0]?.total ?? 0;
}

const COUNTED = 'city, state, status, entity_type, has_enforcement_action, license_types, contractors';

/**
 * Counts the contractors for every combination of search filters, in total and by city. If any count changed, all are
 * rewritten.
 */
async function prepareTally(client: pg.ClientBase, { contractor }: ServedTables): Promise<void> {
  await client.query(
    `with counted (${COUNTED}) as materialized (
       select lower(city), upper(state), status, entity_type, has_enforcement_action, license_types, count(*)
       from ${contractor} group by grouping sets (
         (upper(state), status, entity_type, has_enforcement_action, license_types),
         (lower(city), upper(state), status, entity_type, has_enforcement_action, license_types))
       having grouping(lower(city)) = 1 or lower(city) is not null),
     differing as materialized (
       (select ${COUNTED} from counted except all select ${COUNTED} from served.contractor_tally)
       union all
       (select ${COUNTED} from served.contractor_tally except all select ${COUNTED} from counted)),
     gone as (delete from served.contractor_tally where exists (select from differing))
     insert into served.contractor_tally (${COUNTED})
     select ${COUNTED} from counted where exists (select from differing)`,
  );
}

/**
 * Updates license types and subtypes. Existing names keep their ids, and unused names are deleted; those of withheld
 * contractors stay, so that they have the same id if these return. A code is the name in capitals.
 */
async function fillLicenseTypes(client: pg.ClientBase, { contractor }: ServedTables): Promise<void> {
  await client.query(
    `with printed as (
       select distinct unnest(types || license_type) as name
       from (select distinct license_types as types, license_type from ${contractor}
             union select array(select json_array_elements_text(original -> 'license_types')), original ->> 'license_type'
             from withheld where kind = 'contractor') c),
     gone as (delete from served.license_type t where not exists (select from printed p where p.name = t.name))
     insert into served.license_type (name, code)
     select name, trim(both '_' from upper(regexp_replace(name, '[^[:alnum:]]+', '_', 'g')))
     from printed where name is not null
       and not exists (select from served.license_type t where t.name = printed.name)
     order by name`,
  );
  await client.query(
    `with printed as (
       select distinct t.id as license_type_id, r.license_subtype as name
       from (select distinct license_type, license_subtype from crs.license_record
             where license_subtype is not null and feed in (select distinct feed from ${contractor})
             union select license_type, license_subtype from ${contractor} where license_subtype is not null) r
       left join served.license_type t on t.name = r.license_type),
     gone as (delete from served.license_subtype s where not exists
       (select from printed p where p.name = s.name and p.license_type_id is not distinct from s.license_type_id))
     insert into served.license_subtype (license_type_id, name)
     select license_type_id, name from printed p
     where not exists (select from served.license_subtype s
       where s.name = p.name and s.license_type_id is not distinct from p.license_type_id)
     order by license_type_id nulls last, name`,
  );
}
