/** What sources of permits call our columns, and those who do the work. */
import { type Target, target } from './target.js';

/** Who does the work, as permits call it; those behind are asked only where none before is there. */
export const contractorRoles = [
  'contractor',
  'builder',
  'permittee',
  'licensee professional',
  'license professional',
  'licensee',
  'professional',
  'folder owner',
  'business',
  'company',
  'buyer',
  'applicant',
  'contact',
];

/** Parties that take out permits for others as often as for themselves. */
export const doubtfulRoles: ReadonlySet<string> = new Set(['buyer', 'applicant', 'contact']);

const ofContractor = (attributes: string): string =>
  contractorRoles
    .flatMap((role) => attributes.split(',').map((attribute) => `${role} ${attribute.trim()}`.trim()))
    .join(',');

export const permits: readonly Target[] = [
  target(
    'permitNumber',
    'serial',
    'permit number, permit, permit id, record number, record id, permit case number, application number, application id, number, case number, case id, job filing number, filing number, job number, alternate id, application, folder number, id, unique id',
  ),
  target('city', 'city', 'city, site city, property city, address city, location city, borough'),
  target(
    'contractorName',
    'name',
    `${ofContractor('company name, business name, name, company, business, full name,')}, contractor trade name, contractor applicant, applicant contractor, company name`,
  ),
  target(
    'contractorAddress',
    'address',
    ofContractor('address, street address, mailing address, business address, street'),
  ),
  target('contractorCity', 'city', ofContractor('city, address city, mailing city')),
  target('contractorState', 'state', ofContractor('state, address state, mailing state')),
  target('contractorZip', 'zip', ofContractor('zip, address zip, mailing zip')),
  target(
    'contractorPhone',
    'phone',
    `${ofContractor('phone, phone number, business phone')}, phone, phone number`,
  ),
  target(
    'contractorLicense',
    'serial',
    `${ofContractor('license number, license, state license number, registration number, license id')}, license number, license, state license number, contractor certificate number, contractor certificate, registration number`,
  ),
  target(
    'propertyAddress',
    'address',
    'address, site address, property address, permit address, project address, job address, work address, street address, location address, permit location, project location, work location, site location, location, address description, display, street name, job site, project site, site',
  ),
  target(
    'permitType',
    'category',
    'permit type description, permit type, record type, type description, type, permit category, permit type mapped, case type, application type, job type, permit sub type, sub type, permit type name, permit class, class, permit name, folder description, general category',
    'geometry geocoded geo',
  ),
  target(
    'workType',
    'category',
    'work type, work class, type work, class work, work class mapped, permit class, permit class mapped, class, construction type, category, permit sub type, sub type, use type, permit sub type name, permit category name, proposed use, land use, use',
    'geometry geocoded geo',
  ),
  target(
    'status',
    'category',
    'status, permit status, status description, record status, application status, case status, filing status, status mapped, application status name, permit status name, status name',
    'geometry geocoded geo',
  ),
  target(
    'value',
    'money',
    'estimated project cost, project cost, valuation, total valuation, job valuation, project valuation, declared valuation, declared job value, construction valuation, construction cost, construction value, estimated cost, estimated value, project value, job value, work value, value, reported cost, permit value, permit valuation, estimated job cost, initial cost, total cost construction, total project cost, cost, value total, total value, job cost, approved valuation, accepted value, amount estimated contractor cost, amount',
  ),
  target(
    'description',
    'long',
    'work description, description, permit description, project description, job description, application description, scope work, comments, scope, description work, work, project name, record name, case name',
  ),
  target('issueDate', 'date', 'issue date, permit issue date, issue, permit date'),
  target('completeDate', 'date', 'complete date, complete, final date, certificate date, occupancy date'),
  target('approvedDate', 'date', 'approved date, approved'),
  target('expirationDate', 'date', 'expiration date, expiration'),
  target(
    'latitude',
    'latitude',
    'latitude, geometry y, point latitude, location latitude, y latitude, y coordinate, y',
  ),
  target(
    'longitude',
    'longitude',
    'longitude, geometry x, point longitude, location longitude, x longitude, x coordinate, x',
  ),
  target(
    'parcelNumber',
    'serial',
    'parcel number, parcel id, parcel, assessor parcel number, parcel account, tax parcel, tax parcel number, tax id, property id',
  ),
  target('totalFees', 'money', 'total fee, fee, fee total, fee amount, permit fee, total permit fee'),
  target('totalPayments', 'money', 'total payment, total paid, amount paid, fee paid, paid, payment'),
  target('outstandingBalance', 'money', 'outstanding balance, balance due, balance, amount due'),
  target('inspectionCount', 'integer', 'inspection count, inspection'),
];
