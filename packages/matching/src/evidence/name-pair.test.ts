import { describe, expect, it } from '@jest/globals';
import { entryOf, readDictionaries, readSettings } from '../../cases/fixture.js';
import { hashText } from '../packed-index.js';
import type { ClaimName } from '../parsed-claim.js';
import { buildRoster } from '../roster.js';
import { compactOf, roles } from '../words/names.js';
import { ComparisonCache, type NameGrade } from './comparison.js';
import { commonBits, compareNames, weightOfPair } from './name-pair.js';

const thirtyOne = Array.from(
  { length: 31 },
  (_, at) => `${'bcdfgh'[at % 6]}${'aeiou'[at % 5]}zq${'klmnprst'[at % 8]}o`,
);
const persons = ['Robert Quandt', 'Zebulon Brackley', 'Robert Lee Quandt'];
const names = [
  'Tamarack Ridge Plumbing',
  'Walla Walla Drywall',
  'Northside Excavating',
  'Oakhurst Excavating',
  'All Season Comfort',
  'Brightwell Electric',
  'Ace Drywall',
  'Corbel Masonry',
  'Corbel Vosskuhler Masonry',
  'Corbel Fenwright Masonry',
  // Of these, one too many to be distinctive; "corbel" is in four names. "sunset" and "prairie" are together only once.
  ...['Roofing', 'Drywall', 'Fence', 'Solar', 'Painting'].flatMap((trade) =>
    ['Lakeland', 'Sunset', 'Prairie Westfall'].map((words) => `${words} ${trade}`),
  ),
  'Corbel Lakeland',
  'Sunset Prairie Fence',
  'D and S Pool',
  thirtyOne.join(' '),
  ...persons,
];
const entries = names.map((name, at) =>
  entryOf({ id: at + 1, name, entityType: persons.includes(name) ? 'Personal' : 'Business' }),
);
const settings = readSettings();
const roster = buildRoster(entries, readDictionaries(), settings);
const { vocabulary, policy, weights, sizeBits } = roster;
const { misspelt, cutOff, joined, form, initial } = policy.name;
const { nickname } = policy.person;

function claimNameOf(text: string, over: Partial<ClaimName> = {}): ClaimName {
  const tokens = text.split(' ');
  const ids = tokens.map((token) => vocabulary.idOf(token));
  const compact = compactOf(tokens);
  return {
    cleaned: text,
    role: roles.name,
    isPerson: false,
    tokens,
    ids,
    bits: tokens.map((token, at) => vocabulary.bitsOf(ids[at] as number, token)),
    compact,
    hash: hashText(compact),
    printedHash: hashText(compact),
    cutOff: false,
    endsAtCut: false,
    comparisons: new ComparisonCache(),
    ...over,
  };
}

const nameIdOf = (name: string): number => roster.index.names.firstOf(names.indexOf(name));
const bitsOf = (word: string): number => vocabulary.bitsOf(vocabulary.idOf(word), word);

/** The share of a word's bits that counts if it is spelled differently. */
const shares: Readonly<Record<string, number>> = { misspelt, cutOff, joined, form, initial, nickname };

/** The shared bits of words: `corbel lakeland~misspelt -masonry +fence` shares two, misses one, and has one more. */
function sharedBits(words: string): number {
  const shared = words.split(' ').filter((word) => /^\w/.test(word));
  return shared.reduce((total, one) => {
    const [word = '', spelling] = one.split('~');
    return total + 0.85 * bitsOf(word) * (spelling === undefined ? 1 : (shares[spelling] as number));
  }, 0);
}

/** The bits of names that partly agree: those of shared words, minus some for leftover words. */
function bitsBetween(words: string): number {
  const leftOver = (sign: string): number[] =>
    words
      .split(' ')
      .filter((word) => word.startsWith(sign))
      .map((word) => bitsOf(word.slice(1)));
  const sum = (bits: readonly number[]): number => bits.reduce((total, one) => total + one, 0);
  const [missing, extra] = [leftOver('-'), leftOver('+')];
  const base = missing.length * 0.3 + extra.length * 0.2;
  const conflict = Math.min(sum(missing), sum(extra)) * 0.15;
  return sharedBits(words) - base - sum(missing) * 0.1 - sum(extra) * 0.05 - conflict;
}

