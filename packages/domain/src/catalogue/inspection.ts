import type { FieldTable } from './field.js';

/** One OSHA inspection with its violations. */
export const inspectionFields = {
  activityNumber: {
    kind: 'integer',
    required: true,
    large: true,
    example: 1_500_001,
    description: 'Number of the inspection at OSHA.',
    sources: `
      integer: activity number, activity, inspection number, inspection id, inspection, number`,
  },
  establishmentName: {
    kind: 'text',
    required: true,
    example: 'Northside Builders',
    description: 'Inspected establishment, as printed.',
    sources: `
      name: establishment name, establishment, employer name, employer, company name, business name,
      company, business, name`,
  },
  nameKey: { kind: 'text', read: false },
  siteAddress: {
    kind: 'text',
    example: '2214 Pillsbury Ave S',
    description: 'Address of the site.',
    sources: 'address: site address, address, street address, site street',
  },
  city: {
    kind: 'text',
    example: 'Minneapolis',
    description: 'City, as printed.',
    sources: 'city: site city, city',
  },
  state: {
    kind: 'text',
    example: 'MN',
    note: 'State code.',
    description: 'State of the address.',
    sources: 'state: site state, state, street',
  },
  zip: { kind: 'text', example: '55404', description: 'ZIP code.', sources: 'zip: site zip, zip' },
  mailingAddress: {
    kind: 'text',
    example: '12 Elm St',
    description: 'Mailing address.',
    sources: 'address: mailing address, mailing street',
  },
  mailingCity: {
    kind: 'text',
    example: 'Minneapolis',
    description: 'City of the mailing address.',
    sources: 'city: mailing city',
  },
  mailingState: {
    kind: 'text',
    example: 'MN',
    description: 'State of the mailing address.',
    sources: 'state: mailing state',
  },
  mailingZip: {
    kind: 'text',
    example: '55401',
    description: 'ZIP code of the mailing address.',
    sources: 'zip: mailing zip',
  },
  openDate: {
    kind: 'day',
    example: '2024-01-10',
    description: 'Day on which the inspection began.',
    label: 'Opened',
    sources: 'date: open date, inspection date, open conference date, open conference, open',
  },
  closeConferenceDate: {
    kind: 'day',
    example: '2024-01-10',
    description: 'Day of the closing conference.',
    sources: 'date: closed conference date, closed conference',
  },
  caseClosedDate: {
    kind: 'day',
    example: '2024-06-03',
    description: 'Day on which the case was closed.',
    sources: 'date: closed case date, case closed, closed date, closed',
  },
  caseStatus: {
    kind: 'text',
    example: 'CLOSED',
    description: 'Status of the case.',
    sources: 'category: case status, status',
  },
  inspectionType: {
    kind: 'text',
    example: 'Planned',
    description: 'Type of the inspection.',
    sources: 'category: inspection type, type',
  },
  scope: {
    kind: 'text',
    example: 'Partial',
    description: 'Scope of the inspection.',
    sources: 'category: inspection scope, scope',
  },
  ownership: {
    kind: 'text',
    example: 'Private',
    description: 'Ownership of the establishment.',
    sources: 'category: owner type, ownership',
  },
  safetyHealth: {
    kind: 'text',
    example: 'Safety',
    description: 'Safety or Health.',
    sources: 'category: safety health',
  },
  unionStatus: {
    kind: 'text',
    example: 'NonUnion',
    description: 'Whether workers are in a union.',
    sources: 'any: union status, union',
  },
  sic: {
    kind: 'text',
    example: '1521',
    note: 'Standard Industrial Classification.',
    description: 'SIC code.',
    sources: 'any: sic code, sic',
  },
  naics: {
    kind: 'text',
    example: '236118',
    note: 'North American Industry Classification System.',
    description: 'NAICS code.',
    sources: 'any: naics code, naics',
  },
  reportingOffice: {
    kind: 'text',
    example: 'Eau Claire',
    description: 'Reporting office.',
    sources: 'category: reporting id, reporting office, inspection office, office',
  },
  violationCount: {
    kind: 'integer',
    required: true,
    example: 1,
    description: 'Number of violations.',
    label: 'Violations',
    sources: `
      integer: total violation, violation count, number violation, violation number, violation, total
      citation, citation count`,
  },
  initialPenalty: {
    kind: 'money',
    example: 3000,
    description: 'Initial penalty in US dollars.',
    sources: 'money: initial penalty total, total initial penalty, initial penalty',
  },
  totalPenalty: {
    kind: 'money',
    example: 1500,
    description: 'Current penalty in US dollars.',
    label: 'Penalty',
    sources: `
      money: current penalty total, total current penalty, total penalty, current penalty, complete
      penalty, penalty`,
  },
  violations: {
    kind: 'violations',
    stored: 'computed',
    example: [],
    description: 'Violations, a JSON array.',
  },
  claimId: { kind: 'integer', read: false },
} as const satisfies FieldTable;
