import { describe, expect, it } from '@jest/globals';
import { readSettings } from '../cases/fixture.js';
import type { Calibration } from './model/model.js';
import { type Prediction, predict } from './prediction.js';
import type { ScoredCandidate } from './score.js';
import { type Policy, policyOf } from './settings.js';

const policy: Policy = {
  ...policyOf(readSettings()),
  tiers: { verified: 0.98, likely: 0.95, possible: 0.75, nearBits: 3 },
};
const rising: [number, number][] = [
  [-4, 0.05],
  [0, 0.5],
  [4, 0.94],
  [8, 0.99],
];
const lower = rising.map(([odds, share]): [number, number] => [odds, share * 0.9]);
const calibration: Calibration = {
  origin: 'made up',
  number: rising,
  clear: rising,
  contradicted: lower,
  name_only: rising,
};
const answer = (ranked: readonly ScoredCandidate[]): Prediction => predict(ranked, policy, calibration);

function scored(entry: number, score: number, over: Partial<ScoredCandidate> = {}): ScoredCandidate {
  return {
    entry,
    score,
    license: null,
    phone: false,
    address: false,
    name: 'exact',
    basis: 'clear',
    codes: 0,
    evidence: [],
    ...over,
  };
}

describe('decide', () => {
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
  it('never verifies where the claim prints another license number', () => {
    expect(answer([scored(1, 25, { address: true, license: false })]).tier).toBe('likely');
  });
  it('takes an address without any name or number for no more than possible', () => {
    expect(answer([scored(1, 25, { address: true, name: null })]).tier).toBe('possible');
    expect(answer([scored(1, 25, { address: true, name: 'differs' })]).tier).toBe('possible');
    expect(answer([scored(1, 25, { phone: true, name: null })]).tier).toBe('likely');
    expect(answer([scored(1, 25, { phone: true, name: 'differs' })]).tier).toBe('likely');
  });
  it('goes down with the score', () => {
    const tiers = [25, 5, 2.5, -3].map((score) => answer([scored(1, score, { address: true })]).tier);
    expect(tiers).toEqual(['verified', 'likely', 'possible', null]);
  });
  it('trusts the same score less where something speaks against the candidate', () => {
    const [clear, contradicted] = (['clear', 'contradicted'] as const).map((basis) =>
      answer([scored(1, 25, { address: true, basis })]),
    );
    expect(clear?.tier).toBe('verified');
    expect(contradicted?.tier).toBe('possible');
  });
  it('picks none of several that fit alike, and counts them', () => {
    const decision = answer([scored(1, 20), scored(2, 20), scored(3, 18.5), scored(4, 2)]);
    expect(decision).toMatchObject({ chosen: null, tier: 'ambiguous', near: 3 });
    expect(decision.confidence).toBeLessThan(0.5);
  });
  it('matches one of several once it stands out', () => {
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
