import { describe, expect, it } from '@jest/globals';
import {
  claimOf,
  entryOf,
  readCases,
  readDictionaries,
  readRoster,
  readSettings,
} from '../../cases/fixture.js';
import { explainClaim } from '../explain/explain.js';
import { prepareClaim } from '../match.js';
import { matcherOf } from '../matcher.js';
import { levelIndex } from '../model/levels.js';
import { buildRoster, contractorIdOf } from '../roster.js';
import type { AgreementPatterns } from './agreement-patterns.js';
import { type Observations, observe, subsetOf } from './observe.js';

const settings = readSettings();
const roster = buildRoster(readRoster(), readDictionaries(), settings);
const matcher = matcherOf(roster);
const claims = readCases().map(({ claim }) => claim);
const seen = observe(matcher, claims);

/** The bits of a pattern with the weights of the roster. */
function bitsOf({ bits, terms, index, share }: AgreementPatterns, pattern: number): number {
  let sum = bits[pattern] as number;
  for (let term = terms[pattern] as number; term < (terms[pattern + 1] as number); term += 1)
    sum += (share[term] as number) * (roster.weights.values[index[term] as number] as number);
  return sum;
}

/** The weights that a claim's pairs use, by index. */
function termsOf(of: Observations, claim: number): number[][] {
  const pairs = [];
  for (let pair = of.firstPairs[claim] as number; pair < (of.endPairs[claim] as number); pair += 1) {
    const { terms, index } = of.levels;
    const pattern = of.levelsOf[pair] as number;
    pairs.push([...index.slice(terms[pattern], terms[pattern + 1])]);
  }
  return pairs;
}

describe('observe', () => {
  it('records for each pair the weights that add up to its score', () => {
    expect(seen).toMatchObject({
      claims: claims.length,
      rosterSize: roster.index.size,
      sizeBits: roster.sizeBits,
    });
    const inTime = levelIndex('in_time');
    for (const [at, claim] of claims.entries()) {
      const { candidates } = explainClaim(matcher, claim);
      const scores = new Map(candidates.map(({ entry, score }) => [entry.id, score]));
      const prepared = prepareClaim(matcher, claim).candidates;
      const first = seen.firstPairs[at] as number;
      expect(seen.endPairs[at]).toBe(first + prepared.length);
      for (const [one, entry] of prepared.entries()) {
        const [curve, level] = [seen.curvesOf[first + one] as number, seen.levelsOf[first + one] as number];
        const noted = bitsOf(seen.curves, curve) + bitsOf(seen.levels, level) + roster.priorBits;
        const counted = termsOf(seen, at)[one]?.includes(inTime) ? roster.weights.at('in_time') : 0;
        expect(noted - counted).toBeCloseTo(scores.get(contractorIdOf(roster, entry)) as number, 9);
      }
    }
  });
  it('records licenses that were valid at the time', () => {
    const entry = { name: 'Tamarack', originalDate: '2015-01-01', expirationDate: null };
    const dated = matcherOf(
      buildRoster(
        [entryOf({ id: 1, ...entry }), entryOf({ id: 2, name: 'Corbel' })],
        readDictionaries(),
        settings,
      ),
    );
    const inTime = (name: string, date: string | null) =>
      termsOf(observe(dated, [claimOf({ name, firstDate: date, lastDate: date })]), 0).map((terms) =>
        terms.includes(levelIndex('in_time')),
      );
    expect(inTime('Tamarack', '2016-01-01')).toEqual([true]);
    expect(inTime('Tamarack', '2001-01-01')).toEqual([false]);
    expect(inTime('Tamarack', null)).toEqual([false]);
    expect(inTime('Corbel', '2016-01-01')).toEqual([false]);
  });
  it('does not learn from a contractor without a phone how often phones differ', () => {
    const place = { address: '2 Hawser St' };
    const entries = [
      entryOf({ id: 1, name: 'Tamarack', ...place }),
      entryOf({ id: 2, name: 'Tamarack', phone: '612-555-0102', ...place }),
      entryOf({ id: 3, name: 'Corbel', phone: '612-555-0101' }),
    ];
    const among = matcherOf(buildRoster(entries, readDictionaries(), settings));
    const claim = claimOf({ name: 'Tamarack', phone: '612-555-0101', ...place });
    const noted = termsOf(observe(among, [claim]), 0).filter((terms) =>
      terms.includes(levelIndex('phone_differs')),
    );
    expect(prepareClaim(among, claim).candidates).toHaveLength(3);
    expect(noted).toHaveLength(1);
  });
  it('passes each prepared claim to the visitor', () => {
    const visited: [number, readonly number[]][] = [];
    observe(matcher, claims.slice(0, 3), ({ candidates }, at) => visited.push([at, candidates]));
    const expected = claims.slice(0, 3).map((claim, at) => [at, prepareClaim(matcher, claim).candidates]);
    expect(visited).toEqual(expected);
  });
  it('counts claims that print a number or an address, each as often as contractors share the value', () => {
    const place = { address: '1 Quillby Ave', city: 'Dunmore' };
    const entries = [
      entryOf({ id: 1, name: 'Tamarack', phone: '612-555-0101', ...place }),
      entryOf({ id: 2, name: 'Corbel', phone: '612-555-0101', ...place }),
      entryOf({ id: 3, name: 'Hawser', phone: '612-555-0102', ...place }),
    ];
    const shared = matcherOf(buildRoster(entries, readDictionaries(), settings));
    const printed = [
      claimOf({ name: 'Larch 612-555-0102', phone: '612-555-0101' }),
      claimOf({ phone: '612-555-0199', licenseNumber: 'L1' }),
      claimOf({ ...place, licenseNumber: 'ZZ9' }),
      claimOf({ address: '2 Hawser St' }),
      claimOf({ name: 'Larch' }),
    ];
    const all = observe(shared, printed);
    expect([...all.printedBy]).toEqual([2, 0, 0, 1, 1, 0, 0, 1, 3, 0, 0, 1, 0, 0, 0]);
    expect(all.printed).toEqual({ phone: 3, license: 2, street: 4 });
    expect(subsetOf(all, [1, 3]).printed).toEqual({ phone: 1, license: 1, street: 1 });
    expect([...subsetOf(all, [1, 3]).printedBy]).toEqual([1, 1, 0, 0, 0, 1]);
  });
});

describe('subsetOf', () => {
  it('equals observing only these claims', () => {
    const numbers = [...claims.keys()].filter((at) => at % 3 === 1);
    const some = subsetOf(seen, numbers);
    const alone = observe(
      matcher,
      numbers.map((at) => claims[at] as (typeof claims)[number]),
    );
    const readable = (of: Observations) => Array.from({ length: of.claims }, (_, at) => termsOf(of, at));
    expect(some.claims).toBe(numbers.length);
    expect(readable(some)).toEqual(readable(alone));
    expect([...some.printedBy]).toEqual([...alone.printedBy]);
    expect(some.printed).toEqual(alone.printed);
  });
});
