import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isMisspelling, jaroWinkler } from '../words/spelling.js';
import type { FirmCounts, FirmLine } from './firm-line.js';
import { groupFirms } from './group-firms.js';

/** A roster line in words. `Alder Plumbing` is two words; people have a separate list. */
interface Printed {
  readonly company?: string;
  readonly person?: string;
  readonly phone?: string;
  readonly street?: string;
  readonly unit?: string;
  readonly box?: string;
  readonly city?: string;
  readonly zip?: string;
}

const common = new Set(['plumbing', 'electric', 'construction', 'city']);

/** Numbers texts in order of appearance; 0 for none. */
function numbering(): (text: string | undefined) => number {
  const known = new Map<string, number>();
  return (text) => {
    if (text === undefined || text === '') return 0;
    const number = known.get(text) ?? known.size + 1;
    known.set(text, number);
    return number;
  };
}

/** Firms as lists of positions. Words that aren't common occur in one of 4,096 names, unless `rare` overrides that. */
function firmsOf(printed: readonly Printed[], rare = 12, inTown = 64): number[][] {
  const text = numbering();
  const words: string[] = [];
  const streets: string[] = [];
  const wordOf = (word: string): number => {
    const number = text(`word ${word}`);
    words[number] = word;
    return number;
  };
  const names = (name: string | undefined) =>
    name === undefined || name === ''
      ? []
      : [{ key: text(`name ${name.replaceAll(' ', '')}`), words: name.split(' ').map(wordOf) }];
  const lines = printed.map((one): FirmLine => {
    const [, number = '', street = ''] = /^(\d+) (.+)$/.exec(one.street ?? '') ?? [];
    streets[text(street)] = street;
    return {
      companies: names(one.company),
      persons: names(one.person),
      phone: text(one.phone),
      number: text(number),
      street: text(street),
      direction: 0,
      unit: text(one.unit),
      poBox: text(one.box),
      city: text(one.city),
      zip: text(one.zip),
    };
  });
  const spelled = (word: number): string => words[word] as string;
  const counts: FirmCounts = {
    bitsOf: (word) => (common.has(spelled(word)) ? 2 : rare),
    isDistinctive: (word) => !common.has(spelled(word)) && spelled(word).length > 3,
    isInitial: (word) => spelled(word).length < 2,
    isSpelling: (word, other) =>
      isMisspelling(spelled(word), spelled(other), { minLength: 4, twoEditsLength: 8, similarity: 0.9 }),
    isStreetSpelling: (street, other) => jaroWinkler(streets[street] ?? '', streets[other] ?? '') >= 0.93,
    linesWith: () => 9,
    linesInCity: () => inTown,
    linesInZip: () => inTown,
  };
  const groups = new Map<number, number[]>();
  for (const [at, first] of groupFirms(lines, counts).entries())
    groups.set(first, [...(groups.get(first) ?? []), at]);
  return [...groups.values()].filter((members) => members.length > 1);
}

const alder: Printed = { company: 'alder plumbing', phone: '5555550101', street: '12 elm', zip: '55901' };
const ida: Printed = { person: 'ida alder', phone: '5555550201', street: '9 oak', zip: '55901' };

