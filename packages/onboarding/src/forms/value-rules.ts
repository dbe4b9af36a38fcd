/** How to read a column's values: what to cut off, what words mean, and what means "no value". */
import { columnsOf, dayParser, type Form, familyColumns, formObject, isNoDay, isNoDayText } from '@crs/feeds';
import { wordsOf } from '../evidence/column-words.js';
import { builds, countBuilders, rankedRoles } from '../evidence/parties.js';
import type { Profile } from '../profile/profile.js';
import { cityAndState, holdsState } from './places.js';
import type { MappingContext, ProposedColumns, ProposedForm } from './proposed.js';
import { wholeColumn } from './proposed.js';
import { entityForm, flagForm, statusForm } from './word-values.js';

/** A rule's input. */
interface Finished extends ProposedForm {
  /** Our column. */
  readonly name: string;
}
/** Decides how to read a column, or returns null to leave it out. */
type Rule = (one: Finished, profile: Profile, context: MappingContext) => Finished | null;

/** The rules for forms that read a column whole, in order. */
const rules: readonly Rule[] = [
  cityWithoutState,
  streetWithoutPlace,
  firmsInText,
  nameInText,
  withoutSuffix,
  meaningOfWords,
  asPrinted,
  asList,
];

/** Applies the rules to every column. */
export function withValueRules(context: MappingContext, columns: ProposedColumns): Map<string, ProposedForm> {
  const found = new Map<string, ProposedForm>();
  for (const [name, { form, reason }] of columns) {
    let one: Finished | null = { name, form, reason };
    for (const rule of rules) {
      const profile: Profile | undefined = profileOf(context, one?.form);
      if (one !== null && profile !== undefined) one = rule(one, profile, context);
    }
    if (one !== null) found.set(one.name, { form: one.form, reason: one.reason });
  }
  return found;
}

/** Returns the column that a form reads, whole or in part. */
const profileOf = (context: MappingContext, form: Form | undefined): Profile | undefined =>
  form === undefined ? undefined : wholeColumn(context, formObject(form).column);

/** Reads "Apple Valley, MN" in a city column. */
function cityWithoutState(one: Finished, profile: Profile, { family }: MappingContext): Finished {
  if (one.name !== 'city' || family === 'permits' || !holdsState(profile)) return one;
  const pattern = String.raw`^(?<value>.+?),\s*[A-Za-z]{2}\.?$`;
  return { ...one, form: { column: profile.column, pattern, otherwise: 'keep' }, reason: cityAndState };
}

/** The share of values with several firms from which a column is read as a list of contractors. */
const LEAST_LISTS = 0.02;

/** Reads "ABC ELECTRIC; XYZ PLUMBING" as two contractors. */
function firmsInText(one: Finished, { column, top }: Profile, { family }: MappingContext): Finished {
  if (family !== 'permits' || one.name !== 'contractorName' || one.form !== column) return one;
  const lists = top.filter(
    ([text]) => /[A-Za-z]{2}[^;:]*;\s*[A-Za-z]{2}[^;:]*/.test(text) && !text.includes(':'),
  );
  const share = countOf(lists) / Math.max(1, countOf(top));
  if (lists.length < 2 || share < LEAST_LISTS) return one;
  const form: Form = { contacts: { in: column, separator: ';', give: 'text' } };
  return { ...one, form, reason: `${one.reason}; several contractors are separated by semicolons` };
}

const countOf = (values: Profile['top']): number => values.reduce((sum, [, count]) => sum + count, 0);

/** Keeps the street in "2214 ELM ST, SPRINGFIELD, MN 55101". The place has its own columns, or none. */
function streetWithoutPlace(one: Finished, { column, looks }: Profile): Finished {
  if (one.name !== 'propertyAddress' || looks.streetAndPlace <= 0.5) return one;
  const form = { column, pattern: String.raw`^(?<value>[^,]+?)\s*(?:,|$)`, otherwise: 'keep' as const };
  return { ...one, form, reason: `${one.reason}; the place after it is left out` };
}

/** The name columns of builders and license holders. */
const names: Readonly<Record<string, string>> = { permits: 'contractorName', licenses: 'name' };
/** The number of labels to try, one after the other. */
const mostLabels = 4;

/** Reads "OWNER: JUNE ALDER; CONTRACTOR: BIRCH HOMES LLC" and "JUNE ALDER (BIRCH HOMES LLC)". */
function nameInText(one: Finished, { column, top, looks }: Profile, { family }: MappingContext): Finished {
  if (one.name !== names[family]) return one;
  const label = /(?:^|[;|\n])\s*([A-Z][A-Za-z /]{2,30}):/g;
  const labels = top.map(([text]) => [...text.matchAll(label)].map(([, name = '']) => name));
  const builders = rankedRoles(countBuilders(labels.flat().map((name) => [name, 1] as const)));
  if (builders.length > 0 && labels.filter(({ length }) => length > 1).length >= top.length * 0.4) {
    const pieces = builders.slice(0, mostLabels).map((name) => ({
      column,
      pattern: String.raw`(?:^|[;|\n])\s*${name}:\s*(?<value>[^;|\n]+)`,
      otherwise: 'empty' as const,
    }));
    const form = pieces.length === 1 ? (pieces[0] ?? column) : { first: pieces };
    return { ...one, form, reason: 'the contact whose label says so, out of several in one text' };
  }
  // Matching splits a permit's contractor later.
  if (family === 'permits' || looks.nameAddressPhone > 0.4 || looks.personAndCompany <= 0.3) return one;
  const company = { column, pattern: String.raw`\((?<value>[^()]{3,})\)?\s*$`, otherwise: 'empty' as const };
  const reason = `${one.reason}; the company is in parentheses after the person`;
  return { ...one, form: { first: [company, column] }, reason };
}

