import type { Family } from '@crs/domain';
import type { Cells } from '@crs/feeds';
import { describe, expect, it } from '@jest/globals';
import { profileRows } from '../profile/profile.js';
import { proposeMapping } from './mapping.js';

/** Returns the proposed forms for rows. */
function forms(family: Family, rows: readonly Cells[]): Record<string, unknown> {
  const { columns } = proposeMapping(family, profileRows(rows));
  return Object.fromEntries([...columns].map(([name, { form }]) => [name, form]));
}

const times = (count: number, make: (index: number) => Cells) =>
  Array.from({ length: count }, (_, index) => make(index));

describe('a mapping of permits', () => {
  it('maps the cost to the value, and the fee to the fee', () => {
    const rows = times(20, (index) => ({
      permit: `B-${index}`,
      permit_cost_fee: '85.00',
      fee: '85',
      construction_cost: `${9000 + index}`,
    }));
    expect(forms('permits', rows)).toMatchObject({
      permitNumber: 'permit',
      value: 'construction_cost',
      totalFees: 'fee',
    });
  });

  it('prefers the contractor to the applicant, and never uses the owner', () => {
    const base = {
      permit: 'B-1',
      owner_name: 'June Alder',
      owner_phone: '(507) 555-0101',
      applicant: 'Paul Birch',
    };
    expect(forms('permits', [{ ...base, contractor: 'Cedar Homes LLC' }]).contractorName).toBe('contractor');
    const without = forms('permits', [base]);
    expect(without.contractorName).toBe('applicant');
    expect(without.contractorPhone).toBeUndefined();
  });

  it("skips the applicant's phone if a contractor is named", () => {
    const row = { permit: 'B-1', contractor_name: 'Cedar Homes LLC', applicant_phone: '(507) 555-0101' };
    expect(forms('permits', [row]).contractorPhone).toBeUndefined();
  });

  it('joins an address in pieces, unless one column has all of it', () => {
    const pieces = {
      permit: 'B-1',
      house_no: '12',
      street_dir: 'N',
      street_name: 'Elm',
      st_type: 'ST',
      unit: '3',
    };
    expect(forms('permits', [pieces]).propertyAddress).toEqual({
      join: ['house_no', 'street_dir', 'street_name', 'st_type', 'unit'],
    });
    expect(forms('permits', [{ ...pieces, site_address: '12 N ELM ST' }]).propertyAddress).toBe(
      'site_address',
    );
  });

  it('finds contacts with roles, builders from most to least general', () => {
    const rows = times(6, (index) => ({
      permit_: `10${index}`,
      contact_1_type: 'OWNER',
      contact_1_name: 'June Alder',
      contact_2_type: index < 5 ? 'CONTRACTOR-ELECTRICAL' : 'CONTRACTOR-GENERAL CONTRACTOR',
      contact_2_name: 'Cedar Electric LLC',
    }));
    expect(forms('permits', rows).contractorName).toEqual({
      contacts: {
        role: 'contact_{n}_type',
        give: 'contact_{n}_name',
        from: 1,
        upTo: 2,
        prefer: ['CONTRACTOR-GENERAL CONTRACTOR', 'CONTRACTOR-ELECTRICAL'],
      },
    });
  });

  it('keeps a person with the company in parentheses, to be separated by matching', () => {
    const rows = times(5, (index) => ({
      permit: `B-${index}`,
      contractor: `ALDER, JUNE (CEDAR ROOFING ${index} INC)`,
    }));
    expect(forms('permits', rows).contractorName).toBe('contractor');
  });

  it('finds points, whichever number comes first', () => {
    const at = (location: unknown) =>
      forms(
        'permits',
        times(3, (index) => ({ permit: `B-${index}`, location })),
      );
    expect(at('(44.97, -93.26)')).toMatchObject({
      latitude: { column: 'location' },
      longitude: { column: 'location' },
    });
    expect(at({ latitude: '44.97', longitude: '-93.26' })).toMatchObject({
      latitude: 'location.latitude',
      longitude: 'location.longitude',
    });
    expect(at({ type: 'Point', coordinates: [-93.26, 44.97] })).toMatchObject({
      latitude: 'location.coordinates.1',
      longitude: 'location.coordinates.0',
    });
  });

  it('leaves out coordinates that are not in degrees, and says so', () => {
    const { columns, warnings } = proposeMapping(
      'permits',
      profileRows([{ permit: 'B-1', x_coord: '529100.2', y_coord: '1043210.9' }]),
    );
    expect(columns.has('latitude')).toBe(false);
    expect(warnings).toContainEqual(expect.stringMatching(/x_coord and y_coord are not in degrees/));
  });

  it('recognizes columns without names by their values', () => {
    const rows = times(30, (index) => ({
      column_1: `24-${1000 + index}`,
      column_2: `${100 + index} ELM ST`,
      column_3: `0${1 + (index % 9)}/15/2024`,
      column_4: `$${9000 + index}.00`,
      column_5: `Alder Roofing ${index} LLC`,
      column_6: `(507) 555-01${10 + index}`,
      column_7: index % 2 === 0 ? 'ISSUED' : 'CLOSED',
    }));
    expect(forms('permits', rows)).toEqual({
      permitNumber: 'column_1',
      propertyAddress: 'column_2',
      issueDate: 'column_3',
      value: 'column_4',
      contractorName: 'column_5',
      contractorPhone: 'column_6',
      status: 'column_7',
    });
  });
});

describe('a mapping of licenses', () => {
  it('separates city, state, and ZIP, and maps status words', () => {
    const rows = times(4, (index) => ({
      lic_no: `RC-${index}`,
      business_name: `Alder Homes ${index} LLC`,
      city_state_zip: 'SPRINGFIELD, MN 55101',
      status: ['ACTIVE', 'EXPIRED', 'LICENSE SUSPENDED', 'REVOKED BY BOARD'][index],
    }));
    expect(forms('licenses', rows)).toMatchObject({
      licenseNumber: 'lic_no',
      name: 'business_name',
      city: { column: 'city_state_zip', otherwise: 'empty' },
      state: { column: 'city_state_zip' },
      zip: { column: 'city_state_zip' },
      status: {
        column: 'status',
        values: {
          ACTIVE: 'Issued',
          EXPIRED: 'Expired',
          'LICENSE SUSPENDED': 'Suspended',
          'REVOKED BY BOARD': 'Revoked',
        },
      },
    });
  });

  it('keeps unknown words as printed', () => {
    const rows = times(3, (index) => ({ license_number: `${index}`, name: 'Alder Homes LLC', status: 'C' }));
    expect(forms('licenses', rows)).toMatchObject({ statusPrinted: 'status' });
    expect(forms('licenses', rows).status).toBeUndefined();
  });

  it("names a license after the holder's firm, or the holder", () => {
    const rows = times(3, (index) => ({
      license_number: `${index}`,
      licensee_name: 'Alder, June',
      dba_name: 'Alder Homes',
    }));
    expect(forms('licenses', rows)).toMatchObject({
      name: { first: ['dba_name', 'licensee_name'] },
      personName: 'licensee_name',
    });
  });
});
