import { type Family, recordSchemas } from '@crs/domain';
import { definitionOf, dictionaries, row } from '@crs/testing/fixtures';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Cells } from '../row.js';
import { RowError } from '../row-error.js';
import { compileMapping } from './compile.js';
import { leftoverColumns, missingColumns, requiredColumns } from './required.js';

function mapped(family: Family, changes: Record<string, unknown>, values: Cells) {
  return compileMapping(definitionOf(family, changes), dictionaries).map(row(values));
}

/** One column of the record that the row gives, or the code and column of its reject. */
function columnOf(
  family: Family,
  column: string,
  form: unknown,
  values: Cells,
  more: Record<string, unknown> = {},
) {
  const ids: Cells = { number: '17', name: 'Alder Roofing Inc', respondent: 'Alder Roofing Inc' };
  const result = mapped(family, { ...more, columns: { [column]: form } }, { ...ids, ...values });
  if (!result.ok) return result.leftOut ? 'left out' : `${result.reject.code} ${result.reject.column}`;
  return (result.record as unknown as Record<string, unknown>)[column];
}

describe('forms', () => {
  it.each<[string, unknown, Cells, unknown]>([
    ['a column', 'status', { status: ' Final ' }, 'Final'],
    ['a column that is empty', 'status', { status: '  ' }, null],
    ['a column the row lacks', 'status', {}, null],
    ['a number of JSON', 'status', { status: 7 }, '7'],
    ['a dotted path', 'site.status', { site: { status: 'Open' } }, 'Open'],
    ['a column with a dot in its name', 'St. No.', { 'St. No.': '12' }, '12'],
    ['joined pieces', { join: ['a', 'b', 'c'] }, { a: '12', b: '', c: 'Elm' }, '12 Elm'],
    ['joined with a separator', { join: ['a', 'b'], separator: ', ' }, { a: '12', b: 'Elm' }, '12, Elm'],
    ['no pieces at all', { join: ['a', 'b'] }, {}, null],
    ['the first with a value', { first: ['a', 'b'] }, { a: '', b: 'x' }, 'x'],
    ['a constant', { constant: 'Open' }, {}, 'Open'],
    ['a known word', { column: 's', values: { F: 'Final' } }, { s: 'f' }, 'Final'],
    ['an unknown word', { column: 's', values: { F: 'Final' } }, { s: 'Q' }, 'value.unknown_word s'],
    ['the rest', { column: 's', values: { F: 'Final' }, default: 'Open' }, { s: 'Q' }, 'Open'],
    ['a word kept', { column: 's', values: { F: 'Final' }, otherwise: 'keep' }, { s: 'Q' }, 'Q'],
    ['a word left out', { column: 's', values: { F: 'Final' }, otherwise: 'empty' }, { s: 'Q' }, null],
    ['a word that means nothing', { column: 's', values: { F: null } }, { s: 'F' }, null],
    ['the part that counts', { column: 's', pattern: '^(?<value>\\d+)' }, { s: '238160/Roofing' }, '238160'],
    ['no such part', { column: 's', pattern: '^(?<value>\\d+)' }, { s: 'none' }, 'value.pattern s'],
    [
      'pattern and words',
      { column: 's', pattern: '(?<value>Susp|CLEAR)', values: { susp: 'Held' } },
      { s: 'WC Susp' },
      'Held',
    ],
    ['words that mean nothing here', { column: 's', empty: ['zero'] }, { s: 'Zero' }, null],
    ['another column says yes', { column: 's', when: { role: 'GC' } }, { s: 'x', role: 'gc' }, 'x'],
    ['another column says no', { column: 's', when: { role: ['GC'] } }, { s: 'x', role: 'EL' }, null],
    ['another column is empty', { column: 's', when: { role: ['', 'GC'] } }, { s: 'x' }, 'x'],
    ['a NUL, which no database keeps', 'status', { status: 'Fi\0nal' }, 'Final'],
  ])('%s', (_what, form, values, expected) => {
    expect(columnOf('permits', 'status', form, values)).toBe(expected);
  });
});

