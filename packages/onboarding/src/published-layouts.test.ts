/** Layouts that portals and offices publish, each with the proposal that it must get without an edit. */

import type { Family } from '@crs/domain';
import type { Cells } from '@crs/feeds';
import { describe, expect, it } from '@jest/globals';
import { proposalFor as proposed, times } from '../test/proposals.js';
import type { ProposalOptions } from './definition/proposal.js';

const first = (rows: readonly Cells[], options: ProposalOptions = {}, type = 'csv') =>
  proposed(rows, options, type).preview.records[0];

describe('a download of ArcGIS Hub', () => {
  it('has meters of Web Mercator, and days with a zone after the time', () => {
    const rows = times(9, (index) => ({
      X: `-1036384${index}.25`,
      Y: `560750${index}.75`,
      PermitNum: `H0000${index}`,
      IssueDate: `2025/03/0${index} 06:00:00+00`,
    }));
    const record = first(rows);
    expect(record).toMatchObject({ issueDate: '2025-03-01T00:00:00Z' });
    expect(record?.latitude).toBeCloseTo(44.9, 1);
    expect(record?.longitude).toBeCloseTo(-93.1, 1);
  });

  it('has them in the points of its GeoJSON, too', () => {
    const rows = times(9, (index) => ({
      geometry: { type: 'Point', coordinates: [-10363840 - index, 5607500 + index] },
      properties: { PERMIT_NO: `G0000${index}` },
    }));
    expect(first(rows, {}, 'json')?.latitude).toBeCloseTo(44.9, 1);
  });
});

describe('amounts', () => {
  it('in cents are dollars', () => {
    const rows = times(9, (index) => ({
      permit_num: `N${index}`,
      valuation_cents: index === 1 ? 0 : index === 2 ? 5 : 223_450,
    }));
    const { preview } = proposed(rows, {}, 'jsonl');
    expect(preview.rejected).toBe(0);
    expect(preview.records.map(({ value }) => value).slice(0, 3)).toEqual([0, 0.05, 2234.5]);
  });
});

describe('values that programs print for "no value"', () => {
  it.each(['\\N', '<Null>', '(null)'])('%s', (nothing) => {
    const rows = times(9, (index) => ({
      permit_number: `V000${index}`,
      contractor_name: index === 1 ? nothing : 'ALDER ROOFING INC',
      valuation: index % 3 === 1 ? nothing : '2234.50',
    }));
    const { definition, preview } = proposed(rows);
    expect(definition.placeholders).toEqual([nothing]);
    expect(preview.rejected).toBe(0);
    expect(preview.records[0]).toMatchObject({ contractorName: null, value: null });
  });
});