describe('the words of this test', () => {
  it('are as rare as the test assumes', () => {
    expect(bitsOf('corbel')).toBe(policy.words.distinctiveBits);
    expect(bitsOf('lakeland')).toBeLessThan(policy.words.distinctiveBits);
    expect(vocabulary.isCommon(vocabulary.idOf('masonry'))).toBe(true);
  });
});

describe('compareNames, with the same words', () => {
  it.each([
    ['tamarack ridge plumbing', 'Tamarack Ridge Plumbing'],
    ['plumbing tamarack ridge', 'Tamarack Ridge Plumbing'],
    ['walla drywall walla', 'Walla Walla Drywall'],
    ['north side excavating', 'Northside Excavating'],
    ['nort-hside excavating', 'Northside Excavating'],
    ['allseason comfort', 'All Season Comfort'],
  ])('finds %s exactly %s', (text, name) => {
    const made = compareNames(roster, claimNameOf(text), nameIdOf(name));
    expect(made).toMatchObject({ nameId: nameIdOf(name), grade: 'exact' });
    expect(made.bits).toBeCloseTo(sharedBits(name.toLowerCase()), 9);
  });
  it('distinguishes names that match up to the legal form, names of people, and others', () => {
    const levelOf = (text: string, name: string, over: Partial<ClaimName> = {}) =>
      compareNames(roster, claimNameOf(text, over), nameIdOf(name)).level;
    expect(levelOf('tamarack ridge plumbing', 'Tamarack Ridge Plumbing')).toBe('printed');
    expect(levelOf('plumbing tamarack ridge', 'Tamarack Ridge Plumbing', { printedHash: 1 })).toBe('exact');
    expect(levelOf('robert quandt', 'Robert Quandt', { isPerson: true })).toBe('namesake');
    expect(levelOf('robert quandt', 'Robert Quandt')).toBe('printed');
    expect(levelOf('corbel masonry', 'Corbel Masonry', { isPerson: true })).toBe('printed');
  });
  it('reads thirty words of a name', () => {
    const words = thirtyOne.map((word) => vocabulary.wordOf(vocabulary.idOf(word)));
    const nameId = nameIdOf(thirtyOne.join(' '));
    const whole = compareNames(roster, claimNameOf(words.join(' ')), nameId);
    expect(whole.bits).toBeCloseTo(sharedBits(words.slice(0, 30).join(' ')), 9);
    const late = [...Array.from({ length: 30 }, (_, at) => `unheard${at}`), 'corbel', 'masonry'].join(' ');
    expect(compareNames(roster, claimNameOf(late), nameIdOf('Corbel Masonry')).bits).toBe(0);
  });
});

type Row = readonly [text: string, name: string, over: Partial<ClaimName>];
const person = { isPerson: true };
const end = { cutOff: true };

