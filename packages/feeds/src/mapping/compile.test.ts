import { type Family, recordSchema } from '@crs/domain';
import { definitionOf, dictionaries, row } from '@crs/testing/fixtures';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mapRow } from '../../test/map-row.js';
import { rowFilterSchema } from '../definition/row-filter-schema.js';
import type { Cells } from '../row.js';
import { RowError } from '../row-error.js';
import {
  compileMapping,
  compileRowFilter,
  leftoverColumns,
  missingColumns,
  requiredColumns,
} from './compile.js';

describe('rejects', () => {
  it('name the line, column, and reason, and keep the row', () => {
    const mapping = compileMapping(definitionOf('permits'), dictionaries);
    const result = mapping.map(row({ number: '', note: 'x' }, 12));
    expect(result).toEqual({
      ok: false,
      leftOut: false,
      reject: {
        line: 12,
        column: 'number',
        code: 'identity.missing',
        reason: 'no value in number',
        raw: '{"number":"","note":"x"}',
      },
    });
  });

  it('say which required value is missing, and from which column', () => {
    const result = mapRow('licenses', {}, { number: 'BC1', name: 'Owner' });
    expect(result).toMatchObject({
      reject: { code: 'value.missing', column: 'name', reason: 'no value for name' },
    });
  });

  it('pass on what the reader found, with the zip member', () => {
    const mapping = compileMapping(definitionOf('permits'), dictionaries);
    const error = new RowError(null, 'row.columns', '2 fields where the header has 3');
    const result = mapping.map({ ...row({}), error, member: 'b.csv' });
    expect(result).toMatchObject({ reject: { code: 'row.columns', reason: `${error.reason} (in b.csv)` } });
  });

  it('shorten a row that is very long', () => {
    const result = mapRow('permits', {}, { note: 'x'.repeat(20_000) });
    expect(result.ok || result.leftOut ? 0 : result.reject.raw.length).toBe(8000);
  });
});

describe('the source key', () => {
  it.each<[string[], Cells, string]>([
    [['a'], { a: ' 7|8 ' }, '7|8'],
    [['a', 'b'], { a: '7', b: '8' }, '7|8'],
    [['a', 'b'], { a: '7|8' }, '7\\|8|'],
    [['a', 'b'], { a: '7', b: '\\' }, '7|\\\\'],
    [['a', 'b'], { a: ['x', 'y'], b: 3 }, 'x, y|3'],
  ])('of %j in %j is %j', (identity, values, key) => {
    expect(mapRow('permits', { identity }, { number: '1', ...values })).toMatchObject({ sourceKey: key });
  });

  it('does not contain a number whose digits a spreadsheet dropped', () => {
    const identity = ['number', 'address'];
    expect(mapRow('permits', { identity }, { number: '1.23E+11', address: '5 Elm St' })).toMatchObject({
      ok: false,
      reject: { code: 'value.missing' },
    });
    expect(mapRow('permits', { identity: ['number'] }, { number: '1.23E+11' })).toMatchObject({
      reject: {
        code: 'identity.missing',
        reason: expect.stringContaining('whose digits a spreadsheet dropped'),
      },
    });
    const columns = { permitNumber: 'number', contractorLicense: 'license' };
    expect(mapRow('permits', { columns }, { number: '7', license: '7.01E+05' })).toMatchObject({
      record: { contractorLicense: null },
    });
  });

  it('differs if the values differ', () => {
    const text = fc.string({ unit: fc.constantFrom('|', '\\', 'a', 'b'), minLength: 1, maxLength: 4 });
    const mapping = compileMapping(definitionOf('permits', { identity: ['a', 'b'] }), dictionaries);
    const keyOf = (a: string, b: string) => {
      const result = mapping.map(row({ number: '1', a, b }));
      return result.ok ? result.sourceKey : null;
    };
    fc.assert(
      fc.property(text, text, text, text, (a, b, c, d) => {
        expect(keyOf(a, b) === keyOf(c, d)).toBe(a === c && b === d);
      }),
    );
  });
});

describe('any row', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.jsonValue(),
    fc.constant(undefined),
    fc.double(),
  );
  const rich: Record<Family, Record<string, unknown>> = {
    permits: {
      columns: { value: 'a', issueDate: 'b', latitude: 'c', inspectionCount: 'd', description: 'e' },
    },
    licenses: {
      columns: { status: { column: 'a', values: { x: 'Issued' } }, expirationDate: 'b', city: 'c' },
    },
    orders: {
      parse: [{ respondents: 'a' }, { penalty: 'b' }],
      columns: { actionsTaken: { list: 'c', separator: ',' }, fileNumbers: { list: 'd' } },
    },
    inspections: {
      parse: [{ nameAndAddress: 'a', into: { address: 'siteAddress' } }],
      columns: { violations: { violations: 'b', each: { citationId: 'x' } }, totalPenalty: 'c' },
    },
    actions: { columns: { penaltyAmount: 'a', actionDate: 'b', summary: 'c' } },
  };

  it.each(Object.keys(rich) as Family[])(
    'of %s becomes a sound record or a reject, the same each time',
    (family) => {
      const mapping = compileMapping(definitionOf(family, rich[family]), dictionaries);
      const columns = ['number', 'name', 'respondent', 'a', 'b', 'c', 'd', 'e'];
      const rows = fc.record(Object.fromEntries(columns.map((column) => [column, anything])));
      fc.assert(
        fc.property(rows, (values) => {
          const result = mapping.map(row(values));
          expect(mapping.map(row(values))).toEqual(result);
          if (result.ok) expect(recordSchema(family).safeParse(result.record).error).toBeUndefined();
          else expect(result.leftOut || result.reject.reason !== '').toBe(true);
        }),
      );
    },
  );
});

describe('the columns of a definition', () => {
  const definition = definitionOf('permits', {
    columns: { status: { first: ['a', { column: 'b', when: { c: 'x' } }] }, city: 'site.city' },
    parse: [{ nameAndAddress: 'd', into: { address: 'propertyAddress' } }],
    optional: ['b'],
    ignored: ['unused'],
  });

  it('are required if they are read and not optional', () => {
    expect(requiredColumns(definition)).toEqual(['number', 'a', 'c', 'site.city', 'd']);
  });

  it('are all reported at once if missing; a path needs only its first key', () => {
    expect(missingColumns(definition, ['number', 'site', 'd'])).toEqual(['a', 'c']);
  });

  it('are leftover if they are neither read nor ignored', () => {
    expect(leftoverColumns(definition, ['number', 'a', 'b', 'c', 'd', 'site', 'unused', 'fee'])).toEqual([
      'fee',
    ]);
  });
});

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
