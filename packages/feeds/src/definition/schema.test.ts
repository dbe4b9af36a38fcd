import { families } from '@crs/domain';
import { definitionInput } from '@crs/testing/fixtures';
import { describe, expect, it } from '@jest/globals';
import { parseFeedDefinition } from './schema.js';

function problemsOf(changes: Record<string, unknown>, family: (typeof families)[number] = 'permits') {
  return parseFeedDefinition(definitionInput(family, changes), '/config').problems.map(
    ({ path, message }) => `${path}: ${message}`,
  );
}

describe('a feed definition', () => {
  it.each(families)('of %s can be small', (family) => {
    expect(problemsOf({}, family)).toEqual([]);
  });

  it('has defaults', () => {
    const { definition } = parseFeedDefinition(definitionInput('permits'), '/config');
    expect(definition).toMatchObject({
      folder: '/config',
      dates: ['iso'],
      expect: { rows: [1, 10_000], shrink: 0.2, rejects: 0.01 },
      format: { type: 'csv', encoding: 'utf-8', header: true, ragged: false },
    });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['an unknown key', { colums: {} }, ': unknown key "colums": did you mean "columns"?'],
    ['a key of the past', { confirmed: true }, ': unknown key "confirmed": "seen" now says'],
    [
      'evidence of no day',
      { seen: [{ what: 'rows', of: 'August', on: '2026-11-20' }] },
      'seen.0.of: must be a year, a month, or a day',
    ],
    [
      'an unknown key inside',
      { format: { type: 'csv', delimeter: ';' } },
      'format: unknown key "delimeter": did you mean "delimiter"?',
    ],
    [
      'an unknown key of a form',
      { columns: { status: { colunm: 'x' } } },
      'columns.status: unknown key "colunm": did you mean "column"?',
    ],
    [
      'an unknown column',
      { columns: { contractorNam: 'x' } },
      'columns.contractorNam: permits have no column "contractorNam": did you mean "contractorName"?',
    ],
    [
      'two origins',
      { columns: { status: { column: 'x', constant: 'y' } } },
      'columns.status: needs exactly one of column, join, first, constant, list, violations, inspections, contacts; has column, constant',
    ],
    [
      'a bad expression',
      { columns: { status: { column: 'x', pattern: '(' } } },
      'columns.status.pattern: is not a regular expression',
    ],
    [
      'an expression without its group',
      { columns: { status: { column: 'x', pattern: 'a' } } },
      'columns.status.pattern: has no group named "value"',
    ],
    [
      'cents of what is no money',
      { columns: { status: { column: 'x', unit: 'cents' } } },
      'columns.status: "unit" is for amounts of money',
    ],
    [
      'cents of a piece',
      { columns: { value: { first: [{ column: 'x', unit: 'cents' }, 'y'] } } },
      'columns.value: put "unit" next to "join" or "first", not inside it',
    ],
    ['a list for a text', { columns: { status: { list: 'x' } } }, 'columns.status: is not a list'],
    ['a date format without a year', { dates: ['MM/DD'] }, 'dates.0: not a date format'],
    [
      'two sources',
      { source: { file: 'a', http: { url: 'b' } } },
      'source: needs exactly one of file, http, socrata, arcgis, ckan, opendatasoft, carto, dol',
    ],
    [
      'no source',
      { source: {} },
      'source: needs exactly one of file, http, socrata, arcgis, ckan, opendatasoft, carto, dol',
    ],
    ['a file without a format', { format: undefined }, 'format: a file needs a format'],
    ['no jurisdiction', { jurisdiction: undefined }, 'jurisdiction: permits need a jurisdiction'],
    [
      'bounds the wrong way round',
      { expect: { rows: [10, 1] } },
      'expect.rows: the first bound is above the second',
    ],
    ['a bad name', { feed: 'Springfield Permits' }, 'feed: lowercase letters, digits, and underscores'],
    ['a bad schedule', { schedule: 'nightly' }, 'schedule: a cron line of five or six fields'],
    [
      'a parse step into nowhere',
      { parse: [{ nameAndAddress: 'x', into: { name: 'contractorNam' } }] },
      'parse.0: permits have no column "contractorNam": did you mean "contractorName"?',
    ],
  ])('with %s has a problem', (_what, changes, problem) => {
    expect(problemsOf(changes)[0]).toContain(problem);
  });

  it('of inspections needs the form `violations` for violations', () => {
    expect(problemsOf({ columns: { violations: 'v' } }, 'inspections')).toEqual([
      'columns.violations: needs "violations"',
    ]);
    expect(
      problemsOf({ columns: { violations: { violations: 'v', each: { citation: 'c' } } } }, 'inspections'),
    ).toEqual([
      'columns.violations.each.citation: violations have no column "citation": did you mean "citationId"?',
    ]);
  });

  it('without a required column has a problem', () => {
    const input = { ...definitionInput('licenses'), columns: { licenseNumber: 'number' } };
    expect(parseFeedDefinition(input, '/config').problems).toEqual([
      { path: 'columns', message: '"name" is required and missing' },
    ]);
  });

  it('has all its problems reported', () => {
    const problems = problemsOf({ state: 'Minnesota', seen: 'yes', dates: ['MM/DD'] });
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(['state', 'seen', 'dates.0']);
  });
});
