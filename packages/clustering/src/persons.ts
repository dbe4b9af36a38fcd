/** Parses and compares persons as printed in rosters, orders, and permits: `Orla M Brannick`, `BRANNICK, ORLA M`. */

/** A person's name in parts, lower case. */
export interface PersonName {
  readonly given: string;
  readonly surname: string;
  /** First letters of the words between them. */
  readonly initials: readonly string[];
}

/** Generational suffixes are ignored: they help only if both sides print them. */
const suffixes = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);
/**
 * A principal may be a company, which is not a person. These are legal forms only, because a trade word may be a
 * surname.
 */
const companyWords = new Set(['llc', 'inc', 'corp', 'corporation', 'ltd', 'lp', 'llp', 'company', 'trust']);

/** Parses a printed name; null unless it is a person's name with at least two words. */
export function readPerson(printed: string): PersonName | null {
  const [beforeComma, behindComma] = printed.split(',', 2);
  const surnames = wordsOf(beforeComma ?? '');
  const rest = wordsOf(behindComma ?? '');
  if ([...surnames, ...rest].some((word) => companyWords.has(word)) || /\d/.test(printed)) return null;
  // `Brannick, Orla M`, otherwise `Orla M Brannick`.
  const words = rest.length > 0 ? [...rest, ...surnames.slice(-1)] : surnames;
  const [given, surname] = [words[0], words.at(-1)];
  if (words.length < 2 || given === undefined || surname === undefined || surname.length < 2) return null;
  return { given, surname, initials: words.slice(1, -1).map((word) => word[0] as string) };
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !suffixes.has(word));
}

/** Given name and surname as a key; null when the given name is only an initial. */
export function personKey({ given, surname }: PersonName): string | null {
  return given.length < 2 ? null : `${given} ${surname}`;
}

/** True if surname and given name agree and no middle initial differs. An initial agrees with a name. */
export function samePerson(a: PersonName, b: PersonName): boolean {
  if (a.surname !== b.surname) return false;
  const initialOnly = a.given.length === 1 || b.given.length === 1;
  if (initialOnly ? a.given[0] !== b.given[0] : a.given !== b.given) return false;
  const [first, second] = [a.initials[0], b.initials[0]];
  return first === undefined || second === undefined || first === second;
}
