/** Which former lines of a roster are aliases of a contractor. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readDictionaries } from '../../cases/fixture.js';
import { aliasesOfFormerLines, type FormerLine } from './former-lines.js';

const dictionaries = readDictionaries();
const today = {
  name: 'Zephyrine Roofing Inc',
  dbaName: null,
  personName: 'Ada Vantongeren',
  address: '12 Elm St',
  city: 'Kelso Falls',
  zip: '99501',
  phone: '(555) 555-0196',
};
const line = (of: Partial<FormerLine>): FormerLine => ({
  ...today,
  from: '2024-02-01',
  until: '2025-11-03',
  ...of,
});
const aliases = (...lines: readonly FormerLine[]) => aliasesOfFormerLines(9001, today, lines, dictionaries);

describe('former roster lines', () => {
  it.each<[string, Partial<FormerLine>]>([
    ['another address', { address: '700 Harbor Blvd' }],
    ['another phone', { phone: '555-555-0177' }],
    ['another name', { name: 'Quillfeather Masonry LLC' }],
    ['another person', { personName: 'Tamsin Okonjo' }],
    ['another trade name', { dbaName: 'Brightwater Pools' }],
  ])('with %s are aliases with their dates', (_what, of) => {
    expect(aliases(line(of))).toEqual([
      expect.objectContaining({
        contractorId: 9001,
        knownBy: ['former_line'],
        ...{ firstDate: '2024-02-01', lastDate: '2025-11-03', lineUntil: '2025-11-03', ...of },
      }),
    ]);
  });

  it('that print the same in another spelling are not aliases', () => {
    expect(
      aliases(
        line({ name: 'ZEPHYRINE ROOFING, INC.', address: '12 ELM STREET', phone: '555.555.0196' }),
        line({ personName: null }),
        line({ phone: null, address: null, city: null, zip: null }),
      ),
    ).toEqual([]);
  });

  it('that share nothing with a line that counts belong to somebody else', () => {
    const stranger = line({
      ...{ name: 'Tidewater Awnings Inc', personName: null, address: '77 Lagoon Dr', phone: '555-555-0133' },
    });
    expect(aliases(stranger)).toEqual([]);
    const between = line({ name: 'Tidewater Awnings Inc', phone: '555-555-0133' });
    expect(aliases(stranger, between)).toHaveLength(2);
  });

  it('with the same text are one alias, from the first day to the last, in any order', () => {
    const lines = [
      line({ address: '700 Harbor Blvd', from: '2021-01-01', until: '2022-01-01' }),
      line({ address: '700 HARBOR BOULEVARD', from: '2023-05-01', until: '2023-06-01' }),
      line({ phone: '555-555-0177', from: null }),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(lines, { minLength: 3 }), (shuffled) => {
        const dates = aliases(...shuffled).map(({ firstDate, lineUntil }) => [firstDate, lineUntil]);
        expect(dates.sort()).toEqual([
          ['2021-01-01', '2023-06-01'],
          ['2025-11-03', '2025-11-03'],
        ]);
      }),
    );
  });
});
