import type { Claim } from '@crs/domain';
import type { Decision } from '@crs/store';

/** The contractor text of a claim, on one line. */
export function claimText(
  claim: Pick<Claim, 'name' | 'address' | 'city' | 'zip' | 'phone' | 'licenseNumber'>,
): string {
  const { name, address, city, zip, phone, licenseNumber } = claim;
  return [name, address, city, zip, phone, licenseNumber].filter((text) => text !== null).join(' · ');
}

/** A decision in words, without author and time. */
export function decisionText({
  verdict,
  licenseNumber,
  licenseName,
}: Pick<Decision, 'verdict' | 'licenseNumber' | 'licenseName'>): string {
  if (verdict === 'confirmed') return `is ${licenseNumber} ${licenseName}`;
  if (verdict === 'excluded') return `is not ${licenseNumber} ${licenseName}`;
  return verdict === 'refused' ? 'is not in the license roster' : 'has no decision; the scores decide';
}

/** A match in a few words: tier, contractor, confidence. */
export function answerText(answer: {
  readonly tier: string | null;
  readonly licenseNumber: string | null;
  readonly name: string | null;
  readonly confidence: number | null;
}): string {
  const { tier, licenseNumber, name, confidence } = answer;
  if (tier === null) return 'no match';
  const contractor = licenseNumber === null ? '' : ` ${licenseNumber} ${name}`;
  return `${tier}${contractor} (${(confidence ?? 0).toFixed(3)})`;
}
