import { describe, expect, it } from '@jest/globals';
import type { DictionariesInput } from './compile.js';
import { compileDictionaries } from './compile.js';

/** One or two entries of every list. */
const input: DictionariesInput = {
  streetTypes: { AVENUE: { usps: 'AVE', also: ['AV'], common: true }, POINT: { usps: 'PT', also: [] } },
  directions: { N: ['NORTH'] },
  unitDesignators: { STE: { also: ['SUITE'] }, REAR: { also: ['BACK'], alone: true } },
  states: { MN: ['MINN', 'M N'] },
  highways: { 'US HIGHWAY': { key: 'hwy', also: ['US', 'U S HWY'] } },
  legalSuffixes: { anywhere: ['llc', 'limited company'], atEnd: ['co', 'in trust'] },
  cityWords: { first: ['NEW'], last: ['CITY'], saints: ['PAUL'], large: ['WORTH', 'FORT WORTH', 'DALLAS'] },
  abbreviations: { 'air conditioning': ['ac', 'aircond'] },
  finalS: ['glass'],
  personSuffixes: { jr: ['junior'] },
  personTitles: { before: ['dr'], behind: ['md'] },
  nameMarkers: { tradeName: ['d b a', 'dba', 'd.b.a.', 't/a'], former: ['fka'], careOf: ['c/o', '%'] },
  tags: ['Owner/Builder'],
  placeholders: ['N/A'],
  companyWords: {
    always: ['roof', 'electrical', 'contracting', 'dennisonco'],
    alsoSurnames: ['stone', 'stonemasons'],
  },
  givenNames: ['dennis', 'contrac'],
  enforcement: {
    orderTypes: [{ name: 'Consent Order', phrases: ['consent order'] }],
    actionsTaken: [{ name: 'Censure', phrases: ['censured'], except: ['not censured'] }],
    violationTypes: [{ name: 'Abandonment', phrases: ['abandon*'] }],
  },
};
const d = compileDictionaries(input);
const entries = (map: ReadonlyMap<string, unknown>) => Object.fromEntries(map);

describe('compileDictionaries', () => {
  it('maps each spelling to its entry', () => {
    const avenue = { usps: 'AVE', name: 'AVENUE', common: true };
    const point = { usps: 'PT', name: 'POINT', common: false };
    expect(entries(d.streetTypes)).toEqual({
      AVENUE: avenue,
      AVE: avenue,
      AV: avenue,
      POINT: point,
      PT: point,
    });
    const [suite, rear] = [
      { usps: 'STE', alone: false },
      { usps: 'REAR', alone: true },
    ];
    expect(entries(d.unitDesignators)).toEqual({ STE: suite, SUITE: suite, REAR: rear, BACK: rear });
    const highway = { name: 'US HIGHWAY', key: 'hwy' };
    expect(entries(d.highways)).toEqual({ 'US HIGHWAY': highway, US: highway, 'U S HWY': highway });
    expect(entries(d.directions)).toEqual({ N: 'N', NORTH: 'N' });
    expect(entries(d.personSuffixes)).toEqual({ jr: 'jr', junior: 'jr' });
    const words = ['air', 'conditioning'];
    expect(entries(d.abbreviations)).toEqual({ ac: words, aircond: words });
  });

  it('knows states by code, name and abbreviation, and the last word of each', () => {
    const spellings = ['MN', 'MINNESOTA', 'MINN', 'M N'];
    expect(spellings.map((spelling) => d.states.get(spelling))).toEqual(['MN', 'MN', 'MN', 'MN']);
    expect([...d.stateEnds]).toEqual(expect.arrayContaining(['MN', 'N', 'JERSEY', 'TEXAS', 'VIRGINIA']));
    expect(d.stateEnds.has('NEW')).toBe(false);
  });

  it('makes each list a set', () => {
    expect({
      highwayStarts: [...d.highwayStarts],
      cityFirst: [...d.cityFirst],
      cityLast: [...d.cityLast],
      citySaints: [...d.citySaints],
      legalAnywhere: [...d.legalAnywhere],
      legalAtStart: [...d.legalAtStart],
      legalAtEnd: [...d.legalAtEnd],
      legalWords: [...d.legalWords],
      finalS: [...d.finalS],
      titlesBefore: [...d.titlesBefore],
      titlesBehind: [...d.titlesBehind],
      tags: [...d.tags],
      placeholders: [...d.placeholders],
      companyWords: [...d.companyWords],
      surnameWords: [...d.surnameWords],
      givenNames: [...d.givenNames],
    }).toEqual({
      highwayStarts: ['US', 'U'],
      cityFirst: ['NEW'],
      cityLast: ['CITY'],
      citySaints: ['PAUL'],
      legalAnywhere: ['llc'],
      legalAtStart: ['limited company'],
      legalAtEnd: ['llc', 'limited company', 'co', 'in trust'],
      legalWords: ['llc', 'co'],
      finalS: ['glass'],
      titlesBefore: ['dr'],
      titlesBehind: ['md'],
      tags: ['owner builder'],
      placeholders: ['', 'n a'],
      companyWords: ['roof', 'electrical', 'contracting', 'dennisonco', 'stone', 'stonemasons'],
      surnameWords: ['stone', 'stonemasons'],
      givenNames: ['dennis', 'contrac'],
    });
    expect(d.orderTypes.map(({ name }) => name)).toEqual(['Consent Order']);
    expect(d.actionsTaken).toEqual([{ name: 'Censure', phrases: ['censured'], except: ['not censured'] }]);
    expect(d.violationTypes).toEqual([{ name: 'Abandonment', phrases: ['abandon*'], except: [] }]);
  });

  it('lists large cities by their last word, longest first', () => {
    expect(entries(d.largeCities)).toEqual({ WORTH: [['FORT', 'WORTH'], ['WORTH']], DALLAS: [['DALLAS']] });
  });

  it('recognizes long company words by their first seven letters or more, unless a name begins that way', () => {
    expect([...d.companyStarts]).toEqual([
      'electri',
      'electric',
      'electrica',
      'contract',
      'contracti',
      'contractin',
      'denniso',
      'dennison',
      'dennisonc',
    ]);
  });

  it.each<[string, RegExp, [string, string | null][]]>([
    [
      'trade names',
      d.tradeNameMarker,
      [
        ['Birch d  b\ta Oak', 'd  b\ta'],
        ['Birch D.B.A. Oak', 'D.B.A.'],
        ['Birch dXbXaX Oak', null],
        ['Birch T/A Oak', 'T/A'],
        ['ädba', null],
        ['dba5', null],
        ['&dba', null],
        ["dba's", null],
        ['(dba)', 'dba'],
      ],
    ],
    [
      'former names',
      d.formerMarker,
      [
        ['Birch fka Oak', 'fka'],
        ['dba', null],
      ],
    ],
    [
      'contacts',
      d.careOfMarker,
      [
        ['Birch C/O Oak', 'C/O'],
        ['Birch % Oak', '%'],
        ['Birch 5%', null],
      ],
    ],
    [
      'any name',
      d.anyMarker,
      [
        ['ädbaö', 'dba'],
        ['xFKAx', 'FKA'],
        ['5%', '%'],
        ['dxbxax', null],
      ],
    ],
  ])('finds markers of %s', (_, pattern, cases) => {
    expect(cases.map(([text]) => [text, pattern.exec(text)?.[0] ?? null])).toEqual(cases);
  });
});
