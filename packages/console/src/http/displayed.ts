/** Records as pages show them: names and addresses in capitals are written as people write them. Pure. */
import { nameText, placeText } from '../layout/letter-case.js';

/** The fields of records whose texts are written otherwise than sources print them. */
const FIELDS: Readonly<Record<string, (printed: string) => string>> = {
  name: nameText,
  dbaName: nameText,
  dbaNames: nameText,
  personName: nameText,
  individualNames: nameText,
  companyName: nameText,
  contractorName: nameText,
  contractorLicenseName: nameText,
  establishmentName: nameText,
  respondent: nameText,
  sharedPerson: nameText,
  address: placeText,
  propertyAddress: placeText,
  contractorAddress: placeText,
  siteAddress: placeText,
  mailingAddress: placeText,
  sharedAddress: placeText,
  city: placeText,
  mailingCity: placeText,
};

/** A copy of an answer of the API for a page. */
export function displayed<T>(answer: T): T {
  return copied(answer, undefined) as T;
}

function copied(value: unknown, write: ((printed: string) => string) | undefined): unknown {
  if (typeof value === 'string') return write === undefined ? value : write(value);
  if (Array.isArray(value)) return value.map((one) => copied(one, write));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, copied(one, FIELDS[field])]));
}
