import { describe, expect, it } from '@jest/globals';
import { readSettings } from '../cases/fixture.js';
import type { Scored } from './score.js';
import { policyOf } from './settings.js';
import { decide } from './tier.js';

const policy = policyOf(readSettings());

function scored(entry: number, score: number, over: Partial<Scored> = {}): Scored {
  return { entry, score, license: null, phone: false, address: false, name: 'exact', ...over };
}

describe('decide', () => {
  it('verifies by license number, unless the name contradicts it', () => {
    expect(decide([scored(1, 25, { license: true, name: 'partial' })], policy).tier).toBe('verified');
    expect(decide([scored(1, 25, { license: true, name: null })], policy).tier).toBe('verified');
    expect(decide([scored(1, 25, { license: true, name: 'differs' })], policy).tier).toBe('likely');
  });
  it('verifies by phone or address together with the name', () => {
    expect(decide([scored(1, 25, { phone: true })], policy).tier).toBe('verified');
    expect(decide([scored(1, 25, { address: true })], policy).tier).toBe('verified');
    expect(decide([scored(1, 25, { address: true, name: 'differs' })], policy).tier).toBe('likely');
    expect(decide([scored(1, 25)], policy).tier).toBe('likely');
  });
  it('never verifies where the claim prints another license number', () => {
    expect(decide([scored(1, 25, { address: true, license: false })], policy).tier).toBe('likely');
  });
  it('goes down with the score', () => {
    const tiers = [25, 5, 2.5, -3].map((score) => decide([scored(1, score, { address: true })], policy).tier);
    expect(tiers).toEqual(['verified', 'likely', 'possible', null]);
  });
  it('picks none of several that fit alike, and counts them', () => {
    const decision = decide([scored(1, 20), scored(2, 20), scored(3, 18.5), scored(4, 2)], policy);
    expect(decision).toMatchObject({ chosen: null, tier: 'ambiguous', near: 3 });
    expect(decision.confidence).toBeLessThan(0.5);
  });
  it('matches one of several once it stands out', () => {
    expect(decide([scored(1, 20), scored(2, 10)], policy)).toMatchObject({ tier: 'likely', near: 1 });
  });
  it('leaves several weak ones unmatched', () => {
    expect(decide([scored(1, -9), scored(2, -9)], policy)).toMatchObject({
      chosen: null,
      tier: null,
      near: 0,
    });
  });
});
