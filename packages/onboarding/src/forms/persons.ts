/** People and their companies, if each has its own columns. */
import type { Family } from '@crs/domain';
import { columnsOf, type Form } from '@crs/feeds';
import type { ColumnCandidate } from '../assign/candidates.js';
import { wordsOf } from '../evidence/column-words.js';
import type { Profile } from '../profile/profile.js';
import { partOf } from './places.js';
import { type MappingContext, type ProposedColumns, wholeColumn } from './proposed.js';

const personOf: Readonly<Record<Family, string>> = {
  permits: 'contractorName',
  licenses: 'personName',
  inspections: 'establishmentName',
  orders: 'respondent',
  actions: 'respondent',
};

/**
 * The parts of a person's name in order, as columns name them: `Cont F Name`, `LastName`, `contact_mi`, `Suffix`.
 * "First" and "Last" also work without "Name".
 */
const parts = [
  /^(?<party>.*?)[\s_.-]*(?:first|(?:first|fst|given|f)[\s_.-]*n(?:ame|m)?)$/,
  /^(?<party>.*?)[\s_.-]*(?:middle|mid|m)[\s_.-]*(?:n(?:ame|m)?|i(?:nitial|nit)?)$/,
  /^(?<party>.*?)[\s_.-]*(?:last|(?:last|lst|sur|family|l)[\s_.-]*n(?:ame|m)?)$/,
  /^(?<party>.*?)[\s_.-]*name[\s_.-]*suffix$/,
] as const;
const othersParty = /owner|represent|inspector|engineer|architect|tenant|agent|clerk/i;

/** Columns with the parts of one person's name, in order. */
interface PersonColumns {
  /** The columns' prefix before the name part: `contractor_`. */
  readonly party: string;
  readonly columns: readonly string[];
}

/** Finds people whose first and last names are in separate columns. */
export function personColumns(profiles: readonly Profile[]): PersonColumns[] {
  const found = new Map<string, (string | undefined)[]>();
  for (const { column } of profiles) {
    const spaced = column
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .trim()
      .toLowerCase();
    const place = parts.findIndex((pattern) => pattern.test(spaced));
    const part = parts[place];
    if (part === undefined || othersParty.test(column)) continue;
    const party = part.exec(spaced)?.groups?.party?.trim() ?? '';
    const columns = found.get(party) ?? [];
    columns[place] ??= column;
    found.set(party, columns);
  }
  return [...found].flatMap(([party, columns]) =>
    columns[0] === undefined || columns[2] === undefined
      ? []
      : [{ party, columns: columns.filter((column) => column !== undefined) }],
  );
}

/** Combines first and last name into one person, with the score of the best single column. */
export function personCandidates(
  { family, profiles }: MappingContext,
  singles: readonly ColumnCandidate[],
): ColumnCandidate[] {
  const name = personOf[family];
  return personColumns(profiles).map(({ columns }) => {
    const own = singles.filter((one) => one.name === name && columns.includes(one.columns[0] ?? ''));
    const score = Math.max(0, ...own.map((one) => one.score));
    const reason = 'first and last name have separate columns';
    return { ...partOf(name, { join: [...columns] }, reason), columns, score, role: own[0]?.role ?? '' };
  });
}

/** True if first and last name belong to the party that a form names: `contractor_first_name` and `contractor_name`. */
export function isSameParty(person: Form, form: Form): boolean {
  const words = (column: string) => column.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const party = words(columnsOf(person)[0] ?? '').replace(/[\s_.-]*(?:first|fst|given|f[\s_.-]*n).*$/, '');
  return party.length > 2 && columnsOf(form).every((name) => words(name).startsWith(party));
}

/** Combines separate columns into "Person, Company", the form in which contractor texts are split. */
export function personAndCompany(one: Profile, other: Profile): string[] | null {
  const isCompany = ({ column, looks }: Profile): boolean =>
    looks.company > 0.4 || wordsOf(column).words.some((word) => word === 'company' || word === 'business');
  const isPerson = (profile: Profile): boolean => profile.looks.person > 0.3 && !isCompany(profile);
  if (isCompany(one) && isPerson(other)) return [other.column, one.column];
  return isCompany(other) && isPerson(one) ? [one.column, other.column] : null;
}

/** For a person's license, the name is the person's company or, without one, the person. */
export function withNameOfHolder(context: MappingContext, columns: ProposedColumns): ProposedColumns {
  const person = columns.get('personName');
  if (context.family !== 'licenses' || person === undefined) return columns;
  const name = columns.get('name');
  if (name !== undefined) {
    const { filled = 0, rows = 0 } = wholeColumn(context, name.form) ?? {};
    // Every license needs a name: if the company has none, use the person's.
    if (filled === 0 || filled === rows) return columns;
    const form = { first: [name.form, person.form] };
    return new Map([...columns, ['name', { form, reason: `${name.reason}; otherwise, the person` }]]);
  }
  const { dbaName: firm, ...others } = Object.fromEntries(columns);
  const own =
    firm === undefined
      ? person
      : { form: { first: [firm.form, person.form] }, reason: 'the firm a person works as, or the person' };
  return new Map(Object.entries({ ...others, name: own }));
}
