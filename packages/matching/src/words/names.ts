/** The names of a text, with their roles. */
import type { ContractorText, Name } from '@crs/domain';
import { type Dictionaries, normaliseName, parseContractorText } from '@crs/normalise';

/** The role of a name in a record: the name itself, a trade name, or the person named with it. */
export const roles = { name: 0, dba: 1, person: 2 } as const;
export type Role = (typeof roles)[keyof typeof roles];

export interface NameWithRole {
  readonly name: Name;
  readonly role: Role;
}

/** All names in a text. A text that normalization could not split is one name. */
export function namesIn(parsed: ContractorText, d: Dictionaries): NameWithRole[] {
  if (parsed.placeholder) return [];
  const names: NameWithRole[] = [];
  const hasCompany = parsed.companies.length > 0 || parsed.dbas.length > 0;
  for (const name of parsed.companies) names.push({ name, role: roles.name });
  for (const name of parsed.dbas) names.push({ name, role: roles.dba });
  for (const name of parsed.persons) names.push({ name, role: hasCompany ? roles.person : roles.name });
  const whole = wholeName(parsed, d);
  if (whole !== null) names.push({ name: whole, role: roles.name });
  const usable = names.filter((one) => one.name.tokens.length > 0);
  if (usable.length > 0) return usable;
  const text = normaliseName(parsed.original, d);
  return text.tokens.length > 0 ? [{ name: text, role: roles.name }] : [];
}

/**
 * The second reading of a text that was taken for a person and a company: `Alder, Brick Ltd` may be one name, and so
 * may `Castle Rock, Homes Inc`, whose second part alone names nobody. Null if the first reading is certain.
 */
function wholeName({ original, persons, companies, dbas }: ContractorText, d: Dictionaries): Name | null {
  const [person, company] = [persons[0], companies[0]];
  if (person === undefined || company === undefined) return null;
  if (persons.length > 1 || companies.length > 1 || dbas.length > 0 || company.kind !== 'company')
    return null;
  if (person.tokens.length > 1 && !company.tokens.every((word) => d.companyWords.has(word))) return null;
  const whole = normaliseName(original, d);
  return whole.kind === 'company' ? whole : null;
}

/** All names of a contractor: legal name, trade name, and the person behind the license. */
export function namesOfEntry(
  entry: { readonly name: string; readonly dbaName: string | null; readonly personName: string | null },
  d: Dictionaries,
): NameWithRole[] {
  const names = namesIn(parseContractorText(entry.name, d), d);
  if (entry.dbaName !== null) {
    for (const one of namesIn(parseContractorText(entry.dbaName, d), d)) {
      names.push({ name: one.name, role: one.role === roles.person ? roles.person : roles.dba });
    }
  }
  if (entry.personName !== null) {
    for (const one of namesIn(parseContractorText(entry.personName, d), d)) {
      names.push({ name: one.name, role: roles.person });
    }
  }
  return distinctNames(names);
}

function distinctNames(names: readonly NameWithRole[]): NameWithRole[] {
  const seen = new Set<string>();
  return names.filter((one) => {
    const known = seen.has(one.name.key);
    seen.add(one.name.key);
    return !known;
  });
}

/** Joins the words of a name, so that `A 1`, `A-1`, and `A1` are equal. */
export function compactOf(tokens: readonly string[]): string {
  return tokens.join('').replaceAll('-', '');
}

/** The name as printed, including its legal form, without case, punctuation, and spaces. */
export function printedOf(name: Name): string {
  return name.cleaned.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
