import { describe, expect, it } from '@jest/globals';
import { displayed, printedName } from './displayed.js';

describe('a response on a page', () => {
  it('has names and addresses in normal case, and everything else unchanged', () => {
    const answer = {
      data: [
        {
          name: 'ALDER ROOFING LLC',
          dbaNames: ['ALDER HOMES'],
          propertyAddress: '12 ELM ST',
          city: 'ST PAUL',
          licenseNumber: 'ABCDE123',
          status: 'ISSUED',
          statusPrinted: 'ACTIVE',
          licenseSubtypes: ['GENERAL PLUMBING'],
          permitType: 'BUILDING',
          value: 5,
          personName: null,
          contractor: { address: '1 OAK AVE' },
        },
      ],
      counts: { city: [{ value: 'ST PAUL', count: 2 }] },
    };
    expect(displayed(answer)).toEqual({
      data: [
        {
          name: 'Alder Roofing LLC',
          dbaNames: ['Alder Homes'],
          propertyAddress: '12 Elm St',
          city: 'St Paul',
          licenseNumber: 'ABCDE123',
          status: 'Issued',
          statusPrinted: 'Active',
          licenseSubtypes: ['General Plumbing'],
          permitType: 'BUILDING',
          value: 5,
          personName: null,
          contractor: { address: '1 Oak Ave' },
        },
      ],
      counts: { city: [{ value: 'ST PAUL', count: 2 }] },
    });
    expect(answer.data[0]?.name).toBe('ALDER ROOFING LLC');
  });

  it('is not copied if everything is in normal case already', () => {
    const answer = { data: [{ name: 'Alder Roofing LLC', of: { city: 'Duluth' } }] };
    expect(displayed(answer)).toBe(answer);
  });

  it('keeps the printed name if it differs', () => {
    const [shouted, natural] = displayed([{ name: 'ALDER LLC' }, { name: 'Birch Inc', city: 'DULUTH' }]);
    expect(shouted && printedName(shouted)).toBe('ALDER LLC');
    expect(natural && printedName(natural)).toBeUndefined();
  });
});
