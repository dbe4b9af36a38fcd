/** Layouts from reports and exports that are not tidy tables. */

import type { Family } from '@crs/domain';
import type { Cells } from '@crs/feeds';
import { describe, expect, it } from '@jest/globals';
import { proposalFor, times } from '../test/proposals.js';
import { guessFamily } from './assign/family.js';
import { aboutOf } from './definition/about.js';
import { profileRows } from './profile/profile.js';
import type { SourceSample } from './source/source-sample.js';

const proposed = (rows: readonly Cells[], family: Family = 'permits', type = 'csv') =>
  proposalFor(rows, { family }, type);

const permit = (index: number): Cells => ({
  'Permit No': `ED${190000 + index}`,
  Issued: `3/${index}/2025`,
  'Site Address': `${index} ELM ST`,
  Contractor: 'ALDER ROOFING INC',
  Valuation: `${index},500.00`,
});
const heading = (text: string, total = ''): Cells => ({
  'Permit No': text,
  Issued: '',
  'Site Address': '',
  Contractor: '',
  Valuation: total,
});

describe('a printed report', () => {
  it('drops headings, totals, and repeated headers', () => {
    const header = Object.fromEntries(Object.keys(permit(1)).map((name) => [name, name]));
    const { definition, preview, warnings } = proposed([
      ...times(9, permit),
      heading('Subtotal BUILDING', '45,000.00'),
      heading('Permit Type: PLUMBING'),
      heading('COMMERCIAL'),
      header,
      ...times(9, (index) => permit(index + 10)),
      heading('Total', '99,000.00'),
    ]);
    const titles = ['Permit No', 'Subtotal BUILDING', 'Permit Type: PLUMBING', 'COMMERCIAL', 'Total'];
    expect(definition.except).toEqual({ 'Permit No': titles });
    expect(preview.rejected).toBe(0);
    expect(preview.columns.get('permitNumber')?.filled).toBe(1);
    expect(warnings).toContainEqual(expect.stringContaining('5 lines of the sample are headings'));
  });

  it('keeps rows with a number of another shape, and with more texts than headings', () => {
    const bare = (index: number): Cells => heading(`X-${index}/A`);
    expect(proposed([...times(30, permit), bare(1)]).definition.except).toBeUndefined();
    const words = (index: number): Cells => heading('ABCDEFGHIJKLMNOPQRSTUVWXYZ'.slice(index, index + 3));
    expect(proposed([...times(60, permit), ...times(21, words)]).definition.except).toBeUndefined();
    const few = proposed([...times(60, permit), ...times(5, words)]);
    expect(few.definition.except?.['Permit No']).toHaveLength(5);
    for (const text of few.definition.except?.['Permit No'] ?? [])
      expect(few.warnings.join()).toContain(`"${text}"`);
  });

  it('drops the dashes below the header of every page', () => {
    const header = Object.fromEntries(Object.keys(permit(1)).map((name) => [name, name]));
    const dashes = Object.fromEntries(Object.keys(permit(1)).map((name) => [name, '-'.repeat(name.length)]));
    const rows = [...times(9, permit), header, dashes, ...times(9, (index) => permit(index + 10))];
    expect(proposed(rows).definition.except).toEqual({ 'Permit No': ['Permit No', '---------'] });
  });

  it.each(['', '--', '==='])('keeps a row that lacks only the day: %p', (nothing) => {
    const { definition } = proposed([...times(9, permit), { ...permit(10), Issued: nothing }]);
    expect(definition.except).toBeUndefined();
  });
});

describe('names and values of columns', () => {
  it('days since 1900 are not seconds since 1970', () => {
    const rows = times(9, (index) => ({
      'LICENSE NUMBER': `GB-${index}0`,
      'COMPANY NAME': 'ALDER ROOFING INC',
      'EXPIRE DATE': String(46000 + index),
    }));
    expect(proposed(rows, 'licenses').preview.records[0]).toMatchObject({ expirationDate: '2025-12-10' });
  });

  it('a licensed professional is the contractor', () => {
    const rows = times(9, (index) => ({
      'Record ID': `BLD-${index}`,
      'Licensed Professional': 'ALDER ROOFING INC',
    }));
    expect(proposed(rows).definition.columns.contractorName).toBe('Licensed Professional');
  });

  it('a latitude column with longitudes is a longitude', () => {
    const rows = times(9, (index) => ({
      permitnumber: `A${index}`,
      y_latitude: `-93.10${index}`,
      x_longitude: `44.90${index}`,
    }));
    expect(proposed(rows).preview.records[0]).toMatchObject({ latitude: 44.901, longitude: -93.101 });
  });

  it('an address can begin at "Address Start"', () => {
    const rows = times(9, (index) => ({
      'Permit #': `A${index}`,
      'Address Start': `${index}00`,
      'Address End': `${index}00`,
      'Street Direction': 'N',
      'Street Name': 'ELM',
      'Street Suffix': 'ST',
    }));
    expect(proposed(rows).preview.records[0]).toMatchObject({ propertyAddress: '100 N ELM ST' });
  });

  it('permits that print their contractor’s license in full are permits', () => {
    const rows = times(9, (index) => ({
      'PCIS Permit #': `25016-20000-0000${index}`,
      Status: 'Issued',
      'Issue Date': '03/04/2025',
      Valuation: '12000',
      "Contractor's Business Name": 'ALDER ROOFING INC',
      'License Type': 'B',
      'License #': '70000',
      'License Expiration Date': '03/04/2027',
    }));
    expect(guessFamily(profileRows(rows), [])).toMatchObject({ family: 'permits', sure: true });
  });
});

