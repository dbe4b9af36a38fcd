import { describe, expect, it } from '@jest/globals';
import { settings } from '../test/settings.js';
import { assessHubs } from './hubs.js';
import type { ClusterContractor } from './index.js';
import { collectSharedValues, personKeysOf } from './shared-values.js';

/** Contractors that share an address, or a phone while each has its own address. */
function sharing(
  count: number,
  name: (index: number) => string,
  more: (index: number) => Partial<ClusterContractor> = () => ({}),
): ClusterContractor[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    nameTokens: name(index)
      .split(' ')
      .filter((word) => word !== ''),
    persons: [],
    state: 'MN',
    place: '55401',
    addressKey: '12 birch st|55401',
    addressUnit: null,
    addressDisplay: '12 BIRCH ST',
    buildingDisplay: '12 BIRCH ST',
    phoneKey: null,
    phoneDisplay: null,
    ...more(index),
  }));
}

/** A phone instead of the address. */
const phone = { addressKey: null, phoneKey: '6125550101', phoneDisplay: '612-555-0101' };

const stranger = (index: number): string => `firm${index} construction`;
const letters = (index: number): string =>
  String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26));

const anyTrade = (index: number): string =>
  `firm${index} ${['construction', 'plumbing heating', 'electric'][index % 3]}`;

/** Contractors elsewhere: separate firms with words and persons as in any roster. */
function elsewhere(count: number, name: (index: number) => string = anyTrade): ClusterContractor[] {
  return sharing(
    count,
    (index) => `${name(index)} ${letters(index)}`,
    (index) => ({
      id: 100_000 + index,
      addressKey: null,
      persons: [`Given${index % 40} Surname${index % 97}`],
    }),
  );
}

/** Whether the first shared value is a hub. */
function judge(contractors: readonly ClusterContractor[]): { hub: boolean; parties: number } {
  const persons = contractors.map(personKeysOf);
  const [first] = assessHubs(contractors, persons, collectSharedValues(contractors, persons), settings);
  if (first === undefined) throw new Error('nothing is shared');
  return { hub: first.hub, parties: Math.round(first.parties * 10) / 10 };
}

/** A small roster has only the value itself; a large one has thousands of other contractors. */
describe.each([
  ['in a small roster', 0],
  ['in a large roster', 20_000],
])('hubs %s', (_, others) => {
  const beside = elsewhere(others);

  it.each<[string, readonly ClusterContractor[], number, boolean]>([
    ['two strangers', sharing(2, stranger), 2, false],
    ['as many strangers as may share a yard', sharing(10, stranger), 10, false],
    ['a mailbox shop', sharing(11, stranger), 11, true],
    ['a registered agent with hundreds', sharing(400, stranger), 400, true],
    ['contractors without a name', sharing(60, () => ''), 60, true],
    ['names with only a trade in common', sharing(60, (index) => `firm${index} plumbing heating`), 60, true],
    [
      'a permit expediter, who is not behind the firms',
      sharing(14, stranger, (index) => ({ ...phone, place: `5540${index % 9}` })),
      14,
      true,
    ],
    [
      'a phone of a few strangers all over the state',
      sharing(6, stranger, (index) => ({ ...phone, place: `5540${index}` })),
      6,
      true,
    ],
    ['a phone of a few strangers in one town', sharing(6, stranger, () => phone), 6, false],
    [
      'branches of one firm all over the state',
      sharing(
        28,
        (index) => `brightpipe plumbing town${index}`,
        (index) => ({ ...phone, place: `${index}` }),
      ),
      1,
      false,
    ],
    ['a franchise', sharing(60, (index) => `brightpipe plumbing ${index}`), 1, false],
    ['a family of companies', sharing(20, (index) => `halvorsen trade${index}`), 1, false],
    [
      'two families',
      sharing(40, (index) => `${index % 2 ? 'halvorsen' : 'quillfeather'} trade${index}`),
      2,
      false,
    ],
    [
      'a family beside a few strangers',
      sharing(60, (index) => (index < 10 ? stranger(index) : `halvorsen trade${index}`)),
      2.3,
      false,
    ],
    [
      'a chance namesake in a long list',
      sharing(60, (index) => (index < 3 ? 'halvorsen homes' : stranger(index))),
      56.8,
      true,
    ],
    [
      'a holding of thirty differently named firms behind one person',
      sharing(30, stranger, () => ({ persons: ['Orla M Brannick'] })),
      1,
      false,
    ],
  ])('%s', (_what, contractors, parties, hub) => {
    expect(judge([...contractors, ...beside])).toEqual({ hub, parties });
  });
});

describe('an office tower', () => {
  it('has as many parties as tenants, however many licenses they have', () => {
    const tower = sharing(300, (index) => `firm${Math.floor(index / 3)} trade${index}`);
    expect(judge([...tower, ...elsewhere(20_000, (index) => `other${index} homes`)])).toEqual({
      hub: true,
      parties: 100,
    });
    // With so few other contractors, three common names in three hundred could be chance, so the value is even more
    // likely a hub.
    expect(judge(tower)).toEqual({ hub: true, parties: 300 });
  });
});

describe('words', () => {
  it('do not relate names if they are common elsewhere', () => {
    const here = sharing(30, (index) => `olsen trade${index}`);
    const common = elsewhere(1000, (index) => (index % 20 === 0 ? 'olsen homes' : stranger(index)));
    expect(judge([...here, ...common]).hub).toBe(true);
    expect(judge([...here, ...elsewhere(1000)]).hub).toBe(false);
  });

  it('from the list relate names if a large roster shows that they are rare', () => {
    const here = sharing(12, (index) => `midwest trade${index}`);
    expect(judge(here).hub).toBe(true);
    expect(judge([...here, ...elsewhere(100_000, (index) => `other${index}`)]).hub).toBe(false);
  });
});

describe('people', () => {
  it('are hubs if chance alone explains their namesakes', () => {
    const twins = sharing(2, stranger, () => ({ addressKey: null, persons: ['Michael Olsen'] }));
    const judgeAmong = (others: readonly string[]): boolean =>
      judge([
        ...twins,
        ...sharing(others.length, stranger, (index) => ({
          id: 1000 + index,
          addressKey: null,
          persons: [others[index] as string],
        })),
      ]).hub;
    const many = (name: (index: number) => string): string[] =>
      Array.from({ length: 400 }, (_, at) => name(at));
    expect(judgeAmong(many((index) => `${letters(index)} Holm${letters(index)}`))).toBe(false);
    expect(
      judgeAmong(many((index) => (index % 2 ? `Michael Holm${letters(index)}` : `${letters(index)} Olsen`))),
    ).toBe(true);
  });
});
