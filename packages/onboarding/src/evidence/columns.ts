/**
 * The evidence for each of our columns, one entry a column:
 *
 *     status category [status 0.5]: license status, status, standing ! board review
 *     ^name  ^kind     ^hints       ^phrases, best first             ^excluded words
 *
 * name      our column
 * kind      what its values must look like: the rules of `values.ts`
 * hints     what its values show where the name of a source column says nothing, each with its score: above the least
 *           score of a candidate (0.42, `assign/candidates.ts`) and at most 0.5, so that nearly every name that fits wins
 * phrases   what sources call it, in words of `vocabulary.ts`; `@a|b` is `contractor a, contractor b, builder a, builder b …`,
 *           for every role of `parties.ts`
 * excluded  words that a source column of this meaning never has
 */
import { type Family, families } from '@crs/domain';
import { contractorRoles } from './parties.js';
import { isKind, isValueHint, type Kind, type ValueHint } from './values.js';

const tables: Readonly<Record<Family, string>> = {
  permits: `
    permitNumber serial [key 0.5, serial 0.46]: permit number, permit, permit id, record number, record id, permit
      case number, application number, application id, number, case number, case id, job filed number, filed number,
      job number, alternate id, application, folder number, id, unique id
    city city: city, site city, property city, address city, location city, borough
    contractorName name [firm 0.49]: @company name|business name|name|company|business|full name|, contractor trade
      name, contractor applicant, applicant contractor, company name
    contractorAddress address: @address|street address|mailing address|business address|street
    contractorCity city: @city|address city|mailing city
    contractorState state: @state|address state|mailing state, @street
    contractorZip zip: @zip|address zip|mailing zip
    contractorPhone phone [phone 0.5]: @phone|business phone, phone
    contractorLicense serial: @license number|license|state license number|registration number|license id, license
      number, license, state license number, contractor certificate number, contractor certificate, registration
      number, state license
    propertyAddress address [street 0.5]: address, site address, property address, permit address, project address,
      job address, work address, street address, location address, permit location, project location, work location,
      site location, location, address description, display, street name, job site, project site, site, site street,
      property street, project street, job street, street
    permitType category [kind 0.44]: permit type description, permit type, record type, type description, type, permit
      category, permit type mapped, case type, application type, job type, permit sub type, sub type, permit class,
      class, permit name, folder description, general category
    workType category: work type, work class, type work, class work, work class mapped, permit class, permit class
      mapped, class, construction type, category, permit sub type, sub type, use type, permit category name, proposed
      use, land use, use
    status category [status 0.5]: status, permit status, status description, record status, application status, case
      status, filed status, status mapped
    value money [large 0.5]: estimated project cost, project cost, valuation, total valuation, job valuation, project
      valuation, declared valuation, declared job value, construction valuation, construction cost, construction
      value, estimated cost, estimated value, project value, job value, work value, value, reported cost, permit
      value, permit valuation, estimated job cost, initial cost, total cost construction, total project cost, cost,
      value total, total value, job cost, approved valuation, accepted value, amount estimated contractor cost, amount
    description long [long 0.44]: work description, description, permit description, project description, job
      description, application description, scope work, comments, scope, description work, work, project name, record
      name, case name ! legal
    issueDate date [date 0.5]: issue date, permit issue date, issue, permit date, first issue date, original issue date
    completeDate date: complete date, complete, certificate date, occupancy date, closed date, closed
    approvedDate date: approved date, approved
    expirationDate date: expiration date, expiration
    latitude latitude [latitude 0.5]: latitude, geometry y, point latitude, location latitude, y latitude, y
      coordinate, y
    longitude longitude [longitude 0.5]: longitude, geometry x, point longitude, location longitude, x longitude, x
      coordinate, x
    parcelNumber serial: parcel number, parcel id, parcel, assessor parcel number, parcel account, tax parcel, tax
      parcel number, tax id, property id
    totalFees money [small 0.45]: total fee, fee, fee total, fee amount, permit fee, total permit fee
    totalPayments money: total payment, total paid, amount paid, fee paid, paid, payment
    outstandingBalance money: outstanding balance, balance due, balance, amount due
    inspectionCount integer: inspection count, inspection
  `,
  licenses: `
    licenseNumber serial [serial 0.5]: license number, alternate license number, license id, full credential code,
      credential number, registration number, certificate number, license, credential, registration, certificate,
      credential id, registration id, certificate id, number, permit number
    name name [holder 0.5, person 0.46]: business name, company name, full business name, company, business,
      corporation name, name, licensee name, legal name, full name, contractor name, contractor, licensee, entity
      name, owner name, applicant name, applicant, registrant name, registrant, holder name, license holder, holder
    dbaName name: dba name, dba, doing business as, trade name
    personName name [person 0.44]: principal name, qualifier party, qualifier name, qualifier, qualifier agent,
      responsible person name, licensee name, licensee, owner name, principal, person name, contact name, owner, full
      name, individual name, individual qualifier, qualifier individual ! business company
    entityType category: business person, entity type, business type, business structure, legal structure, structure,
      ownership type, business type description, company type, entity description, entity
    licenseType category [code 0.43]: license type description, license type, credential type, contractor type,
      endorsement text, endorsement, class description, license class, type description, type, license
      category, trade, class, license description, occupation code, occupation
    licenseSubtype category: license sub type, sub type, class type, specialty description, specialty, discipline,
      class, secondary license type
    status category [status 0.5]: license status, status, primary status, credential status, status description,
      standing, license standing
    address address [street 0.5]: address, business address, street address, physical address, street, address line, first line address,
      mailing address, mailing street
    city city [city 0.44]: city, business city, address city, mailing city, city state
    state state [state 0.5]: state, business state, address state, street, mailing state
    zip zip [zip 0.5]: zip, business zip, address zip, mailing zip
    phone phone [phone 0.5]: phone, business phone, main phone, contact phone, owner phone, office
      phone, work phone
    email email [email 0.5]: email, business email, contact email
    originalDate date [date 0.46]: original issue date, original date, original license date, original registration
      date, first issue date, first issue, first effective date, issue date, issue, license date, effective date,
      registration date, registration, registered, license start date, certificate date, credential date, licensee
      date, first licensee date, first licensee, active since, initial license date, initial issue date, initial date
    expirationDate date [date 0.45]: expiration date, expiration, license expiration date, renewal date, valid until,
      valid through, valid to, effective to, effective until, effective through
    enforcementFlag flag: enforcement action, enforcement, violation flag, board action, discipline action, discipline
  `,
  inspections: `
    activityNumber integer: activity number, activity, inspection number, inspection id, inspection, number
    establishmentName name: establishment name, establishment, employer name, employer, company name, business name,
      company, business, name
    siteAddress address: site address, address, street address, site street
    city city: site city, city
    state state: site state, state, street
    zip zip: site zip, zip
    mailingAddress address: mailing address, mailing street
    mailingCity city: mailing city
    mailingState state: mailing state
    mailingZip zip: mailing zip
    openDate date: open date, inspection date, open conference date, open conference, open
    closeConferenceDate date: closed conference date, closed conference
    caseClosedDate date: closed case date, case closed, closed date, closed
    caseStatus category: case status, status
    inspectionType category: inspection type, type
    scope category: inspection scope, scope
    ownership category: owner type, ownership
    safetyHealth category: safety health
    unionStatus any: union status, union
    sic any: sic code, sic
    naics any: naics code, naics
    reportingOffice category: reporting id, reporting office, inspection office, office
    violationCount integer: total violation, violation count, number violation, violation number, violation, total
      citation, citation count
    initialPenalty money: initial penalty total, total initial penalty, initial penalty
    totalPenalty money: current penalty total, total current penalty, total penalty, current penalty, complete
      penalty, penalty
  `,
  orders: `
    respondent name: respondent, respondent name, licensee name, company name, business name, business individual,
      name, licensee, business, company, contractor, contractor name, owner name
    licenseNumbers serial: license number, credential number, credential number printed, license
    fileNumbers serial: file number, violation number, citation number, infraction number, case number, case id,
      number, ticket number, complaint number, violation id, citation id
    address address: address, respondent address, street address, street
    city city: city, respondent city, respondent address city, city printed, address city, respondent borough,
      respondent address borough, borough
    state state: state, respondent state, address state
    phone phone: phone, respondent phone
    orderType category: order type, action type, order, type, case type, violation category
    actionsTaken list: action taken, action, discipline
    penaltyAmount money: penalty amount, penalty imposed, civil penalty, penalty, total violation amount, amount
      imposed, amount
    stayedAmount money: stayed amount, stayed, suspended amount, penalty suspended, suspended penalty, held abeyance,
      amount held abeyance
    orderDate date: order date, complete order date, action date, effective date, date, decision date, issue date,
      violation date, hearing date, effective
    violationTypes list: violation type, violation description, violation
    url link: link, order link
  `,
  actions: `
    caseNumber serial: case number, case id, court case number, number, case, cause number
    respondent name: defendant, defendant name, case name, respondent, respondent name, company name, business name,
      name
    address address: address, defendant address, respondent address, street address
    city city: city, defendant city, city state
    state state: state, defendant state
    phone phone: phone
    actionType category: action type, type, type resolution, case type
    status category: status, case status
    actionDate date: action date, resolution date, filed date, filed, date, open date
    penaltyAmount money: penalty amount, civil penalty, penalty
    restitutionAmount money: restitution amount, restitution
    violationTypes list: violation type, violation
    summary long: summary, description
    url link: link, pleading, press release, document
  `,
};

