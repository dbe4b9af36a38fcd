/**
 * What sources call our columns, in the canonical words of `vocabulary.ts`: the usual names of the field, best first,
 * and the kind of value that must stand there.
 */
import type { Family } from '@crs/domain';

/** What values must look like for a column to be meant. */
export type Kind =
  | 'serial'
  | 'name'
  | 'address'
  | 'city'
  | 'state'
  | 'zip'
  | 'phone'
  | 'email'
  | 'link'
  | 'date'
  | 'money'
  | 'latitude'
  | 'longitude'
  | 'integer'
  | 'category'
  | 'long'
  | 'flag'
  | 'any';

export interface Target {
  readonly name: string;
  readonly kind: Kind;
  /** Canonical words, best first. */
  readonly phrases: readonly (readonly string[])[];
}

const target = (name: string, kind: Kind, phrases: string): Target => ({
  name,
  kind,
  phrases: phrases.split(',').map((phrase) => phrase.trim().split(' ')),
});

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

const permits: readonly Target[] = [
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
  ),
  target(
    'workType',
    'category',
    'work type, work class, type work, class work, work class mapped, permit class, permit class mapped, class, construction type, category, permit sub type, sub type, use type, permit sub type name, permit category name, proposed use, land use, use',
  ),
  target(
    'status',
    'category',
    'status, permit status, status description, record status, application status, case status, filing status, status mapped, application status name, permit status name, status name',
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

const licenses: readonly Target[] = [
  target(
    'licenseNumber',
    'serial',
    'license number, alternate license number, license id, full credential code, credential number, registration number, certificate number, license, number, permit number',
  ),
  target(
    'name',
    'name',
    'business name, company name, full business name, company, business, organization name, name, licensee name, legal name, full name, contractor name, contractor, licensee, entity name, owner name, applicant name, applicant',
  ),
  target('dbaName', 'name', 'dba name, dba, doing business as, trade name'),
  target(
    'personName',
    'name',
    'principal name, qualifier party, qualifier name, qualifier, qualifier agent, responsible person name, licensee name, licensee, owner name, principal, person name, contact name, owner, full name, individual name',
  ),
  target(
    'entityType',
    'category',
    'business person, entity type, business type, business structure, legal structure, structure, ownership type, business type description, organization type',
  ),
  target(
    'licenseType',
    'category',
    'license type description, license type, credential type, contractor type, endorsement text, endorsement, class description, class details, license class, type description, type, license category, trade, class, license description, occupation code, occupation',
  ),
  target(
    'licenseSubtype',
    'category',
    'license sub type, sub type, class type, specialty description, specialty, discipline, class, secondary license type',
  ),
  target(
    'status',
    'category',
    'license status, status, primary status, credential status, status description',
  ),
  target(
    'address',
    'address',
    'address, business address, street address, physical address, street, address line, mailing address, mailing street',
  ),
  target('city', 'city', 'city, business city, address city, mailing city'),
  target('state', 'state', 'state, business state, address state, street, mailing state'),
  target('zip', 'zip', 'zip, business zip, address zip, mailing zip'),
  target('phone', 'phone', 'phone, phone number, business phone, main phone, contact phone, owner phone'),
  target('email', 'email', 'email, email address, business email, contact email'),
  target(
    'originalDate',
    'date',
    'original issue date, original date, original license date, original registration date, first issue date, first issue, first effective date, issue date, issue, license date, effective date, registration date, registration, registered, license start date',
  ),
  target('expirationDate', 'date', 'expiration date, expiration, license expiration date, renewal date'),
  target(
    'enforcementFlag',
    'flag',
    'enforcement action, enforcement, violation flag, board action, discipline action, discipline',
  ),
];

const inspections: readonly Target[] = [
  target(
    'activityNumber',
    'integer',
    'activity number, activity, inspection number, inspection id, inspection, number',
  ),
  target(
    'establishmentName',
    'name',
    'establishment name, establishment, employer name, employer, company name, business name, company, business, name',
  ),
  target('siteAddress', 'address', 'site address, address, street address, site street'),
  target('city', 'city', 'site city, city'),
  target('state', 'state', 'site state, state, street'),
  target('zip', 'zip', 'site zip, zip'),
  target('mailingAddress', 'address', 'mailing address, mailing street'),
  target('mailingCity', 'city', 'mailing city'),
  target('mailingState', 'state', 'mailing state'),
  target('mailingZip', 'zip', 'mailing zip'),
  target('openDate', 'date', 'open date, inspection date, open conference date, open conference, open'),
  target('closeConferenceDate', 'date', 'closed conference date, closed conference'),
  target('caseClosedDate', 'date', 'closed case date, case closed'),
  target('caseStatus', 'category', 'case status, status'),
  target('inspectionType', 'category', 'inspection type, type'),
  target('scope', 'category', 'inspection scope, scope'),
  target('ownership', 'category', 'owner type, ownership'),
  target('safetyHealth', 'category', 'safety health'),
  target('unionStatus', 'category', 'union status, union'),
  target('sic', 'any', 'sic code, sic'),
  target('naics', 'any', 'naics code, naics'),
  target('reportingOffice', 'category', 'reporting id, reporting office, inspection office, office'),
  target(
    'violationCount',
    'integer',
    'total violation, violation count, number violation, violation number, violation, total citation, citation count',
  ),
  target('initialPenalty', 'money', 'initial penalty total, total initial penalty, initial penalty'),
  target(
    'totalPenalty',
    'money',
    'current penalty total, total current penalty, total penalty, current penalty, complete penalty, penalty',
  ),
];

const orders: readonly Target[] = [
  target(
    'respondent',
    'name',
    'respondent, respondent name, licensee name, company name, business name, business individual, name, licensee, business, company, contractor, contractor name, owner name',
  ),
  target('licenseNumbers', 'serial', 'license number, credential number, credential number printed, license'),
  target(
    'fileNumbers',
    'serial',
    'file number, violation number, citation number, infraction number, case number, case id, number, ticket number, complaint number',
  ),
  target('address', 'address', 'address, respondent address, street address, street'),
  target(
    'city',
    'city',
    'city, respondent city, respondent address city, city printed, address city, respondent borough, respondent address borough, borough',
  ),
  target('state', 'state', 'state, respondent state, address state'),
  target('phone', 'phone', 'phone, respondent phone, phone number'),
  target('orderType', 'category', 'order type, action type, order, type, case type, violation category'),
  target('actionsTaken', 'any', 'action taken, action, discipline'),
  target(
    'penaltyAmount',
    'money',
    'penalty amount, penalty imposed, civil penalty, penalty, total violation amount, amount imposed',
  ),
  target(
    'stayedAmount',
    'money',
    'stayed amount, stayed, suspended amount, penalty suspended, suspended penalty, held abeyance, amount held abeyance',
  ),
  target(
    'orderDate',
    'date',
    'order date, complete order date, action date, effective date, date, decision date, issue date, violation date, hearing date',
  ),
  target('violationTypes', 'any', 'violation type, violation description, violation'),
  target('url', 'link', 'link, order link'),
];

const actions: readonly Target[] = [
  target('caseNumber', 'serial', 'case number, case id, court case number, number'),
  target(
    'respondent',
    'name',
    'defendant, defendant name, case name, respondent, respondent name, company name, business name, name',
  ),
  target('address', 'address', 'address, defendant address, respondent address, street address'),
  target('city', 'city', 'city, defendant city'),
  target('state', 'state', 'state, defendant state'),
  target('phone', 'phone', 'phone, phone number'),
  target('actionType', 'category', 'action type, type, type resolution, case type'),
  target('status', 'category', 'status, case status'),
  target('actionDate', 'date', 'action date, resolution date, filed date, filed, date, open date'),
  target('penaltyAmount', 'money', 'penalty amount, civil penalty, penalty'),
  target('restitutionAmount', 'money', 'restitution amount, restitution'),
  target('violationTypes', 'any', 'violation type, violation'),
  target('summary', 'long', 'summary, description'),
  target('url', 'link', 'link, pleading, press release, document'),
];

/** Family → its columns and what sources call them. */
export const synonyms: Readonly<Record<Family, readonly Target[]>> = {
  permits,
  licenses,
  inspections,
  orders,
  actions,
};
