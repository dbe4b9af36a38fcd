/** Persons and the firms they work as, where each stands in columns of its own. */
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

/** First and last name as one person. */
export function personCandidates({ family, profiles }: MappingContext): ColumnCandidate[] {
  for (const { column } of profiles) {
    if (!/first.?_?n(ame|m)/i.test(column) || /owner|represent|inspector/i.test(column)) continue;
    const lastName = column.toLowerCase().replace('first', 'last');
    const last = profiles.find((one) => one.column.toLowerCase() === lastName);
    if (last === undefined) continue;
    const reason = 'first and last name stand in columns of their own';
    return [{ ...partOf(personOf[family], { join: [column, last.column] }, reason) }];
  }
  return [];
}

/** Whether first and last name are of the party that a form names: `contractor_first_name` beside `contractor_name`. */
export function isSameParty(person: Form, form: Form): boolean {
  const party = (columnsOf(person)[0] ?? '').toLowerCase().replace(/first.*$/, '');
  return party.length > 2 && columnsOf(form).every((name) => name.toLowerCase().startsWith(party));
}

/** "Person, Company", the form that contractor texts are taken apart from, where each has a column of its own. */
export function personAndCompany(one: Profile, other: Profile): string[] | null {
  const isCompany = ({ column, looks }: Profile): boolean =>
    looks.company > 0.4 || wordsOf(column).words.some((word) => word === 'company' || word === 'business');
  const isPerson = (profile: Profile): boolean => profile.looks.person > 0.3 && !isCompany(profile);
  if (isCompany(one) && isPerson(other)) return [other.column, one.column];
  return isCompany(other) && isPerson(one) ? [one.column, other.column] : null;
}

/** A license of a person: the firm that person works as is the name, and the person where there is none. */
export function withNameOfHolder(context: MappingContext, columns: ProposedColumns): ProposedColumns {
  const person = columns.get('personName');
  if (context.family !== 'licenses' || person === undefined) return columns;
  const name = columns.get('name');
  if (name !== undefined) {
    const { filled = 0, rows = 0 } = wholeColumn(context, name.form) ?? {};
    // There is no license without a name: where the firm has none, it is the person's.
    if (filled === 0 || filled === rows) return columns;
    const form = { first: [name.form, person.form] };
    return new Map([...columns, ['name', { form, reason: `${name.reason}; else the person` }]]);
  }
  const { dbaName: firm, ...others } = Object.fromEntries(columns);
  const own =
    firm === undefined
      ? person
      : { form: { first: [firm.form, person.form] }, reason: 'the firm a person works as, or the person' };
  return new Map(Object.entries({ ...others, name: own }));
}
