import { describe, expect, it } from '@jest/globals';
import { mapRow } from '../../test/map-row.js';

describe('parse steps', () => {
  it('read the respondents and the penalty of an order, and join the license numbers of both columns', () => {
    const changes = {
      parse: [{ respondents: 'respondent' }, { penalty: 'penalty' }],
      columns: { licenseNumbers: { list: 'numbers' } },
    };
    const values = {
      number: '1',
      respondent: 'Alder Roofing Inc. (BC555019), dba Alder Tops, and Karl Alder, Individually',
      penalty: '$5,000 monetary penalty, $3,000 stayed with conditions',
      numbers: ['QB555020'],
    };
    expect(mapRow('orders', changes, values)).toMatchObject({
      ok: true,
      record: {
        companyName: 'Alder Roofing Inc.',
        dbaNames: ['Alder Tops'],
        individualNames: ['Karl Alder'],
        licenseNumbers: ['QB555020', 'BC555019'],
        penaltyAmount: 5000,
        stayedAmount: 3000,
      },
    });
  });

  it('reject a row with a name longer than the limit', () => {
    const changes = { parse: [{ respondents: 'respondent' }] };
    expect(mapRow('orders', changes, { number: '1', respondent: 'Alder'.repeat(200) })).toMatchObject({
      ok: false,
      reject: { code: 'value.too_long', reason: expect.stringContaining('companyName') },
    });
  });

  it('split a name from an address; a missing value comes from the form of the column', () => {
    const changes = {
      parse: [
        { nameAndAddress: 'site', into: { name: 'establishmentName', address: 'siteAddress', city: 'city' } },
      ],
      columns: { establishmentName: 'name' },
    };
    const both = {
      number: '1',
      name: 'Fallback',
      site: ', Alder Roofing Inc, 12 Elm Road, Fresno, CA 93650',
    };
    expect(mapRow('inspections', changes, both)).toMatchObject({
      record: { establishmentName: 'Alder Roofing Inc', siteAddress: '12 Elm Road', city: 'Fresno' },
    });
    expect(mapRow('inspections', changes, { ...both, site: null })).toMatchObject({
      record: { establishmentName: 'Fallback', siteAddress: null },
    });
  });
});
