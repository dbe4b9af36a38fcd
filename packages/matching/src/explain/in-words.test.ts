import type { Claim } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { claimOf, entryOf, readDictionaries, readSettings } from '../../cases/fixture.js';
import { matcherOf } from '../matcher.js';
import { buildRoster } from '../roster.js';
import type { Evidence } from '../score-breakdown.js';
import { explainClaim } from './explain.js';
import { explainTier } from './explain-tier.js';
import { explainInWords } from './in-words.js';
import { rightOf, strengthOf } from './strength.js';

const roster = buildRoster(
  [
    {
      id: 1,
      name: 'Tamarack Ridge Builders',
      address: '418 Quillby Ave',
      zip: '55901',
      phone: '612-555-0101',
    },
    { id: 2, name: 'Tamarack Ridge Builders', address: '9 Elsewhere St', zip: '55930' },
    { id: 3, name: 'Vosskuhler Plumbing', address: '30 Quarry Rd', zip: '55911' },
    { id: 4, name: 'Halvard Concrete', address: '5 Slab St', zip: '55999' },
    { id: 5, name: 'Halvard Concrete', address: '5 Slab St', zip: '55999' },
  ].map(entryOf),
  readDictionaries(),
  readSettings(),
);
const matcher = matcherOf(roster);

function inWords(over: Partial<Claim>) {
  const claim: Claim = {
    id: 7,
    scope: 'lakeview',
    state: 'MN',
    name: 'Tamarack Ridge Builders',
    address: null,
    city: null,
    zip: null,
    phone: null,
    licenseNumber: null,
    trades: [],
    firstDate: null,
    lastDate: null,
    ...over,
  };
  const explanation = explainClaim(matcher, claim);
  const said = explainInWords(roster, claim, explanation, explainTier(roster, explanation));
  return { tier: explanation.match.tier, said };
}

describe('explainInWords', () => {
  it('says how many of such matches are correct, and what supports this one', () => {
    const { tier, said } = inWords({ address: '418 Quillby Ave', zip: '55901', phone: '612-555-0101' });
    expect(tier).toBe('verified');
    expect(said?.howSure).toMatch(
      /^With a score like this, [\d,]+ of 10?0?,?000? matches are correct where a license number or a phone agrees/,
    );
    expect(said?.why[0]?.strength).toBe('strong');
    expect(said?.why.map(({ text }) => text).join()).toMatch(
      /Both have the same phone number\. \[612-555-0101\]/,
    );
    expect(said?.sideBySide).toBeNull();
    expect(said?.howSure).not.toContain('same firm');
  });
  it("names the firm's other licenses, which are not rivals", () => {
    const { said } = inWords({ name: 'Halvard Concrete', address: '5 Slab St', zip: '55999' });
    expect(said?.howSure).toMatch(
      /The same firm is also licensed as L5 Halvard Concrete; either is correct\.$/,
    );
    expect(said?.whyNotSurer.join()).not.toContain('Another contractor');
  });

  it('shows which field distinguishes the two best candidates, and favors which one', () => {
    const { first, second, fields } = inWords({ phone: '612-555-0199' }).said?.sideBySide ?? {};
    expect([first?.licenseNumber, second?.licenseNumber]).toEqual(['L2', 'L1']);
    expect(fields?.map(({ field }) => field)).toEqual(['Name', 'Phone']);
    expect(fields?.[0]).toMatchObject({ claim: 'Tamarack Ridge Builders', favours: null });
    expect(fields?.[1]).toMatchObject({
      claim: '612-555-0199',
      first: { value: null, strength: null },
      second: { value: '612-555-0101', strength: 'against' },
      favours: { candidate: 'first', strength: 'fair' },
    });
  });

  it('says why confidence is not higher: what differs, what is not printed, and who fits nearly as well', () => {
    const { tier, said } = inWords({ phone: '612-555-0199' });
    expect(tier).not.toBe('verified');
    const doubts = said?.whyNotSurer.join(' ');
    expect(doubts).toMatch(/The permit has no license number and no street address\./);
    expect(doubts).toMatch(/Another contractor is not far behind L2: L1 Tamarack Ridge Builders\./);
    expect(inWords({ address: '77 Nowhere Ln', zip: '55999' }).said?.whyNotSurer.join(' ')).toMatch(
      /they differ\. \[permit: 77 Nowhere Ln; roster: /,
    );
  });

  it('never presents a difference as support, or an agreement as a contradiction, without an explanation', () => {
    const claim = claimOf({ name: 'Tamarack Ridge Builders', phone: '612-555-0101' });
    const explanation = explainClaim(matcher, claim);
    const part = (signal: Evidence['signal'], weight: number, reason: string) => ({
      ...{
        signal,
        weight,
        reason,
        claimValue: null,
        rosterValue: null,
        origin: '',
        sharers: null,
        levels: [],
      },
    });
    const parts = [
      part('phone', 19, 'Both have the same phone number.'),
      part('name_differs', 1.4, 'The names share no distinctive word.'),
      part('city', -2.5, 'The cities are the same.'),
      part('alias', -2, 'It stands on 2 records.'),
    ];
    const candidates = explanation.candidates.slice(0, 1).map((one) => ({ ...one, parts }));
    const told = { ...explanation, candidates };
    const said = explainInWords(roster, claim, told, explainTier(roster, told));
    expect(said?.why.map(({ text }) => text)).toEqual(['Both have the same phone number.']);
    expect(said?.whyNotSurer.slice(0, 3)).toEqual([
      'The cities are the same. With the correct contractor, more details usually agree. (against)',
      'It stands on 2 records. (slightly lowers confidence)',
      'The names share no distinctive word. (minor compared with the rest)',
    ]);
  });

  it('names no single answer if two fit equally well, and says what an unmatched one lacks', () => {
    const torn = inWords({});
    expect(torn.tier).toBe('ambiguous');
    expect(torn.said?.whyNotSurer[0]).toBe(
      'Another contractor fits just as well as L1: L2 Tamarack Ridge Builders.',
    );
    expect(torn.said?.howSure).toMatch(
      /^No single answer: 2 contractors fit about equally well\. One of them is correct in \d+/,
    );
    const open = inWords({ name: 'Vosskuhler', address: '1 Far St', zip: '55999', phone: null });
    expect(open.tier).toBeNull();
    expect(open.said?.howSure).toMatch(/^Not matched: .*only \d+ of .* A match needs 65 of 100\.$/);
    expect(open.said?.sideBySide).toBeNull();
    expect(inWords({ name: 'Zephyrine' }).said).toBeNull();
  });
});

describe('rightOf', () => {
  it.each([
    [0.75, '75 of 100'],
    [0.9931, '993 of 1,000'],
    [0.9995, '9,995 of 10,000'],
    [1, 'more than 9,999 of 10,000'],
    [0, '0 of 100'],
  ])('%d is %s', (probability, said) => {
    expect(rightOf(probability)).toBe(said);
  });
});

describe('strengthOf', () => {
  it.each([
    [6, 'strong'],
    [2, 'fair'],
    [0.5, 'weak'],
    [-0.4, 'says little'],
    [-0.5, 'weakly against'],
    [-5.9, 'against'],
    [-6, 'strongly against'],
  ])('%d bits are %s', (bits, word) => {
    expect(strengthOf(bits)).toBe(word);
  });
});
