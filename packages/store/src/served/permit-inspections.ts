/** Reads a permit's inspections and outcome. */
import type { JudgedInspection } from '@crs/normalise';
import { knownCities, outcomeColumns } from './permit-outcomes.js';
import type { ReadSession } from './read-session.js';

/** A permit's outcome according to its dates; null for unknown values. */
interface PermitOutcome {
  readonly id: number;
  readonly permitNumber: string;
  readonly jurisdiction: string;
  readonly daysToCompletion: number | null;
  readonly expiredWithoutCompletion: boolean | null;
  /** Inspection types that took place, and types whose first inspection passed. */
  readonly firstInspections: number | null;
  readonly firstInspectionsPassed: number | null;
  /** In day order. */
  readonly inspections: readonly JudgedInspection[];
}

/** Returns one permit's inspections and outcome, or null if there is no such permit. */
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