/** One of our columns and its evidence. */
export interface Target {
  readonly name: string;
  readonly kind: Kind;
  /** Canonical words, best first. */
  readonly phrases: readonly (readonly string[])[];
  /** Canonical words that a column of this meaning never carries. */
  readonly never: readonly string[];
  /** What its values show where the name says nothing, with the score of each. */
  readonly valueHints: readonly { readonly hint: ValueHint; readonly weight: number }[];
}

/** Words of shapes on a map, which have types and statuses of their own. */
const ofShapes = ['geometry', 'geocoded', 'geo'];

function targetOf(entry: string): Target {
  const text = entry.trim().replace(/\s+/g, ' ');
  const [, name = '', kind = '', valueHints = '', phrases = '', never = ''] =
    /^(\w+) (\w+)(?: \[(.+?)\])?: ([^!]+)(?:! (.+))?$/.exec(text) ?? [];
  if (!isKind(kind)) throw new Error(`evidence/columns.ts: "${text}" is no entry, or of no kind`);
  const spoken = phrases.split(',').flatMap(expanded);
  return {
    name,
    kind,
    phrases: kind === 'date' ? withDate(spoken) : spoken,
    never: [...never.split(' ').filter(Boolean), ...(kind === 'category' ? ofShapes : [])],
    valueHints: valueHints.split(', ').filter(Boolean).map(hintOf),
  };
}

