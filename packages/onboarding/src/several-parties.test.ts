/** Layouts that name several companies and people, and which one is the contractor. */
import type { Cells } from '@crs/feeds';
import { describe, expect, it } from '@jest/globals';
import { proposalFor, times } from '../test/proposals.js';

const firms = ['ALDER ROOFING INC', 'BIRCH PLUMBING LLC', 'CEDAR ELECTRIC CO', 'DOGWOOD BUILDERS'];
const firm = (index: number): string => firms[index % firms.length] ?? '';
const permit = (index: number) => ({
  'Permit #': `B${1000 + index}`,
  Issued: `0${(index % 8) + 1}/02/2024`,
  'Site Address': `${index} ELM ST`,
});
const proposed = (more: (index: number) => Cells, type?: string) =>
  proposalFor(
    times(40, (index) => ({ ...permit(index), ...more(index) })),
    { family: undefined },
    type,
  );

describe('permits that print licenses', () => {
  it.each([
    ['of three trades', { 'GC License': 'BC64', 'Elec License': 'EA71', 'Plumb License': 'PC81' }],
    ['of an architect', { 'Architect License': 'A1', 'License No': 'BC64' }],
    ['and their ends', { 'Contractor Lic #': 'BC64', 'Lic Exp Date': '01/02/2025' }],
  ])('are permits: %s', (_what, licenses) => {
    const numbered = (index: number) =>
      Object.fromEntries(
        Object.entries(licenses).map(([name, text]) => [
          name,
          text.includes('/') ? text : `${text}${1000 + index}`,
        ]),
      );
    const more = (index: number) => ({ Contractor: firm(index), ...numbered(index) });
    expect(proposed(more).definition.family).toBe('permits');
    const rows = times(40, (index) => ({ ...permit(index), ...more(index) }));
    expect(
      proposalFor(rows, { family: undefined, city: undefined, jurisdiction: 'elm_county' }),
    ).toMatchObject({ definition: { family: 'permits' } });
  });

  it('are not a roster, which has no permit numbers', () => {
    const rows = times(40, (index) => ({
      'License Number': `BC${640_000 + index}`,
      'Business Name': firm(index),
      'Expiration Date': '01/02/2027',
      Status: 'Active',
    }));
    expect(proposalFor(rows, { family: undefined, city: undefined }).definition.family).toBe('licenses');
  });
});