describe('two licenses', () => {
  it.each<[string, Printed, Printed]>([
    ['one name and phone', alder, { company: 'alder plumbing', phone: '5555550101', city: 'kelso' }],
    ['one name and address', alder, { ...alder, phone: '5555559999' }],
    ['one name and a unit on one side only', alder, { ...alder, phone: '5555559999', unit: '4' }],
    [
      'one name and person',
      { ...alder, person: 'ida m brannick' },
      { company: 'alder plumbing', person: 'brannick ida' },
    ],
    [
      'one common name and phone',
      { company: 'city plumbing', phone: '5555550101' },
      { company: 'city plumbing', phone: '5555550101' },
    ],
    ['one rare name in a ZIP code', alder, { company: 'alder plumbing', phone: '5555559999', zip: '55901' }],
    ['sister companies with one phone and address', alder, { ...alder, company: 'alder electric' }],
    [
      'a person with the phone and address of a company',
      alder,
      { ...alder, company: '', person: 'otto vey' },
    ],
    [
      'one box in a ZIP code and a shared word',
      { company: 'alder plumbing', box: '7', zip: '55901' },
      { company: 'alder', box: '7', zip: '55901' },
    ],
    ['the owner at the address of the company', alder, { ...ida, street: '12 elm' }],
    ['the owner at the phone of the company', alder, { ...ida, phone: '5555550101' }],
    ['one person twice at an address', ida, { ...ida, phone: '5555559999', person: 'alder ida j' }],
    [
      'one name at an address but for a letter of its street',
      { ...alder, street: '12 broadmead' },
      { ...alder, phone: '5555559999', street: '12 broadmeade' },
    ],
    [
      'a misspelt name at an address',
      { company: 'city constructor', street: '12 elm', zip: '55901' },
      { company: 'city construction', street: '12 elm', zip: '55901' },
    ],
    [
      'a longer name at an address but for a letter',
      { company: 'alder', street: '12 broadmead', zip: '55901' },
      { company: 'alder main', street: '12 broadmeade', zip: '55901' },
    ],
    [
      'initials written together and apart in a ZIP code',
      { company: 'si plumbing', zip: '55901' },
      { company: 's i plumbing', zip: '55901' },
    ],
    [
      'a longer name at an address',
      alder,
      { company: 'alder plumbing and drains', street: '12 elm', zip: '55901' },
    ],
  ])('are one firm: %s', (_, one, other) => {
    expect(firmsOf([one, other])).toEqual([[0, 1]]);
    expect(firmsOf([other, one])).toEqual([[0, 1]]);
  });
  it.each<[string, Printed, Printed]>([
    ['a name alone', alder, { company: 'alder plumbing', city: 'kelso' }],
    [
      'a person whose name is the company’s, and so no other evidence',
      { company: 'ida alder', person: 'ida alder', phone: '5555550201', street: '9 oak', zip: '55901' },
      { company: 'ida alder', person: 'alder ida', phone: '5555559999', street: '1 fir', zip: '55044' },
    ],
    ['a person alone', ida, { ...ida, phone: '5555559999', street: '1 fir' }],
    ['a person in a ZIP code', { person: 'ida alder', zip: '55901' }, { person: 'ida alder', zip: '55901' }],
    ['a longer name on a phone', alder, { company: 'alder', phone: '5555550101' }],
    ['other names with one phone and address', alder, { ...alder, company: 'birch electric' }],
    ['other persons with one phone and address', ida, { ...ida, person: 'otto vey' }],
    ['a phone alone', alder, { company: 'birch electric', phone: '5555550101' }],
    ['an address alone', alder, { company: 'birch electric', street: '12 elm', zip: '55901' }],
    ['a common word at an address', alder, { company: 'birch plumbing', street: '12 elm', zip: '55901' }],
    [
      'persons whose initials differ, at an address',
      { ...ida, person: 'ida m alder' },
      { ...ida, phone: '5555559999', person: 'ida j alder' },
    ],
    [
      'a name with the same common words for a person',
      { company: 'alder plumbing', person: 'city plumbing' },
      { company: 'alder plumbing', person: 'city plumbing' },
    ],
    ['a family at an address', ida, { ...ida, phone: '5555559999', person: 'otto alder' }],
    [
      'a name with other persons in a ZIP code',
      { ...alder, person: 'ida brannick' },
      { company: 'alder plumbing', zip: '55901', person: 'otto vey' },
    ],
    [
      'a common name in a ZIP code',
      { company: 'city plumbing', zip: '55901' },
      { company: 'city plumbing', zip: '55901' },
    ],
    [
      'a unit that differs',
      { ...alder, unit: '1' },
      { company: 'alder', street: '12 elm', zip: '55901', unit: '2' },
    ],
    ['the same street of another town', alder, { company: 'alder', street: '12 elm', zip: '99999' }],
    [
      'a box of another town',
      { company: 'alder plumbing', box: '7', zip: '55901' },
      { company: 'alder', box: '7', zip: '99999' },
    ],
    ['sister companies at an address', alder, { company: 'alder electric', street: '12 elm', zip: '55901' }],
    [
      'sister companies of a person',
      { ...alder, person: 'ida vey' },
      { company: 'birch electric', person: 'ida vey', street: '12 elm', zip: '55901' },
    ],
    [
      'two sites on a phone',
      alder,
      { company: 'alder plumbing west', phone: '5555550101', street: '7 fir', zip: '55901' },
    ],
    [
      'other names at an address but for a letter',
      { company: 'alder', street: '12 broadmead', zip: '55901' },
      { company: 'birch', street: '12 broadmeade', zip: '55901' },
    ],
    ['nothing', {}, {}],
  ])('are two firms: %s', (_, one, other) => {
    expect(firmsOf([one, other])).toEqual([]);
    expect(firmsOf([other, one])).toEqual([]);
  });
  it('with one name in a town are one firm only while the name is rare there', () => {
    const other = { company: 'alder plumbing', phone: '5555559999', zip: '55901' };
    expect(firmsOf([alder, other], 12, 2 ** 7)).toEqual([[0, 1]]);
    expect(firmsOf([alder, other], 12, 2 ** 7 + 1)).toEqual([]);
  });
});

