/** Contacts in numbered columns, each with its role: `contact_3_type`, `contact_3_name`. */

import type { Form } from '@crs/feeds';
import { wordsOf } from '../profile/column-words.js';
import type { Profile } from '../profile/profile.js';
import type { ProposedForm } from './proposed.js';

/** What the contacts of a source give, and the columns they stand in. */
export interface Contacts {
  readonly columns: ReadonlyMap<string, ProposedForm>;
  readonly used: ReadonlySet<string>;
  readonly warnings: readonly string[];
}

interface Series {
  /** `contact_{n}_name` → what `name` means. */
  readonly patterns: Map<string, string>;
  upTo: number;
}

const given: Readonly<Record<string, string>> = {
  name: 'contractorName',
  company: 'contractorName',
  'company name': 'contractorName',
  'business name': 'contractorName',
  address: 'contractorAddress',
  city: 'contractorCity',
  state: 'contractorState',
  zip: 'contractorZip',
  phone: 'contractorPhone',
  license: 'contractorLicense',
  'license number': 'contractorLicense',
};
const roleWords = ['type', 'role', 'contact type', 'relationship'];
/** What a column of a contact means: "party name" is its name. */
function meaningOf(attribute: string): string {
  const words = wordsOf(attribute).words.join(' ');
  return /^(?:contact|party|participant) (?:type|role)(?: name)?$/.test(words)
    ? 'type'
    : words.replace(/^(?:contact|party|person|participant|professional) (?=.)/, '');
}

const builds = /contractor|builder|plumb|electric|mechanic|hvac|roof|mason|sign erector|install/i;
const general = /general|prime|main|building contractor/i;

/** What stands for a contact's number: 1, 2 … or 01, 02 … */
const slot = (padded: boolean): string => (padded ? '{nn}' : '{n}');

/** Null where a source has no such columns. */
export function contactForms(profiles: readonly Profile[]): Contacts | null {
  const series = new Map<string, Series>();
  const used = new Map<string, string[]>();
  const padded = new Set(profiles.flatMap(({ column }) => /^(\D+)0\d\D/.exec(column)?.[1] ?? []));
  for (const { column } of profiles) {
    const match = /^(\D+?)(\d{1,2})(\D+)$/.exec(column);
    if (match === null) continue;
    const [, stem = '', number = '', attribute = ''] = match;
    const one = series.get(stem) ?? { patterns: new Map<string, string>(), upTo: 0 };
    one.patterns.set(`${stem}${slot(padded.has(stem))}${attribute}`, meaningOf(attribute));
    one.upTo = Math.max(one.upTo, Number(number));
    series.set(stem, one);
    used.set(stem, [...(used.get(stem) ?? []), column]);
  }
  for (const [stem, { patterns, upTo }] of series) {
    const role = [...patterns].find(([, meaning]) => roleWords.includes(meaning))?.[0];
    const named = [...patterns].some(([, meaning]) => given[meaning] === 'contractorName');
    if (role === undefined || !named || upTo < 2) continue;
    const prefer = rolesOf(profiles, role);
    const wanted = prefer.length > 0 ? prefer : ['CONTRACTOR*'];
    const columns = new Map<string, ProposedForm>();
    for (const [pattern, meaning] of patterns) {
      const target = given[meaning];
      if (target === undefined || columns.has(target)) continue;
      const form: Form = { contacts: { role, give: pattern, from: 1, upTo, prefer: wanted } };
      columns.set(target, {
        form,
        reason: `of the contacts 1 to ${upTo}, the first whose role is a contractor's`,
      });
    }
    const warnings =
      prefer.length === 0
        ? [`No role in ${role} is a contractor's in the sample: say under "prefer" which are.`]
        : [];
    return { columns, used: new Set(used.get(stem)), warnings };
  }
  return inArray(profiles);
}

/** Contacts in an array of objects, as JSON has them. */
function inArray(profiles: readonly Profile[]): Contacts | null {
  for (const { column, top, looks } of profiles) {
    if (looks.json < 0.8) continue;
    const people = top.flatMap(([text]) => objectsOf(text));
    const paths = [...new Set(people.flatMap((person) => [...person.keys()]))];
    const role = paths.find((path) => roleWords.includes(meaningOf(path)));
    if (role === undefined || !paths.some((path) => given[meaningOf(path)] === 'contractorName')) continue;
    const counts = new Map<string, number>();
    for (const person of people) {
      const text = person.get(role) ?? '';
      if (builds.test(text)) counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    const prefer = ranked(counts);
    const columns = new Map<string, ProposedForm>();
    for (const path of paths) {
      const target = given[meaningOf(path)];
      if (target === undefined || columns.has(target)) continue;
      const wanted = prefer.length > 0 ? prefer : ['CONTRACTOR*'];
      const form: Form = { contacts: { in: column, role, give: path, prefer: wanted } };
      columns.set(target, { form, reason: `of ${column}, the first whose role is a contractor's` });
    }
    const warnings =
      prefer.length === 0
        ? [`No role in ${column} is a contractor's in the sample: say under "prefer" which are.`]
        : [];
    return { columns, used: new Set([column]), warnings };
  }
  return null;
}

/** The objects of an array as JSON prints it, each as path → text; none where the text is something else. */
function objectsOf(text: string): Map<string, string>[] {
  let array: unknown;
  try {
    // The items of an array that stands in a row are printed one after the other.
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

/** The roles of those who build, as the sample prints them: general contractors first, then the most frequent. */
function rolesOf(profiles: readonly Profile[], pattern: string): string[] {
  const counts = new Map<string, number>();
  const matching = new RegExp(
    `^${pattern.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replace(/{nn?}/, String.raw`\d+`)}$`,
  );
  for (const { column, top } of profiles) {
    if (!matching.test(column)) continue;
    for (const [text, count] of top) if (builds.test(text)) counts.set(text, (counts.get(text) ?? 0) + count);
  }
  return ranked(counts);
}

function ranked(counts: ReadonlyMap<string, number>): string[] {
  const rank = (text: string): number => (general.test(text) ? 1 : 0);
  return [...counts].sort((a, b) => rank(b[0]) - rank(a[0]) || b[1] - a[1]).map(([text]) => text);
}