describe('compareNames, with some of the words', () => {
  it.each<[...Row, NameGrade, 'part' | 'both', string]>([
    ['tamarack ridge', 'Tamarack Ridge Plumbing', {}, 'strong', 'part', 'tamarack ridge -plumbing'],
    ['tamarack plumbing', 'Tamarack Ridge Plumbing', {}, 'partial', 'part', 'tamarack plumbing -ridge'],
    ['corbel', 'Corbel Lakeland', {}, 'strong', 'part', 'corbel -lakeland'],
    ['corbel fence', 'Corbel Masonry', {}, 'strong', 'both', 'corbel -masonry +fence'],
    ['corbel masonry dunmore', 'Corbel Masonry', {}, 'strong', 'part', 'corbel masonry +dunmore'],
    ['walla drywall', 'Walla Walla Drywall', {}, 'partial', 'part', 'walla drywall -walla'],
    ['walla walla walla drywall', 'Walla Walla Drywall', {}, 'strong', 'part', 'walla walla drywall +walla'],
    [
      'tamarack fence solar',
      'Tamarack Ridge Plumbing',
      {},
      'partial',
      'both',
      'tamarack -ridge -plumbing +fence +solar',
    ],
    ['brightwell ele', 'Brightwell Electric', {}, 'strong', 'both', 'brightwell -electric +ele'],
    ['ele brightwell', 'Brightwell Electric', end, 'strong', 'both', 'brightwell -electric +ele'],
    ['brightwell e', 'Brightwell Electric', {}, 'strong', 'both', 'brightwell -electric +e'],
    ['north corbel side', 'Corbel Masonry', {}, 'strong', 'both', 'corbel -masonry +north +side'],
    [
      'oak hurst excavating dunmore',
      'Oakhurst Excavating',
      {},
      'strong',
      'part',
      'oakhurst~joined excavating +dunmore',
    ],
    [
      'fence allseason',
      'All Season Comfort',
      {},
      'strong',
      'both',
      'all~joined season~joined -comfort +fence',
    ],
  ])('compares %s with %s %j', (text, name, over, grade, level, words) => {
    const nameId = nameIdOf(name);
    const made = compareNames(roster, claimNameOf(text, over), nameId);
    expect(made).toEqual({ nameId, grade, level, bits: expect.closeTo(bitsBetween(words), 9) });
  });
  it.each<[...Row, 'respelt' | 'part' | 'both', string]>([
    ['tamarak ridge plumbing', 'Tamarack Ridge Plumbing', {}, 'respelt', 'tamarack~misspelt ridge plumbing'],
    ['ridge tamarak', 'Tamarack Ridge Plumbing', {}, 'part', 'tamarack~misspelt ridge -plumbing'],
    ['bright elec', 'Brightwell Electric', {}, 'respelt', 'brightwell~cutOff electric~cutOff'],
    ['brightwell ele', 'Brightwell Electric', end, 'respelt', 'brightwell electric~cutOff'],
    ['brightwell e', 'Brightwell Electric', end, 'respelt', 'brightwell electric~cutOff'],
    ['brightwellsons electric', 'Brightwell Electric', {}, 'respelt', 'brightwell~cutOff electric'],
    ['rob quandt', 'Robert Quandt', person, 'respelt', 'robert~cutOff quandt'],
    ['bobby quandt', 'Robert Quandt', person, 'respelt', 'robert~nickname quandt'],
    ['bobby quandt', 'Robert Quandt', {}, 'respelt', 'robert~nickname quandt'],
    ['corbel mason', 'Corbel Masonry', person, 'respelt', 'corbel masonry~cutOff'],
    ['ds pool', 'D and S Pool', {}, 'respelt', 'd~joined s~joined pool'],
    ['r quandt', 'Robert Quandt', person, 'respelt', 'robert~initial quandt'],
    ['r quandt', 'Robert Quandt', {}, 'respelt', 'robert~initial quandt'],
    ['robert l quandt', 'Robert Lee Quandt', person, 'respelt', 'robert lee~initial quandt'],
  ])('reads other spellings: %s for %s %j', (text, name, over, level, words) => {
    const nameId = nameIdOf(name);
    const made = compareNames(roster, claimNameOf(text, over), nameId);
    expect(made).toEqual({ nameId, grade: 'fuzzy', level, bits: expect.closeTo(bitsBetween(words), 9) });
  });
  it('distinguishes relatives: people with one surname, each with a different given name', () => {
    const words = 'quandt lee -robert +otis';
    const bitsFor = (over: Partial<ClaimName>) =>
      compareNames(roster, claimNameOf('otis lee quandt', over), nameIdOf('Robert Lee Quandt')).bits;
    expect(bitsFor(person)).toBeCloseTo(bitsBetween(words) - policy.person.otherGivenName, 9);
    expect(bitsFor({})).toBeCloseTo(bitsBetween(words), 9);
    const longer = compareNames(
      roster,
      claimNameOf('robert lee otis quandt', person),
      nameIdOf('Robert Lee Quandt'),
    );
    expect(longer.bits).toBeCloseTo(bitsBetween('robert lee quandt +otis'), 9);
  });
});

