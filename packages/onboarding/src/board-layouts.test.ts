/** Layouts from boards and building departments in which a plausible column is the wrong one. */
import type { Family } from '@crs/domain';
import type { Cells } from '@crs/feeds';
import { sniff } from '@crs/formats';
import { describe, expect, it } from '@jest/globals';
import { proposalFor, times as rowsOf } from '../test/proposals.js';
import { guessFamily } from './assign/family.js';
import { profileRows } from './profile/profile.js';

const firms = ['ALDER ROOFING INC', 'BIRCH PLUMBING LLC', 'CEDAR HOMES INC'];
const times = (make: (index: number) => Cells) => rowsOf(9, make);
const firm = (index: number): string => firms[index % firms.length] ?? '';

const proposed = (rows: readonly Cells[], family: Family, type = 'csv', state = 'NJ') =>
  proposalFor(rows, { family, state }, type);
const first = (rows: readonly Cells[], family: Family, type = 'csv') =>
  proposed(rows, family, type).preview.records[0];

describe('a roster', () => {
  const license = (index: number): Cells => ({
    'License #': `005000${index}`,
    Licensee: firm(index),
    'Business Structure': index % 2 ? 'Limited Liability Company' : 'Corporation',
    'License Status': 'Active',
    Zip: 7030,
    Expires: '2027-02-28',
  });

  it('names its firms, not their type', () => {
    expect(first(times(license), 'licenses')).toMatchObject({
      name: 'BIRCH PLUMBING LLC',
      entityType: 'Business',
    });
    const rows = times((index) => {
      const { 'Business Structure': kind, ...others } = license(index);
      return { ...others, Business: kind };
    });
    expect(first(rows, 'licenses')).toMatchObject({ name: 'BIRCH PLUMBING LLC' });
  });

  it.each(['Not Active', 'Non-Renewed', 'No longer valid', 'Unlicensed', 'Not in good standing', 'Invalid'])(
    'has no active license if it says %p',
    (status) => {
      const rows = times((index) => ({ ...license(index), 'License Status': index < 9 ? status : 'Active' }));
      expect(first(rows, 'licenses')).toMatchObject({ status: 'Expired' });
    },
  );

  it('restores the zero of a ZIP that a spreadsheet dropped', () => {
    expect(first(times(license), 'licenses')).toMatchObject({ zip: '07030' });
  });
});

describe('a list of permits', () => {
  const permit = (index: number): Cells => ({
    'Permit #': `26 10000${index} BW`,
    Issued: `01/0${index}/2026`,
    'Site Address': `${index} ELM ST`,
    'Declared Job Value': `${index}500.00`,
    Contractor: firm(index),
    'L&I License': `ALDERRI00${index}QX`,
    'L&I Expires': '05/01/2027',
    'City Business License': `BL-4000${index}`,
  });

  it('is not a roster because it prints licenses, nor do its permits end with them', () => {
    expect(guessFamily(profileRows(times(permit)), []).family).toBe('permits');
    expect(first(times(permit), 'permits')).toMatchObject({ expirationDate: null, value: 1500 });
    const own = times((index) => ({ ...permit(index), 'Permit Expires': '07/01/2026' }));
    expect(first(own, 'permits')?.expirationDate).toMatch(/^2026-07-01/);
  });

  it('uses the first day of a calendar for no date', () => {
    const rows = times((index) => ({ ...permit(index), FINALED: index === 2 ? '03/04/2026' : '01/01/1900' }));
    const { definition, preview } = proposed(rows, 'permits');
    expect(definition.columns.completeDate).toEqual({ column: 'FINALED', empty: ['01/01/1900'] });
    expect(preview.records[0]?.completeDate).toBeNull();
    expect(preview.rejected).toBe(0);
  });

  it("has whole numbers that passed through another program's table", () => {
    const rows = times((index) => ({
      permit_number: `20260050${index}.0`,
      issue_date: `2026-01-0${index} 00:00:00+00:00`,
      finaled_date: index === 2 ? '2026-03-04 00:00:00+00:00' : 'NaT',
      address: `${index} ELM ST`,
      contractor_name: firm(index),
      contractor_license_number: `61200${index}.0`,
      contractor_phone: `612555010${index}.0`,
      valuation: `${index}500.0`,
    }));
    expect(first(rows, 'permits')).toMatchObject({
      permitNumber: '202600501',
      contractorLicense: '612001',
      contractorPhone: '6125550101',
      completeDate: null,
      value: 1500,
    });
  });

  it('is in thousands if it says so', () => {
    const rows = times((index) => ({
      ...permit(index),
      'Declared Job Value': '',
      'Valuation (in thousands)': index === 2 ? 0 : 15,
    }));
    const { preview } = proposed(rows, 'permits');
    expect(preview.records.map(({ value }) => value).slice(0, 2)).toEqual([15_000, 0]);
  });

  it('names the buyer of a permit, with a warning', () => {
    const rows = times((index) => {
      const { Contractor: name, ...others } = permit(index);
      return { ...others, Buyer: name, 'Buyer Phone': `(612) 555-010${index}`, Owner: 'ANN ELM' };
    });
    const { preview, warnings } = proposed(rows, 'permits');
    expect(preview.records[0]).toMatchObject({
      contractorName: 'BIRCH PLUMBING LLC',
      contractorPhone: '(612) 555-0101',
    });
    expect(warnings).toContainEqual(expect.stringContaining('read from Buyer'));
  });

  it('has contacts whose role column is named like a type', () => {
    const rows = times((index) => ({
      CaseNumber: `RES-26-0000${index}`,
      Contacts: [
        { ContactTypeName: 'Property Owner', CompanyName: '', LastName: 'ELM' },
        { ContactTypeName: 'Contractor', CompanyName: firm(index), LastName: 'OAK' },
      ],
    }));
    expect(first(rows, 'permits', 'json')).toMatchObject({ contractorName: 'BIRCH PLUMBING LLC' });
  });

  it('is refused if each field has its own line', () => {
    const blocks = Array.from(
      { length: 5 },
      (_, index) =>
        `Permit Number: PL-${index}\r\nIssued: 1/${index + 1}/2026\r\nContractor: ALDER ROOFING INC\r\n`,
    );
    expect(() => sniff(Buffer.from(blocks.join('\r\n')), 'permits.txt')).toThrow(/a line for each field/);
  });
});

