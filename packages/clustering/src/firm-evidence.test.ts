import { describe, expect, it } from '@jest/globals';
import { type FirmEvidenceLine, firmEvidence, firmReason } from './firm-evidence.js';

const line = (licenseNumber: string, more: Partial<FirmEvidenceLine>): FirmEvidenceLine => ({
  licenseNumber,
  rosterState: 'MN',
  name: licenseNumber,
  nameKey: licenseNumber,
  dbaName: null,
  dbaKey: null,
  personName: null,
  phone: null,
  phoneKey: null,
  address: null,
  addressKey: null,
  city: null,
  zip: null,
  ...more,
});
const shared = (...lines: FirmEvidenceLine[]) =>
  firmEvidence(lines).map(({ kind, value, lines: having }) => [
    kind,
    value,
    ...having.map((one) => one.licenseNumber),
  ]);

describe('the evidence of a firm', () => {
  it('lists what licenses have in common, in any spelling: names, people, phones, addresses', () => {
    expect(
      shared(
        line('A', {
          name: 'Stone Bluff Inc',
          nameKey: 'stone bluff',
          phone: '(612) 555-0101',
          phoneKey: '6125550101',
          personName: 'Orla M Brannick',
        }),
        line('B', {
          dbaName: 'Stonebluff',
          dbaKey: 'stonebluff',
          phone: '612.555.0101',
          phoneKey: '6125550101',
          personName: 'BRANNICK, ORLA',
        }),
        line('C', { phone: '612 555 0101', phoneKey: '6125550101' }),
      ),
    ).toEqual([
      ['name', 'Stone Bluff Inc', 'A', 'B'],
      ['person', 'Orla M Brannick', 'A', 'B'],
      ['phone', '(612) 555-0101', 'A', 'B', 'C'],
    ]);
  });

  it('treats addresses as equal only in one town, and counts a license once', () => {
    const at = (city: string) => ({ address: '12 Elm St', addressKey: '12 elm st', city });
    expect(shared(line('A', at('Duluth')), line('B', at('DULUTH')), line('C', at('Ely')))).toEqual([
      ['address', '12 Elm St', 'A', 'B'],
    ]);
    expect(shared(line('A', { dbaName: 'A', dbaKey: 'A' }), line('B', {}))).toEqual([]);
  });

  it('is written as sentences', () => {
    const phone = { phone: '555-0101', phoneKey: '5550101' };
    const two = [line('A', phone), line('B', phone)];
    expect(firmReason(firmEvidence(two), 2)).toBe('Both licenses list the phone 555-0101.');
    expect(firmReason(firmEvidence(two), 3)).toBe('2 of 3 licenses list the phone 555-0101.');
    const three = [...two, line('C', phone)];
    expect(firmReason(firmEvidence(three), 3)).toBe('All licenses list the phone 555-0101.');
  });
});
