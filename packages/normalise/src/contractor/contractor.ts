import type { ContractorText, Name } from '@crs/domain';
import type { Dictionaries } from '../dictionaries/compile.js';
import { givenNamesFirst } from '../name/given-names-first.js';
import { buildName, type ClassifiedText, classifyText } from '../name/name.js';
import { extractRemarks } from '../name/remarks.js';
import { nameWords, surnameParticles } from '../name/words.js';
import { isPlaceholder } from '../text/placeholder.js';
import { decodeText, lookupText } from '../text/text.js';
import { splitBracketedCompany, splitCouple, splitPersonAndCompany } from './couple.js';

/** In characters. Longer parts are not looked up. */
const longestTag = 24;

interface NameParts {
  readonly tags: string[];
  readonly companies: Name[];
  readonly persons: Name[];
  readonly dbas: Name[];
}

/**
 * Splits a contractor field as clerks fill it in: `Person, Company`, `Person,`, a company alone, `LAST, FIRST M`, a
 * couple, trade names after "DBA", contacts after "c/o", remarks, email addresses, phones, and license numbers.
 */
export function parseContractorText(text: string, d: Dictionaries): ContractorText {
  const decoded = decodeText(text);
  const remarks = extractRemarks(decoded, d);
  const found: NameParts = { companies: [], persons: [], dbas: [], tags: [...remarks.tags] };
  // A number without a value is nobody's name; elsewhere it is an amount.
  const placeholder = isPlaceholder(remarks.rest, d) || /^[\s0]+$/.test(remarks.rest);
  if (placeholder) {
    const remark = remarks.rest.replace(/^[\s,*]+|[\s,*]+$/g, '');
    if (/[\p{L}\p{N}]/u.test(remark)) found.tags.push(remark);
  } else {
    const { before, tradeNames, contacts } = splitTradeNames(remarks.rest, d);
    addNames(before, tradeNames.length > 0, d, found);
    for (const name of tradeNames) found.dbas.push(buildName(name, name, d));
    for (const contact of contacts) addNames(contact, true, d, found);
  }
  return {
    original: text,
    ...found,
    licenseNumbers: remarks.licenseNumbers,
    emails: remarks.emails,
    phones: remarks.phones,
    placeholder,
  };
}

/**
 * Adds the names in a text without markers.
 * @param personLikely true before a trade name and for a contact: a short name of unknown kind counts as a person
 */
