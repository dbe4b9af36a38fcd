/** Records as pages show them: names, addresses, and words in capitals are written in normal case. Pure. */
import { nameText, placeText } from '../layout/letter-case.js';

/** The record fields whose texts are written differently than printed. */
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
  permitAddress: placeText,
  contractorAddress: placeText,
  siteAddress: placeText,
  mailingAddress: placeText,
  sharedAddress: placeText,
  city: placeText,
  mailingCity: placeText,
  status: nameText,
  statusPrinted: nameText,
  licenseSubtype: nameText,
  licenseSubtypes: nameText,
};

/** Responses as pages show them; several pages share a response. */
const shown = new WeakMap<object, unknown>();

/** An API response for a page. Copies only what changes, because a response may have hundreds of records. */
export function displayed<T>(answer: T): T {
  if (typeof answer !== 'object' || answer === null) return answer;
  const known = shown.get(answer) ?? written(answer, undefined);
  shown.set(answer, known);
  return known as T;
}

/** Records as their sources print them, by the version on pages. */
const printed = new WeakMap<object, object>();

/** The name of a record as its source prints it, for a hint; undefined if the page shows the same name. */
export function printedName(record: { readonly name: string }): string | undefined {
  const { name } = (printed.get(record) ?? record) as typeof record;
  return name === record.name ? undefined : name;
}

function written(value: unknown, write: ((printed: string) => string) | undefined): unknown {
  if (typeof value === 'string') return write === undefined ? value : write(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const all = value.map((one: unknown) => written(one, write));
    return all.some((one, at) => one !== value[at]) ? all : value;
  }
  const record = value as Readonly<Record<string, unknown>>;
  let changed: Record<string, unknown> | null = null;
  for (const field of Object.keys(record)) {
    const one = record[field];
    const other = written(one, FIELDS[field]);
    if (other !== one) changed = Object.assign(changed ?? { ...record }, { [field]: other });
  }
  if (changed === null) return value;
  printed.set(changed, record);
  return changed;
}
