import type { Name } from '@crs/domain';
import { parseContractorText } from '@crs/normalise';
import { describe, expect, it } from '@jest/globals';
import { readDictionaries } from '../../cases/fixture.js';
import { compactOf, namesIn, namesOfEntry, printedOf, roles } from './names.js';

const dictionaries = readDictionaries();
const shown = (names: ReturnType<typeof namesIn>) => names.map(({ name, role }) => [name.cleaned, role]);
const { name, dba, person } = roles;

describe('namesIn', () => {
  it.each<[string, [string, number][]]>([
    ['Tamarack Masonry LLC', [['Tamarack Masonry LLC', name]]],
    [
      'Tamarack Masonry LLC dba Corbel Fence',
      [
        ['Tamarack Masonry LLC', name],
        ['Corbel Fence', dba],
      ],
    ],
    [
      'Ida Fenwright, Tamarack Masonry LLC',
      [
        ['Tamarack Masonry LLC', name],
        ['Ida Fenwright', person],
      ],
    ],
    // Words before a company that look like a person may be the beginning of its name.
    [
      'Tamarack, Masonry Ltd',
      [
        ['Masonry Ltd', name],
        ['Tamarack', person],
        ['Tamarack, Masonry Ltd', name],
      ],
    ],
    [
      'Corbel Rock, Homes LLC',
      [
        ['Homes LLC', name],
        ['Corbel Rock', person],
        ['Corbel Rock, Homes LLC', name],
      ],
    ],
    [
      'Ida, Corbel Masonry Ltd',
      [
        ['Corbel Masonry Ltd', name],
        ['Ida', person],
        ['Ida, Corbel Masonry Ltd', name],
      ],
    ],
    ['Ida Fenwright', [['Ida Fenwright', name]]],
    ['N/A', []],
    ['', []],
    ['612-555-0101', []],
    ['LLC', [['LLC', name]]],
    // A text that contains no name by the rules is one name as a whole.
    ['dba', [['dba', name]]],
    ['/', []],
  ])('reads %j with the role of each name', (text, names) => {
    expect(shown(namesIn(parseContractorText(text, dictionaries), dictionaries))).toEqual(names);
  });
});

describe('namesOfEntry', () => {
  const namesFor = (legal: string, dbaName: string | null, personName: string | null) =>
    shown(namesOfEntry({ name: legal, dbaName, personName }, dictionaries));

  it('returns the legal name, the trade name, and the person, each once', () => {
    expect(namesFor('Tamarack Masonry LLC', 'Corbel Fence', 'Ida Fenwright')).toEqual([
      ['Tamarack Masonry LLC', name],
      ['Corbel Fence', dba],
      ['Ida Fenwright', person],
    ]);
    expect(namesFor('Tamarack Masonry LLC', null, null)).toEqual([['Tamarack Masonry LLC', name]]);
    expect(namesFor('Tamarack Masonry', 'TAMARACK MASONRY', 'Tamarack Masonry')).toEqual([
      ['Tamarack Masonry', name],
    ]);
    expect(namesFor('Ida Fenwright', null, 'Fenwright, Ida')).toEqual([['Ida Fenwright', name]]);
  });
  it('keeps the person in a trade name, and joins all forms of a person', () => {
    expect(namesFor('Tamarack LLC', 'Ida Fenwright, Corbel Fence LLC', null)).toEqual([
      ['Tamarack LLC', name],
      ['Corbel Fence LLC', dba],
      ['Ida Fenwright', person],
    ]);
    expect(namesFor('Tamarack LLC', null, 'Hawser Glass LLC')).toEqual([
      ['Tamarack LLC', name],
      ['Hawser Glass LLC', person],
    ]);
  });
});

describe('the compared forms of names', () => {
  it('join words and drop hyphens, so that A 1, A-1 and A1 are equal', () => {
    const forms = [['a', '1'], ['a-1'], ['a1'], ['a-', '-1']];
    expect(forms.map(compactOf)).toEqual(['a1', 'a1', 'a1', 'a1']);
  });
  it('keep the letters and digits of the printed name', () => {
    const printed = (cleaned: string) => printedOf({ cleaned } as Name);
    expect(printed('A-1 Müller & Söhne, L.L.C. № 7')).toBe('a1müllersöhnellc7');
  });
});
