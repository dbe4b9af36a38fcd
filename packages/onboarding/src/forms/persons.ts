/** Persons and the firms they work as, where each stands in columns of its own. */

import type { Family } from '@crs/domain';
import { columnsOf, type Form, formObject } from '@crs/feeds';
import { wordsOf } from '../profile/column-words.js';
import type { Profile } from '../profile/profile.js';
import type { ProposedForm } from './proposed.js';

/** "Person, Company", the form that contractor texts are taken apart from, where each has a column of its own. */
export function personAndCompany(one: Profile, other: Profile | undefined): string[] | null {
  if (other === undefined) return null;
  const isCompany = ({ column, looks }: Profile): boolean =>
    looks.company > 0.4 || wordsOf(column).words.some((word) => word === 'company' || word === 'business');
  const isPerson = (profile: Profile): boolean => profile.looks.person > 0.3 && !isCompany(profile);
  if (isCompany(one) && isPerson(other)) return [other.column, one.column];
  return isCompany(other) && isPerson(one) ? [one.column, other.column] : null;
}

/** First and last name, where a party that builds has no name in one column, or often lacks it. */
export function fromPersons(
  family: Family,
  profiles: readonly Profile[],
  columns: Map<string, ProposedForm>,
): void {
  const target =
    family === 'permits' ? 'contractorName' : family === 'licenses' ? 'personName' : 'respondent';
  const firsts = profiles.filter(
    ({ column }) => /first.?_?name/i.test(column) && !/owner|represent|inspector/i.test(column),
  );
  for (const { column } of firsts) {
    const last = profiles.find(
      (one) => one.column.toLowerCase() === column.toLowerCase().replace('first', 'last'),
    );
    if (last === undefined) continue;
    const person: Form = { join: [column, last.column] };
    const present = columns.get(target);
    const reason = 'first and last name stand in columns of their own';
    if (present === undefined) columns.set(target, { form: person, reason });
    else if (sharesParty(column, present.form)) {
      const pieces = formObject(present.form).first ?? [present.form];
      columns.set(target, {
        form: { first: [...pieces, person] },
        reason: `${present.reason}; else ${reason}`,
      });
    }
    return;
  }
}

/** A license of a person: the firm that person works as is the name, and the person where there is none. */
export function nameOfHolder(profiles: readonly Profile[], columns: Map<string, ProposedForm>): void {
  const person = columns.get('personName');
  if (person === undefined) return;
  const name = columns.get('name');
  if (name !== undefined) {
    const filled = profiles.find(({ column }) => column === name.form);
    // There is no license without a name: where the firm has none, it is the person's.
    if (filled !== undefined && filled.filled > 0 && filled.filled < filled.rows) {
      columns.set('name', {
        form: { first: [name.form, person.form] },
        reason: `${name.reason}; else the person`,
      });
    }
    return;
  }
  const firm = columns.get('dbaName');
  const pieces = [firm?.form, person.form].filter((form) => form !== undefined);
  columns.set('name', {
    form: pieces.length === 1 ? person.form : { first: pieces },
    reason: firm === undefined ? person.reason : 'the firm a person works as, or the person',
  });
  columns.delete('dbaName');
}

function sharesParty(column: string, form: Form): boolean {
  const party = column.toLowerCase().replace(/first.*$/, '');
  return party.length > 2 && columnsOf(form).every((name) => name.toLowerCase().startsWith(party));
}
