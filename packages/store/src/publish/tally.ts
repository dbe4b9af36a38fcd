import type pg from 'pg';
import type { ServedTables } from './published-tables.js';

const COUNTED = 'city, state, status, entity_type, has_enforcement_action, license_types, contractors';

/**
 * Counts the contractors for every combination of search filters, in total and by city. If any count changed, all are
 * rewritten.
 */
export async function prepareTally(client: pg.ClientBase, { contractor }: ServedTables): Promise<void> {
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
