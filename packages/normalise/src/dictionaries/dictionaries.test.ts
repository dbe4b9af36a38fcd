import { describe, expect, it } from '@jest/globals';
import { dictionaries } from '../../test/dictionaries.js';
import { compileDictionaries, dictionariesSchema } from './compile.js';

describe("the project's dictionaries", () => {
  it('know each street type by name, USPS abbreviation and spelling', () => {
    for (const spelling of ['AVENUE', 'AVE', 'AV', 'AVNUE']) {
      expect(dictionaries.streetTypes.get(spelling)).toMatchObject({
        usps: 'AVE',
        name: 'AVENUE',
        common: true,
      });
    }
    expect(new Set([...dictionaries.streetTypes.values()].map((type) => type.usps)).size).toBeGreaterThan(
      190,
    );
  });

  it('know the fifty states, the District and the territories', () => {
    const codes = new Set(dictionaries.states.values());
    expect(codes.size).toBe(54);
    for (const spelling of ['NY', 'NEW YORK', 'N Y']) expect(dictionaries.states.get(spelling)).toBe('NY');
    expect(dictionaries.stateEnds).toContain('YORK');
  });

  it('map every spelling to its primary name, and to one of eight directions', () => {
    const types = [...dictionaries.streetTypes];
    expect(
      types.filter(([spelling, type]) => dictionaries.streetTypes.get(type.name) !== type && spelling !== ''),
    ).toEqual([]);
    expect([...dictionaries.directions.values()].every((letters) => /^(?:[NS]?[EW]?)$/.test(letters))).toBe(
      true,
    );
  });

  it('keep given names apart from words that mark companies', () => {
    const both = [...dictionaries.givenNames].filter(
      (name) => dictionaries.companyWords.has(name) && !dictionaries.surnameWords.has(name),
    );
    expect(both).toEqual([]);
  });
});

describe('compileDictionaries', () => {
  it('refuses what is missing or unknown, and names it', () => {
    const read = dictionariesSchema.safeParse({ streetTypes: {}, stretTypes: {} });
    expect(read.success).toBe(false);
    expect(JSON.stringify(read.error?.issues)).toContain('stretTypes');
    expect(() => compileDictionaries({ ...JSON.parse('{}') })).toThrow(/directions/);
  });
});
