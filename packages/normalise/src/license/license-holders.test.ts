import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  assignHolders,
  groupRows,
  type HolderPrint,
  type HolderRow,
  isSameHolder,
  isSameName,
  type KnownHolder,
} from './license-holders.js';

const row = (id: number, of: Partial<HolderRow>): HolderRow => ({
  ...{ id, ordinal: 0, licenseType: null, expirationDate: null, nameKey: `firm${id}`, dbaKey: null },
  ...{ personName: null, addressKey: null, city: null, zip: null, phoneKey: null },
  ...of,
});
const idsOf = (groups: readonly (readonly HolderRow[])[]): number[][] =>
  groups.map((group) => group.map(({ id }) => id));

/** The known holder for a group. */
const noted = (contractorId: number, rows: readonly HolderRow[], isCurrent = true): KnownHolder => ({
  contractorId,
  rowIds: rows.map(({ id }) => id),
  prints: rows,
  isCurrent,
});

/**
 * `1+2=10` means rows 1 and 2 belong to contractor 10; `3=new`, a new holder; `1=10<11`, another contractor is merged
 * into it.
 */
const assigned = (rows: readonly HolderRow[], known: readonly KnownHolder[]): string[] =>
  assignHolders(rows, known)
    .map((group) => {
      const merged = group.merged.map(({ contractorId }) => `<${contractorId}`).join('');
      const ids = group.rows.map(({ id }) => id).sort();
      return `${ids.join('+')}=${group.known?.contractorId ?? 'new'}${merged}`;
    })
    .sort();

const plumber = row(1, { nameKey: 'alder plumbing', phoneKey: '5125550101', addressKey: '1 elm st' });
const electrician = row(2, { nameKey: 'birch electric', phoneKey: '5125550102', addressKey: '2 oak st' });
const bridge = row(3, { nameKey: 'alder plumbing', phoneKey: '5125550102' });

describe('groupRows', () => {
  it('separates rows that agree in nothing', () => {
    expect(idsOf(groupRows([plumber, electrician]))).toEqual([[1], [2]]);
  });

  it('joins rows through a third row', () => {
    expect(idsOf(groupRows([plumber, electrician, bridge]))).toEqual([[1, 2, 3]]);
  });

  it('puts the row that expires last first, and the group of that row', () => {
    const late = { ...bridge, expirationDate: '2030-01-01' };
    const later = { ...electrician, phoneKey: null, expirationDate: '2031-01-01' };
    expect(idsOf(groupRows([plumber, late, later]))).toEqual([[2], [3, 1]]);
  });

  it('compares only equal names and phones if a number is a word that many rows print', () => {
    const many = Array.from({ length: 4000 }, (_, at) => row(at, { nameKey: `firm ${at % 2000}` }));
    expect(groupRows(many)).toHaveLength(2000);
    const known = groupRows(many).map((rows, at) => noted(at + 10_000, rows));
    expect(assignHolders(many, known).filter((group) => group.known === null)).toEqual([]);
  });

  const anyRows = fc
    .array(
      fc.record({
        nameKey: fc.constantFrom(
          'alder plumbing',
          'alder plumbng',
          'birch electric',
          'cedar roofing',
          'cedar',
        ),
        phoneKey: fc.option(fc.constantFrom('1', '2', '3'), { nil: null }),
        addressKey: fc.option(fc.constantFrom('1 elm st', '2 oak st'), { nil: null }),
        expirationDate: fc.option(fc.constantFrom('2026-01-01', '2027-01-01'), { nil: null }),
      }),
      { maxLength: 7 },
    )
    .map((all) => all.map((of, at) => row(at + 1, of)));

  it('does not depend on the order of rows', () => {
    fc.assert(
      fc.property(
        anyRows.chain((rows) =>
          fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
        ),
        ([rows, shuffled]) => {
          expect(idsOf(groupRows(shuffled))).toEqual(idsOf(groupRows(rows)));
        },
      ),
    );
  });

  it('returns each holder from the night before, however often it is called', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const known = groupRows(rows).map((group, at) => noted(at + 10, group));
        for (const { known: holder, rows: group, merged } of assignHolders(rows, known)) {
          expect(holder?.rowIds).toEqual(group.map(({ id }) => id));
          expect(merged).toEqual([]);
        }
      }),
    );
  });

  it('gives no holder to two groups, and no group two holders', () => {
    fc.assert(
      fc.property(anyRows, anyRows, (before, now) => {
        const known = groupRows(before).map((group, at) => noted(at + 10, group));
        const groups = assignHolders(now, known);
        const used = groups.flatMap((group) => [...(group.known ? [group.known] : []), ...group.merged]);
        expect(new Set(used).size).toBe(used.length);
        expect(groups.flatMap(({ rows }) => rows).length).toBe(now.length);
      }),
    );
  });
});