describe('types', () => {
  it.each<[Family, string, unknown, unknown]>([
    ['permits', 'issueDate', '03/04/2025', '2025-03-04T00:00:00Z'],
    ['permits', 'issueDate', '2025-03-04', 'value.date c'],
    ['permits', 'issueDate', '', null],
    ['permits', 'issueDate', 'N/A', null],
    ['permits', 'value', '$1,200.50', 1200.5],
    ['permits', 'value', 'free', 'value.money c'],
    ['permits', 'value', '999999999999999', 'value.out_of_range c'],
    ['permits', 'latitude', '44.97', 44.97],
    ['permits', 'latitude', '444.97', null],
    ['permits', 'latitude', 'north', 'value.number c'],
    ['permits', 'inspectionCount', '12', 12],
    ['permits', 'inspectionCount', '-1', 'value.out_of_range c'],
    ['permits', 'permitType', 'x'.repeat(501), 'value.too_long c'],
    ['permits', 'contractorName', 'NOT LISTED', null],
    ['permits', 'status', 'Pending', 'Pending'],
    ['licenses', 'expirationDate', '03/31/2027', '2027-03-31'],
    ['licenses', 'enforcementFlag', 'Yes', true],
    ['licenses', 'enforcementFlag', 'No', false],
    ['licenses', 'enforcementFlag', 'perhaps', 'value.boolean c'],
    ['licenses', 'entityType', 'business', 'Business'],
    ['licenses', 'entityType', 'Alien', 'value.unknown_word c'],
    ['licenses', 'status', 'Active', 'value.unknown_word c'],
  ])('%s: %s of %j is %j', (family, column, text, expected) => {
    expect(columnOf(family, column, 'c', { c: text }, { dates: ['MM/DD/YYYY'] })).toEqual(expected);
  });

  it('takes the date formats of a column before those of the feed', () => {
    const form = { column: 'c', dates: ['epoch-ms'] };
    expect(columnOf('permits', 'issueDate', form, { c: 1704067200000 })).toBe('2024-01-01T00:00:00Z');
  });
});

describe('lists', () => {
  it.each<[unknown, unknown, unknown]>([
    [{ list: 'c' }, ['A1', 'B2', 'A1', null], ['A1', 'B2']],
    [{ list: 'c' }, '["A1","B2"]', ['A1', 'B2']],
    [{ list: 'c', separator: ';' }, 'A1; B2;', ['A1', 'B2']],
    [{ list: 'c' }, '', []],
    [{ list: 'c' }, 'A1', 'value.list c'],
    ['c', 'A1', ['A1']],
    ['c', null, []],
  ])('%j of %j is %j', (form, value, expected) => {
    expect(columnOf('orders', 'fileNumbers', form, { c: value })).toEqual(expected);
  });
});

describe('violations', () => {
  const each = { citationId: 'Citation', currentPenalty: 'Penalty', issuanceDate: 'Issued' };
  const form = { violations: 'v', each };
  const one = [{ Citation: '01001', Penalty: '$6,750', Issued: '05/16/2024' }];
  const read = {
    citationId: '01001',
    violationType: null,
    standard: null,
    issuanceDate: '2024-05-16',
    currentPenalty: 6750,
    initialPenalty: null,
  };

  it.each<[unknown, unknown]>([
    [JSON.stringify(one), [read]],
    [one, [read]],
    ['[]', []],
    ['', []],
    ['[{', 'value.list v'],
    ['[7]', 'value.list v'],
    [[{ Citation: '01001', Penalty: 'much' }], 'value.money v'],
  ])('%j', (value, expected) => {
    expect(columnOf('inspections', 'violations', form, { v: value }, { dates: ['MM/DD/YYYY'] })).toEqual(
      expected,
    );
  });

  it('are counted where the source does not', () => {
    expect(
      mapped(
        'inspections',
        { dates: ['MM/DD/YYYY'], columns: { violations: form } },
        { number: '1', name: 'A', v: one },
      ),
    ).toMatchObject({ record: { violationCount: 1 } });
  });
});

describe('a license', () => {
  it("keeps the source's own word for its status", () => {
    const status = { column: 's', values: { 'Licensed Expired': 'Expired' } };
    expect(
      mapped('licenses', { columns: { status } }, { number: 'BC1', name: 'A', s: 'Licensed Expired' }),
    ).toMatchObject({
      record: { status: 'Expired', statusPrinted: 'Licensed Expired' },
    });
  });
});

