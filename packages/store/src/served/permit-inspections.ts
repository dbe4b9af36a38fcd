/** The inspections of a permit, and how it ended. */
import type { JudgedInspection } from '@crs/normalise';
import { knownCities, outcomeColumns } from './permit-outcomes.js';
import type { ReadSession } from './read-session.js';

/** How a permit ended, as far as its dates say; null for what they do not. */
export interface PermitOutcome {
  readonly id: number;
  readonly permitNumber: string;
  readonly jurisdiction: string;
  readonly daysToCompletion: number | null;
  readonly expiredWithoutCompletion: boolean | null;
  /** Types of which an inspection took place, and those of them whose first one passed. */
  readonly firstInspections: number | null;
  readonly firstInspectionsPassed: number | null;
  /** In the order of their days. */
  readonly inspections: readonly JudgedInspection[];
}

/** The inspections of one permit, and how it ended; null for no permit. */
export async function readPermitOutcome(session: ReadSession, id: number): Promise<PermitOutcome | null> {
  const { days = '', year = '', permit_type: type = '' } = outcomeColumns('p');
  const { rows } = await session.query<PermitOutcome>({
    rows: `with ${knownCities}
      select p.id, p.permit_number as "permitNumber", p.jurisdiction,
        case when p.complete_date >= p.issue_date then ${days} end as "daysToCompletion",
        case when p.complete_date is not null then false
          when exists (select from permit_outcome o where o.jurisdiction = p.jurisdiction
            and o.year = ${year} and o.permit_type = ${type} and o.days is not null)
          then (p.expiration_date at time zone 'UTC')::date < city.last end as "expiredWithoutCompletion",
        p.first_inspections as "firstInspections", p.first_inspections_passed as "firstInspectionsPassed",
        coalesce(p.inspections, '[]') as inspections
      from permit p left join city on city.jurisdiction = p.jurisdiction where p.id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}
