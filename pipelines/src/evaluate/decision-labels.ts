import { UsageError } from '@crs/domain';
import { type DecidedPermit, decidedPermits } from '@crs/store';
import type { StageContext } from '../context.js';
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

/** Labels of a file with those of decisions over them: of a permit with both, an analyst's word counts. Pure. */
export function labelsUnder(labels: readonly Label[], decided: readonly Label[]): Label[] {
  const keyOf = ({ jurisdiction, permitNumber }: Label): string => `${jurisdiction}\u001f${permitNumber}`;
  const taken = new Set(decided.map(keyOf));
  return [...labels.filter((label) => !taken.has(keyOf(label))), ...decided];
}

/**
 * What analysts decided on the permits of the configured jurisdictions, as labels.
 * @throws UsageError where no decision stands
 */
export async function loadDecisionLabels({ pool, config }: StageContext): Promise<Label[]> {
  const permits = await decidedPermits(pool, [...config.jurisdictions.keys()]);
  if (permits.length === 0) {
    throw new UsageError(
      'labels.no_decision',
      'No decision stands on a permit that is served.',
      'Decide something first (`crs review` lists what is worth it), or give a file with --labels.',
    );
  }
  return labelsOfDecisions(permits, config.jurisdictions);
}