it('a city whose name another state already has is named after its state as well', () => {
  const about = (state: string) =>
    aboutOf(
      { rows: [], columns: [], title: null, publisher: null, host: '' } as unknown as SourceSample,
      { city: 'Springfield', state },
      'permits',
      { city: null, state: null, reasons: [] },
      new Map([['springfield', { state: 'MN' }]]),
    );
  expect(about('MA')).toMatchObject({ jurisdiction: 'springfield_ma', feed: 'springfield_ma_permits' });
  expect(about('MN')).toMatchObject({ jurisdiction: 'springfield' });
});

it('nested objects are flattened, and the contractor is read from their contacts', () => {
  const rows = times(9, (index) => ({
    permit: { number: `P0000${index}`, dates: { issued: '2025-03-04' } },
    location: { address: { line1: `${index} ELM ST` } },
    contacts: [
      { role: 'Owner', name: 'June Alder' },
      { role: 'Contractor', name: 'ALDER ROOFING INC', license: { number: `BC00${index}` } },
    ],
  }));
  expect(proposed(rows, 'permits', 'json').preview.records[0]).toMatchObject({
    permitNumber: 'P00001',
    issueDate: '2025-03-04T00:00:00Z',
    propertyAddress: '1 ELM ST',
    contractorName: 'ALDER ROOFING INC',
    contractorLicense: 'BC001',
  });
});

it('if contacts have a row each, builders are the contractors', () => {
  const rows = times(9, (index) => ({
    'Permit No': `CBP-${Math.ceil(index / 3)}`,
    'Contact Type': ['OWNER', 'GENERAL CONTRACTOR', 'ELECTRICAL CONTRACTOR'][index % 3],
    'Contact Name': ['June Alder', 'BIRCH HOMES LLC', 'CEDAR ELECTRIC INC'][index % 3],
    'Contact Phone': `(507) 555-010${index}`,
  }));
  const { preview, warnings } = proposed(rows);
  expect(preview.records.map(({ contractorName }) => contractorName).slice(0, 3)).toEqual([
    'BIRCH HOMES LLC',
    'CEDAR ELECTRIC INC',
    null,
  ]);
  expect(preview.records[2]).toMatchObject({ contractorPhone: null });
  expect(warnings).toContainEqual(expect.stringContaining('Each contact has its own row'));
});

it('a license whose holder, address, and phone are lines of one cell', () => {
  const rows = times(9, (index) => ({
    'License #': `S-0000${index}`,
    Contractor: `ALDER ROOFING INC\n${index}14 ELM ST\nBIRMINGHAM, AL 35203\n(205) 555-010${index}`,
  }));
  expect(proposed(rows, 'licenses').preview.records[0]).toMatchObject({
    name: 'ALDER ROOFING INC',
    address: '114 ELM ST',
    city: 'BIRMINGHAM',
    state: 'AL',
    zip: '35203',
    phone: '(205) 555-0101',
  });
});

it('the agent of a license is its person, and the licensee is its name', () => {
  const rows = times(9, (index) => ({
    'License ID': `0000${index}-A`,
    Licensee: 'ALDER ROOFING INC',
    'Qualifying Agent': 'June Birch',
  }));
  expect(proposed(rows, 'licenses').preview.records[0]).toMatchObject({
    name: 'ALDER ROOFING INC',
    personName: 'June Birch',
  });
});

it('the company in an order is next to its respondent', () => {
  const rows = times(9, (index) => ({
    'Citation No': `2 2025 00${index}`,
    'Business Name': 'ALDER ROOFING INC',
    Respondent: 'June Birch',
    'Civil Penalty': '$500.00',
  }));
  expect(proposed(rows, 'orders').preview.records[0]).toMatchObject({
    respondent: 'June Birch',
    companyName: 'ALDER ROOFING INC',
    fileNumbers: ['2 2025 001'],
  });
});