describe('contacts', () => {
  it('in numbered columns with two digits', () => {
    const rows = times(9, (index) => ({
      PERMIT_NUM: `K000${index}`,
      CONTACT_01_ROLE: 'Owner of Record',
      CONTACT_01_NAME: 'June Alder',
      CONTACT_02_ROLE: 'General Contractor',
      CONTACT_02_NAME: 'BIRCH HOMES LLC',
      CONTACT_02_LICENSE: 'BC600001',
      CONTACT_10_ROLE: '',
      CONTACT_10_NAME: '',
    }));
    expect(first(rows)).toMatchObject({ contractorName: 'BIRCH HOMES LLC', contractorLicense: 'BC600001' });
  });

  it('whose columns include the word party', () => {
    const rows = times(9, (index) => ({
      permit_num: `N000${index}`,
      parties: [
        { party_type: 'OWNER', party_name: 'June Alder' },
        { party_type: 'CONTRACTOR', party_name: 'BIRCH HOMES LLC', license_no: 'BC600001' },
      ],
    }));
    expect(first(rows, {}, 'jsonl')).toMatchObject({
      contractorName: 'BIRCH HOMES LLC',
      contractorLicense: 'BC600001',
    });
  });

  it('with the phone between name and address', () => {
    const rows = times(9, (index) => ({
      'Permit ID': `D000${index}`,
      Contractor: `ALDER ROOFING INC, (507) 555-010${index}, ${index}14 ELM ST, ST PAUL, MN 55101`,
    }));
    expect(first(rows)).toMatchObject({
      contractorName: 'ALDER ROOFING INC',
      contractorPhone: '(507) 555-0101',
      contractorAddress: '114 ELM ST',
      contractorCity: 'ST PAUL',
    });
  });

  it('in one text, each after a label', () => {
    const rows = times(9, (index) => ({
      Permit: `T000${index}`,
      Contacts:
        index === 2
          ? 'OWNER: June Alder; ARCHITECT: CEDAR DESIGN LLC'
          : 'OWNER: June Alder; CONTRACTOR: BIRCH HOMES LLC; ARCHITECT: CEDAR DESIGN LLC',
    }));
    const { preview } = proposed(rows);
    expect(preview.records.map(({ contractorName }) => contractorName).slice(0, 3)).toEqual([
      'BIRCH HOMES LLC',
      null,
      'BIRCH HOMES LLC',
    ]);
  });

  it('in one text after labels of several builders, the general contractor first', () => {
    const rows = times(9, (index) => ({
      Permit: `T000${index}`,
      Contacts:
        'Owner: June Alder | Roofing Contractor: ALDER ROOFING INC | Prime Contractor: BIRCH HOMES LLC',
    }));
    const { preview, warnings } = proposed(rows);
    expect(preview.records[0]).toMatchObject({ contractorName: 'BIRCH HOMES LLC' });
    expect(warnings).toContainEqual(expect.stringContaining('is read from Contacts, but'));
  });

  it('who are "Contractor / Applicant"', () => {
    const rows = times(9, (index) => ({
      'Permit Number': `PV00${index}`,
      'Contractor / Applicant': 'ALDER ROOFING INC',
    }));
    expect(first(rows)).toMatchObject({ contractorName: 'ALDER ROOFING INC' });
  });

  it('who are licensed professionals, abbreviated', () => {
    const rows = times(9, (index) => ({
      'CASE NBR': `AA00${index}`,
      'LIC PROF': 'ALDER ROOFING INC',
      'LIC PROF LIC NBR': `BC60000${index}`,
      'LIC PROF PHN': `(507) 555-010${index}`,
    }));
    expect(first(rows)).toMatchObject({
      contractorName: 'ALDER ROOFING INC',
      contractorLicense: 'BC600001',
      contractorPhone: '(507) 555-0101',
    });
  });
});

describe('the family', () => {
  it('is permits if a city is named and nothing else is certain', () => {
    const rows = times(9, (index) => ({ number: `M${index}`, who: 'ALDER ROOFING INC' }));
    expect(proposed(rows, { family: undefined }).definition.family).toBe('permits');
    expect(() => proposed(rows, { family: undefined, city: undefined })).toThrow('record type is unclear');
  });

  it('is permits if each prints fifteen licenses', () => {
    const rows = times(9, (index) => ({
      PERMIT_NUM: `K000${index}`,
      ISSUED_DT: `3/${index}/2025`,
      ADDR: `${index}14 ELM ST`,
      REPORTED_VALUE: `${index}500.00`,
      ...Object.fromEntries(
        Array.from({ length: 15 }, (_, at) => [
          [`CONTACT_${at + 1}_ROLE`, 'General Contractor'],
          [`CONTACT_${at + 1}_NAME`, 'ALDER ROOFING INC'],
          [`CONTACT_${at + 1}_LICENSE`, `BC60000${at}`],
        ]).flat(),
      ),
    }));
    expect(proposed(rows, { family: undefined }).definition.family).toBe('permits');
  });
});

it('says if no column has the day', () => {
  const rows = times(9, (index) => ({ 'Permit No': `J${index}`, Contractor: 'ALDER ROOFING INC' }));
  expect(proposed(rows).warnings).toContainEqual(
    expect.stringContaining('No column says when a permit was issued'),
  );
});