describe('several licenses', () => {
  it('with a phone or address that more than four share need the name', () => {
    const tenants = ['birch', 'cedar', 'fir'].map((name) => ({ ...alder, company: `${name} electric` }));
    expect(firmsOf([alder, { ...alder, company: 'alder' }, ...tenants])).toEqual([]);
    expect(firmsOf([alder, { ...alder }, ...tenants])).toEqual([[0, 1]]);
  });
  it('are not chained: without a license that all others share something with, only strong links count', () => {
    const chain: Printed[] = [
      { company: 'alder', street: '1 fir', zip: '55901' },
      { company: 'alder brannick', street: '1 fir', zip: '55901', phone: '5555550202' },
      { person: 'ivor brannick', phone: '5555550202', street: '9 oak', zip: '55901' },
      { company: 'ivor vey', street: '9 oak', zip: '55901' },
    ];
    expect(firmsOf(chain)).toEqual([]);
    expect(firmsOf(chain.slice(0, 3))).toEqual([[0, 1, 2]]);
    expect(firmsOf([...chain, { ...chain[0], city: 'kelso' }])).toEqual([[0, 4]]);
  });
  it('with one name in a town are as many firms as streets', () => {
    const places = ['1', '2', '3'].map((digit) => ({
      ...alder,
      phone: `55555${digit}0101`,
      street: `${digit} elm`,
    }));
    expect(firmsOf(places)).toEqual([]);
    expect(firmsOf([...places.slice(0, 1), { ...alder, phone: '5555559999', street: '' }])).toEqual([[0, 1]]);
  });
  it('with a common name in a town are not joined by the town', () => {
    const lines = ['1', '2', '3', '4', '5'].map((digit) => ({ ...alder, phone: digit, street: '' }));
    expect(firmsOf(lines)).toEqual([]);
    expect(firmsOf(lines.slice(0, 4))).toEqual([[0, 1, 2, 3]]);
  });
  it('of a franchise with one phone are as many firms', () => {
    const places = ['1', '2', '3', '4', '5', '6'].map((digit) => ({
      company: `alder of town ${digit}`,
      phone: '5555550101',
      street: `${digit} elm`,
      zip: `5590${digit}`,
    }));
    const twice = { ...places[0], street: '99 oak' };
    expect(firmsOf([...places, twice])).toEqual([]);
    expect(firmsOf([...places.slice(0, 4), twice])).toEqual([[0, 4]]);
    expect(firmsOf([...places, { ...places[0], zip: '' }].map((one) => ({ ...one, city: 'kelso' })))).toEqual(
      [[0, 6]],
    );
  });
});

describe('groupFirms', () => {
  const text = (...of: string[]) => fc.constantFrom(undefined, ...of);
  const line = fc.record({
    company: text('alder', 'alder plumbing', 'alder electric', 'birch electric', 'city plumbing'),
    person: text('ida alder', 'otto birch'),
    phone: text('5555550101', '5555550102', '5555559999'),
    street: text('12 elm', '9 oak'),
    zip: text('55901', '55902'),
  }) as fc.Arbitrary<Printed>;
  const lines = fc.array(line, { maxLength: 14 });

  it('does not depend on the order of licenses', () => {
    fc.assert(
      fc.property(lines, fc.infiniteStream(fc.nat(1000)), (printed, keys) => {
        const order = printed.map((_, at) => ({ at, key: keys.next().value as number }));
        order.sort((a, b) => a.key - b.key || a.at - b.at);
        const shuffled = firmsOf(order.map(({ at }) => printed[at] as Printed)).map((members) =>
          members.map((member) => order[member]?.at as number).sort((a, b) => a - b),
        );
        expect(shuffled.sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual(firmsOf(printed));
      }),
    );
  });
  it('returns the first license of each firm, and the same again for licenses of one firm', () => {
    fc.assert(
      fc.property(lines, (printed) => {
        for (const members of firmsOf(printed)) {
          expect(members).toEqual([...members].sort((a, b) => a - b));
          const again = firmsOf(members.map((member) => printed[member] as Printed));
          // With fewer sharers, a value is less crowded, so nothing falls apart.
          expect(again).toEqual([members.map((_, at) => at)]);
        }
      }),
    );
  });
});
