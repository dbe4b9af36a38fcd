import { describe, expect, it } from '@jest/globals';
import { readCases, readDictionaries, readRoster, readSettings } from '../../cases/fixture.js';
import { matcherOf } from '../matcher.js';
import { buildRoster } from '../roster.js';
import { explainClaim } from './explain.js';
import { explainTier } from './explain-tier.js';

const settings = readSettings();
const roster = buildRoster(readRoster(), readDictionaries(), settings);
const explained = readCases().map(({ claim }) => {
  const explanation = explainClaim(matcherOf(roster), claim);
  return { claim, explanation, verdict: explainTier(roster, explanation) };
});
const ofTier = (tier: string | null) =>
  explained.filter(({ explanation }) => explanation.match.tier === tier);

describe('explainTier', () => {
  it('retraces the confidence of every answer, and has none where nobody was compared', () => {
    for (const { explanation, verdict } of explained) {
      expect(verdict === null).toBe(explanation.candidates.length === 0);
      if (explanation.match.confidence !== null)
        expect(verdict?.probability).toBe(explanation.match.confidence);
    }
  });
  it.each(['verified', 'likely', 'possible'] as const)('says which cut a %s answer met', (tier) => {
    expect(ofTier(tier).length).toBeGreaterThan(0);
    for (const { verdict } of ofTier(tier)) {
      expect(verdict?.cut).toEqual({ tier, value: settings.tiers[tier].value, met: true });
      expect(verdict?.steps[3]).toMatch(new RegExp(`^${tier}: .+ reaches the cut of ${tier}`, 'i'));
    }
  });
  it('says which cut an unmatched or an ambiguous claim missed', () => {
    for (const tier of [null, 'ambiguous']) {
      const found = ofTier(tier).filter(({ verdict }) => verdict !== null);
      expect(found.length).toBeGreaterThan(0);
      for (const { verdict } of found) {
        expect(verdict?.cut).toMatchObject({ tier: 'possible', met: false });
        expect(verdict?.steps[3]).toMatch(/^(Unmatched|Ambiguous): .+ misses the cut of possible/);
      }
    }
  });
  it('says what keeps a probable answer from being verified', () => {
    const contradicted = explained.find(
      ({ explanation: { match } }) =>
        match.tier === 'likely' && match.signals.includes('license_number_differs'),
    );
    expect(contradicted?.verdict?.steps[3]).toMatch(
      /not verified, because it (prints another license number|misses)/,
    );
    const named = ofTier('likely').map(({ verdict }) => verdict?.steps[3]);
    expect(named.every((step) => /not verified, because it (misses|prints|takes) /.test(step ?? ''))).toBe(
      true,
    );
  });
  it('says why an address without a name is no more than possible', () => {
    const claim = { ...(explained[0] as (typeof explained)[number]).claim, name: null };
    const likely = { value: 0.8, reason: 'Low enough to be met by an address.' };
    const lenient = { ...settings, tiers: { ...settings.tiers, likely } };
    const trusting = buildRoster(readRoster(), readDictionaries(), lenient);
    const explanation = explainClaim(matcherOf(trusting), claim);
    expect(explanation.match.tier).toBe('possible');
    expect(explainTier(trusting, explanation)?.steps[3]).toMatch(/likely takes a name or a number/);
  });
  it('says on what its odds rest', () => {
    const steps = explained.flatMap(({ verdict }) => verdict?.steps[1] ?? []);
    for (const rests of [
      'a license number or a phone',
      'nothing but names',
      'something speaks against',
      'more than names',
    ])
      expect(steps.some((step) => step.includes(`and where ${rests}`))).toBe(true);
  });
  it('gives the gap to the runner-up, where there is one', () => {
    for (const { explanation, verdict } of explained) {
      const [best, next] = explanation.candidates;
      if (best === undefined) continue;
      expect(verdict?.gap).toBe(next === undefined ? null : best.score - next.score);
      expect(verdict?.steps[2]).toMatch(next === undefined ? /no runner-up/ : /bits behind/);
    }
  });
});
