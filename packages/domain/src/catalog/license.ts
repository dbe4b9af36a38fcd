import type { FieldTable } from './field.js';

/** One row of a license roster. Rows that share a license number become one contractor. */
export const licenseFields = {
  licenseKey: { kind: 'text', read: false, of: 'licenseNumber' },
  licenseNumber: {
    kind: 'text',
    required: true,
    stored: 'computed',
    example: 'BC100001',
    description: 'License number, as printed in the roster.',
    compared: 'text',
    sources: `
      serial [serial 0.5]: license number, alternate license number, license id, full credential code,
      credential number, registration number, certificate number, license, credential, registration,
      certificate, credential id, registration id, certificate id, number, permit number`,
  },
  name: {
    kind: 'text',
    required: true,
    example: 'Northside Builders LLC',
    note: true,
    identifies: 'holder',
    description: 'Legal name.',
    compared: 'text',
    lasting: true,
    sources: `
      name [holder 0.5, person 0.46]: business name, company name, full business name, company, business,
      corporation name, name, licensee name, legal name, full name, contractor name, contractor, licensee,
      entity name, owner name, applicant name, applicant, registrant name, registrant, holder name,
      license holder, holder`,
  },
  nameClean: { kind: 'text', read: false, of: 'name' },
  nameKey: { kind: 'text', read: false, of: 'name' },
  dbaName: {
    kind: 'text',
    example: 'Northside Remodeling',
    note: 'Trade name.',
    identifies: 'holder',
    description: 'Doing-business-as name.',
    sources: 'name: dba name, dba, doing business as, trade name',
  },
  dbaKey: { kind: 'text', read: false, of: 'dbaName' },
  personName: {
    kind: 'text',
    example: 'Ada Example',
    note: 'Individual on the license.',
    identifies: 'name',
    description: 'Person on the license.',
    label: 'Person',
    compared: 'text',
    sources: `
      name [person 0.44]: principal name, qualifier party, qualifier name, qualifier, qualifier agent,
      responsible person name, licensee name, licensee, owner name, principal, person name, contact name,
      owner, full name, individual name, individual qualifier, qualifier individual ! business company`,
  },
  entityType: {
    kind: 'choice',
    options: ['Business', 'Personal'],
    example: 'Business',
    note: 'Null if missing from the source.',
    description: 'Business or Personal.',
    sources: `
      category: business person, entity type, business type, business structure, legal structure,
      structure, ownership type, business type description, company type, entity description, entity`,
  },
  licenseType: {
    kind: 'text',
    example: 'Residential Contractors',
    note: 'License type.',
    description: 'Type of the license.',
    compared: 'category',
    sources: `
      category [code 0.43]: license type description, license type, credential type, contractor type,
      endorsement text, endorsement, class description, license class, type description, type, license
      category, trade, class, license description, occupation code, occupation`,
  },
  licenseSubtype: {
    kind: 'text',
    example: 'Remodeler',
    note: 'License subtype.',
    description: 'Subtype of the license.',
    sources: `
      category: license sub type, sub type, class type, specialty description, specialty, discipline,
      class, secondary license type`,
  },
  licenseTypes: {
    kind: 'list',
    read: false,
    stored: 'not',
    origin: 'printed',
    example: ['Residential Contractors'],
    note: 'All license types under this number.',
    description: 'All types of the license, separated by semicolons.',
  },
  licenseSubtypes: {
    kind: 'list',
    read: false,
    stored: 'not',
    origin: 'printed',
    example: ['Remodeler'],
    note: 'All license subtypes under this number.',
  },
  status: {
    kind: 'choice',
    options: ['Issued', 'Expired', 'Revoked', 'Suspended'],
    example: 'Revoked',
    note: 'Null if the source has none.',
    description: 'Issued, Expired, Revoked, or Suspended.',
    compared: 'category',
    sources: `
      category [status 0.5]: license status, status, primary status, credential status, status
      description, standing, license standing`,
  },
  statusPrinted: { kind: 'text', example: 'REVOKED', note: 'Status as printed by the source.' },
  address: {
    kind: 'text',
    example: '12 Elm St',
    identifies: 'address',
    description: 'Street address, as printed.',
    compared: 'text',
    lasting: true,
    sources: `
      address [street 0.5]: address, business address, street address, physical address, street, address
      line, first line address, mailing address, mailing street`,
  },
  addressClean: { kind: 'text', read: false, of: 'address' },
  addressKey: { kind: 'text', read: false, of: 'address' },
  city: {
    kind: 'text',
    stored: 'computed',
    origin: 'normalised',
    example: 'Minneapolis',
    description: 'City, as printed.',
    sources: 'city [city 0.44]: city, business city, address city, mailing city, city state',
  },
  state: {
    kind: 'text',
    stored: 'computed',
    origin: 'normalised',
    example: 'MN',
    note: 'State code.',
    description: 'State of the address.',
    compared: 'category',
    sources: 'state [state 0.5]: state, business state, address state, street, mailing state',
  },
  zip: {
    kind: 'text',
    stored: 'computed',
    origin: 'normalised',
    example: '55401',
    description: 'ZIP code.',
    compared: 'text',
    sources: 'zip [zip 0.5]: zip, business zip, address zip, mailing zip',
  },
  phone: {
    kind: 'text',
    example: '(612) 555-0101',
    identifies: 'phone',
    description: 'Phone number.',
    compared: 'text',
    lasting: true,
    sources: `
      phone [phone 0.5]: phone, business phone, main phone, contact phone, owner phone, office phone, work
      phone`,
  },
  phoneClean: { kind: 'text', read: false, of: 'phone' },
  phoneKey: { kind: 'text', read: false, of: 'phone' },
  email: {
    kind: 'text',
    example: 'ada@northside.example',
    identifies: 'email',
    description: 'Email address.',
    sources: 'email [email 0.5]: email, business email, contact email',
  },
  originalDate: {
    kind: 'day',
    example: '2010-01-15',
    note: true,
    description: 'When the license was first issued.',
    label: 'First issued',
    compared: 'day',
    lasting: true,
    sources: `
      date [date 0.46]: original issue date, original date, original license date, original registration
      date, first issue date, first issue, first effective date, issue date, issue, license date,
      effective date, registration date, registration, registered, license start date, certificate date,
      credential date, licensee date, first licensee date, first licensee, active since, initial license
      date, initial issue date, initial date`,
  },
  expirationDate: {
    kind: 'day',
    example: '2023-03-31',
    description: 'When the license expires.',
    label: 'Expiration date',
    compared: 'day',
    sources: `
      date [date 0.45]: expiration date, expiration, license expiration date, renewal date, valid until,
      valid through, valid to, effective to, effective until, effective through`,
  },
  enforcementFlag: {
    kind: 'flag',
    sources: `
      flag: enforcement action, enforcement, violation flag, board action, discipline action, discipline`,
  },
  hasEnforcementAction: {
    kind: 'flag',
    read: false,
    stored: 'not',
    required: true,
    example: true,
    description: 'True if the contractor has an order, or its roster says so.',
  },
  rosterState: {
    kind: 'text',
    read: false,
    stored: 'not',
    required: true,
    example: 'MN',
    note: true,
    description: 'State of the license roster.',
  },
} as const satisfies FieldTable;

/** The fields of a contractor in lists, in order. Its details add the others. */
export const summaryFields = [
  'licenseNumber',
  'name',
  'dbaName',
  'status',
  'city',
  'state',
  'licenseType',
  'licenseSubtype',
  'expirationDate',
  'hasEnforcementAction',
] as const satisfies readonly (keyof typeof licenseFields)[];
