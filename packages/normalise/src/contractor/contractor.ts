import type { ContractorText, Name } from '@crs/domain';
import type { Dictionaries } from '../dictionaries/compile.js';
import { classifyName } from '../name/classify.js';
import { nameOf } from '../name/name.js';
import { givenNamesFirst } from '../name/person.js';
import { takeRemarks } from '../name/remarks.js';
import { nameWords } from '../name/words.js';
import { decodeText } from '../text/decode.js';
import { isPlaceholder } from '../text/placeholder.js';
import { splitCouple } from './couple.js';
import { splitSegments } from './segments.js';
import { splitTradeNames } from './tradeNames.js';

/**
 * Takes a clerk's contractor field apart: `Person, Company`, `Person,`, a company alone, `LAST, FIRST M`, a couple,
 * trade names behind "DBA", contacts behind "c/o", remarks, e-mails, phones and license numbers.
 */
export function parseContractorText(text: string, d: Dictionaries): ContractorText {
  const decoded = decodeText(text);
  const companies: Name[] = [];
  const persons: Name[] = [];
  const dbas: Name[] = [];
  const remarks = takeRemarks(decoded, d);
  const tags = [...remarks.tags];
  const placeholder = isPlaceholder(remarks.rest, d);
  if (placeholder) {
    const remark = remarks.rest.replace(/^[\s,*]+|[\s,*]+$/g, '');
    if (/[\p{L}\p{N}]/u.test(remark)) tags.push(remark);
  } else {
    const { before, tradeNames, contacts } = splitTradeNames(remarks.rest, d);
    addNames(before, d, persons, companies);
    for (const name of tradeNames) dbas.push(nameOf(name, name, d));
    for (const contact of contacts) addNames(contact, d, persons, companies);
  }
  return {
    original: text,
    companies,
    persons,
    dbas,
    tags,
    licenseNumbers: remarks.licenseNumbers,
    emails: remarks.emails,
    phones: remarks.phones,
    placeholder,
  };
}

function addNames(text: string, d: Dictionaries, persons: Name[], companies: Name[]): void {
  const { segments, personSlot } = splitSegments(text, d);
  const first = segments[0];
  if (first === undefined) return;
  const firstKind = kindOf(first, d);
  if (segments.length === 1) {
    if (firstKind === 'person' || (firstKind === 'unknown' && personSlot)) addPersons(first, d, persons);
    else addCompanyOrCouple(first, firstKind, d, persons, companies);
    return;
  }
  const rest = segments.slice(1).join(', ');
  const restKind = kindOf(rest, d);
  if (firstKind !== 'company' && restKind !== 'company' && segments.length === 2) {
    const whole = `${first}, ${rest}`;
    if (!/\s/.test(first) && givenNamesFirst(whole, d) !== null) {
      persons.push(nameOf(whole, whole, d, 'person'));
      return;
    }
  }
  if (firstKind === 'company' && splitCouple(first, d) === null) {
    const last = segments[segments.length - 1] ?? '';
    if (kindOf(last, d) === 'person') {
      const names = segments.slice(0, -1).join(', ');
      companies.push(nameOf(names, names, d));
      addPersons(last, d, persons);
    } else companies.push(nameOf(segments.join(', '), segments.join(', '), d));
    return;
  }
  addPersons(first, d, persons);
  if (restKind === 'person') addPersons(rest, d, persons);
  else addCompanyOrCouple(rest, restKind, d, persons, companies);
}

function addCompanyOrCouple(
  text: string,
  kind: Name['kind'],
  d: Dictionaries,
  persons: Name[],
  companies: Name[],
): void {
  const couple = kind === 'company' ? splitCouple(text, d) : null;
  if (couple !== null) for (const person of couple) persons.push(nameOf(text, person, d, 'person'));
  else companies.push(nameOf(text, text, d));
}

function addPersons(text: string, d: Dictionaries, persons: Name[]): void {
  const couple = splitCouple(text, d);
  for (const person of couple ?? [text]) persons.push(nameOf(text, person, d, 'person'));
}

function kindOf(text: string, d: Dictionaries): Name['kind'] {
  return classifyName(text, nameWords(text), d);
}
