import { UsageError } from '@crs/domain';
import { type DecidedPermit, decidedPermits } from '@crs/store';
import type { StageContext } from '../context.js';
import type { Label } from './labels.js';

/**
 * The license number for a decision's label. Null for a decision without a contractor, or with one outside the
 * jurisdiction's rosters. Pure.
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

/** Decisions as labels for all permits that they apply to. Pure. */
export function labelsOfDecisions(
  permits: readonly DecidedPermit[],
  jurisdictions: ReadonlyMap<string, { readonly rosters: readonly string[] }>,
): Label[] {
  return permits.map((permit) => {
    const { jurisdiction, permitNumber, licenseType } = permit;
    const licenseNumber = labelLicense(permit, jurisdictions.get(jurisdiction)?.rosters ?? []);
    return { jurisdiction, permitNumber, licenseNumber, licenseType, also: [] };
  });
}

/** Labels of a file, replaced by decisions on the same permits. Pure. */
export function labelsUnder(labels: readonly Label[], decided: readonly Label[]): Label[] {
  const keyOf = ({ jurisdiction, permitNumber }: Label): string => `${jurisdiction}\u001f${permitNumber}`;
  const taken = new Set(decided.map(keyOf));
  return [...labels.filter((label) => !taken.has(keyOf(label))), ...decided];
}

/**
 * Loads the standing decisions on permits in the configured jurisdictions as labels.
 * @param isAlone true if there are no other labels
 * @throws UsageError if there are neither current decisions nor other labels
 */
export async function loadDecisionLabels({ pool, config }: StageContext, isAlone: boolean): Promise<Label[]> {
  const permits = await decidedPermits(pool, [...config.jurisdictions.keys()]);
  if (permits.length === 0 && isAlone) {
    throw new UsageError(
      'labels.no_decision',
      'No published permit has a decision that names a contractor.',
      'Decide some claims first (see `crs review`), or use a file with --labels.',
    );
  }
  return labelsOfDecisions(permits, config.jurisdictions);
}
