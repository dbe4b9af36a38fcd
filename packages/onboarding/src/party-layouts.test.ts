/** Layouts that mix the columns of several parties, and what one party must not take from another. */
import type { Cells } from '@crs/feeds';
import { describe, expect, it } from '@jest/globals';
import { proposalFor, times } from '../test/proposals.js';

const firms = ['ALDER ROOFING INC', 'BIRCH PLUMBING LLC', 'CEDAR ELECTRIC CO', 'DOGWOOD BUILDERS'];
const firm = (index: number): string => firms[index % firms.length] ?? '';
const proposed = (make: (index: number) => Cells) => proposalFor(times(40, make));
const formsOf = (make: (index: number) => Cells) => proposed(make).definition.columns;

describe('the address of the property', () => {
  it.each(['firm_address', 'company_address', 'business_address', 'contractor_address', 'owner_address'])(
    'has its house number next to a column %s',
    (address) => {
      const forms = formsOf((index) => ({
        permit_number: `E${1000 + index}`,
        house_number: `${2000 + index}`,
        street_name: `${index} AVENUE`,
        firm_name: firm(index),
        [address]: '9 MILL RD',
      }));
      expect(forms.propertyAddress).toEqual({ join: ['house_number', 'street_name'] });
    },
  );

  it('has its unit, but no count of dwellings', () => {
    const line = (index: number) => ({
      ID: `${184_000 + index}`,
      Address: `${index} ELM RD`,
      Contractor: firm(index),
    });
    expect(
      formsOf((index) => ({ ...line(index), Suite: index % 3 === 0 ? `${200 + index}` : '' }))
        .propertyAddress,
    ).toEqual({ join: ['Address', 'Suite'], separator: ' # ' });
    expect(formsOf((index) => ({ ...line(index), Units: '1' })).propertyAddress).toBe('Address');
  });

  it("returns the town if a county's permits are in several", () => {
    const { definition } = proposed((index) => ({
      'Permit Number': `B${index}`,
      Address: `${index} ELM ST, ${index % 2 === 0 ? 'PORT SAMPLE' : 'Northtown'} FL 33953`,
    }));
    expect(definition.parse).toEqual([
      { address: 'Address', into: { street: 'propertyAddress', city: 'city' } },
    ]);
  });
});

describe('the contractor', () => {
  const permit = (index: number) => ({ 'Permit No': `B${1000 + index}`, Address: `${index} ELM ST` });

  it("has the place after its address, which is not the permit's", () => {
    const forms = formsOf((index) => ({
      ...permit(index),
      Contractor: firm(index),
      'Contractor Address': '9 MILL RD',
      City: index % 2 === 0 ? 'YONKERS' : 'NEW ROCHELLE',
    }));
    expect(forms).toMatchObject({ contractorCity: 'City' });
    expect(forms.city).toBeUndefined();
  });

  it('has the whole place after its address, even if its state is the same in all rows', () => {
    const forms = formsOf((index) => ({
      ...permit(index),
      Contractor: firm(index),
      'Contractor Address': '9 MILL RD',
      City: index % 2 === 0 ? 'YONKERS' : 'NEW ROCHELLE',
      State: 'NY',
      Zip: '10701',
    }));
    expect(forms).toMatchObject({ contractorCity: 'City', contractorState: 'State', contractorZip: 'Zip' });
  });

  it('can have a place that follows no address, with a warning', () => {
    const { warnings } = proposed((index) => ({
      City: index % 2 === 0 ? 'YONKERS' : 'NEW ROCHELLE',
      ...permit(index),
      Contractor: firm(index),
      'Contractor Address': '9 MILL RD',
    }));
    expect(warnings).toContainEqual(expect.stringContaining("may be the contractor's"));
  });

  it('is not an owner whose firm appears in some rows', () => {
    const forms = formsOf((index) => ({
      ...permit(index),
      business_name: index % 3 === 0 ? `OWNER HOLDINGS ${index} LLC` : '',
      firm_name: firm(index),
    }));
    expect(forms.contractorName).toBe('firm_name');
  });

  it("does not use the place after the owner's address, or one that is the same in all rows", () => {
    const owner = (index: number) => ({
      ...permit(index),
      Owner: 'June Alder',
      'Owner Address': '9 MILL RD',
    });
    expect(formsOf((index) => ({ ...owner(index), City: `TOWN ${'ABCD'[index % 4]}` })).city).toBeUndefined();
    const forms = formsOf((index) => ({
      ...permit(index),
      'Contractor Address': '9 MILL RD',
      City: 'SPRINGFIELD',
    }));
    expect(forms.contractorCity).toBeUndefined();
  });

  it.each([
    ['Cont F Name', 'Cont L Name'],
    ['ContractorFirstName', 'ContractorLastName'],
    ['contr_fname', 'contr_lname'],
    ['Contractor First', 'Contractor Last'],
  ])('is a person of %s and %s', (first, last) => {
    const forms = formsOf((index) => ({
      ...permit(index),
      [last]: index % 2 === 0 ? 'Example' : 'HOMES',
      [first]: index % 2 === 0 ? 'Norman' : 'BIRCHER',
    }));
    expect(forms.contractorName).toEqual({ join: [first, last] });
  });

  it('uses neither name nor date of an insurance', () => {
    const forms = formsOf((index) => ({
      permit_number: `E${index}`,
      address: `${index} ELM ST`,
      firm_name: firm(index),
      license_number: `00${9000 + index}`,
      disability_company_name: 'GUARDIAN EXAMPLE INS CO',
      disability_expiration_date: '2025-01-01',
      workers_comp_company: 'GUARDIAN EXAMPLE INS CO',
    }));
    expect(forms.contractorName).toBe('firm_name');
    expect(forms.expirationDate).toBeUndefined();
  });
});

