/** Decides whether two roster lines belong to one firm. Symmetric; considers only these two lines. */
import type { FirmCounts, FirmLine, FirmName } from './firm-line.js';

/** `sure`: the same name with the same phone, address, or person. `fair`: other direct evidence. */
export type FirmLink = 'sure' | 'fair' | null;

/** How many lines share something with a line. */
interface Sharers {
  /** Lines with the phone and the address of the first one. */
  readonly onPhone: number;
  readonly atAddress: number;
  /** Number of lines with a company name, by its key. */
  linesNamed(key: number): number;
}

/**
 * A phone or address on more lines is evidence only together with a name. A phone on more lines with other names is no
 * evidence at all.
 */
const mostSharers = 4;

/** Compares two lines. A name alone never makes two lines one firm, nor does a phone or an address alone. */
export function firmLink(a: FirmLine, b: FirmLine, counts: FirmCounts, sharers: Sharers): FirmLink {
  const phone = a.phone !== 0 && a.phone === b.phone;
  const address = sameAddress(a, b, counts);
  const name = sharedCompany(a, b);
  if (name !== null) {
    // A franchise's phone is no better evidence than its name.
    const ownPhone = phone && sharers.onPhone - sharers.linesNamed(name.key) <= mostSharers;
    if (ownPhone || address || samePerson(besides(a, name), besides(b, name), counts)) return 'sure';
    return isFirmOfTown(a, b, name, counts, sharers) ? 'fair' : null;
  }
  const byAddress = address && sharers.atAddress <= mostSharers;
  const byPhone = phone && sharers.onPhone <= mostSharers;
  if (byPhone && byAddress && areRelated(a, b, counts)) return 'fair';
  // Sites and sister firms share phones, so a phone shows only which company a person belongs to.
  const ofPerson = byPhone && (a.companies.length === 0 || b.companies.length === 0);
  return (byAddress || ofPerson) && areVariants(a, b, counts) ? 'fair' : null;
}

/**
 * The same door: a missing unit or direction makes no difference, nor does a different spelling of the street in one
 * ZIP code. A post office box requires the same town.
 */
function sameAddress(a: FirmLine, b: FirmLine, counts: Pick<FirmCounts, 'isStreetSpelling'>): boolean {
  const zip = a.zip !== 0 && a.zip === b.zip;
  const town = a.zip !== 0 && b.zip !== 0 ? zip : a.city !== 0 && a.city === b.city;
  if (a.street === 0 && a.poBox !== 0) return a.poBox === b.poBox && b.street === 0 && town;
  if (a.street === 0 || b.street === 0 || a.number === 0 || a.number !== b.number) return false;
  if (!agrees(a.unit, b.unit) || !agrees(a.direction, b.direction)) return false;
  if (a.street !== b.street) return zip && counts.isStreetSpelling(a.street, b.street);
  return town || (a.city !== 0 && a.city === b.city);
}

/** Equal, or missing on one side. */
const agrees = (one: number, other: number): boolean => one === 0 || other === 0 || one === other;

/** A company name that both have, in each one's spelling: `SI Mechanical`, `S I Mechanical`. */
interface SharedName {
  readonly key: number;
  readonly spellings: readonly [FirmName, FirmName];
}

function sharedCompany(a: FirmLine, b: FirmLine): SharedName | null {
  for (const one of a.companies) {
    const other = b.companies.find(({ key }) => key === one.key);
    if (other !== undefined) return { key: one.key, spellings: [one, other] };
  }
  return null;
}

/** A name on more lines belongs to a franchise or is common. */
const mostOfName = 4;
/**
 * A name must be this many bits rarer than one line in a town, so that another firm hardly has the same name by chance.
 */
const rareInTown = 7;