describe('of several firms', () => {
  it.each(['Prime', 'General'])('the contractor is the one named %s', (main) => {
    const { columns } = proposed((index) => ({
      'Designer Name': 'DRAWN EXAMPLE LLC',
      'Designer Phone': '507-555-0111',
      'Electrical Contractor Name': firm(index + 1),
      'Subcontractor Name': firm(index + 2),
      'Subcontractor License': `S${2000 + index}`,
      [`${main} Contractor Name`]: firm(index),
      [`${main} Contractor License`]: `BC${640_000 + index}`,
    })).definition;
    expect(columns).toMatchObject({
      contractorName: `${main} Contractor Name`,
      contractorLicense: `${main} Contractor License`,
    });
    expect(columns.contractorPhone).toBeUndefined();
  });

  it('all in numbered columns are contractors, each with its own address', () => {
    const { definition, preview } = proposed((index) => ({
      'Contractor1 Name': firm(index),
      'Contractor1 Address': `${index} MILL RD`,
      'Contractor2 Name': index % 3 === 0 ? firm(index + 1) : '',
      'Contractor2 Address': index % 3 === 0 ? `${index} HILL RD` : '',
    }));
    const of = (give: string) => ({ contacts: { from: 1, upTo: 2, give } });
    expect(definition.columns).toMatchObject({
      contractorName: of('Contractor{n} Name'),
      contractorAddress: of('Contractor{n} Address'),
    });
    const numbers = preview.records.map((record) => [record.parties].flat().length);
    expect([...new Set(numbers)].sort()).toEqual([1, 2]);
  });

  it('all in one text, separated by semicolons, are contractors', () => {
    const { definition, preview } = proposed((index) => ({
      Contractor: index % 3 === 0 ? `${firm(index)}; ${firm(index + 1)}` : `${firm(index)} & SON`,
    }));
    expect(definition.columns.contractorName).toEqual({
      contacts: { in: 'Contractor', separator: ';', give: 'text' },
    });
    const numbers = preview.records.map((record) => [record.parties].flat().length);
    expect([...new Set(numbers)].sort()).toEqual([1, 2]);
  });

  it('the licensed one is the contractor', () => {
    const { columns } = proposed((index) => ({
      'Licensed Contractor': firm(index),
      'Licensed Contractor Address': `${index} MILL RD`,
    })).definition;
    expect(columns).toMatchObject({
      contractorName: 'Licensed Contractor',
      contractorAddress: 'Licensed Contractor Address',
    });
  });

  it("an applicant's is doubtful", () => {
    const { warnings } = proposed((index) => ({ 'Applicant Company': firm(index) }));
    expect(warnings).toContainEqual(expect.stringContaining('an owner or an expediter'));
  });

  it('a contact is a firm, otherwise a person', () => {
    const { preview } = proposed(
      (index) => ({
        contacts: [
          { type: 'Owner', name: 'JUNE ALDER' },
          index % 3 !== 0
            ? { type: 'Contractor', company: firm(index), firstName: 'Norman', lastName: 'Example' }
            : { type: 'Contractor', firstName: 'Norman', lastName: 'Example' },
        ],
      }),
      'json',
    );
    const names = new Set(preview.records.map(({ contractorName }) => contractorName));
    expect(names).toEqual(new Set(['BIRCH PLUMBING LLC', 'Norman Example']));
    expect(preview.columns.get('contractorName')?.filled).toBe(1);
  });
});

describe('values inside objects', () => {
  const nested = (index: number) => ({
    site: { street: `${index} OAK AVE`, parcel: `12-${1000 + index}` },
    contractor: { name: firm(index), owner_phone: `507-555-0${100 + index}` },
  });

  it('are read by their paths', () => {
    const rows = times(40, (index) => ({ permit_no: `B${1000 + index}`, ...nested(index) }));
    const { columns } = proposalFor(rows, {}, 'json').definition;
    expect(columns).toMatchObject({ propertyAddress: 'site.street', contractorName: 'contractor.name' });
  });

  it('are listed if nothing reads them, even if others next to them are read', () => {
    const rows = times(40, (index) => ({ permit_no: `B${1000 + index}`, ...nested(index) }));
    const { warnings } = proposalFor(rows, {}, 'json');
    expect(warnings).toContainEqual(expect.stringContaining('contractor.owner_phone (a phone)'));
    expect(warnings).not.toContainEqual(expect.stringMatching(/not read: .*contractor\.name/));
  });
});

describe('a street', () => {
  const rows = (street: (index: number) => string) =>
    times(40, (index) => ({
      'Permit No': `B${1000 + index}`,
      Contractor: firm(index),
      Street: street(index),
    }));

  it('is the property address if it has house numbers', () => {
    const forms = proposalFor(rows((index) => `${index} ELM ST`)).definition.columns;
    expect(forms.propertyAddress).toBe('Street');
  });

  it('is not an address without them', () => {
    const forms = proposalFor(rows((index) => ['ELM ST', 'OAK AVE', 'MILL RD'][index % 3] ?? '')).definition;
    expect(forms.columns.propertyAddress).toBeUndefined();
  });
});

it.each(['first_issued_date', 'Original Issue Date'])('the issue date is in %s', (column) => {
  const rows = times(40, (index) => ({
    permit_number: `B${1000 + index}`,
    created_date: '2024-01-02',
    [column]: `2024-0${(index % 8) + 1}-02`,
  }));
  expect(proposalFor(rows).definition.columns.issueDate).toBe(column);
});
