import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { partyCounter } from './hubs.js';
import type { ClusteringSettings } from './settings.js';
import type { ClusterContractor } from './shared-values.js';

const names: ClusteringSettings['names'] = {
  distinctiveShare: 0.05,
  chance: 0.01,
  believed: { ordinary: 0.001, common: 0.04, contractors: 100 },
  commonWords: ['roofing'],
};

function contractor(id: number, nameTokens: readonly string[]): ClusterContractor {
  return {
    id,
    nameTokens,
    persons: [],
    state: 'MN',
    place: null,
    addressKey: null,
    addressUnit: null,
    addressDisplay: null,
    buildingDisplay: null,
    phoneKey: null,
    phoneDisplay: null,
  };
}

/** Contractors by their words; the first `size` of them have the value. */
function countParties(words: readonly string[][], size: number, given = names): number {
  const contractors = words.map((tokens, id) => contractor(id, tokens));
  const count = partyCounter(
    contractors,
    contractors.map(() => []),
    given,
  );
  return count(Array.from({ length: size }, (_, index) => index));
}

/** `carriers` of `size` sharers have a word, and so do `holders` of `others` elsewhere; each also has its own word. */
function firms(word: string, carriers: number, size: number, holders: number, others: number): string[][] {
  return [
    ...Array.from({ length: size }, (_, at) => (at < carriers ? [`own${at}`, word] : [`own${at}`])),
    ...Array.from({ length: others }, (_, at) => (at < holders ? [`other${at}`, word] : [`other${at}`])),
  ];
}

/** The number of parties by the formulas in the papers. */
function expected(word: string, carriers: number, size: number, holders: number, others: number): number {
  const prior = word === 'roofing' ? names.believed.common : names.believed.ordinary;
  const share = (holders + prior * names.believed.contractors) / (others + names.believed.contractors);
  const mean = share * size;
  const chance = carriers <= mean ? 1 : Math.exp(carriers - mean) * (mean / carriers) ** carriers;
  const words = size + 1;
  if (carriers < 2 || share > names.distinctiveShare || chance * words > names.chance) return size;
  const family = carriers / size;
  return Math.exp(-family * Math.log(family) + (1 - family) * Math.log(size));
}

describe('partyCounter', () => {
  it('relates names by a word that is rarer elsewhere than chance explains, and counts by entropy', () => {
    const size = fc.integer({ min: 2, max: 40 });
    fc.assert(
      fc.property(
        fc.constantFrom('halvorsen', 'roofing'),
        size.chain((all) => fc.tuple(fc.integer({ min: 1, max: all }), fc.constant(all))),
        fc
          .integer({ min: 0, max: 200 })
          .chain((all) => fc.tuple(fc.integer({ min: 0, max: Math.min(all, 12) }), fc.constant(all))),
        (word, [carriers, all], [holders, others]) => {
          const found = countParties(firms(word, carriers, all, holders, others), all);
          expect(found).toBeCloseTo(expected(word, carriers, all, holders, others), 9);
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each<[string, Partial<ClusteringSettings['names']>, number]>([
    ['a share on the bound', { distinctiveShare: 0.02, chance: 1 }, 1],
    ['a share above the bound', { distinctiveShare: 0.0199, chance: 1 }, 2],
    ['any share, at a chance of nothing', { distinctiveShare: 1, chance: 0 }, 2],
  ])('compares %s', (_, given, parties) => {
    // Both have the word, and none of the other 100: (0 + 0.04 * 100) / (100 + 100).
    const words = firms('roofing', 2, 2, 0, 100);
    expect(countParties(words, 2, { ...names, ...given })).toBeCloseTo(parties, 9);
  });

  it('relates no firms by a word that chance would produce as often', () => {
    const given = { ...names, distinctiveShare: 1, chance: 0.99 };
    expect(countParties(firms('roofing', 10, 40, 60, 100), 40, given)).toBeCloseTo(40, 9);
  });

  it('relates names by a word that no firm elsewhere is expected to have', () => {
    const given = { ...names, chance: 0, believed: { ...names.believed, ordinary: 0 } };
    expect(countParties(firms('halvorsen', 2, 2, 0, 9), 2, given)).toBeCloseTo(1, 9);
  });

  it('counts a word of a name once, and contractors without words as strangers', () => {
    expect(countParties([['halvorsen', 'halvorsen'], ['quill'], [], []], 4)).toBeCloseTo(4, 9);
  });

  it('does not depend on the order of the sharers', () => {
    const sizes = [7, 1, 3, 2, 5, 11, 4];
    const families = sizes.flatMap((size, family) => Array.from({ length: size }, () => [`name${family}`]));
    const given = { ...names, chance: 1 };
    expect(countParties(families, families.length, given)).toBe(
      countParties(families.toReversed(), families.length, given),
    );
  });
});
