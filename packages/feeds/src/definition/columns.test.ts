import { describe, expect, it } from '@jest/globals';
import { familyColumns, nestedColumns } from './columns.js';

describe('familyColumns', () => {
  it.each([
    ['permits', 'permitNumber', { kind: 'text', required: true, placeholders: false }],
    ['permits', 'issueDate', { kind: 'moment', required: false, placeholders: true }],
    ['permits', 'longitude', { kind: 'number', min: -180, max: 180 }],
    ['permits', 'value', { kind: 'money', min: -99_999_999_999, max: 99_999_999_999 }],
    ['permits', 'inspectionCount', { kind: 'integer', required: false, min: 0, max: 2_147_483_647 }],
    ['inspections', 'activityNumber', { kind: 'integer', min: 0, max: Number.MAX_SAFE_INTEGER }],
    ['inspections', 'violationCount', { kind: 'integer', required: false }],
    ['inspections', 'violations', { kind: 'violations', required: false }],
    ['licenses', 'entityType', { kind: 'choice', options: ['Business', 'Personal'] }],
    ['licenses', 'enforcementFlag', { kind: 'boolean' }],
    ['orders', 'fileNumbers', { kind: 'list', required: false }],
    ['actions', 'summary', { kind: 'text', isLong: true }],
    ['actions', 'url', { kind: 'address' }],
  ] as const)('of %s: %s', (family, name, type) =>
    expect(familyColumns[family].get(name)).toMatchObject(type),
  );

  it.each([
    ['permits', 'jurisdiction'],
    ['licenses', 'licenseTypes'],
    ['orders', 'claimId'],
  ] as const)('of %s omit what sources do not provide: %s', (family, name) =>
    expect(familyColumns[family].has(name)).toBe(false),
  );
});

it('the columns of a violation have types', () =>
  expect([...nestedColumns.violations.values()].map(({ kind }) => kind)).toEqual([
    ...['text', 'text', 'text', 'day', 'money', 'money'],
  ]));
