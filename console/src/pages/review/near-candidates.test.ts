import { expect, it } from '@jest/globals';
import { arrangeCandidates, differingWords } from './near-candidates.js';

const candidate = (name: string, isNear = true, dbaName: string | null = null) => ({ name, dbaName, isNear });
const sizes = { usual: 3, most: 5 };

it.each([
  ['the same name', 'Larch Roofing', candidate('LARCH ROOFING'), 0],
  ['a legal form that is not printed', 'Larch Roofing', candidate('Larch Roofing LLC'), 1],
  ['a word on each side', 'Larch Elec', candidate('Larch Electric'), 2],
  [
    'the trade name, where that is nearer',
    'Larch Roofing',
    candidate('Ida Fenwright', true, 'Larch Roofing'),
    0,
  ],
])('counts words that differ: %s', (_, printed, one, expected) => {
  expect(differingWords(printed, one)).toBe(expected);
});

it('puts the most exact name first among equally close candidates', () => {
  const [llc, inc, exact] = [candidate('Larch LLC'), candidate('Larch INC'), candidate('Larch')];
  const { shown, more } = arrangeCandidates('LARCH', [llc, inc, exact], sizes);
  expect(shown).toEqual([exact, llc, inc]);
  expect(more).toEqual([]);
});

it('shows every equally close candidate, some of them collapsed', () => {
  const near = [1, 2, 3, 4, 5, 6, 7].map((number) => candidate(`Larch ${number}`));
  const { shown, more } = arrangeCandidates('Larch', [...near, candidate('Corbel', false)], sizes);
  expect(shown).toEqual(near.slice(0, 5));
  expect(more).toEqual(near.slice(5));
});

it('adds the next candidates if few are close', () => {
  const others = [1, 2, 3].map((number) => candidate(`Larch ${number}`, false));
  const best = candidate('Larch and Sons');
  expect(arrangeCandidates('Larch 1', [best, ...others], sizes)).toEqual({
    shown: [best, ...others.slice(0, 2)],
    more: [],
  });
  expect(arrangeCandidates('Larch', [], sizes)).toEqual({ shown: [], more: [] });
});
