import type pg from 'pg';
import { MEANT_CONTRACTOR } from './decisions.js';

/** A permit whose claim an analyst decided. */
export interface DecidedPermit {
  readonly jurisdiction: string;
  readonly permitNumber: string;
  /** The roster and number of the confirmed contractor; null if the decision is that no roster has it. */
  readonly rosterFeed: string | null;
  readonly licenseNumber: string | null;
  readonly licenseType: string | null;
}

/**
 * Every permit in the jurisdictions whose claim has a standing decision about its contractor, in a fixed order. An
 * exclusion does not name the contractor.
 */
export async function decidedPermits(
  db: pg.Pool,
  jurisdictions: readonly string[],
): Promise<DecidedPermit[]> {
  const { rows } = await db.query<DecidedPermit>(
    `select p.jurisdiction, p.permit_number as "permitNumber", d.roster_feed as "rosterFeed",
       d.license_number as "licenseNumber", c.license_type as "licenseType"
     from (select distinct on (claim_id) * from decision order by claim_id, id desc) d
     join permit p on p.claim_id = d.claim_id
     left join contractor c on c.id = ${MEANT_CONTRACTOR}
     where d.verdict in ('confirmed', 'refused') and p.jurisdiction = any($1)
     order by p.jurisdiction, p.permit_number, p.id`,
    [jurisdictions],
  );
  return rows;
}