function addNames(text: string, personLikely: boolean, d: Dictionaries, found: NameParts): void {
  const beside = text.includes(',') ? splitPersonAndCompany(text, d) : null;
  if (beside?.person?.includes(',')) {
    addPerson(beside.person, text, d, found);
    addCompany(beside.name, d, found);
    return;
  }
  const { segments: parts, personSlot } = splitSegments(text, d);
  const segments = withoutTags(parts, d, found).map((part) => {
    const bracketed = splitBracketedCompany(part, d);
    if (bracketed !== null) {
      if (bracketed.other !== null) found.dbas.push(buildName(bracketed.other, bracketed.other, d));
      return bracketed.name;
    }
    const { name, person } = splitPersonAndCompany(part, d);
    if (person !== null) addPerson(person, text, d, found);
    return name;
  });
  const [first, ...others] = segments;
  if (first === undefined) return;
  const firstRead = classifyText(first, d);
  const firstKind = firstRead.kind;
  if (others.length === 0) {
    const expected = personSlot || (personLikely && isShort(firstRead));
    const couple = splitCouple(first, d, expected);
    if (couple !== null) for (const person of couple) addPerson(person, text, d, found);
    else if (firstKind === 'person' || (firstKind === 'unknown' && expected))
      addPerson(first, first, d, found, firstRead);
    else addCompany(first, d, found, firstRead);
    return;
  }
  const rest = others.join(', ');
  if (isFirm(first, rest, d)) {
    addCompany(segments.join(', '), d, found);
    return;
  }
  const restRead = classifyText(rest, d);
  const restKind = restRead.kind;
  // BIRCHFIELD, DENNIS D, also with a surname that is a company word: COUNCIL, DENNIS D
  const surname =
    firstKind !== 'company' || (restKind === 'person' && isSurname(first, d) && /\s/.test(rest));
  if (others.length === 1 && surname && restKind !== 'company') {
    const whole = `${first.replaceAll(',', ' ')}, ${rest}`;
    const listed = splitCouple(whole, d);
    if (listed !== null) {
      for (const person of listed) addPerson(person, text, d, found);
      return;
    }
    if (isSurname(first, d) && givenNamesFirst(whole, d) !== null) {
      addPerson(whole, whole, d, found);
      return;
    }
  }
  const couple = splitCouple(first, d, firstKind !== 'company');
  if (firstKind === 'company' && couple === null) {
    const last = others[others.length - 1] ?? '';
    if (classifyText(last, d).kind === 'person') {
      addCompany(segments.slice(0, -1).join(', '), d, found);
      addPerson(last, last, d, found);
    } else addCompany(segments.join(', '), d, found);
    return;
  }
  for (const person of couple ?? [first]) addPerson(person, first, d, found, firstRead);
  const secondCouple = splitCouple(rest, d);
  if (secondCouple !== null) for (const person of secondCouple) addPerson(person, rest, d, found);
  else if (restKind === 'person' && isSurelyPerson(restRead, firstRead))
    addPerson(rest, rest, d, found, restRead);
  else addCompany(rest, d, found, restRead);
}

/**
 * Drops remarks between commas after the first name: `Dennis Birchfield, President, Oak Homes LLC`. A company word
 * there is a name.
 */
function withoutTags(parts: readonly string[], d: Dictionaries, found: NameParts): readonly string[] {
  if (parts.length < 2) return parts;
  return parts.filter((part, i) => {
    const tag =
      i > 0 &&
      part.length <= longestTag &&
      d.tags.has(lookupText(part)) &&
      classifyText(part, d).kind !== 'company';
    if (tag) found.tags.push(part);
    return !tag;
  });
}

/** `Birchfield, Mintree & Lane`: several surnames without a given name are a firm. */
function isFirm(first: string, rest: string, d: Dictionaries): boolean {
  if (/\s/.test(first) || d.givenNames.has(first.toLowerCase())) return false;
  const words = nameWords(rest);
  const and = words.indexOf('and');
  return and > 0 && and < words.length - 1 && !words.slice(0, and).some((word) => d.givenNames.has(word));
}

/**
 * True if the second name certainly belongs to a person: it has an initial, or shares a word with the first. Otherwise
 * the second name counts as a company's, since `Lane Ostrander` may be either.
 */
function isSurelyPerson({ words }: ClassifiedText, first: ClassifiedText): boolean {
  return words.some((word) => word.length === 1 || (word.length > 2 && first.words.includes(word)));
}

/** True for one word, with or without particles before it (`DE LA ROSA`) and a suffix after it (`SMITH JR`). */
function isSurname(text: string, d: Dictionaries): boolean {
  const all = text.toLowerCase().split(/[\s,]+/);
  const isSuffixed = all.length > 1 && d.personSuffixes.has(all.at(-1)?.replaceAll('.', '') ?? '');
  const words = isSuffixed ? all.slice(0, -1) : all;
  return words.slice(0, -1).every((word) => surnameParticles.has(word));
}

function isShort({ words }: ClassifiedText): boolean {
  return words.length === 2 || words.length === 3;
}

function addPerson(
  name: string,
  original: string,
  d: Dictionaries,
  found: NameParts,
  reading?: ClassifiedText,
): void {
  const person = buildName(original, name, d, 'person', reading);
  if (!found.persons.some((other) => other.key === person.key)) found.persons.push(person);
}

function addCompany(name: string, d: Dictionaries, found: NameParts, reading?: ClassifiedText): void {
  found.companies.push(buildName(name, name, d, undefined, reading));
}

