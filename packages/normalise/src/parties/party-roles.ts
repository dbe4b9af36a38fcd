/** The roles of those whom a permit names, in the words of `config/dictionaries/permit_parties.yaml`. */
import type { Dictionaries } from '../dictionaries/compile.js';
import { readable, says } from '../dictionaries/terms.js';

/** The role of a contractor, by what its source calls it. */
export const contractorRole = (printed: string, { permitParties }: Dictionaries): string =>
  roleOf(printed, permitParties.contractors) ?? 'contractor';

/** The role of anybody else whom a permit names, by what its source calls it. */
export const otherRole = (printed: string, { permitParties }: Dictionaries): string =>
  roleOf(printed, permitParties.others) ?? 'other';

type Roles = Dictionaries['permitParties']['others'];

function roleOf(printed: string, roles: Roles): string | undefined {
  const text = readable(printed);
  return roles.find((term) => says(text, term))?.name;
}

/** The roles of which the first that a permit names is its own contractor, by its type. */
export function ownRoles(permitType: string | null, { permitParties }: Dictionaries): readonly string[] {
  const text = readable(permitType ?? '');
  return permitParties.own
    .filter((own) => own.phrases.length === 0 || says(text, own))
    .map(({ role }) => role);
}
