import { describe, expect, it } from '@jest/globals';
import { numberlessBits, type ShownClaim } from './numberless-claims.js';

/** A number of claims, some of which find their name. */
function claims(count: number, named: number, over: Partial<ShownClaim> = {}): ShownClaim[] {
  return Array.from({ length: count }, (_, at) => ({
    exactlyNamed: at < named,
    personal: false,
    numberless: false,
    labeled: false,
    ...over,
  }));
}

const labeled = claims(500, 450, { labeled: true });
const unlisted = claims(300, 30);

describe('numberlessBits', () => {
  it('falls with how rarely claims without a number find their name', () => {
    const bits = [40, 80, 160].map((named) =>
      numberlessBits(0, [...labeled, ...unlisted, ...claims(200, named, { numberless: true })]),
    );
    expect(bits[0]).toBeLessThan(-1.5);
    expect(bits[1]).toBeGreaterThan(bits[0] as number);
    expect(bits[1]).toBeLessThan(0);
    // More often than all claims, so nothing is added.
    expect(bits[2]).toBe(0);
  });
  it('says more if some names are found by chance', () => {
    const all = [...labeled, ...unlisted, ...claims(200, 80, { numberless: true })];
    expect(numberlessBits(0.3, all)).toBeLessThan(numberlessBits(0, all));
  });
  it('says little on few claims', () => {
    const few = [...labeled, ...unlisted, ...claims(4, 0, { numberless: true })];
    expect(numberlessBits(0, few)).toBeGreaterThan(-0.5);
  });
  it('compares people with people', () => {
    const persons = [
      ...claims(100, 80, { personal: true, labeled: true }),
      ...claims(900, 80, { personal: true }),
      ...claims(100, 16, { personal: true, numberless: true }),
    ];
    expect(numberlessBits(0, [...labeled, ...persons])).toBe(0);
  });
  it('is 0 if no claim lacks a number, or if no label shows how often names are found', () => {
    expect(numberlessBits(0, [...labeled, ...unlisted])).toBe(0);
    expect(numberlessBits(0, claims(500, 100, { numberless: true }))).toBe(0);
  });
});
