import { UsageError } from '@crs/domain';
import type { PermitClaim } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import { choosePermit } from './permit-claim.js';
import { claimText } from './phrases.js';

const claimOf = (id: number, name: string) => ({
  id,
  scope: 'lakeview',
  state: 'MN',
  name,
  address: null,
  city: null,
  zip: null,
  phone: '555-555-0100',
  licenseNumber: null,
  trades: [],
  firstDate: null,
  lastDate: null,
  recordCount: 2,
});
const permit = (claim: ReturnType<typeof claimOf> | null): PermitClaim => ({
  permitId: claim?.id ?? 0,
  permitNumber: 'P-1',
  claim,
  served: null,
});
const northside = permit(claimOf(1, 'Northside Builders'));
const lakeshore = permit(claimOf(2, 'Lakeshore Carpentry'));
const nobody = permit(null);

/** The chosen claim, or the error's code and message. */
function chosen(permits: readonly PermitClaim[], claimId?: number, near: readonly string[] = []) {
  try {
    return choosePermit('lakeview', 'P-1', permits, claimId, near).claim.id;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return `${error.code}: ${error.message} ${error.nextStep}`;
  }
}

describe('choosePermit', () => {
  it.each([
    ['the claim of the permit', [northside], undefined, 1],
    ['the one claim of a number that repeats', [northside, northside], undefined, 1],
    ['the claim of those that name somebody', [nobody, northside], undefined, 1],
    ['the claim that was named', [northside, lakeshore], 2, 2],
  ])('is %s', (_what, permits, claimId, id) => {
    expect(chosen(permits, claimId)).toBe(id);
  });

  it.each([
    ['no permit', [], undefined, /^decide\.unknown_permit: lakeview has no permit P-1; similar: P-11\./],
    ['a permit that names nobody', [nobody], undefined, /^decide\.no_contractor/],
    [
      'different claims of one number',
      [northside, lakeshore],
      undefined,
      /^decide\.several_claims.*--claim 1 \(Northside Builders · 555-555-0100; permits: 2\); --claim 2 \(Lakeshore/,
    ],
    ['a claim of other permits', [northside], 9, /^decide\.other_claim.*Its claims: --claim 1 /],
  ])('says what to do about %s', (_what, permits, claimId, said) => {
    expect(chosen(permits, claimId, ['P-11'])).toMatch(said);
  });
});

describe('claimText', () => {
  it('omits what the clerk omitted', () => {
    expect(claimText(claimOf(1, 'Northside Builders'))).toBe('Northside Builders · 555-555-0100');
  });
});