describe('enforcement', () => {
  it('distinguishes firms from people in a column of respondents, since otherwise nobody is matched', () => {
    const rows = times((index) => ({
      'Case No': `11800${index}-101`,
      'Respondent Name': index === 2 ? 'ELM, ANN' : firm(index),
      'CCB No': index === 2 ? 'Unlicensed' : `20000${index}`,
      'Final Order Date': `0${index}-Mar-2026`,
      Order: 'Final Order by Default',
      'Civil Penalty': '1,500',
      'Amount Suspended': '500',
    }));
    const { records } = proposed(rows, 'orders').preview;
    expect(records[0]).toMatchObject({
      companyName: 'BIRCH PLUMBING LLC',
      licenseNumbers: ['200001'],
      orderDate: '2026-03-01',
      penaltyAmount: 1500,
      stayedAmount: 500,
    });
    expect(records).toContainEqual(
      expect.objectContaining({ companyName: null, individualNames: ['ANN ELM'] }),
    );
  });

  it('of a court is an action', () => {
    const rows = times((index) => ({
      'Court File No': `27-CV-26-100${index}`,
      Matter: `State v. ${firm(index)}`,
      'Resolution Date': `2026-03-0${index}`,
      'Type of Resolution': 'Consent Judgment',
      'Consumer Restitution': '$20,100',
      'Civil Penalties': '$5,010',
    }));
    expect(guessFamily(profileRows(rows), []).family).toBe('actions');
    expect(first(rows, 'actions')).toMatchObject({
      companyName: 'BIRCH PLUMBING LLC',
      restitutionAmount: 20_100,
    });
  });
});

describe('inspections', () => {
  const inspection = (index: number): Cells => ({
    Inspection: `170000${index}.015`,
    Establishment: firm(index),
    Site: `${index} ELM ST, TRENTON, NJ 08601`,
    'Opening Conference': `01/0${index}/2026`,
    'Final Penalty': '$1,500.00',
  });

  it('have a place in one text, a number of violations, and their start date', () => {
    const rows = times((index) => ({ ...inspection(index), Serious: 1, 'Total Violations': 2 }));
    expect(first(rows, 'inspections')).toMatchObject({
      activityNumber: 1_700_001,
      siteAddress: '1 ELM ST',
      city: 'TRENTON',
      zip: '08601',
      openDate: '2026-01-01',
      totalPenalty: 1500,
      violationCount: 2,
    });
  });

  it('say if nothing shows the number of violations', () => {
    const { warnings } = proposed(times(inspection), 'inspections');
    expect(warnings).toContainEqual(expect.stringContaining('the number of violations'));
  });
});