describe('compareNames, with words that are rare only together', () => {
  it.each([
    ['sunset prairie solar', 'Sunset Prairie Fence', 'both', '-fence +solar'],
    ['prairie sunset', 'Sunset Prairie Fence', 'part', '-fence'],
    ['prairie sunset fence dunmore', 'Sunset Prairie Fence', 'part', '+dunmore'],
  ])('counts their rarity together: %s, %s', (text, name, level, leftOver) => {
    const bits = vocabulary.bitsOfAll(['sunset', 'prairie']) + bitsBetween(leftOver);
    const compared = compareNames(roster, claimNameOf(text), nameIdOf(name));
    expect(compared).toMatchObject({ grade: 'strong', level, bits: expect.closeTo(bits, 9) });
  });
});

describe('compareNames, without a distinctive word', () => {
  it.each<[...Row, string]>([
    ['quillon masonry', 'Corbel Masonry', {}, 'masonry'],
    ['lakeland fence', 'Lakeland Solar', {}, 'lakeland'],
    ['prairie westfall masonry', 'Prairie Westfall Fence', {}, 'prairie westfall'],
    ['quillon', 'Corbel Masonry', {}, ''],
    ['drywall acedia', 'Ace Drywall', end, 'drywall'],
    ['ace electrical', 'Brightwell Electric', {}, 'electric~form'],
    ['z fenwright', 'Zebulon Brackley', person, 'zebulon~initial'],
    ['bobby fence', 'Lakeland Fence', {}, 'fence'],
    ['l solar', 'Lakeland Solar', {}, 'solar'],
  ])('finds that %s and %s differ %j', (text, name, over, words) => {
    const nameId = nameIdOf(name);
    const made = compareNames(roster, claimNameOf(text, over), nameId);
    expect(made).toEqual({
      nameId,
      grade: 'differs',
      level: null,
      bits: expect.closeTo(sharedBits(words), 9),
    });
  });
  it('or with so many unmatched words that nothing remains', () => {
    const others = Array.from({ length: 9 }, (_, at) => `unheard${at}`);
    const compared = (count: number) =>
      compareNames(
        roster,
        claimNameOf(['corbel', ...others.slice(0, count)].join(' ')),
        nameIdOf('Corbel Masonry'),
      );
    const bits = (count: number) =>
      bitsBetween(['corbel -masonry', ...others.slice(0, count).map((word) => `+${word}`)].join(' '));
    const most = others.findIndex((_, count) => bits(count + 1) <= 0);
    expect(most).toBeGreaterThan(0);
    expect(compared(most)).toMatchObject({ grade: 'strong', bits: expect.closeTo(bits(most), 9) });
    expect(compared(most + 1)).toMatchObject({
      grade: 'differs',
      bits: expect.closeTo(sharedBits('corbel'), 9),
    });
  });
});

describe('compareNames, called again', () => {
  it('returns the earlier comparison, in any order', () => {
    const claim = claimNameOf('corbel masonry');
    const ids = ['Corbel Masonry', 'Corbel Lakeland', 'Ace Drywall'].map(nameIdOf);
    const made = ids.map((nameId) => compareNames(roster, claim, nameId));
    for (const order of [
      [0, 1, 2],
      [2, 0, 1, 1],
      [1, 2, 0],
    ])
      for (const at of order) expect(compareNames(roster, claim, ids[at] as number)).toBe(made[at]);
  });
});

describe('weightOfPair', () => {
  const pair = { nameId: 0, grade: 'exact' as const, bits: sizeBits + 1.5 };
  it("is on its level's curve, above the bits of the roster’s size", () => {
    for (const level of ['exact', 'part', 'person'] as const)
      expect(weightOfPair(roster, { ...pair, level })).toBe(sizeBits + weights.onCurve(level, 1.5));
  });
  it('counts shared words of names that differ, up to the weight of common ones', () => {
    const most = -weights.at('name_common');
    const weigh = (bits: number) => weightOfPair(roster, { ...pair, level: null, bits });
    expect(most).toBeGreaterThan(1);
    expect(weigh(0)).toBe(weights.at('name_differs'));
    expect(weigh(0.5)).toBe(weights.at('name_common') + 0.5);
    expect(weigh(most + 5)).toBe(0);
    expect(commonBits(weights, { ...pair, level: null, bits: most - 0.5 })).toBe(most - 0.5);
  });
});
