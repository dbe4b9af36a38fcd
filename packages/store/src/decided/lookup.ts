import type { Tier } from '@crs/domain';
import type pg from 'pg';
import { isShownPermit } from '../matched/permit-claims.js';
import type { DecidedContractor } from './decisions.js';

/** A contractor with a license number. */
export interface LicenseHolder extends DecidedContractor {
  readonly address: string | null;
  readonly city: string | null;
  readonly licenseType: string | null;
  readonly licenseTypes: readonly string[];
}

/**
 * Every contractor with this license number, ordered by state and roster.
 * @param licenseKey from `licenseKey` in the domain
 */
export async function findLicenseHolders(db: pg.Pool, licenseKey: string): Promise<LicenseHolder[]> {
  const { rows } = await db.query<LicenseHolder>(
    `select id as "contractorId", feed as "rosterFeed", roster_state as "rosterState",
       license_number as "licenseNumber", name as "licenseName", address, city,
       license_type as "licenseType", license_types as "licenseTypes"
     from contractor where license_key = $1 order by roster_state, feed, expiration_date desc nulls last, id`,
    [licenseKey],
  );
  return rows;
}

/** Maximum number of suggestions for a misspelled number. */
const SUGGESTIONS = 3;

/** The most similar license numbers in some rosters, most similar first. */
export async function nearestLicenses(
  db: pg.Pool,
  feeds: readonly string[],
  licenseKey: string,
): Promise<string[]> {
  const { rows } = await db.query<{ number: string }>(
    `select license_number as number from contractor
     where feed = any($1) and license_key % $2 and not exists (
       select from withheld h where h.kind = 'contractor' and h.id = contractor.id and h.masked is null)
     order by similarity(license_key, $2) desc, license_key, id limit $3`,
    [feeds, licenseKey, SUGGESTIONS],
  );
  return rows.map(({ number }) => number);
}

/** The most similar permit numbers in a jurisdiction, most similar first. */
export async function nearestPermits(
  db: pg.Pool,
  jurisdiction: string,
  permitNumber: string,
): Promise<string[]> {
  const { rows } = await db.query<{ number: string }>(
    `select permit_number as number from permit
     where jurisdiction = $1 and permit_number % $2 and ${isShownPermit('permit')}
     group by permit_number order by similarity(permit_number, $2) desc, permit_number limit $3`,
    [jurisdiction, permitNumber, SUGGESTIONS],
  );
  return rows.map(({ number }) => number);
}

/** The served match of a claim. */
interface ServedMatch {
  readonly licenseNumber: string | null;
  readonly name: string | null;
  readonly confidence: number | null;
  readonly tier: Tier | null;
  readonly signals: readonly string[];
  /** The decision behind it; null if the scores made it. */
  readonly decisionId: number | null;
}

/** The served match of a claim; null if it was not matched. */
export async function readServedMatch(db: pg.Pool, claimId: number): Promise<ServedMatch | null> {
  const { rows } = await db.query<ServedMatch>(
    `select c.license_number as "licenseNumber", c.name, v.confidence, v.tier, v.signals,
       m.decision_id as "decisionId"
     from served.match v join match m on m.claim_id = v.claim_id
     left join served.contractor c on c.id = v.contractor_id where v.claim_id = $1`,
    [claimId],
  );
  return rows[0] ?? null;
}
