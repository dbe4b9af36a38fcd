/** Identifies a column by its values, whatever its name, and chooses among several. */
import type { Family } from '@crs/domain';
import type { Cells } from '@crs/feeds';
import { describe, expect, it } from '@jest/globals';
import { proposalFor, times } from '../../test/proposals.js';

const proposed = (family: Family, more: (index: number) => Cells) =>
  proposalFor(
    times(20, (index) => ({
      license_number: `BC${1000 + index}`,
      permit_number: `P-${index}`,
      respondent: `ALDER ROOFING ${index} INC`,
      business_name: `BIRCH HOMES ${index} LLC`,
      ...more(index),
    })),
    { family },
    'json',
  );
const formOf = (family: Family, column: string, more: (index: number) => Cells) =>
  proposed(family, more).definition.columns[column];

describe('is never mapped by its name alone', () => {
  it.each<[what: string, family: Family, ours: string, column: string, value: (index: number) => unknown]>([
    ['a boolean', 'permits', 'permitType', 'permit_type', () => true],
    ['a boolean', 'licenses', 'city', 'city', (index) => index % 2 === 0],
    ['a boolean', 'licenses', 'personName', 'owner_name', () => false],
    ['a boolean', 'orders', 'actionsTaken', 'action_taken', (index) => index % 2 === 0],
    ['a constant', 'licenses', 'city', 'city_region', () => 'STATEWIDE'],
    ['a constant', 'licenses', 'personName', 'owner_name', () => 'SEE FILE'],
    ['a constant', 'orders', 'actionsTaken', 'action_taken', () => 'Yes, see order'],
    ['a tag of geometry', 'permits', 'permitType', 'type', () => 'Feature'],
    ['a tag of geometry', 'permits', 'status', 'status', () => 'esriGeometryPoint'],
    ['a tag of geometry', 'licenses', 'licenseType', 'type', (index) => (index % 2 ? 'Point' : 'MultiPoint')],
  ])('%s: %s %s', (_what, family, ours, column, value) => {
    expect(formOf(family, ours, (index) => ({ [column]: value(index) }))).toBeUndefined();
  });

  it('and is listed among the columns left out', () => {
    const { warnings } = proposed('licenses', () => ({ city_region: 'STATEWIDE' }));
    expect(warnings).toContainEqual(
      'city_region has a name like city, but its values do not fit ("STATEWIDE"), so it is left out.',
    );
  });

  it('nor is a column of state codes a city', () => {
    expect(formOf('licenses', 'city', (index) => ({ city: index % 2 ? 'MN' : 'WI' }))).toBeUndefined();
  });
});

it('the filled one of two candidates wins', () => {
  expect(
    formOf('licenses', 'expirationDate', (index) => ({
      expiration_date: null,
      license_expiration_date: `2027-01-${10 + (index % 9)}`,
    })),
  ).toBe('license_expiration_date');
  expect(
    formOf('permits', 'value', (index) => ({ estimated_project_cost: '', job_value: 9000 + index })),
  ).toBe('job_value');
});

it('firms are the names of licenses, not their people', () => {
  const rows = times(20, (index) => ({
    license: `BC${1000 + index}`,
    licensee_name: `ALDER ROOFING ${index} INC`,
    qualified_individual: ['JUNE ELM', 'PAUL OAK'][index % 2],
  }));
  expect(proposalFor(rows, { family: 'licenses' }).definition.columns).toMatchObject({
    name: 'licensee_name',
    personName: 'qualified_individual',
  });
});

it.each([
  [(index: number) => [`C-${index}`, `D-${index}`]],
  [(index: number) => JSON.stringify([`C-${index}`, `D-${index}`])],
])('an array is a list', (value) => {
  const { definition, preview } = proposed('orders', (index) => ({ case_number: value(index) }));
  expect(definition.columns.fileNumbers).toEqual({ list: 'case_number' });
  expect(preview.records[0]).toMatchObject({ fileNumbers: ['C-1', 'D-1'] });
});

it.each(['Credential', 'REGISTRATION', 'certificate', 'License ID', 'credential_id', 'Certificate #'])(
  'a number column called %p is a license number',
  (column) => {
    const rows = times(20, (index) => ({ [column]: 70_000 + index, company: `ALDER ROOFING ${index} INC` }));
    expect(proposalFor(rows, { family: 'licenses' }, 'json').definition.columns.licenseNumber).toBe(column);
  },
);

it('a day named registration is not a license number', () => {
  expect(
    formOf('licenses', 'originalDate', (index) => ({ registration: `2020-01-${10 + (index % 9)}` })),
  ).toBe('registration');
});
