import { describe, expect, it } from '@jest/globals';
import { rowFilterSchema } from '../definition/row-filter-schema.js';
import type { Cells } from '../row.js';
import { compileRowFilter } from './row-filter.js';

describe('a row filter', () => {
  it.each<[string, unknown, unknown, Cells, boolean]>([
    ['every row where nothing is said', undefined, undefined, { state: 'MN' }, true],
    ['the word', { state: 'MN' }, undefined, { state: 'MN' }, true],
    ['the word in another case, with space around', { state: 'mn' }, undefined, { state: ' MN ' }, true],
    ['no other word', { state: 'MN' }, undefined, { state: 'WI' }, false],
    ['one of several', { state: ['MN', 'WI'] }, undefined, { state: 'WI' }, true],
    ['a number by its text', { year: 2024 }, undefined, { year: 2024 }, true],
    ['all columns at once', { state: 'MN', kind: 'A' }, undefined, { state: 'MN', kind: 'B' }, false],
    ['nothing where a word is wanted', { state: 'MN' }, undefined, {}, false],
    ['nothing, where nothing is wanted', { flag: '' }, undefined, { flag: ' ' }, true],
    ['not the word left out', undefined, { flag: 'X' }, { flag: 'x' }, false],
    ['whatever else', undefined, { flag: 'X' }, { flag: null }, true],
    ['not where any column holds a word left out', undefined, { a: 'X', b: 'Y' }, { a: '', b: 'Y' }, false],
    ['not what is wanted and left out', { state: 'MN' }, { flag: 'X' }, { state: 'MN', flag: 'X' }, false],
    ['what an object holds', { 'site.state': 'MN' }, undefined, { site: { state: 'MN' } }, true],
  ])('%s', (_what, only, except, cells, counts) => {
    const filter = rowFilterSchema.optional();
    expect(compileRowFilter(filter.parse(only), filter.parse(except))(cells)).toBe(counts);
  });
});
