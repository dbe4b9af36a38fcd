import { describe, expect, it } from '@jest/globals';
import { entryOf, readDictionaries, readSettings } from '../cases/fixture.js';
import { RecentCache } from './recent-cache.js';
import { buildRoster } from './roster.js';
import { countWithinBudget, eachSearchWord, rarestFirst } from './search-words.js';

const settings = readSettings();
const names = [
  'Tamarack Masonry',
  'Tamarak Drywall',
  'Tamarack Plumbing',
  'Brightwell Electric',
  'William Vosskuhler',
  'Bill Quandt',
  'All Seasons Comfort',
  'Allseasons Heating',
  'Northside Excavating',
  'Ab Hull',
  'Mr Larch',
];
const roster = buildRoster(
  names.map((name, at) => entryOf({ id: at + 1, name })),
  readDictionaries(),
  settings,
);
const { vocabulary, policy } = roster;
const idOf = (word: string): number => vocabulary.idOf(word);

/** The search words of a name with the share of their bits, highest first for each word. */
function wordsOf(text: string, over: { isPerson?: boolean; cutOff?: boolean } = {}): Record<string, number> {
  const found: Record<string, number> = {};
  const name = { tokens: text.split(' '), isPerson: false, cutOff: false, ...over };
  eachSearchWord(roster, { spellings: new RecentCache(10) }, [name], (id, bits) => {
    const share = bits / vocabulary.bitsAt(id);
    const word = vocabulary.wordOf(id);
    found[word] = Math.max(found[word] ?? 0, Number(share.toFixed(4)));
  });
  return found;
}

describe('eachSearchWord', () => {
  const { misspelt, joined, cutOff, form } = policy.name;
  it.each<[string, Parameters<typeof wordsOf>[1], Record<string, number>]>([
    ['quandt', {}, { quandt: 1 }],
    ['unheard', {}, {}],
    ['tamarack', {}, { tamarack: 1, tamarak: misspelt }],
    ['tamaracks', {}, { tamarack: misspelt }],
    ['north side', {}, { northside: joined }],
    ['quandtbrightwell', {}, { quandt: joined, brightwell: joined }],
    ['allquandt', {}, { all: joined, quandt: joined }],
    ['quandtall', {}, { all: joined, quandt: joined }],
    ['quandtab', {}, {}],
    ['abquandt', {}, {}],
    ['quandtunheard', {}, {}],
    ['unheardquandt', {}, {}],
    ['bill', {}, { bill: 1 }],
    ['bill', { isPerson: true }, { bill: 1, william: policy.person.nickname }],
    ['mister', {}, { mr: form }],
    ['electrical', {}, { electric: form }],
    ['electrical', { isPerson: true }, {}],
    ['bright', {}, {}],
    ['bright', { cutOff: true }, { brightwell: cutOff }],
    ['br', { cutOff: true }, {}],
    ['bright quandt', { cutOff: true }, { quandt: 1 }],
  ])('searches %s %j', (text, over, expected) => {
    const found = wordsOf(text, over);
    expect(found).toEqual(expected);
  });
});

describe('rarestFirst', () => {
  it('sorts by frequency, then alphabetically', () => {
    const ids = ['tamarack', 'vosskuhler', 'brightwell', 'quandt'].map(idOf);
    expect(rarestFirst(vocabulary, ids).map((id) => vocabulary.wordOf(id))).toEqual([
      'brightwell',
      'quandt',
      'vosskuhler',
      'tamarack',
    ]);
  });
});

describe('countWithinBudget', () => {
  const ids = ['brightwell', 'quandt', 'tamarack'].map(idOf);
  it.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 3],
    [9, 3],
  ])('pays for postings up to %i: %i words', (budget, count) => {
    expect(countWithinBudget(vocabulary, ids, budget)).toBe(count);
  });
  it('uses the rarest word at up to twice the budget', () => {
    const [common] = [idOf('tamarack')];
    expect(countWithinBudget(vocabulary, [common], 1)).toBe(1);
    expect(countWithinBudget(vocabulary, [common], 0.9)).toBe(0);
    expect(countWithinBudget(vocabulary, [], 5)).toBe(0);
  });
});