describe('parse steps', () => {
  it('take the respondents and the penalty of an order apart, beside the numbers printed elsewhere', () => {
    const changes = {
      parse: [{ respondents: 'respondent' }, { penalty: 'penalty' }],
      columns: { licenseNumbers: { list: 'numbers' } },
    };
    const values = {
      number: '1',
      respondent: 'Alder Roofing Inc. (BC555019), dba Alder Tops, and Karl Alder, Individually',
      penalty: '$5,000 monetary penalty, $3,000 stayed with conditions',
      numbers: ['QB555020'],
    };
    expect(mapped('orders', changes, values)).toMatchObject({
      ok: true,
      record: {
        companyName: 'Alder Roofing Inc.',
        dbaNames: ['Alder Tops'],
        individualNames: ['Karl Alder'],
        licenseNumbers: ['QB555020', 'BC555019'],
        penaltyAmount: 5000,
        stayedAmount: 3000,
      },
    });
  });

  it('keep a row aside whose sentence gives a name longer than any that is looked up', () => {
    const changes = { parse: [{ respondents: 'respondent' }] };
    expect(mapped('orders', changes, { number: '1', respondent: 'Alder'.repeat(200) })).toMatchObject({
      ok: false,
      reject: { code: 'value.too_long', reason: expect.stringContaining('companyName') },
    });
  });

  it('split a name from an address, and leave to the column what they do not find', () => {
    const changes = {
      parse: [
        { nameAndAddress: 'site', into: { name: 'establishmentName', address: 'siteAddress', city: 'city' } },
      ],
      columns: { establishmentName: 'name' },
    };
    const both = {
      number: '1',
      name: 'Fallback',
      site: ', Alder Roofing Inc, 12 Elm Road, Fresno, CA 93650',
    };
    expect(mapped('inspections', changes, both)).toMatchObject({
      record: { establishmentName: 'Alder Roofing Inc', siteAddress: '12 Elm Road', city: 'Fresno' },
    });
    expect(mapped('inspections', changes, { ...both, site: null })).toMatchObject({
      record: { establishmentName: 'Fallback', siteAddress: null },
    });
  });
});

describe('rejects', () => {
  it('name line, column and reason, and keep the row', () => {
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
    const result = mapped('licenses', {}, { number: 'BC1', name: 'Owner' });
    expect(result).toMatchObject({
      reject: { code: 'value.missing', column: 'name', reason: 'no value for name' },
    });
  });

  it('pass on what the reader found, with the member of a zip', () => {
    const mapping = compileMapping(definitionOf('permits'), dictionaries);
    const error = new RowError(null, 'row.columns', '2 fields where the header has 3');
    const result = mapping.map({ ...row({}), error, member: 'b.csv' });
    expect(result).toMatchObject({ reject: { code: 'row.columns', reason: `${error.reason} (in b.csv)` } });
  });

  it('shorten a row that is very long', () => {
    const result = mapped('permits', {}, { note: 'x'.repeat(20_000) });
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
    expect(mapped('permits', { identity }, { number: '1', ...values })).toMatchObject({ sourceKey: key });
  });

  it('differs where the values differ', () => {
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
    'of %s gives a record that is sound, or a reject; the same each time',
    (family) => {
      const mapping = compileMapping(definitionOf(family, rich[family]), dictionaries);
      const columns = ['number', 'name', 'respondent', 'a', 'b', 'c', 'd', 'e'];
      const rows = fc.record(Object.fromEntries(columns.map((column) => [column, anything])));
      fc.assert(
        fc.property(rows, (values) => {
          const result = mapping.map(row(values));
          expect(mapping.map(row(values))).toEqual(result);
          if (result.ok) expect(recordSchemas[family].safeParse(result.record).error).toBeUndefined();
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

  it('required: all it reads but the optional ones', () => {
    expect(requiredColumns(definition)).toEqual(['number', 'a', 'c', 'site.city', 'd']);
  });

  it('missing: all of them at once; a path needs its first step', () => {
    expect(missingColumns(definition, ['number', 'site', 'd'])).toEqual(['a', 'c']);
  });

  it('left over: neither read nor ignored', () => {
    expect(leftoverColumns(definition, ['number', 'a', 'b', 'c', 'd', 'site', 'unused', 'fee'])).toEqual([
      'fee',
    ]);
  });
});
