/**
 * Contacts: with roles in numbered columns (`contact_3_type`, `contact_3_name`) or in an array of objects; contractors in
 * numbered columns (`Contractor2Name`) or in one text ("ABC ELECTRIC; XYZ PLUMBING").
 */
import type { Form } from '@crs/feeds';
import type { ColumnCandidate } from '../assign/candidates.js';
import { wordsOf } from '../evidence/column-words.js';
import { countBuilders, rankedRoles } from '../evidence/parties.js';
import type { Profile } from '../profile/profile.js';

/** What a source's contacts provide, and their columns. */
interface ContactCandidates {
  readonly candidates: readonly ColumnCandidate[];
  readonly used: ReadonlySet<string>;
  readonly warnings: readonly string[];
}

/** Our column for each name that sources give a contact column. */
const given: Readonly<Record<string, string>> = {
  company: 'contractorName',
  'company name': 'contractorName',
  'business name': 'contractorName',
  name: 'contractorName',
  address: 'contractorAddress',
  city: 'contractorCity',
  state: 'contractorState',
  zip: 'contractorZip',
  phone: 'contractorPhone',
  license: 'contractorLicense',
  'license number': 'contractorLicense',
};
const roleWords = ['type', 'role', 'contact type', 'relationship'];

/** Returns a contact column's meaning: "party name" is the party's name. */
function meaningOf(attribute: string): string {
  const words = wordsOf(attribute).words.join(' ');
  return /^(?:contact|party|participant) (?:type|role)(?: name)?$/.test(words)
    ? 'type'
    : words.replace(/^(?:contact|party|person|participant|professional) (?=.)/, '');
}

/** A row's contacts: where their values are, and their roles. */
interface ContactGroup {
  /** The name in messages. */
  readonly title: string;
  /** The contacts' location, in form syntax. */
  readonly place: { readonly from: number; readonly upTo: number } | { readonly in: string };
  readonly columns: readonly string[];
  /** True if all contacts are contractors, so that they need no role. */
  readonly areContractors: boolean;
  /** A column with `{n}` for the contact's number, or a path inside the array's objects → its meaning. */
  readonly meanings: ReadonlyMap<string, string>;
  /** Role values, each with its frequency. */
  readonly roles: (path: string) => Iterable<readonly [string, number]>;
}

/** Returns null if the source has no such contacts. */
export function contactCandidates(profiles: readonly Profile[]): ContactCandidates | null {
  for (const { title, place, columns, areContractors, meanings, roles } of [
    ...numbered(profiles),
    ...inArrays(profiles),
  ]) {
    const role = [...meanings].find(([, meaning]) => roleWords.includes(meaning))?.[0];
    const gives = givesOf(meanings);
    if ((role === undefined && !areContractors) || !gives.has('contractorName')) continue;
    const builders = role === undefined ? [] : rankedRoles(countBuilders(roles(role)));
    const prefer = builders.length > 0 ? builders : ['CONTRACTOR*'];
    const chosen = role === undefined ? {} : { role, prefer };
    const reason = `of ${title}, the first ${role === undefined ? 'with a name' : "whose role is a contractor's"}`;
    const candidates = [...gives].map(([name, [first = '', ...others]]) => {
      const give: Form = others.length === 0 ? first : { first: [first, ...others] };
      const form: Form = { contacts: { give, ...place, ...chosen } };
      return { name, form, columns: [], score: 1, role: '', reason, whole: null };
    });
    const unknown = `No role in ${'in' in place ? place.in : role} is a contractor's in the sample. List the contractors' roles under "prefer".`;
    const isKnown = role === undefined || builders.length > 0;
    return { candidates, used: new Set(columns), warnings: isKnown ? [] : [unknown] };
  }
  return null;
}

/** Maps each of our columns to its possible sources. For a name, the company's comes before the person's. */
function givesOf(meanings: ContactGroup['meanings']): Map<string, Form[]> {
  const found = new Map<string, Form[]>();
  for (const meaning of Object.keys(given))
    for (const [path, one] of meanings) {
      const name = given[meaning];
      if (one === meaning && name !== undefined) found.set(name, [...(found.get(name) ?? []), path]);
    }
  const pathOf = (meaning: string) => [...meanings].find(([, one]) => one === meaning)?.[0];
  const [first, last] = [pathOf('first name'), pathOf('last name')];
  if (first !== undefined && last !== undefined)
    found.set('contractorName', [...(found.get('contractorName') ?? []), { join: [first, last] }]);
  return found;
}

function numbered(profiles: readonly Profile[]): ContactGroup[] {
  const series = new Map<string, { number: number; attribute: string; profile: Profile }[]>();
  const padded = new Set(profiles.flatMap(({ column }) => /^(\D+)0\d\D/.exec(column)?.[1] ?? []));
  for (const profile of profiles) {
    const [, stem, number, attribute = ''] = /^(\D+?)(\d{1,2})(\D+)$/.exec(profile.column) ?? [];
    if (stem === undefined) continue;
    series.set(stem, [...(series.get(stem) ?? []), { number: Number(number), attribute, profile }]);
  }
  return [...series].flatMap(([stem, found]) => {
    const upTo = Math.max(...found.map(({ number }) => number));
    const start = `${stem}${padded.has(stem) ? '{nn}' : '{n}'}`;
    if (upTo < 2) return [];
    return {
      title: `the contacts 1 to ${upTo}`,
      place: { from: 1, upTo },
      columns: found.map(({ profile }) => profile.column),
      areContractors: wordsOf(stem).words.join(' ') === 'contractor',
      meanings: new Map(found.map(({ attribute }) => [`${start}${attribute}`, meaningOf(attribute)])),
      roles: (path) =>
        found.flatMap(({ attribute, profile }) => (path === `${start}${attribute}` ? profile.top : [])),
    };
  });
}

function inArrays(profiles: readonly Profile[]): ContactGroup[] {
  return profiles.flatMap(({ column, top, looks }) => {
    if (looks.json < 0.8) return [];
    const contacts = top.flatMap(([text]) => objectsOf(text));
    const paths = new Set(contacts.flatMap((contact) => [...contact.keys()]));
    return {
      title: column,
      place: { in: column },
      columns: [column],
      areContractors: false,
      meanings: new Map([...paths].map((path) => [path, meaningOf(path)])),
      roles: (path) => contacts.map((contact) => [contact.get(path) ?? '', 1] as const),
    };
  });
}

/** Parses an array's objects from JSON text, each as path → text. Returns none for any other text. */
function objectsOf(text: string): Map<string, string>[] {
  let array: unknown;
  try {
    // An array's items in one row are printed one after the other.
    array = JSON.parse(text.startsWith('[') ? text : `[${text}]`);
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
  if (!Array.isArray(array)) return [];
  return array.map((item: unknown) => {
    const texts = new Map<string, string>();
    const add = (path: string, value: unknown): void => {
      if (typeof value === 'object' && value !== null) {
        for (const [name, part] of Object.entries(value)) add(path === '' ? name : `${path}.${name}`, part);
      } else if (value !== null && path !== '') texts.set(path, String(value));
    };
    add('', item);
    return texts;
  });
}
