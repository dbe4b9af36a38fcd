import { describe, expect, it } from '@jest/globals';
import { claimOf, entryOf, readDictionaries, readSettings } from '../../cases/fixture.js';
import { matcherOf } from '../matcher.js';
import { parseClaim } from '../parse-claim.js';
import type { ClaimName } from '../parsed-claim.js';
import { buildRoster } from '../roster.js';
import type { NameGrade } from './comparison.js';
import { compareNames } from './name-pair.js';

const names = [
  'Tamarack Ridge Plumbing',
  'Corbel Vosskuhler Masonry',
  'Brightwell Electric',
  'Sorrel Lane and Heating',
  'Alder Brick and Builders Company',
  'QVX Inc',
  'Robert Lee Quandt',
  'Mr. Rotaway of Pellworth',
  'Wm G. Painting',
];
const entries = names.map((name, at) => entryOf({ id: at + 1, name }));
const roster = buildRoster(entries, readDictionaries(), readSettings());

/** Compares the name of a claim whose source cuts names off at a length, or does not. */
function compare(text: string, name: string, namesCutAt: number | null = null) {
  const matcher = matcherOf({ ...roster, namesCutAt });
  const claim = parseClaim(matcher, claimOf({ name: text })).names[0] as ClaimName;
  return compareNames(matcher.roster, claim, roster.index.names.firstOf(names.indexOf(name)));
}

describe('a name that its source cuts off', () => {
  it.each<[string, string, NameGrade, string]>([
    ['Tamarack Ri', 'Tamarack Ridge Plumbing', 'strong', 'exact'],
    ['Tamarack Ridge', 'Tamarack Ridge Plumbing', 'strong', 'exact'],
    ['Tamarack Ridge Plumbing', 'Tamarack Ridge Plumbing', 'exact', 'printed'],
    ['Tamarack Plu', 'Tamarack Ridge Plumbing', 'partial', 'part'],
    ['Corbel Fenwr', 'Corbel Vosskuhler Masonry', 'partial', 'both'],
  ])('%s is completed to %s: %s, %s', (text, name, grade, level) => {
    expect(compare(text, name, text.length)).toMatchObject({ grade, level });
  });
  it('lacks words if the source prints longer ones', () => {
    expect(compare('Tamarack Ridge', 'Tamarack Ridge Plumbing', 25)).toMatchObject({ level: 'part' });
  });
  it('shares less than a whole word does', () => {
    const [cut, whole] = ['Tamarack Ri', 'Tamarack Ridge'].map(
      (text) => compare(text, 'Tamarack Ridge Plumbing', text.length).bits,
    );
    expect(cut).toBeLessThan(whole as number);
  });
});

describe('words that clerks spell differently', () => {
  it.each<[string, string, NameGrade, string]>([
    ['Brightwell and Electric', 'Brightwell Electric', 'strong', 'exact'],
    ['Sorrel Lane Heating', 'Sorrel Lane and Heating', 'strong', 'exact'],
    ['Brightwell Electrical', 'Brightwell Electric', 'strong', 'exact'],
    ['Mister Rotaway of Pellworth', 'Mr. Rotaway of Pellworth', 'strong', 'exact'],
    ['William G. Painting', 'Wm G. Painting', 'strong', 'exact'],
    ['Brightwell Electricity', 'Brightwell Electric', 'fuzzy', 'respelt'],
    ['Brightwell Plumbing', 'Brightwell Electric', 'strong', 'both'],
  ])('%s agrees with %s: %s, %s', (text, name, grade, level) => {
    expect(compare(text, name)).toMatchObject({ grade, level });
  });
  it('share less than the same word', () => {
    const bitsOf = (text: string) => compare(text, 'Brightwell Electric').bits;
    expect(bitsOf('Brightwell Electrical')).toBeLessThan(bitsOf('Brightwell Electric'));
  });
});

describe('an acronym', () => {
  it.each<[string, string, string | null]>([
    ['ABB Inc', 'Alder Brick and Builders Company', 'both'],
    ['A.B.B.C. Inc', 'Alder Brick and Builders Company', 'both'],
    ['Quarry Vale Xylo', 'QVX Inc', 'both'],
    ['AB Inc', 'Alder Brick and Builders Company', null],
    ['ABA Inc', 'Alder Brick and Builders Company', null],
    ['BE Inc', 'Brightwell Electric', 'both'],
    ['EB Inc', 'Brightwell Electric', null],
    ['B Inc', 'Brightwell Electric', null],
    ['RLQ Inc', 'Robert Lee Quandt', null],
    ['QVY Inc', 'QVX Inc', null],
  ])('%s of %s has level %s', (text, name, level) => {
    expect(compare(text, name).level).toBe(level);
  });
  it('is worth more with more letters, but less than the name', () => {
    const bitsOf = (text: string) => compare(text, 'Alder Brick and Builders Company').bits;
    expect(bitsOf('ABBC Inc')).toBeGreaterThan(bitsOf('ABB Inc'));
    expect(bitsOf('ABBC Inc')).toBeLessThan(bitsOf('Alder Brick and Builders Company'));
  });
});
