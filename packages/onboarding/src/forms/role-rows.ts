/** Contacts that have a row each: whose row it is says a column beside the name. */

import { columnsOf, formObject } from '@crs/feeds';
import { wordsOf } from '../profile/column-words.js';
import type { Profile } from '../profile/profile.js';
import type { ProposedForm } from './proposed.js';

const roles = new Set(['role', 'contact type', 'contact role', 'party type', 'person type', 'relationship']);
const builds = /contractor|builder|plumber|electrician|mechanical|hvac|roofer|installer/i;

/**
 * Lets the columns of a contractor hold something only in the rows of those who build.
 * @returns what to say of it; null where rows are not of one contact each
 */
export function onlyThoseWhoBuild(
  profiles: readonly Profile[],
  columns: Map<string, ProposedForm>,
): string | null {
  const named = columns.get('contractorName');
  if (
    named === undefined ||
    !columnsOf(named.form).some((column) => /contact|party|person|^name$/i.test(column))
  )
    return null;
  const role = profiles.find(({ column }) => roles.has(wordsOf(column).words.join(' ')));
  const words = role?.top.map(([text]) => text) ?? [];
  const builders = words.filter((text) => builds.test(text));
  if (role === undefined || builders.length === 0 || builders.length === words.length) return null;
  for (const [name, one] of columns) {
    if (!name.startsWith('contractor')) continue;
    const form = { ...formObject(one.form), when: { [role.column]: builders } };
    columns.set(name, { form, reason: `${one.reason}; in rows whose ${role.column} builds` });
  }
  return `Each contact has a row of its own, so that a permit comes as often as it has contacts: the contractor is taken from rows whose ${role.column} is ${builders.join(', ')}; "only" keeps no others.`;
}
