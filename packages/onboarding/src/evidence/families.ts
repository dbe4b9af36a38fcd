/**
 * What sources call our columns, in the canonical words of `vocabulary.ts`: the usual names of the field, best first,
 * and the kind of value that must stand there.
 */
import type { Family } from '@crs/domain';
import { permits } from './permits.js';
import { type Target, target } from './target.js';

const licenses: readonly Target[] = [
  target(
    'licenseNumber',
    'serial',
    'license number, alternate license number, license id, full credential code, credential number, registration number, certificate number, license, credential, registration, certificate, credential id, registration id, certificate id, number, permit number',
  ),
  target(
    'name',
    'name',
    'business name, company name, full business name, company, business, organization name, name, licensee name, legal name, full name, contractor name, contractor, licensee, entity name, owner name, applicant name, applicant, registrant name, registrant, holder name, license holder, holder',
  ),
  target('dbaName', 'name', 'dba name, dba, doing business as, trade name'),
  target(
    'personName',
    'name',
    'principal name, qualifier party, qualifier name, qualifier, qualifier agent, responsible person name, licensee name, licensee, owner name, principal, person name, contact name, owner, full name, individual name, individual qualifier, qualifier individual',
    'business company',
  ),
  target(
    'entityType',
    'category',
    'business person, entity type, business type, business structure, legal structure, structure, ownership type, business type description, organization type',
    'geometry geocoded geo',
  ),
  target(
    'licenseType',
    'category',
    'license type description, license type, credential type, contractor type, endorsement text, endorsement, class description, class details, license class, type description, type, license category, trade, class, license description, occupation code, occupation',
    'geometry geocoded geo',
  ),
  target(
    'licenseSubtype',
    'category',
    'license sub type, sub type, class type, specialty description, specialty, discipline, class, secondary license type',
    'geometry geocoded geo',
  ),
  target(
    'status',
    'category',
    'license status, status, primary status, credential status, status description, standing, license standing',
    'geometry geocoded geo',
  ),
  target(
    'address',
    'address',
    'address, business address, street address, physical address, street, address line, mailing address, mailing street',
  ),
  target('city', 'city', 'city, business city, address city, mailing city'),
  target('state', 'state', 'state, business state, address state, street, mailing state'),
  target('zip', 'zip', 'zip, business zip, address zip, mailing zip'),
  target(
    'phone',
    'phone',
    'phone, phone number, business phone, main phone, contact phone, owner phone, office phone, work phone',
  ),
  target('email', 'email', 'email, email address, business email, contact email'),
  target(
    'originalDate',
    'date',
    'original issue date, original date, original license date, original registration date, first issue date, first issue, first effective date, issue date, issue, license date, effective date, registration date, registration, registered, license start date, certificate date, credential date, licensee date, first licensee date, first licensee, active since',
  ),
  target(
    'expirationDate',
    'date',
    'expiration date, expiration, license expiration date, renewal date, valid until, valid through, valid to',
  ),
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
  target('caseStatus', 'category', 'case status, status', 'geometry geocoded geo'),
  target('inspectionType', 'category', 'inspection type, type', 'geometry geocoded geo'),
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
  target(
    'orderType',
    'category',
    'order type, action type, order, type, case type, violation category',
    'geometry geocoded geo',
  ),
  target('actionsTaken', 'list', 'action taken, action, discipline'),
  target(
    'penaltyAmount',
    'money',
    'penalty amount, penalty imposed, civil penalty, penalty, total violation amount, amount imposed, amount',
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
  target('violationTypes', 'list', 'violation type, violation description, violation'),
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
  target('actionType', 'category', 'action type, type, type resolution, case type', 'geometry geocoded geo'),
  target('status', 'category', 'status, case status', 'geometry geocoded geo'),
  target('actionDate', 'date', 'action date, resolution date, filed date, filed, date, open date'),
  target('penaltyAmount', 'money', 'penalty amount, civil penalty, penalty'),
  target('restitutionAmount', 'money', 'restitution amount, restitution'),
  target('violationTypes', 'list', 'violation type, violation'),
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