/** The same name in a town where it is rare, without different streets or persons. */
function isFirmOfTown(
  a: FirmLine,
  b: FirmLine,
  { key, spellings }: SharedName,
  counts: FirmCounts,
  sharers: Sharers,
): boolean {
  if (a.persons.length > 0 && b.persons.length > 0) return false;
  if (!agrees(a.street, b.street) || (a.street !== 0 && b.street !== 0 && a.number !== b.number))
    return false;
  if (sharers.linesNamed(key) > mostOfName) return false;
  const sameZip = a.zip !== 0 && a.zip === b.zip;
  const sameCity = a.city !== 0 && a.city === b.city;
  if (!(sameZip || sameCity)) return false;
  // A word that occurs only in this name.
  const isOwn = (word: number): boolean =>
    counts.isDistinctive(word) && counts.linesWith(word) <= sharers.linesNamed(key);
  if (spellings.some(({ words }) => words.some(isOwn))) return true;
  const bits = Math.min(...spellings.map(({ words }) => bitsOf(words, counts)));
  const inTown = sameZip ? counts.linesInZip(a.zip) : counts.linesInCity(a.city);
  return bits >= Math.log2(inTown) + rareInTown;
}

const bitsOf = (words: readonly number[], counts: FirmCounts): number =>
  words.reduce((sum, word) => sum + counts.bitsOf(word), 0);

/** A line without a person that has the firm's name as its person: repeating the name adds nothing. */
const besides = ({ persons }: FirmLine, { spellings }: SharedName): Pick<FirmLine, 'persons'> => ({
  persons: persons.filter(
    (person) => !spellings.some(({ words }) => person.words.every((word) => words.includes(word))),
  ),
});

/** A person in both, by given name and surname, in any order, whose initials don't differ. */
function samePerson(a: Pick<FirmLine, 'persons'>, b: Pick<FirmLine, 'persons'>, counts: FirmCounts): boolean {
  return a.persons.some((one) => b.persons.some((other) => isSamePerson(one, other, counts)));
}

/** Placeholders for a missing person (`QP EXEMPT`) have fewer bits than any name. */
const bitsOfPerson = 7;

function isSamePerson(one: FirmName, other: FirmName, counts: FirmCounts): boolean {
  const isInitial = (word: number): boolean => counts.isInitial(word);
  const [left, right] = [one, other].map(({ words }) => words.filter((word) => !isInitial(word)));
  if (left === undefined || right === undefined || left.length < 2 || left.length !== right.length)
    return false;
  const initials = one.words.filter(isInitial);
  const others = other.words.filter(isInitial);
  if (initials.length > 0 && others.length > 0 && !initials.some((word) => others.includes(word)))
    return false;
  if (bitsOf(left, counts) < bitsOfPerson) return false;
  return left.every((word) => right.includes(word)) && right.every((word) => left.includes(word));
}

/**
 * A person and a company, or companies with a common distinctive word. Others at one desk may be successive tenants.
 */
function areRelated(a: FirmLine, b: FirmLine, counts: FirmCounts): boolean {
  const [ofA, ofB] = [a.companies, b.companies];
  return (ofA.length === 0) !== (ofB.length === 0) || sharesWord(ofA, ofB, counts);
}

/**
 * Names of one firm: `Alder` and `Alder Homes`, `Birch Contractors` and `Birch Contracting`, but not `Alder Electric`
 * and `Alder Solar`, which are sister firms. A person's own line belongs to a company if they share a distinctive word,
 * and to another person's line only if it is the same person.
 */
function areVariants(a: FirmLine, b: FirmLine, counts: FirmCounts): boolean {
  const [ofA, ofB] = [a.companies, b.companies];
  if (ofA.length === 0 && ofB.length === 0) return samePerson(a, b, counts);
  if (ofA.length === 0) return sharesWord(a.persons, ofB, counts) || samePerson(a, b, counts);
  if (ofB.length === 0) return sharesWord(b.persons, ofA, counts) || samePerson(a, b, counts);
  return ofA.some((one) =>
    ofB.some(
      (other) =>
        (one.words.length === other.words.length || sharesWord([one], [other], counts)) &&
        (isWithin(one, other, counts) || isWithin(other, one, counts)),
    ),
  );
}

const isWithin = (one: FirmName, other: FirmName, counts: FirmCounts): boolean =>
  one.words.every((word) => other.words.some((its) => its === word || counts.isSpelling(word, its)));

/** A distinctive word that both have. */
function sharesWord(ours: readonly FirmName[], theirs: readonly FirmName[], counts: FirmCounts): boolean {
  return ours.some(({ words }) =>
    words.some((word) => counts.isDistinctive(word) && theirs.some((name) => name.words.includes(word))),
  );
}