/** "issue" is also called "issue date". */
function withDate(phrases: readonly string[][]): string[][] {
  const known = new Set(phrases.map((phrase) => phrase.join(' ')));
  const dated = phrases.map((phrase) => [...phrase, 'date']);
  return [
    ...phrases,
    ...dated.filter((one) => !one.slice(0, -1).includes('date') && !known.has(one.join(' '))),
  ];
}

function hintOf(text: string): Target['valueHints'][number] {
  const [hint = '', weight] = text.split(' ');
  if (!isValueHint(hint) || !(Number(weight) > 0))
    throw new Error(`evidence/columns.ts: "${text}" is no hint with a weight`);
  return { hint, weight: Number(weight) };
}

function expanded(phrase: string): string[][] {
  const text = phrase.trim();
  if (!text.startsWith('@')) return [text.split(' ')];
  const attributes = text.slice(1).split('|');
  return contractorRoles.flatMap((role) =>
    attributes
      .map((attribute) => `${role} ${attribute}`.trim().split(' '))
      .filter(([first, second]) => first !== second),
  );
}

/** Family → its columns with their evidence. */
export const targets = Object.fromEntries(
  families.map((family) => [
    family,
    tables[family]
      .trim()
      .split(/\n {4}(?=\S)/)
      .map(targetOf),
  ]),
) as unknown as Readonly<Record<Family, readonly Target[]>>;