interface MarkedNames {
  /** The text before the first marker. */
  readonly before: string;
  /** The names after "dba", "t/a", "aka", "fka". */
  readonly tradeNames: readonly string[];
  /** The names after "c/o", "attn", "%". */
  readonly contacts: readonly string[];
}

const joints = /^[\s,;:./()-]+|[\s,;:/(-]+$/g;

/**
 * Splits a text at its markers. Ignores a marker without a name after it; "AKA" at the beginning of the text is a name.
 */
export function splitTradeNames(text: string, d: Dictionaries): MarkedNames {
  if (!d.anyMarker.test(text)) return { before: text, tradeNames: [], contacts: [] };
  const [named = '', ...contacts] = text.split(d.careOfMarker);
  const lead = d.tradeNameMarker.exec(named);
  const begins = lead !== null && lead.index === 0 && /^a/i.test(lead[0]);
  const [before = '', ...tradeNames] = begins
    ? [named]
    : named.split(d.tradeNameMarker).flatMap((part) => part.split(d.formerMarker));
  if (tradeNames.length === 0 && contacts.length === 0) return { before: text, tradeNames: [], contacts: [] };
  return {
    before: before.replace(/[\s;:/(-]+$/, ''),
    tradeNames: trimmed(tradeNames),
    contacts: trimmed(contacts),
  };
}

function trimmed(parts: readonly string[]): string[] {
  return parts
    .map((part) => {
      const name = part.replace(joints, '');
      return name.includes('(') ? name : name.replace(/\)+$/, '');
    })
    .filter((name) => /[\p{L}\p{N}]/u.test(name));
}

/**
 * Splits a text at commas and semicolons. A legal form, generational suffix, or degree after a comma stays with the
 * name before it. `personSlot` is true if the text ends in a comma: the clerk entered a person and no company.
 */
export function splitSegments(text: string, d: Dictionaries): { segments: string[]; personSlot: boolean } {
  if (!text.includes(',') && !text.includes(';')) {
    const only = text.trim();
    return { segments: /[\p{L}\p{N}]/u.test(only) ? [only] : [], personSlot: false };
  }
  const segments: string[] = [];
  const parts = text.split(/[,;]/);
  for (const part of parts) {
    const segment = part.trim();
    if (!/[\p{L}\p{N}]/u.test(segment)) continue;
    if (segments.length === 0) {
      segments.push(segment);
      continue;
    }
    const words = nameWords(segment);
    const suffix =
      startsLegal(segment, words, d) ||
      (words.length === 1 && d.legalWithPeriods.test(segment)) ||
      words.every((word) => d.legalWords.has(word)) ||
      words.every((word) => d.personSuffixes.has(word) || d.titlesBehind.has(word));
    const previous = segments.length - 1;
    if (suffix && previous >= 0) segments[previous] += `, ${segment}`;
    else segments.push(segment);
  }
  return { segments, personSlot: parts.length > 1 && (parts[parts.length - 1] ?? '').trim() === '' };
}

/** Legal forms that can't be a firm's initials, unlike LC and LTD: `LC Plumbing`. */
const surelyLegal = new Set(['inc', 'incorporated', 'llc', 'pllc', 'llp']);

/**
 * `Inc. - A Joint Venture`, `LLC - Operating Account`, `Inc Plumbing` after a comma: the legal form belongs to the name
 * before it, together with a trade.
 */
function startsLegal(segment: string, words: readonly string[], d: Dictionaries): boolean {
  if (surelyLegal.has(words[0] ?? '') && words.slice(1).some((word) => isTrade(word, d))) return true;
  return segment.includes('-') && d.legalAnywhere.has(words[0] ?? '') && /^[\p{L}.]+\s*-/u.test(segment);
}

function isTrade(word: string, d: Dictionaries): boolean {
  return d.companyWords.has(word) || d.abbreviations.has(word);
}