/** "1234567.015" is inspection 1234567. */
function withoutSuffix(one: Finished, { column, top }: Profile): Finished {
  if (one.name !== 'activityNumber' || !top.some(([text]) => /^\d+\.\d*[1-9]\d*$/.test(text))) return one;
  const form = { column, pattern: String.raw`^(?<value>\d+)(?:\.\d+)?$` };
  return { ...one, form, reason: `${one.reason}; anything after the dot is a suffix` };
}

/** License columns with our own words: which source word means which. */
const wordForms = { status: statusForm, entityType: entityForm, enforcementFlag: flagForm } as const;

function meaningOfWords(one: Finished, profile: Profile, { family }: MappingContext): Finished | null {
  if (family !== 'licenses' || !(one.name in wordForms)) return one;
  const form = wordForms[one.name as keyof typeof wordForms](profile);
  if (form !== null) return { ...one, form };
  if (one.name !== 'status') return null;
  return { ...one, name: 'statusPrinted', reason: 'only the publisher knows what these words mean' };
}

const numeric = new Set(['number', 'integer']);

/** Values that programs print for others: an ancient date for none, `55401.0` for 55401, cents and thousands of dollars. */
function asPrinted(one: Finished, profile: Profile, { family }: MappingContext): Finished {
  const { column, dates, top, looks, asFloat } = profile;
  const object = formObject(one.form);
  const kind = familyColumns[family].get(one.name)?.kind ?? 'text';
  if (object.pattern !== undefined) return one;
  if (kind === 'day' || kind === 'moment') {
    const read = dayParser(dates.formats);
    const empty = top.map(([text]) => text).filter((text) => isNoDayText(text) || isNoDay(read(text) ?? ''));
    if (empty.length === 0) return one;
    const form = { ...object, empty: [...(object.empty ?? []), ...empty] };
    return { ...one, form, reason: `${one.reason}; ${empty[0]} means no value` };
  }
  if (kind === 'money') {
    const isThousands = /thousand|\b000['’]?s?\b|\$k\b|\(k\)/i.test(column) && looks.integer > 0.99;
    const isCents = /^cents?$/.test(wordsOf(column).words.at(-1) ?? '');
    const unit = isThousands ? 'thousands' : isCents ? 'cents' : null;
    return unit === null ? one : { ...one, form: { ...object, unit }, reason: `${one.reason}, in ${unit}` };
  }
  if (!asFloat || numeric.has(kind)) return one;
  return { ...one, form: { ...object, pattern: String.raw`^(?<value>.*?)(?:\.0)?$` } };
}

/** Reads an array as a list if our column is a list too. */
function asList(one: Finished, { column, isList }: Profile, { family }: MappingContext): Finished {
  const isWhole = one.form === column;
  if (!isList || !isWhole || familyColumns[family].get(one.name)?.kind !== 'list') return one;
  return { ...one, form: { list: column }, reason: `${one.reason}; its values are lists` };
}

const roles = new Set(['role', 'contact type', 'contact role', 'party type', 'person type', 'relationship']);

/** If each contact has its own row, reads the contractor's columns only in rows with a builder role. */
export function ofBuildersAlone(
  { profiles }: MappingContext,
  columns: ProposedColumns,
): { columns: ProposedColumns; warnings: readonly string[] } {
  const named = columns.get('contractorName');
  const role = profiles.find(({ column }) => roles.has(wordsOf(column).words.join(' ')));
  const words = role?.top.map(([text]) => text) ?? [];
  const builders = words.filter((text) => builds.test(text));
  const isContact = named !== undefined && /contact|party|person|^name$/im.test(readBy(named.form));
  if (!isContact || role === undefined || builders.length === 0 || builders.length === words.length)
    return { columns, warnings: [] };
  const { column } = role;
  const limited = [...columns].map(([name, one]) => {
    if (!name.startsWith('contractor')) return [name, one] as const;
    const form = { ...formObject(one.form), when: { [column]: builders } };
    return [name, { form, reason: `${one.reason}; only in rows whose ${column} is a builder` }] as const;
  });
  return {
    columns: new Map(limited),
    warnings: [
      `Each contact has its own row, so a permit appears once per contact. The contractor is taken from rows whose ${column} is ${builders.join(', ')}; "only" drops all others.`,
    ],
  };
}

const readBy = (form: Form): string => columnsOf(form).join('\n');
