import type { MatchRun } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import { matchNight } from './match-nights.js';

const share = (count: number, of: number) => ({ count, of, share: count / of, low: 0, high: 1 });

const runOf = (over: Partial<MatchRun> = {}): MatchRun => ({
  id: 7,
  scope: 'austin',
  state: 'done',
  startedAt: '2027-01-02T03:04:05Z',
  claims: 200,
  tiers: { verified: 100, likely: 20, possible: 30, ambiguous: 10, unmatched: 40 },
  proof: {
    groups: [
      {
        ...{ state: 'MN', contractors: 50, claims: 150, truths: 60, checked: 60, calibrationError: 0.01 },
        ...{ surestCalibrationError: 0, precision: share(48, 50), recall: share(48, 60) },
        ...{ matched: share(120, 150), verified: share(90, 120) },
      },
      {
        ...{ state: 'WI', contractors: 20, claims: 50, truths: 40, checked: 40, calibrationError: null },
        ...{ surestCalibrationError: null, precision: share(24, 25), recall: share(24, 40) },
        ...{ matched: share(30, 50), verified: share(10, 30) },
      },
    ],
    findings: ['recall fell'],
    forced: true,
  },
  comparison: { nights: 3, measures: { tiers: { value: 0.02, bound: 0.05 } }, findings: ['recall fell'] },
  learned: { version: 4, claims: 190, inRoster: 0.8 },
  replaced: 12,
  ...over,
});

describe('matchNight', () => {
  it('adds up the states of a scope, and returns shares', () => {
    expect(matchNight(runOf())).toMatchObject({
      run: 7,
      isRefused: false,
      claims: 200,
      tiers: { verified: 0.5, likely: 0.1, unmatched: 0.2 },
      matched: 0.75,
      precision: { count: 72, of: 75, share: 0.96 },
      recall: { count: 72, of: 100, share: 0.72 },
      moves: { tiers: { value: 0.02, bound: 0.05 } },
      learned: { version: 4 },
      replaced: 12,
    });
  });

  it('lists each finding once', () => {
    expect(matchNight(runOf()).findings).toEqual(['recall fell']);
  });

  it('leaves out what a refused matching or an earlier version did not keep', () => {
    const bare = { tiers: null, proof: { groups: 'older' }, comparison: null, learned: null, replaced: null };
    expect(matchNight(runOf({ ...bare, state: 'refused' }))).toEqual({
      ...{ run: 7, startedAt: '2027-01-02T03:04:05Z', isRefused: true, claims: 200, tiers: {} },
      ...{ matched: null, moves: null, findings: [], learned: null, replaced: null },
      precision: { count: 0, of: 0, share: null, low: null, high: null },
      recall: { count: 0, of: 0, share: null, low: null, high: null },
    });
  });
});
