/** How to read a chosen column's values. */
import type { Family } from '@crs/domain';
import type { Cells, Form } from '@crs/feeds';
import { describe, expect, it } from '@jest/globals';
import { profileRows } from '../profile/profile.js';
import { proposeMapping } from './mapping.js';

const required: Readonly<Record<Family, Cells>> = {
  permits: { permit_number: 'BP-1' },
  licenses: { license_number: 'BC1', business_name: 'ALDER ROOFING INC' },
  inspections: { activity_nr: '17', estab_name: 'ALDER ROOFING INC' },
  orders: { respondent: 'ALDER ROOFING INC' },
  actions: { respondent: 'ALDER ROOFING INC' },
};

function mapped(family: Family, row: (index: number) => Cells) {
  const rows = Array.from({ length: 20 }, (_, index) => ({ ...required[family], ...row(index) }));
  const { columns, warnings, dates } = proposeMapping(family, profileRows(rows));
  return {
    forms: Object.fromEntries([...columns].map(([name, { form }]) => [name, form])),
    reasons: Object.fromEntries([...columns].map(([name, { reason }]) => [name, reason])),
    warnings,
    dates,
  };
}
type Value = string | number | readonly string[];
const formOf = (family: Family, ours: string, column: string, value: (index: number) => Value) =>
  mapped(family, (index) => ({ [column]: value(index) })).forms[ours];

describe('a column is read', () => {
  const kept = 'keep';
  it.each<[what: string, Family, ours: string, column: string, value: (index: number) => Value, Form]>([
    [
      'without the place behind its street',
      'permits',
      'propertyAddress',
      'address',
      (index) => `22${index} ELM ST, SPRINGFIELD, MN 55101`,
      { column: 'address', pattern: String.raw`^(?<value>[^,]+?)\s*(?:,|$)`, otherwise: kept },
    ],
    [
      'whole where it is a street alone',
      'permits',
      'propertyAddress',
      'address',
      (index) => `${index} ELM ST`,
      'address',
    ],
    [
      'without the state behind its city',
      'orders',
      'city',
      'city',
      (index) => `${['Avon', 'Derby', 'Kent'][index % 3]}, MN`,
      { column: 'city', pattern: String.raw`^(?<value>.+?),\s*[A-Za-z]{2}\.?$`, otherwise: kept },
    ],
    [
      'and its state behind the city',
      'orders',
      'state',
      'city',
      (index) => `${['Avon', 'Derby', 'Kent'][index % 3]}, MN`,
      { column: 'city', pattern: String.raw`[\s,](?<value>[A-Za-z]{2})\.?$`, otherwise: 'empty' },
    ],
    [
      'by the label of the contractor',
      'permits',
      'contractorName',
      'contractor',
      () => 'OWNER: JUNE ALDER; CONTRACTOR: BIRCH HOMES LLC',
      {
        column: 'contractor',
        pattern: String.raw`(?:^|[;|\n])\s*CONTRACTOR:\s*(?<value>[^;|\n]+)`,
        otherwise: 'empty',
      },
    ],
    [
      'with the company in parentheses first',
      'licenses',
      'name',
      'business_name',
      (index) => `${['June Alder', 'Paul Oak'][index % 2]} (BIRCH HOMES LLC)`,
      {
        first: [
          {
            column: 'business_name',
            pattern: String.raw`\((?<value>[^()]{3,})\)?\s*$`,
            otherwise: 'empty',
          },
          'business_name',
        ],
      },
    ],
    [
      'without the signs for Excel',
      'permits',
      'contractorLicense',
      'contractor_license',
      (index) => `="BC0${100 + index}"`,
      'contractor_license',
    ],
    [
      'without the point of a number',
      'licenses',
      'zip',
      'zip',
      (index) => `5540${index % 10}.0`,
      { column: 'zip', pattern: String.raw`^(?<value>.*?)(?:\.0)?$` },
    ],
    [
      'whole where it is an amount',
      'permits',
      'value',
      'job_value',
      (index) => `${55_400 + index}.0`,
      'job_value',
    ],
    [
      'in cents',
      'permits',
      'value',
      'valuation_cents',
      (index) => `${index}0000`,
      { column: 'valuation_cents', unit: 'cents' },
    ],
    [
      'in thousands',
      'permits',
      'value',
      'Valuation ($000)',
      (index) => `${index + 1}00`,
      { column: 'Valuation ($000)', unit: 'thousands' },
    ],
    [
      'without the day that stands for none',
      'permits',
      'completeDate',
      'complete_date',
      (index) => (index % 4 ? `2025-03-${10 + index}` : '1900-01-01'),
      { column: 'complete_date', empty: ['1900-01-01'] },
    ],
    [
      'as a list where it is an array',
      'orders',
      'fileNumbers',
      'file_number',
      (index) => [`C-${index}`, `D-${index}`],
      { list: 'file_number' },
    ],
  ])('%s (%s.%s)', (_what, family, ours, column, value, form) => {
    expect(formOf(family, ours, column, value)).toEqual(form);
  });
});

it('a contractor is read from the rows of builders, if each contact has a row', () => {
  const row = (index: number) => ({
    contact_type: ['Contractor', 'Owner', 'Plumber'][index % 3],
    contact_name: ['ALDER ROOFING INC', 'JUNE ELM', 'BIRCH PLUMBING LLC'][index % 3],
    contact_phone: `612-555-01${10 + index}`,
  });
  const { forms, warnings } = mapped('permits', row);
  const when = { contact_type: ['Contractor', 'Plumber'] };
  expect(forms).toMatchObject({
    contractorName: { column: 'contact_name', when },
    contractorPhone: { column: 'contact_phone', when },
  });
  expect(warnings).toContainEqual(expect.stringContaining('Each contact has its own row'));
  const builders = mapped('permits', (index) => ({ ...row(index), contact_type: 'Contractor' }));
  expect(builders.forms.contractorName).toBe('contact_name');
});

it('formats of plain digits belong to each column if columns differ; other formats belong to the feed', () => {
  const { forms, dates } = mapped('permits', (index) => ({
    issue_date: 1_735_689_600_000 + index * 86_400_000,
    complete_date: `202503${10 + index}`,
    approved_date: `03/${10 + index}/2025`,
  }));
  expect(dates).toEqual(['epoch-ms', 'MM/DD/YYYY']);
  expect(forms).toMatchObject({
    issueDate: 'issue_date',
    approvedDate: 'approved_date',
    completeDate: { column: 'complete_date', dates: ['YYYYMMDD'] },
  });
});