it('the results of a search for inspections', () => {
  const rows = times(9, (index) => ({
    '#': String(index),
    Activity: `170000${index}.015`,
    'Date Opened': `03/0${index}/2025`,
    St: 'MN',
    'Establishment Name': 'ALDER ROOFING INC',
  }));
  expect(first(rows, { family: 'inspections' })).toMatchObject({ activityNumber: 1700001, state: 'MN' });
});

describe('orders as prose', () => {
  const rows = times(9, (index) => ({
    Date: `March ${index}, 2025`,
    Matter: `In the Matter of Alder Roofing Inc., License No. BC60000${index}, and June Birch, individually (File No. 2025-000${index})`,
    Disposition:
      'Consent order. Respondent contracted without a written contract. Civil penalty of $1,500 with all but $500 stayed.',
  }));
  const { definition, preview, columns } = proposed(rows, { family: 'orders', city: undefined });

  it('are split', () => {
    expect(preview.records[0]).toMatchObject({
      companyName: 'Alder Roofing Inc.',
      individualNames: ['June Birch'],
      licenseNumbers: ['BC600001'],
      fileNumbers: ['2025-0001'],
      penaltyAmount: 1500,
      stayedAmount: 1000,
      violationTypes: ['Contract not in writing'],
      orderDate: '2025-03-01',
    });
    expect(columns).toContainEqual(
      expect.objectContaining({ column: 'penaltyAmount', reason: 'read from Disposition' }),
    );
  });

  it('are not distinguished by their day', () => {
    expect(definition.identity).toEqual(['Matter']);
    const short = rows.map((cells, index) => ({
      Date: cells.Date,
      Matter: index % 2 === 0 ? cells.Matter : 'Alder',
    }));
    const { definition: other } = proposed(short, { family: 'orders', city: undefined });
    expect(other.identity).toEqual(['Date', 'Matter']);
  });

  it('have their headline as the respondent if it says nothing else', () => {
    const press = times(9, (index) => ({
      Date: `03/0${index}/25`,
      Headline: 'Attorney General sues Alder Roofing Inc over unfinished repairs',
      Summary: 'The complaint alleges that deposits were taken and that no work was begun.',
    }));
    const options = { family: 'actions' as Family, city: undefined };
    expect(first(press, options)).toMatchObject({
      respondent: 'Attorney General sues Alder Roofing Inc over unfinished repairs',
      companyName: null,
    });
  });
});

it('texts written for Excel', () => {
  const rows = times(9, (index) => ({
    'Permit #': `="0000${index}"`,
    Contractor: 'ALDER ROOFING INC',
    'Lic #': index === 2 ? '=""' : `="01234${index}"`,
  }));
  const { records } = proposed(rows).preview;
  expect(records[0]).toMatchObject({ permitNumber: '00001', contractorLicense: '012341' });
  expect(records[1]).toMatchObject({ permitNumber: '00002', contractorLicense: null });
});

it('inspections whose establishment is a company', () => {
  const rows = times(9, (index) => ({ 'Inspection Nr': `31700000${index}`, Company: 'ALDER ROOFING INC' }));
  expect(first(rows, { family: 'inspections', city: undefined })).toMatchObject({
    activityNumber: 317000001,
    establishmentName: 'ALDER ROOFING INC',
  });
});

it('lines without delimiters are reported as such', () => {
  const rows = times(9, (index) => ({
    column_1: `000000${index}BIRCH HOMES LLC        ${index}14 ELM ST    MN`,
  }));
  expect(() => proposed(rows)).toThrow('at fixed positions');
});

it('the address of a job site', () => {
  const rows = times(9, (index) => ({ 'Permit #': `X000${index}`, 'Job Site': `${index}14 ELM ST` }));
  expect(first(rows)).toMatchObject({ propertyAddress: '114 ELM ST' });
});
