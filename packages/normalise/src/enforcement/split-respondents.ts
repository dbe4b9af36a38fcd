/** Splits a sentence into one text per respondent, at commas and at every "and" that is not part of a name. */
import type { Dictionaries } from '../dictionaries/compile.js';
import { asPerson, withoutCapacity } from './capacity.js';
import { hasLegalForm, isGivenName, isPersonLike, isSurname, kindOf } from './name-kind.js';

/** A respondent, or another name of the one before. */
type NameRole = 'respondent' | 'tradeName' | 'alias';

export interface NamedRespondent {
  text: string;
  readonly role: NameRole;
  /** True if the sentence says that this is a person: `Last, First`, or "individually" after it. */
  person: boolean;
  /** True if an "individually" was applied to it. */
  marked: boolean;
}

/** `LLC M and J Services LLC`: the first word may end the name before. */
const firstWord = /^([\p{L}\p{N}.]+)(.*)$/u;
const legalWithin =
  /\b(?:L\.?L\.?C\.?|Inc\.?|L\.?L\.?P\.?|Corp\.?|Ltd\.?)(?=\s+(?!of\b|dba\b|and\b|&)[\p{L}\p{N}])/giu;
const and = /\s+(?:and|&)\s+/giu;
const familyFirm =
  /^(?:sons?|daughters?|brothers?|bros|associates?|partners|company|co|family|more|others)\b/i;

/** Splits a sentence without numbers, in which `asPerson` replaces "individually". */
export function splitRespondents(sentence: string, d: Dictionaries): NamedRespondent[] {
  const respondents: NamedRespondent[] = [];
  /** The parts not read yet, in reverse order. */
  const rest = sentence
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part === asPerson || /[\p{L}\p{N}]/u.test(part))
    .reverse();
  while (rest.length > 0) readPart(rest.pop() ?? '', rest, respondents, d);
  return respondents;
}

function readPart(part: string, rest: string[], respondents: NamedRespondent[], d: Dictionaries): void {
  if (part === asPerson) {
    markPersons(respondents, d);
    return;
  }
  const led = /^(?:and|&|or)\s+/i.exec(part)?.[0] ?? '';
  const text = part.slice(led.length).replace(/^[-\s]+/, '');
  const previous = respondents[respondents.length - 1];
  if (led === '' && previous !== undefined) {
    const ending = endingOf(text, d);
    if (ending !== null) {
      previous.text += `, ${ending.word}`;
      if (ending.behind !== '') rest.push(ending.behind);
      return;
    }
  }
  const glued = splitGlued(text, d);
  if (glued.length > 1) {
    rest.push(...glued.slice(1).reverse());
    readNames(withoutCapacity(glued[0] ?? ''), led !== '', [], respondents, d);
    return;
  }
  if (readListed(text, rest, respondents, d)) return;
  const own = withoutCapacity(text);
  if (own !== '') readNames(own, led !== '', rest, respondents, d);
}

/** A legal form or generational suffix at the beginning of a part: it ends the name before. */
function endingOf(text: string, d: Dictionaries): { word: string; behind: string } | null {
  const [, word = '', behind = ''] = firstWord.exec(text) ?? [];
  const bare = word.toLowerCase().replaceAll('.', '');
  const legal = d.legalAnywhere.has(bare) || (d.legalWords.has(bare) && /^(?:\W|$)/.test(behind.trim()));
  const ends = legal || (d.personSuffixes.has(bare) && (bare !== 'v' || behind.trim() === ''));
  return ends ? { word, behind: behind.trim() } : null;
}

/** Reads `Last` if the next part begins with given names. */
function readListed(text: string, rest: string[], respondents: NamedRespondent[], d: Dictionaries): boolean {
  const next = rest[rest.length - 1];
  const previous = respondents[respondents.length - 1];
  if (next === undefined || next === asPerson) {
    // Mintree, Gary and Susan
    const surname = previous?.person === true ? /^([^,]+),/.exec(previous.text)?.[1] : undefined;
    if (surname === undefined || !isGivenName(text, d)) return false;
    respondents.push({ text: `${surname}, ${text}`, role: 'respondent', person: true, marked: false });
    return true;
  }
  const end = Math.min(
    ...[d.tradeNameMarker, d.formerMarker, /\s(?:and|&)\s/i, /\s-\s/].map((joint) => {
      const found = joint.exec(next);
      return found === null ? next.length : found.index;
    }),
  );
  const given = next.slice(0, end).trim();
  // Birch, Oak & Sons Construction
  if (!/\s/.test(given) && !isGivenName(given, d) && end < next.length && kindOf(next, d) === 'company') {
    if (/[\s.]/.test(text) || hasLegalForm(text, d)) return false;
    rest[rest.length - 1] = `${text}, ${next}`;
    return true;
  }
  if (!isSurname(text, given, previous === undefined, d)) return false;
  rest.pop();
  const behind = next.slice(end).trim();
  if (behind !== '') rest.push(behind);
  respondents.push({ text: `${text}, ${given}`, role: 'respondent', person: true, marked: false });
  return true;
}