describe('assignHolders', () => {
  const known = [noted(10, [plumber]), noted(11, [electrician])];
  const elsewhere = { nameKey: 'dale heating', phoneKey: '5125550109', addressKey: '9 fir st' };

  it.each<[string, HolderRow[], KnownHolder[], string[]]>([
    ['a new number', [plumber, electrician], [], ['1=new', '2=new']],
    ['a second holder', [plumber, electrician], [noted(10, [plumber])], ['1=10', '2=new']],
    ['the same night again', [plumber, electrician], known, ['1=10', '2=11']],
    ['a holder that left', [electrician], known, ['2=11']],
    [
      'a holder that came back',
      [plumber, electrician],
      [noted(10, [plumber], false), noted(11, [electrician])],
      ['1=10', '2=11'],
    ],
    [
      'another holder than the one that left',
      [{ ...electrician, id: 4, ...elsewhere }, plumber],
      known,
      ['1=10', '4=new'],
    ],
    [
      'a new name at the same address',
      [{ ...plumber, nameKey: 'dale heating', phoneKey: null }, electrician],
      known,
      ['1=10', '2=11'],
    ],
    ['a row of which all changed', [{ ...plumber, ...elsewhere }, electrician], known, ['1=10', '2=11']],
    [
      'rows that changed their keys',
      [
        { ...plumber, id: 2 },
        { ...electrician, id: 1 },
      ],
      known,
      ['1=11', '2=10'],
    ],
    ['a row between two holders', [plumber, electrician, bridge], known, ['1+2+3=10<11']],
    [
      'the row between them that left',
      [plumber, electrician],
      [noted(10, [plumber, bridge, electrician]), noted(11, [electrician], false)],
      ['1=10', '2=11'],
    ],
    ['one contractor of both', [plumber, electrician], [noted(10, [bridge])], ['1=10', '2=new']],
    [
      'a number with another holder',
      [{ ...electrician, ...elsewhere }],
      [{ ...noted(10, [plumber]), rowIds: [] }],
      ['2=10'],
    ],
  ])('%s', (_case, rows, before, expected) => {
    expect(assigned(rows, before)).toEqual(expected);
    expect(assigned(rows.toReversed(), before)).toEqual(expected);
  });
});

const words = (text: string): string[] => text.split(' ');

const print = (of: Partial<HolderPrint>): HolderPrint => ({
  nameKey: '',
  dbaKey: null,
  personName: null,
  addressKey: null,
  city: null,
  zip: null,
  phoneKey: null,
  ...of,
});

describe('isSameName', () => {
  it.each([
    ['the same words', 'alder plumbing', 'alder plumbing'],
    ['another order', 'alder birch plumbing', 'birch alder plumbing'],
    ['another spacing', 'bright wire electric', 'brightwire electric'],
    ['a slip', 'alder plumbing', 'alder plumbign'],
    ['a slip in another word', 'hawthorn electric', 'hawthron electric'],
    ['two slips in a long word', 'constelation electric', 'constallation electric'],
    ['more words', 'alder plumbing', 'alder plumbing and heating'],
    ['a cut name', 'alder and birch plumb', 'alder and birch plumbing supply'],
  ])('is true for %s', (_case, a, b) => {
    expect([isSameName(words(a), words(b)), isSameName(words(b), words(a))]).toEqual([true, true]);
  });

  it.each([
    ['another trade', 'alder plumbing', 'alder electric'],
    ['another word', 'alder plumbing', 'birch plumbing'],
    ['another first letter', 'hill electric', 'mill electric'],
    ['three letters', 'abc', 'abd'],
    ['one word of several', 'alder', 'alder plumbing'],
    ['another number', '4th street plumbing', '5th street plumbing'],
    ['a word once and twice', 'north north electric', 'north south electric'],
    ['a short beginning', 'alder plum', 'alder plumbing'],
  ])('is false for %s', (_case, a, b) => {
    expect([isSameName(words(a), words(b)), isSameName(words(b), words(a))]).toEqual([false, false]);
  });
});

describe('isSameHolder', () => {
  const alder = print({
    nameKey: 'alder plumbing',
    addressKey: '12 elm st',
    city: 'Sampleton',
    zip: '55401',
  });
  it.each([
    ['the name', print({ nameKey: 'alder plumbing' }), true],
    ['a trade name', print({ nameKey: 'ada example', dbaKey: 'alder plumbing' }), true],
    ['nothing', print({ nameKey: 'birch electric' }), false],
    ['the address', print({ nameKey: 'birch electric', addressKey: '12 elm st', city: 'SAMPLETON' }), true],
    [
      'the ZIP code',
      print({ nameKey: 'b', addressKey: '12 elm st', city: 'Other', zip: '55401-1234' }),
      true,
    ],
    ['an address elsewhere', print({ nameKey: 'b', addressKey: '12 elm st', city: 'Other' }), false],
    ['a street in another ZIP code', print({ nameKey: 'b', addressKey: '12 elm st', zip: '99501' }), false],
    ['an address without a town', print({ nameKey: 'b', addressKey: '12 elm st' }), true],
    ['an empty address', print({ nameKey: 'b', addressKey: '' }), false],
  ])('compares by %s', (_case, other, expected) => {
    expect([isSameHolder(alder, other), isSameHolder(other, alder)]).toEqual([expected, expected]);
  });

  it('compares phones and people', () => {
    const [phone, otherPhone] = [print({ phoneKey: '5125550100' }), print({ phoneKey: '5125550101' })];
    expect([isSameHolder(phone, phone), isSameHolder(phone, otherPhone)]).toEqual([true, false]);
    const person = print({ nameKey: 'alder plumbing', personName: 'EXAMPLE, ADA' });
    expect(isSameHolder(person, print({ nameKey: 'birch', personName: "Ada Examp'le" }))).toBe(true);
    expect(isSameHolder(person, print({ nameKey: 'ada example' }))).toBe(true);
    expect(isSameHolder(print({ personName: 'Exempt' }), print({ personName: 'Exempt' }))).toBe(false);
    expect(isSameHolder(print({}), print({}))).toBe(false);
  });
});
