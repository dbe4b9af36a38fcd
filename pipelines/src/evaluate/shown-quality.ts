import type { ShownError, ShownFigures, ShownShare } from '@crs/console';
import { readContractors, readShownClaims } from '@crs/store';
import type pg from 'pg';
import type { PartQuality, QualityCase } from './quality-figures.js';

/** Figures as pages show them: shares with their intervals. */
export function shownFigures(figures: PartQuality): ShownFigures {
  const { labelled, inRoster, precision, recall, intervals, calibrationError, tiers } = figures;
  const none = { low: null, high: null };
  const of = tiers.verified.count + tiers.likely.count;
  const ofTier = (tier: keyof ShownFigures['tiers']): ShownShare => {
    const { count, precision: share, low, high } = tiers[tier];
    return { share, low, high, of: count };
  };
  return {
    cases: labelled,
    precision: { share: precision, ...(intervals.precision ?? none), of },
    recall: { share: recall, ...(intervals.recall ?? none), of: inRoster },
    calibrationError,
    tiers: { verified: ofTier('verified'), likely: ofTier('likely'), possible: ofTier('possible') },
  };
}

/** Errors with what is shown of their claims and contractors; those of claims that are gone or withheld are left out. */
export async function shownErrors(
  pool: pg.Pool,
  served: pg.Pool,
  errors: readonly Pick<QualityCase, 'claimId' | 'jurisdiction' | 'match' | 'expected'>[],
): Promise<ShownError[]> {
  const ids = errors.flatMap(({ match, expected }) => [match.contractorId, expected]);
  const [contractors, claims] = await Promise.all([
    readContractors(
      served,
      ids.filter((id) => id !== null),
    ),
    readShownClaims(
      pool,
      errors.map(({ claimId }) => claimId),
    ),
  ]);
  const contractor = (id: number | null): ShownError['right'] => {
    const found = id === null ? undefined : contractors.get(id);
    if (found === undefined) return null;
    return { licenseNumber: found.licenseNumber, name: found.name, state: found.rosterState };
  };
  return errors.flatMap(({ claimId, jurisdiction, match, expected }) => {
    const claim = claims.get(claimId);
    if (claim === undefined) return [];
    return {
      claimId,
      jurisdiction,
      name: claim.name,
      matchedTo: contractor(match.contractorId),
      right: contractor(expected),
      tier: match.tier,
      confidence: match.confidence ?? 0,
    };
  });
}
