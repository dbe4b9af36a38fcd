import type { ShownMatch } from '@crs/matching';
import type { ContractorCandidate } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import { candidatesOf } from './candidates.js';

const contractor = (id: number): ContractorCandidate => ({
  id,
  licenseNumber: `BC${id}`,
  name: `Firm ${id}`,
  dbaName: null,
  status: 'Issued',
  city: null,
  state: null,
  licenseType: null,
  licenseSubtype: null,
  expirationDate: null,
  hasEnforcementAction: false,
  rosterState: 'MN',
});
const part = (signal: 'city' | 'zip', weight: number) =>
  ({ signal, weight, claimValue: null, rosterValue: null, reason: '' }) as never;
const candidate = (id: number, confidence: number) => ({
  contractor: contractor(id),
  firm: id,
  isNear: true,
  confidence,
  score: 1,
  signals: [],
  parts: [part('city', 2), part('zip', 1), part('city', 0.5)],
});
type Shown = ShownMatch<ContractorCandidate>;
const shown = (of: number | null, tier: Shown['match']['tier'], candidates: Shown['candidates']): Shown => ({
  contractor: of === null ? null : contractor(of),
  match: { confidence: 0.9, tier, signals: [], candidateCount: 1 },
  candidates,
});

describe('candidatesOf', () => {
  it.each([
    ['verified', true],
    ['likely', true],
    ['possible', false],
    ['ambiguous', false],
  ] as const)('takes a match of tier %s as certain: %s', (tier, match) => {
    const found = candidatesOf(shown(1, tier, [candidate(1, 0.9734), candidate(2, 0.1)]), 5);
    expect(found.map((one) => [one.id, one.match, one.score])).toEqual([
      ['1', match, 97.3],
      ['2', false, 10],
    ]);
  });

  it('names each signal once, with its bits added up', () => {
    const [found] = candidatesOf(shown(null, 'ambiguous', [candidate(1, 0.5)]), 5);
    expect(found).toMatchObject({
      match: false,
      description: 'BC1 (MN) · Issued',
      features: [
        { id: 'city', value: 2.5 },
        { id: 'zip', value: 1 },
      ],
    });
  });

  it('lists the matched contractor even if others were closer, with the highest score first', () => {
    const all = shown(3, 'likely', [candidate(1, 0.2), candidate(2, 0.3)]);
    expect(candidatesOf(all, 2).map(({ id, match }) => [id, match])).toEqual([
      ['3', true],
      ['2', false],
    ]);
  });
});
