import type { Label, LabeledLicense } from './labels.js';

/** A claim with its labeled license, and its number of labeled permits. */
export interface LabeledClaim extends LabeledLicense {
  readonly claimId: number;
  /** One of the claim's labeled permits: the number that sorts first. */
  readonly permitNumber: string;
  /** Other license numbers of the same firm. */
  readonly also: readonly string[];
  readonly permits: number;
}

export interface LabeledClaims {
  readonly claims: LabeledClaim[];
  /** Unusable labels, and the reasons. */
  readonly leftOut: {
    readonly unknownPermit: number;
    readonly noContractor: number;
    readonly severalClaims: number;
    /** License numbers of several contractors, without a license type that distinguishes them. */
    readonly severalContractors: number;
  };
}

/** Between the parts of a key. */
const SEPARATOR = '\u001f';

/**
 * Turns labels of permits into labels of their claims. Leaves out numbers that permits with different claims share. If
 * the labels of a claim differ, the one with the most permits wins, then the license number that sorts first. The other
 * numbers of a firm come from any of its labels.
 * @param claimsOf the claims of each permit number; a null id for a permit that names no contractor
 */
export function labelClaims(
  labels: readonly Label[],
  claimsOf: ReadonlyMap<string, readonly { claimId: number | null }[]>,
): LabeledClaims {
  const votes = new Map<number, Map<string, number>>();
  const permitOf = new Map<number, string>();
  const others = new Map<string, Set<string>>();
  const leftOut = { unknownPermit: 0, noContractor: 0, severalClaims: 0, severalContractors: 0 };
  for (const { permitNumber, licenseNumber, licenseType, also } of labels) {
    if (licenseNumber !== null && also.length > 0)
      others.set(licenseNumber, new Set([...(others.get(licenseNumber) ?? []), ...also]));
    const claims = claimsOf.get(permitNumber);
    const claimId = claims?.[0]?.claimId ?? null;
    if (!claims) leftOut.unknownPermit++;
    else if (claims.length > 1) leftOut.severalClaims++;
    else if (claimId === null) leftOut.noContractor++;
    else {
      const first = permitOf.get(claimId);
      if (first === undefined || permitNumber < first) permitOf.set(claimId, permitNumber);
      const counted = votes.get(claimId) ?? new Map<string, number>();
      const license =
        licenseNumber === null ? '' : [licenseNumber, ...(licenseType ? [licenseType] : [])].join(SEPARATOR);
      counted.set(license, (counted.get(license) ?? 0) + 1);
      votes.set(claimId, counted);
    }
  }
  const claims = [...votes].map(([claimId, counted]) => {
    const ranked = [...counted].sort(([a, votesA], [b, votesB]) => votesB - votesA || (a < b ? -1 : 1));
    const [winner = '', licenseType] = ranked[0]?.[0].split(SEPARATOR) ?? [];
    const permits = ranked.reduce((sum, [, count]) => sum + count, 0);
    const license = { licenseNumber: winner === '' ? null : winner, ...(licenseType ? { licenseType } : {}) };
    const permitNumber = permitOf.get(claimId) ?? '';
    return { claimId, permitNumber, ...license, also: [...(others.get(winner) ?? [])], permits };
  });
  return { claims, leftOut };
}

/** The texts that make a claim distinct for voting. */
interface ClaimIdentity {
  readonly name: string | null;
  readonly address: string | null;
  readonly phone: string | null;
}

/**
 * One claim per distinct contractor text, address, and phone, so that each has one vote. Of claims that differ only in
 * city, ZIP code, or license number, it is the one with the most labeled permits, then the smaller id.
 */
export function oneVotePerClaim(
  claims: readonly LabeledClaim[],
  textsOf: (claimId: number) => ClaimIdentity | undefined,
): LabeledClaim[] {
  const votes = new Map<string, LabeledClaim>();
  for (const claim of claims) {
    const texts = textsOf(claim.claimId);
    const key = [texts?.name, texts?.address, texts?.phone].join(SEPARATOR);
    const held = votes.get(key);
    if (
      !held ||
      claim.permits > held.permits ||
      (claim.permits === held.permits && claim.claimId < held.claimId)
    ) {
      votes.set(key, claim);
    }
  }
  return [...votes.values()];
}
