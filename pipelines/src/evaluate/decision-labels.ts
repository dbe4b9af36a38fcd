import type { DecidedPermit } from '@crs/store';
import type { Label } from './labels.js';

/**
 * The license that a decision gives to a label: null where no contractor of the rosters is meant, and also where the
 * one that was confirmed is in none of the rosters that the jurisdiction is matched against. Pure.
 */
export function labelLicense(
  {
    rosterFeed,
    licenseNumber,
  }: { readonly rosterFeed: string | null; readonly licenseNumber: string | null },
  rosters: readonly string[],
): string | null {
  return rosterFeed !== null && rosters.includes(rosterFeed) ? licenseNumber : null;
}

/** What analysts decided, as labels of every permit that it concerns. Pure. */
export function labelsOfDecisions(
  permits: readonly DecidedPermit[],
  jurisdictions: ReadonlyMap<string, { readonly rosters: readonly string[] }>,
): Label[] {
  return permits.map((permit) => ({
    jurisdiction: permit.jurisdiction,
    permitNumber: permit.permitNumber,
    licenseNumber: labelLicense(permit, jurisdictions.get(permit.jurisdiction)?.rosters ?? []),
  }));
}
