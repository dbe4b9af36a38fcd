import type { Claim } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { claimOf, entryOf, readDictionaries, readSettings } from '../../cases/fixture.js';
import { prepareClaim, rankCandidates } from '../match.js';
import { matcherOf } from '../matcher.js';
import { parseClaim } from '../parse-claim.js';
import { buildRoster } from '../roster.js';
import { ScoreBreakdown } from '../score-breakdown.js';
import { testCaseOf } from './test-cases.js';
import { nameKindOf, UnseenClaims } from './unseen-claims.js';

const namesakes = [1, 2].map((at) =>
  entryOf({
    id: 20 + at,
    name: 'Vosskuhler Roofing',
    address: `${at}7 Cordwain St`,
    zip: `5590${at}`,
    phone: `612-555-010${at}`,
  }),
);
const alone = entryOf({ id: 31, name: 'Osterfell Masonry', phone: '612-555-0131' });
const secondLine = entryOf({ id: 32, name: 'Osterfell Masonry', phone: '612-555-0131' });
const roster = buildRoster([...namesakes, alone, secondLine], readDictionaries(), readSettings());
const matcher = matcherOf(roster);

/** Half of all claims, and all labeled ones, find an exact name: half of the contractors are in the roster. */
const half = { ofAll: 0.5, ofLabeled: 1 };

/** The wrong matches of labeled claims with names, and the number of claims that each one represents. */
function unseen(labels: readonly (readonly [string, number])[], shares = half, unlisted = 0) {
  const claims: (readonly [Claim, number | null])[] = [
    ...labels.map(([name, known]) => [claimOf({ name }), known] as const),
    ...Array.from(
      { length: unlisted },
      () => [claimOf({ name: 'Nobody', phone: '612-555-0199' }), null] as const,
    ),
  ];
  const testCases = claims.flatMap(
    ([claim, known]) => testCaseOf(matcher, prepareClaim(matcher, claim), known) ?? [],
  );
  const found = new UnseenClaims(roster, testCases, { company: shares, person: shares });
  const breakdown = new ScoreBreakdown(roster.weights, false);
  for (const { known, masked } of testCases)
    if (known !== null) found.add(masked[0].parsed, rankCandidates(matcher, masked[0], breakdown), known);
  return found.predictions();
}

describe('UnseenClaims', () => {
  it("matches a claim to its contractor's namesake if the contractor is left out", () => {
    const [wrong, ...others] = unseen([['Vosskuhler Roofing', 21]]);
    expect(others).toEqual([]);
    expect(wrong).toMatchObject({ basis: 'sole_name_only', right: 0 });
  });
  it('does so whichever namesake comes first', () => {
    expect(unseen([['Vosskuhler Roofing', 21]])).toHaveLength(1);
    expect(unseen([['Vosskuhler Roofing', 22]])).toHaveLength(1);
  });
  it("leaves out the firm's other licenses as well", () => {
    expect(unseen([['Osterfell Masonry', 31]])).toEqual([]);
  });
  it("weights a wrong answer by the share of claims from outsiders, minus the firms' second licenses", () => {
    const { secondLines } = roster.policy.learning;
    // Half of the named contractors have a namesake, so a quarter of all claims finds one by chance.
    const labels: [string, number][] = [
      ['Vosskuhler Roofing', 21],
      ['Osterfell Masonry', 31],
    ];
    const [wrong] = unseen(labels, { ofAll: 0.75, ofLabeled: 1 });
    expect(wrong?.weight).toBeCloseTo(1 - secondLines / 0.5, 10);
    const [rare] = unseen(labels, { ofAll: 0.9, ofLabeled: 1 });
    expect(rare?.weight).toBeCloseTo(0.25 * (1 - secondLines / 0.5), 10);
  });
  it('counts unlisted phones as outsiders', () => {
    const labels: [string, number][] = [['Vosskuhler Roofing Supply', 21]];
    const weigh = (unlisted: number): (number | undefined)[] =>
      unseen(labels, half, unlisted).map(({ weight }) => weight);
    expect(weigh(0)).toEqual([1]);
    expect(weigh(1)).toEqual([]);
  });
  it('ignores a label that another candidate fits better', () => {
    expect(unseen([['Vosskuhler Roofing', 31]])).toEqual([]);
  });
});

describe('nameKindOf', () => {
  it.each([
    ['Marta Lindqvist', 'person'],
    ['Marta Lindqvist, Osterfell Masonry', 'company'],
    ['Osterfell Masonry', 'company'],
  ])('of %s is %s', (name, kind) => {
    expect(nameKindOf(parseClaim(matcher, claimOf({ name })))).toBe(kind);
  });
});
