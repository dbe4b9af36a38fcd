import { describe, expect, it } from '@jest/globals';
import { contractorEntity, linkEntity, sanctionEntities } from './ftm-entities.js';

const contractor = {
  id: 17,
  licenseNumber: 'BC100001',
  rosterState: 'MN',
  name: 'Northside Builders LLC',
  dbaName: 'Northside',
  personName: 'Ada Example',
  entityType: 'Business',
  status: 'Revoked',
  licenseType: 'Residential',
  address: '12 Oak St',
  city: 'Duluth',
  state: 'MN',
  zip: '55802',
  phone: '(952) 555-0176',
  email: 'office@northside.example',
  publisher: 'A registry',
  url: 'https://agency.example/roster',
  fetchedAt: '2026-03-01T02:03:04Z',
} as const;

const order = {
  family: 'orders',
  id: 5,
  respondent: 'Northside Builders LLC and Ada Example, individually',
  companyName: 'Northside Builders LLC',
  dbaNames: ['Northside'],
  individualNames: ['Ada Example'],
  licenseNumbers: ['BC100001'],
  address: '12 Oak St',
  city: 'Duluth',
  state: 'MN',
  phone: '555-0176',
  program: 'Revocation',
  authorityIds: ['F-1'],
  provisions: ['Revoked'],
  reasons: ['Unlicensed work'],
  status: null,
  date: '2026-02-03',
  summary: null,
  url: 'https://agency.example/5.pdf',
  publisher: 'An agency',
  sourceUrl: 'not an address',
  fetchedAt: null,
} as const;

describe('contractorEntity', () => {
  it('is a company, a person, or an entity of unknown kind', () => {
    const schemaOf = (entityType: 'Business' | 'Personal' | null) =>
      contractorEntity({ ...contractor, entityType })?.schema;
    expect([schemaOf('Business'), schemaOf('Personal'), schemaOf(null)]).toEqual([
      'Company',
      'Person',
      'LegalEntity',
    ]);
  });

  it("has values in FollowTheMoney's format, and drops invalid ones", () => {
    expect(contractorEntity({ ...contractor, email: 'none', url: 'roster.csv' })).toEqual({
      id: 'crs-contractor-17',
      schema: 'Company',
      properties: {
        name: ['Northside Builders LLC'],
        alias: ['Northside'],
        country: ['us'],
        jurisdiction: ['us'],
        licenseNumber: ['BC100001'],
        registrationNumber: ['BC100001'],
        status: ['Revoked'],
        classification: ['Residential'],
        address: ['12 Oak St, Duluth, MN 55802'],
        phone: ['+19525550176'],
        publisher: ['A registry'],
        retrievedAt: ['2026-03-01'],
      },
    });
  });

  it('is left out if its name is withheld', () => {
    expect(contractorEntity({ ...contractor, name: '[withheld]' })).toBeNull();
  });
});

describe('sanctionEntities', () => {
  it('are the company, the people, and the sanction of all', () => {
    const [company, person, sanction] = sanctionEntities(order);
    expect([company?.id, company?.schema, company?.properties.topics]).toEqual([
      'crs-order-5-respondent',
      'LegalEntity',
      ['reg.action'],
    ]);
    expect([person?.id, person?.schema, person?.properties.address]).toEqual([
      'crs-order-5-respondent-2',
      'Person',
      undefined,
    ]);
    expect(sanction?.properties).toMatchObject({
      entity: ['crs-order-5-respondent', 'crs-order-5-respondent-2'],
      startDate: ['2026-02-03'],
      sourceUrl: ['https://agency.example/5.pdf'],
    });
    expect(sanction?.properties.publisherUrl).toBeUndefined();
  });

  it('are for the printed respondent if no name was recognized', () => {
    const [respondent] = sanctionEntities({ ...order, companyName: null, individualNames: [] });
    expect(respondent?.properties.name).toEqual([order.respondent]);
  });

  it('omit withheld names, and are empty if no name is left', () => {
    const [first] = sanctionEntities({ ...order, companyName: '[withheld]' });
    expect([first?.id, first?.properties.name]).toEqual(['crs-order-5-respondent', ['Ada Example']]);
    const hidden = { ...order, respondent: '[withheld]', companyName: null, individualNames: [] };
    expect(sanctionEntities(hidden)).toEqual([]);
  });
});

it('a link is similarity, with its confidence and evidence', () => {
  const link = {
    family: 'orders',
    recordId: 5,
    contractorId: 17,
    confidence: '0.999',
    signals: ['phone'],
  } as const;
  expect(linkEntity(link)).toEqual({
    id: 'crs-order-5-is-17',
    schema: 'Similar',
    properties: {
      candidate: ['crs-order-5-respondent'],
      match: ['crs-contractor-17'],
      confidenceScore: ['0.999'],
      criteria: ['phone'],
      matcher: ['contractor-records'],
    },
  });
});