/** Reads a part between commas: names, and their other names after markers. */
function readNames(
  text: string,
  led: boolean,
  rest: readonly string[],
  respondents: NamedRespondent[],
  d: Dictionaries,
): void {
  let role: NameRole = 'respondent';
  let left = text;
  const previous = respondents[respondents.length - 1];
  const evidence = rest[rest.length - 1] === asPerson;
  for (;;) {
    const marker = nextMarker(left, d);
    const names = (marker === null ? left : left.slice(0, marker.index)).trim();
    if (names !== '' && role !== null) {
      // dba Oak Kitchens, Oak Baths
      const more =
        role === 'respondent' &&
        !led &&
        marker === null &&
        previous?.role === 'tradeName' &&
        !evidence &&
        !hasLegalForm(names, d) &&
        kindOf(names, d) === 'company';
      addNames(names, more ? 'tradeName' : role, evidence && marker === null, respondents, d);
    }
    if (marker === null) return;
    role = marker.role;
    left = left.slice(marker.index + marker.length).replace(/^[\s:.]+/, '');
  }
}

function nextMarker(text: string, d: Dictionaries): { index: number; length: number; role: NameRole } | null {
  let first: { index: number; length: number; role: NameRole } | null = null;
  for (const pattern of [d.tradeNameMarker, d.formerMarker]) {
    const found = pattern.exec(text);
    if (found === null || (first !== null && found.index >= first.index)) continue;
    const known = pattern === d.formerMarker || /^a\.?\/?k|known/i.test(found[0]);
    first = { index: found.index, length: found[0].length, role: known ? 'alias' : 'tradeName' };
  }
  return first;
}

/** Adds the names of a text without commas and markers. */
function addNames(
  text: string,
  role: NameRole,
  evidence: boolean,
  respondents: NamedRespondent[],
  d: Dictionaries,
): void {
  const pieces = splitDashes(text, d);
  let how = role;
  for (const [position, piece] of pieces.entries()) {
    const last = position === pieces.length - 1;
    for (const name of splitAnd(piece, how, evidence && last, d)) {
      const own = how === 'respondent' ? withoutCapacity(name) : name;
      if (own !== '') respondents.push({ text: own, role: how, person: false, marked: false });
      how = 'respondent';
    }
  }
}

/** Splits at dashes: `Curtis Mintree - Mintree Construction LLC`. A dash within a company name stays. */
function splitDashes(text: string, d: Dictionaries): string[] {
  const [left = '', ...others] = text.split(/\s+-+\s+/);
  if (others.length === 0) return [text];
  const right = others.join(' - ');
  const parted =
    kindOf(left, d) === 'person' ||
    (hasLegalForm(left, d) && (hasLegalForm(right, d) || isPersonLike(right, d)));
  return parted ? [left, ...splitDashes(right, d)] : [text];
}

/** Splits `Oak Homes LLC Birch Services LLC`, two companies without a comma between them. */
function splitGlued(text: string, d: Dictionaries): string[] {
  for (const { 0: form, index } of text.matchAll(legalWithin)) {
    const left = text.slice(0, index + form.length);
    const right = text.slice(index + form.length).trim();
    const [word = ''] = right.split(/\s/);
    if (index === 0 || d.legalWords.has(word.toLowerCase().replace(/\W/g, ''))) continue;
    if (nextMarker(right, d)?.index === 0) continue;
    if (hasLegalForm(right, d) || isPersonLike(right.replace(and, ' '), d) || /^\p{Lu}\p{L}+$/u.test(right))
      return [left, ...splitGlued(right, d)];
  }
  return [text];
}

/** Splits at "and" before a person or a second company. */
function splitAnd(text: string, role: NameRole, evidence: boolean, d: Dictionaries): string[] {
  const names: string[] = [];
  let from = 0;
  const joints = [...text.matchAll(and)];
  for (const [position, joint] of joints.entries()) {
    const left = text.slice(from, joint.index).trim();
    const start = joint.index + joint[0].length;
    const right = text.slice(start, joints[position + 1]?.index ?? text.length).trim();
    const sign = joint[0].trim() === '&';
    if (!partsAt(left, right, text.slice(start), sign, role, evidence, d)) continue;
    names.push(left);
    from = start;
  }
  names.push(text.slice(from).trim());
  return names.filter((name) => name !== '');
}

function partsAt(
  left: string,
  right: string,
  behind: string,
  sign: boolean,
  role: NameRole,
  evidence: boolean,
  d: Dictionaries,
): boolean {
  const leftKind = kindOf(left, d);
  const rightKind = kindOf(right, d);
  const severalWords = /\S\s+\S/.test(right);
  if (sign) return leftKind === 'person' && rightKind === 'person' && severalWords && /\s/.test(left);
  if (familyFirm.test(right)) return false;
  if (endsInLegalForm(left, d)) return true;
  if (!severalWords) return false;
  if (rightKind === 'person') return /\s/.test(left) || role !== 'respondent';
  if (leftKind === 'person' && /\s/.test(left) && hasLegalForm(behind, d)) return hasLegalForm(right, d);
  // Only the position is evidence of a person: after a person or a company, or before "individually".
  return (
    rightKind === 'unknown' &&
    isPersonLike(right, d) &&
    (evidence || leftKind !== 'unknown' || role === 'tradeName')
  );
}

function endsInLegalForm(text: string, d: Dictionaries): boolean {
  const last = (/\S+$/.exec(text)?.[0] ?? '').toLowerCase().replace(/[^\p{L}]/gu, '');
  return /\s/.test(text) && d.legalWords.has(last);
}

/** Applies "individually" to everybody since the last company. */
function markPersons(respondents: NamedRespondent[], d: Dictionaries): void {
  for (let i = respondents.length - 1; i >= 0; i--) {
    const respondent = respondents[i];
    if (respondent === undefined || respondent.marked) return;
    respondent.marked = true;
    if (respondent.role !== 'respondent' || respondent.person) continue;
    if (!isPersonLike(respondent.text, d)) return;
    respondent.person = true;
  }
}
