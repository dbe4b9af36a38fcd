/** The names in a text. */
import type { ContractorText, Name } from '@crs/domain';
import { type Dictionaries, normaliseName, parseContractorText } from '@crs/normalise';

/** Where a name stands in a record: the name itself, a trade name, or the person beside it. */
export const roles = { name: 0, dba: 1, person: 2 } as const;
export type Role = (typeof roles)[keyof typeof roles];

export interface NamedForm {
  readonly name: Name;
  readonly role: Role;
}

/** Every name a text holds. A text that normalising could not take apart is one name. */
export function namesIn(parsed: ContractorText, d: Dictionaries): NamedForm[] {
  if (parsed.placeholder) return [];
  const forms: NamedForm[] = [];
  const hasCompany = parsed.companies.length > 0 || parsed.dbas.length > 0;
  for (const name of parsed.companies) forms.push({ name, role: roles.name });
  for (const name of parsed.dbas) forms.push({ name, role: roles.dba });
  for (const name of parsed.persons) forms.push({ name, role: hasCompany ? roles.person : roles.name });
  const usable = forms.filter((form) => form.name.tokens.length > 0);
  if (usable.length > 0) return usable;
  const whole = normaliseName(parsed.original, d);
  return whole.tokens.length > 0 ? [{ name: whole, role: roles.name }] : [];
}

/** Every name of a contractor: legal name, trade name, and the person behind the license. */
export function namesOfEntry(
  entry: { readonly name: string; readonly dbaName: string | null; readonly personName: string | null },
  d: Dictionaries,
): NamedForm[] {
  const forms = namesIn(parseContractorText(entry.name, d), d);
  if (entry.dbaName !== null) {
    for (const form of namesIn(parseContractorText(entry.dbaName, d), d)) {
      forms.push({ name: form.name, role: form.role === roles.person ? roles.person : roles.dba });
    }
  }
  if (entry.personName !== null) {
    for (const form of namesIn(parseContractorText(entry.personName, d), d)) {
      forms.push({ name: form.name, role: roles.person });
    }
  }
  return distinctForms(forms);
}

function distinctForms(forms: readonly NamedForm[]): NamedForm[] {
  const seen = new Set<string>();
  return forms.filter((form) => {
    const known = seen.has(form.name.key);
    seen.add(form.name.key);
    return !known;
  });
}

/** The words of a name joined, so that `A 1`, `A-1` and `A1` are the same. */
export function compactOf(tokens: readonly string[]): string {
  return tokens.join('').replaceAll('-', '');
}

/** A name as printed, legal form included, without case, punctuation and spaces. */
export function printedOf(name: Name): string {
  return name.cleaned.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
