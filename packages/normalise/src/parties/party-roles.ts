/** The roles of permit parties, in the words of `config/dictionaries/permit_parties.yaml`. */
import type { Dictionaries } from '../dictionaries/compile.js';
import { readable, says } from '../dictionaries/terms.js';

/** A contractor's role, from the source's word. */
export const contractorRole = (printed: string, { permitParties }: Dictionaries): string =>
  roleOf(printed, permitParties.contractors) ?? 'contractor';

/** Any other party's role, from the source's word. */
export const otherRole = (printed: string, { permitParties }: Dictionaries): string =>
  roleOf(printed, permitParties.others) ?? 'other';

type Roles = Dictionaries['permitParties']['others'];

function roleOf(printed: string, roles: Roles): string | undefined {
  const text = readable(printed);
  return roles.find((term) => says(text, term))?.name;
}

/** The roles that can make a party the permit's own contractor, by permit type, in order of preference. */
export function ownRoles(permitType: string | null, { permitParties }: Dictionaries): readonly string[] {
  const text = readable(permitType ?? '');
  return permitParties.own
    .filter((own) => own.phrases.length === 0 || says(text, own))
    .map(({ role }) => role);
}
