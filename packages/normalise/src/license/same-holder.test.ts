import { describe, expect, it } from '@jest/globals';
import { type HolderPrint, isSameHolder, isSameName } from './same-holder.js';

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

  it('compares phones and persons', () => {
    const [phone, otherPhone] = [print({ phoneKey: '5125550100' }), print({ phoneKey: '5125550101' })];
    expect([isSameHolder(phone, phone), isSameHolder(phone, otherPhone)]).toEqual([true, false]);
    const person = print({ nameKey: 'alder plumbing', personName: 'EXAMPLE, ADA' });
    expect(isSameHolder(person, print({ nameKey: 'birch', personName: "Ada Examp'le" }))).toBe(true);
    expect(isSameHolder(person, print({ nameKey: 'ada example' }))).toBe(true);
    expect(isSameHolder(print({ personName: 'Exempt' }), print({ personName: 'Exempt' }))).toBe(false);
    expect(isSameHolder(print({}), print({}))).toBe(false);
  });
});
