import { describe, expect, it } from '@jest/globals';
import { calibrationOf, readPolicy } from '../cases/fixture.js';
import { type Prediction, predict } from './prediction.js';
import type { ScoredCandidate } from './score.js';
import type { PolicyValues } from './settings.js';
import { bitOfCode, type Signal } from './signals.js';

const policy: PolicyValues = {
  ...readPolicy(),
  tiers: { verified: 0.98, likely: 0.95, otherPhone: 0.95, possible: 0.75, nearBits: 3 },
};
const calibration = calibrationOf({ contradicted: -2, odds_beyond: 0.1 });
const answer = (ranked: readonly ScoredCandidate[]): Prediction => predict(ranked, policy, calibration);

function scored(entry: number, score: number, over: Partial<ScoredCandidate> = {}): ScoredCandidate {
  return {
    entry,
    firm: entry,
    score,
    license: null,
    phone: false,
    otherPhone: false,
    address: false,
    name: 'exact',
    sameCompany: false,
    basis: 'clear',
    codes: 0,
    alias: null,
    evidence: [],
    ...over,
  };
}

describe('predict', () => {
  it('reaches a tier at its cut, not below', () => {
    // One candidate of score s has odds s: 7 bits are 0.9922, 8 bits 0.9961.
    const cuts = (verified: number, likely: number, possible: number) => (score: number) =>
      predict(
        [scored(1, score, { address: true })],
        { ...policy, tiers: { verified, likely, otherPhone: 0, possible, nearBits: 3 } },
        calibration,
      ).tier;
    const eight = 256 / 257;
    expect(cuts(eight, 0.9, 0.8)(8)).toBe('verified');
    expect(cuts(0.997, eight, 0.8)(8)).toBe('likely');
    expect(cuts(0.998, 0.997, eight)(8)).toBe('possible');
    expect(cuts(0.999, 0.998, 0.997)(8)).toBeNull();
  });
  it("counts candidates within the policy's distance as near", () => {
    expect(answer([scored(1, 20), scored(2, 17), scored(3, 16.99)])).toMatchObject({ near: 2 });
    expect(answer([])).toEqual({ chosen: null, tier: null, confidence: null, near: 0, firmLine: false });
  });
  it('is ambiguous if the near candidates together reach the cut, calibrated like the best one', () => {
    // Two candidates of 2 bits: together 3 bits against none, 0.89.
    const two = (basis: ScoredCandidate['basis']) =>
      answer([scored(1, 2, { basis }), scored(2, 2), scored(3, -20)]);
    expect(two('clear')).toMatchObject({ tier: 'ambiguous', near: 2, chosen: null });
    expect(two('clear').confidence).toBeCloseTo(4 / 9, 6);
    expect(two('contradicted').tier).toBeNull();
    // A distant candidate counts against both: 3 bits minus log2 of 1 + 2^-1.5.
    const against = answer([scored(1, 2), scored(2, 2), scored(3, -1.5)]);
    expect(against.tier).toBe('ambiguous');
    expect(answer([scored(1, 2), scored(2, 2), scored(3, -0.99), scored(4, -1)]).near).toBe(4);
    expect(answer([scored(1, 0), scored(2, -2.9)])).toMatchObject({ tier: null });
  });
  it('verifies by license number, unless the name contradicts it', () => {
    expect(answer([scored(1, 25, { license: true, name: 'partial' })]).tier).toBe('verified');
    expect(answer([scored(1, 25, { license: true, name: null })]).tier).toBe('verified');
    expect(answer([scored(1, 25, { license: true, name: 'differs' })]).tier).toBe('likely');
  });
  it('verifies by phone or address together with the name', () => {
    expect(answer([scored(1, 25, { phone: true })]).tier).toBe('verified');
    expect(answer([scored(1, 25, { address: true })]).tier).toBe('verified');
    expect(answer([scored(1, 25)]).tier).toBe('likely');
  });
  it('never verifies where the claim prints the phone of another firm, unless the license number agrees', () => {
    const tierOf = (signals: Signal[], license: true | null = null) => {
      const codes = signals.reduce((all, signal) => all | bitOfCode[signal], 0);
      return answer([scored(1, 25, { address: true, otherPhone: true, license, codes })]).tier;
    };
    expect(tierOf(['phone_of_another'])).toBe('likely');
    expect(tierOf(['phone_differs'])).toBe('verified');
    expect(tierOf(['phone_of_another', 'license_number'], true)).toBe('verified');
  });
  it('never verifies if the claim prints another license number', () => {
    expect(answer([scored(1, 25, { address: true, license: false })]).tier).toBe('likely');
  });
  it('treats an address without a name or number as possible at most', () => {
    expect(answer([scored(1, 25, { address: true, name: null })]).tier).toBe('possible');
    expect(answer([scored(1, 25, { address: true, name: 'differs' })]).tier).toBe('possible');
    expect(answer([scored(1, 25, { phone: true, name: null })]).tier).toBe('likely');
    expect(answer([scored(1, 25, { phone: true, name: 'differs' })]).tier).toBe('likely');
  });
  it('requires more for likely if the claim prints another phone', () => {
    const tierOf = (otherPhone: boolean, cut: number) =>
      predict(
        [scored(1, 3.6, { otherPhone })],
        { ...policy, tiers: { ...policy.tiers, likely: 0.9, otherPhone: cut } },
        calibration,
      ).tier;
    expect([tierOf(false, 0.95), tierOf(true, 0.95), tierOf(true, 0.9)]).toEqual(['likely', null, 'likely']);
  });
  it('falls with the score', () => {
    const tiers = [25, 5, 2.5, -3].map((score) => answer([scored(1, score, { address: true })]).tier);
    expect(tiers).toEqual(['verified', 'likely', 'possible', null]);
  });
  it('trusts the same score less if there is evidence against the candidate', () => {
    const [clear, contradicted] = (['clear', 'contradicted'] as const).map((basis) =>
      answer([scored(1, 25, { address: true, basis })]),
    );
    expect(clear?.tier).toBe('verified');
    expect(contradicted?.confidence).toBeLessThan(clear?.confidence ?? 0);
  });
  it('picks none of several that fit equally well, and counts them', () => {
    const prediction = answer([scored(1, 20), scored(2, 20), scored(3, 18.5), scored(4, 2)]);
    expect(prediction).toMatchObject({ chosen: null, tier: 'ambiguous', near: 3 });
    expect(prediction.confidence).toBeLessThan(0.5);
  });
  it("chooses the firm's best license at the firm's confidence", () => {
    const twins = [scored(1, 20), scored(2, 20, { firm: 1 }), scored(3, 2)];
    expect(answer(twins)).toMatchObject({ chosen: { entry: 1 }, tier: 'likely', near: 1, firmLine: true });
    expect(answer(twins).confidence).toBe(answer([scored(1, 20), scored(3, 2)]).confidence);
    expect(answer([scored(1, 20), scored(2, 16.9, { firm: 1 })])).toMatchObject({ near: 1, firmLine: false });
  });
  it('picks neither of two firms that fit equally well, and counts firms', () => {
    const lines = [scored(1, 20), scored(2, 20), scored(3, 19, { firm: 1 }), scored(4, 18, { firm: 2 })];
    expect(answer(lines)).toMatchObject({ chosen: null, tier: 'ambiguous', near: 2, firmLine: false });
  });
  it('matches one of several once it is clearly the best', () => {
    expect(answer([scored(1, 20), scored(2, 10)])).toMatchObject({ tier: 'likely', near: 1 });
  });
  it('leaves several weak ones unmatched', () => {
    expect(answer([scored(1, -9), scored(2, -9)])).toMatchObject({
      chosen: null,
      tier: null,
      near: 0,
    });
  });
});