describe('the type of a permit', () => {
  it.each([
    ['PermitClass', 'ProjectType'],
    ['Permit Category', 'Permit Type'],
  ])('is %s if its values are permits, and those of %s work', (type, work) => {
    const forms = formsOf((index) => ({
      PermitNum: `B${index}`,
      [type]: ['Residential Building Permit', 'Mechanical Permit', 'Electrical', 'Plumbing'][index % 4],
      [work]: ['New Construction', 'Alteration', 'Repair', 'Addition'][index % 4],
    }));
    expect(forms).toMatchObject({ permitType: type, workType: work });
  });
});

describe('an unused column', () => {
  it('is listed in a warning with what it looks like', () => {
    const { warnings } = proposed((index) => ({
      'Permit No': `B${1000 + index}`,
      Contractor: firm(index),
      'Owner Name': `June Alder ${'ABCDEFGH'[index % 8]}`,
      'Owner Address': `${index} MILL RD`,
      Field7: `507-555-0${100 + index}`,
      'Bond Expires': '2025-01-01',
      OBJECTID: String(index),
      Remarked: 'yes',
    }));
    const [warning = ''] = warnings.filter((text) => text.startsWith('These columns are not read'));
    expect(warning).toContain('Owner Name (a name)');
    expect(warning).toContain('Owner Address (an address)');
    expect(warning).toContain('Bond Expires (a date)');
    expect(warning).not.toMatch(/OBJECTID|Remarked|Permit No/);
  });
});

describe('a date without a name', () => {
  const line = (index: number, status: string) => ({
    Date: `0${(index % 8) + 1}/02/2024`,
    'Permit No': `B${index}`,
    Status: status,
  });

  it('is the application date if most permits are not issued', () => {
    const { definition, warnings } = proposed((index) =>
      line(index, ['In Review', 'Application Received', 'Plans Submitted', 'Withdrawn'][index % 4] ?? ''),
    );
    expect(definition.columns.issueDate).toBeUndefined();
    expect(warnings).toContainEqual(expect.stringContaining('Date is the application date'));
    expect(warnings.filter((text) => text.includes('not read'))).toEqual([]);
  });

  it('is the issue date if they are', () => {
    expect(formsOf((index) => line(index, index % 4 === 0 ? 'Final' : 'Issued')).issueDate).toBe('Date');
  });
});

describe('a row', () => {
  const permit = (index: number) => ({
    'Permit Number': `B24-${100 + index}`,
    Issued: `0${(index % 8) + 1}/02/2024`,
    Address: `${index} ELM ST`,
    Contractor: firm(index),
    Valuation: `${1000 + index}`,
  });

  it('is recognized by its number, even without other details', () => {
    const { definition } = proposalFor([
      ...times(30, permit),
      { ...permit(31), Address: '', Contractor: '', Valuation: '' },
      ...times(9, (index) => permit(index + 31)),
    ]);
    expect(definition.except).toBeUndefined();
  });

  it('is not one without a number and nearly everything else', () => {
    const heading = (text: string) => ({
      ...Object.fromEntries(Object.keys(permit(1)).map((name) => [name, ''])),
      Issued: text,
    });
    const { definition, preview } = proposalFor([heading('SFR'), ...times(20, permit), heading('Total')]);
    expect(definition.except).toEqual({ 'Permit Number': [''] });
    expect(preview.rejected).toBe(0);
  });
});
