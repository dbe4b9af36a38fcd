import type { FieldTable } from './field.js';

/** One building permit of a city. The columns `contractor…` are as printed. */
export const permitFields = {
  jurisdiction: {
    kind: 'text',
    read: false,
    required: true,
    example: 'austin',
    note: true,
    description: 'City or county that issued the permit.',
  },
  permitNumber: {
    kind: 'text',
    required: true,
    example: 'P-101',
    description: 'As printed by the jurisdiction.',
    sources: `
      serial [key 0.5, serial 0.46]: permit number, permit, permit id, record number, record id, permit
      case number, application number, application id, number, case number, case id, job filed number,
      filed number, job number, alternate id, application, folder number, id, unique id`,
  },
  city: {
    kind: 'text',
    stored: 'computed',
    origin: 'normalised',
    example: 'Austin',
    description: 'City, as printed.',
    sources: 'city: city, site city, property city, address city, location city, borough',
  },
  contractorName: {
    kind: 'text',
    stored: 'computed',
    example: 'NORTHSIDE BUILDERS',
    note: 'As printed on the permit.',
    identifies: 'holder',
    description: 'Contractor, as printed on the permit.',
    compared: 'text',
    lasting: true,
    sources: `
      name [firm 0.49]: @company name|business name|name|company|business|full name|, contractor trade
      name, contractor applicant, applicant contractor, company name`,
  },
  contractorAddress: {
    kind: 'text',
    stored: 'computed',
    example: '12 ELM ST',
    identifies: 'address',
    description: "Contractor's address, as printed on the permit.",
    sources: 'address: @address|street address|mailing address|business address|street',
  },
  contractorCity: { kind: 'text', stored: 'not', sources: 'city: @city|address city|mailing city' },
  contractorState: {
    kind: 'text',
    stored: 'not',
    sources: 'state: @state|address state|mailing state, @street',
  },
  contractorZip: { kind: 'text', stored: 'not', sources: 'zip: @zip|address zip|mailing zip' },
  contractorPhone: {
    kind: 'text',
    stored: 'computed',
    example: '612-555-0101',
    note: 'As printed on the permit.',
    identifies: 'phone',
    description: "Contractor's phone, as printed on the permit.",
    compared: 'text',
    lasting: true,
    sources: 'phone [phone 0.5]: @phone|business phone, phone',
  },
  contractorLicense: {
    kind: 'text',
    stored: 'computed',
    servedAs: 'contractorLicensePrinted',
    example: 'BC100001',
    note: 'License number on the permit.',
    identifies: 'license',
    description: 'License number on the permit.',
    compared: 'text',
    sources: `
      serial: @license number|license|state license number|registration number|license id, license number,
      license, state license number, contractor certificate number, contractor certificate, registration
      number, state license`,
  },
  propertyAddress: {
    kind: 'text',
    stored: 'computed',
    example: '2214 Pillsbury Ave S',
    description: 'Address of the work.',
    compared: 'text',
    lasting: true,
    sources: `
      address [street 0.5]: address, site address, property address, permit address, project address, job
      address, work address, street address, location address, permit location, project location, work
      location, site location, location, address description, display, street name, job site, project
      site, site, site street, property street, project street, job street, street`,
  },
  propertyNumber: { kind: 'integer', read: false, of: 'propertyAddress' },
  propertyStreet: { kind: 'text', read: false, of: 'propertyAddress' },
  propertyStreetKey: { kind: 'text', read: false, of: 'propertyAddress' },
  propertyAddressKey: { kind: 'text', read: false, of: 'propertyAddress' },
  permitType: {
    kind: 'text',
    example: 'Building',
    description: 'Type of permit, as printed.',
    compared: 'category',
    sources: `
      category [kind 0.44]: permit type description, permit type, record type, type description, type,
      permit category, permit type mapped, case type, application type, job type, permit sub type, sub
      type, permit class, class, permit name, folder description, general category`,
  },
  workType: {
    kind: 'text',
    example: 'Remodel',
    description: 'Type of work, as printed.',
    compared: 'category',
    sources: `
      category: work type, work class, type work, class work, work class mapped, permit class, permit
      class mapped, class, construction type, category, permit sub type, sub type, use type, permit
      category name, proposed use, land use, use`,
  },
  status: {
    kind: 'text',
    example: 'Issued',
    note: 'As printed by the source.',
    description: 'Status, as printed.',
    label: 'Status',
    compared: 'category',
    sources: `
      category [status 0.5]: status, permit status, status description, record status, application status,
      case status, filed status, status mapped`,
  },
  value: {
    kind: 'money',
    example: 1000.5,
    description: 'Declared value of the work in US dollars.',
    label: 'Value',
    compared: 'amount',
    sources: `
      money [large 0.5]: estimated project cost, project cost, valuation, total valuation, job valuation,
      project valuation, declared valuation, declared job value, construction valuation, construction
      cost, construction value, estimated cost, estimated value, project value, job value, work value,
      value, reported cost, permit value, permit valuation, estimated job cost, initial cost, total cost
      construction, total project cost, cost, value total, total value, job cost, approved valuation,
      accepted value, amount estimated contractor cost, amount`,
  },
  description: {
    kind: 'text',
    example: 'Remodel the kitchen',
    identifies: 'text',
    description: 'Description of the work.',
    label: 'Description',
    long: true,
    sources: `
      long [long 0.44]: work description, description, permit description, project description, job
      description, application description, scope work, comments, scope, description work, work, project
      name, record name, case name ! legal`,
  },
  issueDate: {
    kind: 'moment',
    example: '2025-03-04T00:00:00Z',
    description: 'When the permit was issued.',
    label: 'Issued',
    compared: 'day',
    lasting: true,
    sources: `
      date [date 0.5]: issue date, permit issue date, issue, permit date, first issue date, original issue
      date`,
  },
  completeDate: {
    kind: 'moment',
    example: '2025-06-02T00:00:00Z',
    description: 'When the work was completed.',
    label: 'Completed',
    sources: `
      date: complete date, complete, certificate date, occupancy date, closed date, closed`,
  },
  approvedDate: {
    kind: 'moment',
    example: '2025-03-03T00:00:00Z',
    description: 'When the permit was approved.',
    sources: 'date: approved date, approved',
  },
  expirationDate: {
    kind: 'moment',
    example: '2025-09-04T00:00:00Z',
    description: 'When the permit expires.',
    label: 'Expires',
    sources: 'date: expiration date, expiration',
  },
  latitude: {
    kind: 'coordinate',
    max: 90,
    example: 30.25,
    description: 'Degrees north (WGS 84).',
    compared: 'degree',
    sources: `
      latitude [latitude 0.5]: latitude, geometry y, point latitude, location latitude, y latitude, y
      coordinate, y`,
  },
  longitude: {
    kind: 'coordinate',
    max: 180,
    example: -97.75,
    description: 'Degrees east (WGS 84).',
    compared: 'degree',
    sources: `
      longitude [longitude 0.5]: longitude, geometry x, point longitude, location longitude, x longitude,
      x coordinate, x`,
  },
  parcelNumber: {
    kind: 'text',
    example: '0123456789',
    description: 'Parcel number.',
    label: 'Parcel',
    sources: `
      serial: parcel number, parcel id, parcel, assessor parcel number, parcel account, tax parcel, tax
      parcel number, tax id, property id`,
  },
  totalFees: {
    kind: 'money',
    example: 250.75,
    description: 'Fees in US dollars.',
    label: 'Fees',
    sources: `
      money [small 0.45]: total fee, fee, fee total, fee amount, permit fee, total permit fee`,
  },
  totalPayments: {
    kind: 'money',
    example: 200,
    description: 'Payments in US dollars.',
    sources: 'money: total payment, total paid, amount paid, fee paid, paid, payment',
  },
  outstandingBalance: {
    kind: 'money',
    example: 50.75,
    description: 'Amount still owed, in US dollars.',
    sources: 'money: outstanding balance, balance due, balance, amount due',
  },
  inspectionCount: {
    kind: 'integer',
    example: 3,
    description: 'Number of inspections.',
    sources: 'integer: inspection count, inspection',
  },
  claimId: { kind: 'integer', read: false, large: true },
  parties: { kind: 'parties', stored: 'not' },
  contractorRoles: { kind: 'list', read: false, of: 'parties' },
  contractorClaims: { kind: 'list', read: false, large: true, of: 'parties' },
  partyRoles: { kind: 'list', read: false, of: 'parties' },
  partyNames: { kind: 'list', read: false, of: 'parties', identifies: 'name' },
  inspections: { kind: 'inspections', identifies: 'text', stored: 'computed' },
  firstInspections: { kind: 'integer', read: false, of: 'inspections' },
  firstInspectionsPassed: { kind: 'integer', read: false, of: 'inspections' },
} as const satisfies FieldTable;

/** The fields at the end of API responses. */
export const lastPermitFields: readonly string[] = [
  'approvedDate',
  'expirationDate',
  'inspectionCount',
  'jurisdiction',
  'contractorPhone',
  'contractorLicense',
];
