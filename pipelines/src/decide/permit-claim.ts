import { UsageError } from '@crs/domain';
import type { PermitClaim } from '@crs/store';
import { claimText } from './phrases.js';

/**
 * The error for a permit number that a jurisdiction doesn't have.
 * @param verb first part of the error code
 * @param near permit numbers to suggest
 */
export function unknownPermit(
  verb: string,
  jurisdiction: string,
  permitNumber: string,
  near: readonly string[],
): UsageError {
  return new UsageError(
    `${verb}.unknown_permit`,
    `${jurisdiction} has no permit ${permitNumber}${near.length > 0 ? `; similar: ${near.join(', ')}` : ''}.`,
    'Use the spelling in the feed; `crs export permits` lists all permits.',
  );
}

/** The permit to decide, with its claim. */
export type DecidablePermit = PermitClaim & { readonly claim: NonNullable<PermitClaim['claim']> };

/**
 * The claim that a permit number means. Pure.
 * @param permits those of the jurisdiction that carry the number
 * @param claimId the claim, if the permits with this number name several contractors
 * @param near permit numbers to suggest where none has this one
 * @throws UsageError where none is meant, or more than one
 */
export function choosePermit(
  jurisdiction: string,
  permitNumber: string,
  permits: readonly PermitClaim[],
  claimId: number | undefined,
  near: readonly string[],
): DecidablePermit {
  if (permits.length === 0) throw unknownPermit('decide', jurisdiction, permitNumber, near);
  const claims = new Map<number, DecidablePermit>();
  for (const permit of permits) {
    if (permit.claim !== null) claims.set(permit.claim.id, { ...permit, claim: permit.claim });
  }
  const [only] = claims.values();
  if (only === undefined) {
    throw new UsageError(
      'decide.no_contractor',
      `Permit ${permitNumber} of ${jurisdiction} names no contractor, so there is nothing to decide.`,
      'Choose a permit that names a contractor; see `crs review`.',
    );
  }
  const list = [...claims.values()]
    .map(
      ({ claim, role = null }) =>
        `--claim ${claim.id} (${role === null ? '' : `${role}: `}${claimText(claim)}; permits: ${claim.recordCount})`,
    )
    .join('; ');
  if (claimId === undefined) {
    if (claims.size === 1) return only;
    throw new UsageError(
      'decide.several_claims',
      `Permit number ${permitNumber} of ${jurisdiction} names several contractors.`,
      `Choose one: ${list}.`,
    );
  }
  const meant = claims.get(claimId);
  if (meant === undefined) {
    throw new UsageError(
      'decide.other_claim',
      `Claim ${claimId} is not on permit ${permitNumber} of ${jurisdiction}.`,
      `Its claims: ${list}.`,
    );
  }
  return meant;
}
