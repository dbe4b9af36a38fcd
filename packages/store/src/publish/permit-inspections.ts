/** Keeps the number of first permit inspections, and of those that passed, up to date by jurisdiction, year, and type. */
import type pg from 'pg';
import { outcomeColumns } from '../served/permit-outcomes.js';
import type { Pending } from './pending.js';
import type { ServedTables } from './published-tables.js';

const { jurisdiction, year, permit_type } = outcomeColumns('p');
const place = `${jurisdiction} as jurisdiction, ${year} as year, ${permit_type} as permit_type`;
const isInspected = 'p.first_inspections > 0 and p.issue_date is not null';

/** Counts the first inspections for all permits. */
export async function countInspections(client: pg.ClientBase, { permit }: ServedTables): Promise<void> {
  await client.query('delete from served.permit_inspection_year');
  await client.query(
    `insert into served.permit_inspection_year (jurisdiction, year, permit_type, inspections, passed)
     select ${place}, sum(first_inspections), sum(first_inspections_passed)
     from ${permit} p where ${isInspected} group by 1, 2, 3`,
  );
}

/** Applies the difference from the publishing notes. */
export async function applyInspectionDelta(
  client: pg.ClientBase,
  { permit }: ServedTables,
  { changed, replaced }: Pending,
): Promise<void> {
  await client.query(
    `insert into served.permit_inspection_year as y (jurisdiction, year, permit_type, inspections, passed)
     select jurisdiction, year, permit_type, sum(inspections), sum(passed) from (
       select ${place}, -first_inspections as inspections, -first_inspections_passed as passed
       from ${replaced.permit} p where ${isInspected}
       union all
       select ${place}, first_inspections, first_inspections_passed from ${permit} p
       where id in (select id from ${changed.permit} d where change <> 'removed') and ${isInspected}) differing
     group by 1, 2, 3 having sum(inspections) <> 0 or sum(passed) <> 0
     on conflict (jurisdiction, year, permit_type) do update
       set inspections = y.inspections + excluded.inspections, passed = y.passed + excluded.passed`,
  );
  await client.query('delete from served.permit_inspection_year where inspections <= 0');
}
