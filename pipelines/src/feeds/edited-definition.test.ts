import { type FeedDefinition, type Form, parseFeedDefinition } from '@crs/feeds';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { applyEdits, editOf, editsOf, withIgnored } from './edited-definition.js';

const written = {
  feed: 'town_permits',
  family: 'permits',
  title: 'Town permits',
  publisher: 'Town',
  jurisdiction: 'town',
  state: 'MN',
  source: { http: { url: 'https://town.example/permits.csv' } },
  format: { type: 'csv' },
  identity: ['Number'],
  columns: {
    permitNumber: 'Number',
    value: { column: 'Cost', unit: 'cents' },
    status: { first: ['A', 'B'] },
  },
  ignored: ['Clerk'],
  expect: { rows: [1, 10] },
};

const definitionOf = (value: unknown): FeedDefinition => {
  const { definition, problems } = parseFeedDefinition(value, '.');
  if (definition === null) throw new Error(JSON.stringify(problems));
  return definition;
};
const definition = definitionOf(written);
const edits = editsOf(definition, written);
const edited = (column: string, from: string, how = '') =>
  applyEdits(written, definition, { ...edits, columns: new Map([[column, { from, how }]]) }, null);

describe('edits of a definition', () => {
  it('that change nothing leave the text unchanged', () => {
    expect(applyEdits(written, definition, edits, null)).toEqual({ written, problems: [] });
  });

  it.each<[string, string, string, Form | undefined]>([
    ['permitNumber', '=No', '', 'No'],
    ['value', '=Cost', '', 'Cost'],
    ['issueDate', '=Issued', 'dates: [MM/DD/YYYY]', { column: 'Issued', dates: ['MM/DD/YYYY'] }],
    ['status', 'written', 'join: [A, B]', { join: ['A', 'B'] }],
    ['status', '', '', undefined],
  ])('turn %s of %s into “%s”', (column, from, how, form) => {
    const { written: after, problems } = edited(column, from, how);
    expect(problems).toEqual([]);
    expect((after.columns as Record<string, unknown>)[column]).toEqual(form);
  });

  it.each([
    ['2.5', 0.025],
    ['0', 0],
    ['12,5 %', 0.125],
    ['100', 1],
  ])('make %s percent the bound of rejects', (rejects, share) => {
    const { written: after, problems } = applyEdits(written, definition, { ...edits, rejects }, null);
    expect(problems).toEqual([]);
    expect(after.expect).toEqual({ rows: [1, 10], rejects: share });
  });

  it.each(['many', '101', '-1', ' '])('refuse %j as a bound of rejects', (rejects) => {
    const { written: after, problems } = applyEdits(written, definition, { ...edits, rejects }, null);
    expect(problems).toHaveLength(1);
    expect(after).toEqual(written);
  });

  it('report what they cannot change, and leave the column alone', () => {
    for (const how of ['dates: [', 'just words']) {
      const { written: after, problems } = edited('value', '=Cost', how);
      expect(problems).toHaveLength(1);
      expect(after.columns).toEqual(written.columns);
    }
    const preset = { name: 'shared', columns: { status: 'A' } };
    const gone = new Map([['status', { from: '', how: '' }]]);
    expect(applyEdits(written, definition, { ...edits, columns: gone }, preset).problems).toEqual([
      'status: the preset shared reads it. Choose another column instead.',
    ]);
  });

  it('ignore columns that are no longer read, and stop ignoring those that are', () => {
    const { written: after } = edited('status', '=Clerk');
    expect(withIgnored(after, definition, definitionOf(after)).ignored).toEqual(['A', 'B']);
  });

  it('are shown as they were made', () => {
    const name = fc.string({ minLength: 1, maxLength: 8 }).filter((text) => text.trim() === text);
    const form = fc.oneof(
      name,
      fc.record({ column: name, empty: fc.array(fc.string(), { minLength: 1, maxLength: 3 }) }),
      fc.record({ first: fc.array(name, { minLength: 1, maxLength: 3 }), separator: fc.string() }),
    );
    fc.assert(
      fc.property(form, (one) => {
        const { from, how } = editOf(one as Form);
        const { written: after, problems } = edited('description', from, how);
        expect(problems).toEqual([]);
        expect((after.columns as Record<string, unknown>).description).toEqual(one);
      }),
    );
  });
});
