/** Columns with several values in one text. */
import type { Family } from '@crs/domain';
import type { Cells } from '@crs/feeds';
import { describe, expect, it } from '@jest/globals';
import { profileRows } from '../profile/profile.js';
import { proposeMapping } from './mapping.js';

function proposed(family: Family, row: (index: number) => Cells) {
  const rows = Array.from({ length: 20 }, (_, index) => row(index));
  const { columns, parse } = proposeMapping(family, profileRows(rows));
  return { columns: Object.fromEntries([...columns].map(([name, { form }]) => [name, form])), parse };
}

describe('inspections', () => {
  const site = { address: 'siteAddress', city: 'city', state: 'state', zip: 'zip' };
  const place = 'ELM ST, SPRINGFIELD, MN 55401';

  it('have a name followed by its address', () => {
    const { columns, parse } = proposed('inspections', (index) => ({
      activity_nr: 1_700_000 + index,
      site: `ALDER ROOFING ${index} INC, ${index} ${place}`,
    }));
    expect(columns.establishmentName).toEqual({ column: 'site', pattern: '^[,\\s]*(?<value>[^,]+)' });
    expect(parse).toEqual([{ nameAndAddress: 'site', into: { name: 'establishmentName', ...site } }]);
  });

  it('have an address with its place, if the name has its own column, and a mailing address', () => {
    const { columns, parse } = proposed('inspections', (index) => ({
      activity_nr: 1_700_000 + index,
      estab_name: `ALDER ROOFING ${index} INC`,
      site_address: `${index}, ${place}`,
      mailing_address: `PO BOX ${index}, ${place}`,
    }));
    expect(columns).toMatchObject({ establishmentName: 'estab_name' });
    expect(columns.siteAddress).toBeUndefined();
    expect(columns.mailingAddress).toBeUndefined();
    expect(parse).toEqual([
      { nameAndAddress: 'site_address', into: site },
      {
        nameAndAddress: 'mailing_address',
        into: {
          address: 'mailingAddress',
          city: 'mailingCity',
          state: 'mailingState',
          zip: 'mailingZip',
        },
      },
    ]);
  });

  it('have violations as JSON, each part under its own name', () => {
    const violation = {
      'Citation ID': '01001',
      'Citation Type': 'Serious',
      'Standard Cited': '1926.501',
      'Issuance Date': '2025-03-04',
      'Current Penalty': '$500',
      'Initial Penalty': '$900',
      Note: 'none',
    };
    const { columns } = proposed('inspections', (index) => ({
      activity_nr: `${1_700_000 + index}.015`,
      estab_name: 'ALDER ROOFING INC',
      violations: index === 0 ? '[]' : JSON.stringify([violation]),
    }));
    expect(columns.violations).toEqual({
      violations: 'violations',
      each: {
        citationId: 'Citation ID',
        violationType: 'Citation Type',
        standard: 'Standard Cited',
        issuanceDate: 'Issuance Date',
        currentPenalty: 'Current Penalty',
        initialPenalty: 'Initial Penalty',
      },
    });
    expect(columns.activityNumber).toEqual({
      column: 'activity_nr',
      pattern: String.raw`^(?<value>\d+)(?:\.\d+)?$`,
    });
  });

  it('have none in an array of other things', () => {
    const { columns } = proposed('inspections', (index) => ({
      activity_nr: 1_700_000 + index,
      estab_name: 'ALDER ROOFING INC',
      visits: JSON.stringify([{ inspector: 'June Elm', hours: index }]),
    }));
    expect(columns.violations).toBeUndefined();
  });
});

describe('orders', () => {
  const prose = (index: number) =>
    `Respondent, License No. BC70${index}, did work without a license, shall pay a penalty of $5,00${index}.`;

  it('have prose about what was ordered', () => {
    const { parse } = proposed('orders', (index) => ({
      respondent: `In the Matter of ALDER ROOFING ${index} INC`,
      summary: prose(index),
    }));
    expect(parse).toEqual([
      { respondents: 'respondent' },
      { penalty: 'summary' },
      { licenseNumbers: 'summary' },
      { actionsTaken: 'summary' },
      { violationTypes: 'summary' },
    ]);
  });

  it('read from prose only what the prose says and no column has', () => {
    const { parse } = proposed('orders', (index) => ({
      respondent: `ALDER ROOFING ${index} INC`,
      penalty_amount: `$${index}00.00`,
      summary: `The respondent advertised work as a contractor in a newspaper, number ${index}, for long`,
    }));
    expect(parse).toEqual([
      { respondents: 'respondent' },
      { actionsTaken: 'summary' },
      { violationTypes: 'summary' },
    ]);
  });

  it('have a company next to a person, who is then not parsed as a sentence', () => {
    const { columns, parse } = proposed('orders', (index) => ({
      respondent: ['June Elm', 'Paul Oak', 'Mary Ash'][index % 3],
      company_name: `ALDER ROOFING ${index} INC`,
    }));
    expect(columns).toMatchObject({ respondent: 'respondent', companyName: 'company_name' });
    expect(parse).toEqual([]);
  });
});

it('actions name the respondent in a caption', () => {
  const { columns, parse } = proposed('actions', (index) => ({
    case_number: `CV-${index}`,
    case_title: `State v. ALDER ROOFING ${index} INC`,
    body: `The defendant, license no. BC70${index}, took $5,00${index} for work that was never done at all`,
  }));
  expect(columns.respondent).toBe('case_title');
  expect(parse).toEqual([{ respondents: 'case_title' }]);
});

describe('a name with its address and phone in one text', () => {
  it.each<[Family, string, Cells, Record<string, string>]>([
    [
      'permits',
      'contractor',
      { permit_number: 'P1' },
      {
        name: 'contractorName',
        address: 'contractorAddress',
        city: 'contractorCity',
        state: 'contractorState',
        zip: 'contractorZip',
      },
    ],
    [
      'licenses',
      'business_name',
      { license_number: 'B1' },
      { name: 'name', address: 'address', city: 'city', state: 'state', zip: 'zip' },
    ],
  ])('of %s is split', (family, column, others, into) => {
    const before = proposed(family, (index) => ({
      ...others,
      [column]: `ALDER ROOFING ${index} INC 12${index} ELM ST SPRINGFIELD MN 55401 (612) 555-01${10 + index}`,
    }));
    expect(before.parse).toEqual([
      { nameAndAddress: { column, pattern: expect.any(String), otherwise: 'keep' }, into },
    ]);
    const phone = family === 'permits' ? 'contractorPhone' : 'phone';
    expect(before.columns[phone]).toMatchObject({ column, otherwise: 'empty' });
    const behind = proposed(family, (index) => ({
      ...others,
      [column]: `ALDER ROOFING ${index} INC (612) 555-01${10 + index} 12${index} ELM ST SPRINGFIELD MN 55401`,
    }));
    expect(behind.parse).toEqual([
      { nameAndAddress: { join: [expect.anything(), expect.anything()], separator: ', ' }, into },
    ]);
  });
});
