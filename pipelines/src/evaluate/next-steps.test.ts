import { missKinds } from '@crs/matching';
import { describe, expect, it } from '@jest/globals';
import { nextSteps } from './next-steps.js';
import type { MeasuredReport } from './report.js';

const noMisses = Object.fromEntries(Object.keys(missKinds).map((kind) => [kind, 0]));
const good = { count: 500, precision: 0.995, low: 0.98, high: 0.999 };

/** A report on 1,000 claims without a weakness, except for the given figures. */
function reportWith(over: object): MeasuredReport {
  return {
    labelled: 1_000,
    precision: 0.995,
    recall: 0.9,
    f1: 0.945,
    tiers: { verified: good, likely: good, possible: good },
    by: 'claim',
    mask: [],
    jurisdictions: {},
    inRoster: 600,
    curve: [],
    missesByKind: noMisses,
    beatenBy: {},
    worst: { falseMatches: [], misses: [] },
    cuts: { verified: 0.98, likely: 0.945, possible: 0.75 },
    leftOut: { unknownPermit: 0, noContractor: 0, severalClaims: 0, severalContractors: 0 },
    ...over,
  } as unknown as MeasuredReport;
}
const stepsOf = (over: object) => nextSteps(reportWith(over));

describe('nextSteps', () => {
  it('has nothing to say if nothing is weak', () => {
    expect(stepsOf({})).toEqual([]);
  });

  it('starts with the most confident false matches, with the commands to run', () => {
    const error = (tier: string) => ({
      jurisdiction: 'lakeview',
      permitNumber: '2025-1 EP',
      match: { tier },
      chosen: { entry: { licenseNumber: 'BC1' } },
    });
    const [first] = stepsOf({ worst: { falseMatches: [error('verified'), error('possible')], misses: [] } });
    expect(first?.commands).toEqual([
      "crs explain lakeview '2025-1 EP'",
      "crs decide lakeview '2025-1 EP' --never BC1 --alike --by NAME",
    ]);
  });

  it('names the largest kinds of misses, and the gain and precision of a lower cut', () => {
    const missesByKind = { ...noMisses, under_cut: 60, beaten: 30, ambiguous: 5, nothing_shared: 2 };
    const curve = [
      { confidence: 0.99, precision: 0.998, recall: 0.8, count: 480 },
      { confidence: 0.9, precision: 0.99, recall: 0.95, count: 560 },
      { confidence: 0.8, precision: 0.97, recall: 0.97, count: 600 },
    ];
    const steps = stepsOf({ missesByKind, curve, beatenBy: { address: 20, name: 10 } });
    expect(steps.map(({ title }) => title)).toEqual([
      'Correct, but not confident enough: 60 of 97 missed claims',
      'Another contractor fits better: 30 of 97 missed claims',
    ]);
    expect(steps[0]?.text).toContain('`tiers.likely` at 0.900 instead of 0.945');
    expect(steps[0]?.text).toContain('about 30 more claims at a precision of 99.0%');
    expect(steps[1]?.text).toContain('The most common reason was the address (20).');
    const none = stepsOf({ missesByKind, curve: curve.slice(2) })[0]?.text;
    expect(none).toContain('No lower limit for likely keeps a precision of 98.5%');
  });

  it('says why a jurisdiction is worse than the rest, and which field it lacks', () => {
    const prints = { address: 0.9, phone: 0.05, license: 0 };
    const missesByKind = { ...noMisses, ambiguous: 9 };
    const poor = { labelled: 50, precision: 0.99, recall: 0.4, f1: 0.57, missesByKind, prints };
    const jurisdictions = {
      lakeview: { ...poor, recall: 0.9 },
      rivermont: poor,
      ely: { ...poor, labelled: 5 },
    };
    const [step, other] = stepsOf({ jurisdictions, mask: ['license'] });
    expect(step?.title).toBe('rivermont is worse than the rest: precision 99.0%, recall 40.0%');
    expect(step?.text).toMatch(
      /Most common kind of miss: ambiguous \(9\)\. .*map `contractorPhone`.*\(on 5\.0% of claims\)\.$/,
    );
    expect(step?.text).not.toContain('contractorLicense');
    expect(other).toBeUndefined();
  });

  it('says which tier is less accurate than it claims, and which labels were useless', () => {
    const likely = { count: 200, precision: 0.88, low: 0.84, high: 0.92 };
    const leftOut = { unknownPermit: 400, noContractor: 0, severalClaims: 0, severalContractors: 150 };
    const titles = stepsOf({ tiers: { verified: good, likely, possible: good }, leftOut }).map(
      ({ title }) => title,
    );
    expect(titles).toEqual([
      'Tier likely is overconfident',
      '400 labels name permits that do not exist',
      '150 labels have a license number that several contractors share',
    ]);
  });
});
