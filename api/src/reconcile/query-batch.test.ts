import { describe, expect, it } from '@jest/globals';
import { queryBatchSchema, type ReconciliationQuery, rowOfQuery } from './query-batch.js';

const row = (properties: ReconciliationQuery['properties'], name: string | null = 'Northside') =>
  rowOfQuery('q0', { properties }, name);

describe('rowOfQuery', () => {
  it.each<[string, string, unknown, object]>([
    ['a text', 'city', ' Duluth ', { city: 'Duluth' }],
    ['a number', 'zip', 55401, { zip: '55401' }],
    ['the first of several values', 'phone', ['', '612-555-0101', '2'], { phone: '612-555-0101' }],
    ['a value that was reconciled', 'city', { id: 'Q1', name: 'Duluth' }, { city: 'Duluth' }],
    ['one without a name', 'state', { id: 'mn' }, { state: 'MN' }],
    ['another name of a property', 'Zip Code', '55401', { zip: '55401' }],
    ['a day', 'date', '2026-03-01', { date: '2026-03-01' }],
    ['a moment', 'date', '2026-03-01T00:00:00Z', { date: '2026-03-01' }],
    ['a date that is none', 'date', 'in March', { date: null }],
    ['nothing', 'city', null, { city: null }],
    ['a long text', 'address', 'x'.repeat(999), { address: 'x'.repeat(300) }],
  ])('reads %s', (_what, pid, v, expected) => {
    expect(row([{ pid, v: v as string }])).toMatchObject({ name: 'Northside', ...expected });
  });

  it('accepts a name as a property, too, after the query', () => {
    expect(row([{ pid: 'name', v: 'Other' }])).toMatchObject({ name: 'Northside' });
    expect(row([{ pid: 'name', v: 'Other' }], null)).toMatchObject({ name: 'Other' });
  });

  it.each([
    ['colour', undefined],
    ['licenceNumber', 'licenseNumber'],
    ['status', 'state'],
  ])('refuses %s', (pid, suggestion) => {
    expect(() => row([{ pid, v: 'x' }])).toThrow(
      expect.objectContaining({
        code: 'validation.format',
        details: [
          expect.objectContaining({
            field: 'queries.q0.properties.0.pid',
            ...(suggestion === undefined ? {} : { suggestion }),
          }),
        ],
      }),
    );
  });
});

describe('queryBatchSchema', () => {
  it.each([
    [{}, true],
    [{ q0: { query: 'a', type: 'contractor', type_strict: 'should', limit: 3 } }, true],
    [{ q0: { query: 'a', type: ['contractor'], properties: [] } }, true],
    [{ q0: { properties: [{ pid: 'city', v: true }] } }, true],
    [{ q0: {}, q1: null, q2: { query: null } }, true],
    [{ q0: { properties: [] } }, true],
    [{ q0: { query: 612 }, q1: { query: false } }, true],
    [{ q0: { query: {} } }, false],
    [{ q0: { query: 'a', limit: 0 } }, false],
    [{ q0: 'a' }, false],
    [[], false],
  ])('%j: %s', (batch, isValid) => {
    expect(queryBatchSchema.safeParse(batch).success).toBe(isValid);
  });
});
