/** Decides whether two rows of a roster that print the same license number are of one holder. */
import { typingErrors } from '../name/typing-errors.js';

/** What a row prints of the holder of its license, as the normaliser made it comparable. */
export interface HolderPrint {
  readonly nameKey: string;
  readonly dbaKey: string | null;
  readonly personName: string | null;
  readonly addressKey: string | null;
  readonly city: string | null;
  readonly zip: string | null;
  readonly phoneKey: string | null;
}

/** Words shorter than this must be equal: three letters changed by one are another word. */
const SHORTEST_SLIP = 4;
/** From this length on two slips are allowed, below it one. */
const TWO_SLIPS = 8;
/** A shorter name need not be all of a longer one that it begins: sources cut names off. */
const SHORTEST_CUT = 12;

/** True when name, address or phone agree. A legal name, a trade name and a person may each be the name of the other row. */
export function isSameHolder(a: HolderPrint, b: HolderPrint): boolean {
  if (a.phoneKey !== null && a.phoneKey === b.phoneKey) return true;
  if (isSameAddress(a, b)) return true;
  const others = namesOf(b);
  return namesOf(a).some((name) => others.some((other) => isSameName(name, other)));
}

/** The same street address or post office box, unless the towns differ. What a row does not print does not differ. */
export function isSameAddress(a: HolderPrint, b: HolderPrint): boolean {
  if (a.addressKey === null || a.addressKey === '' || a.addressKey !== b.addressKey) return false;
  const [zip, otherZip] = [a.zip?.slice(0, 5) ?? '', b.zip?.slice(0, 5) ?? ''];
  if (zip !== '' && zip === otherZip) return true;
  const [city, otherCity] = [a.city?.trim().toLowerCase() ?? '', b.city?.trim().toLowerCase() ?? ''];
  if (city !== '' && otherCity !== '') return city === otherCity;
  return zip === '' || otherZip === '';
}

/** The comparable names of a row, as words. */
export function namesOf({ nameKey, dbaKey, personName }: HolderPrint): string[][] {
  const person =
    personName
      ?.toLowerCase()
      .replaceAll(/['’]/g, '')
      .split(/[^\p{L}\d]+/u) ?? [];
  // One word, such as `Exempt`, stands for many persons.
  const persons = person.filter((word) => word !== '');
  return [nameKey.split(' '), dbaKey?.split(' ') ?? [], persons.length < 2 ? [] : persons]
    .map((words) => words.filter((word) => word !== ''))
    .filter((words) => words.length > 0);
}

/**
 * True when two names are the same but for the order of words, spacing and typing slips, when one has all words of the other
 * and more, or when one was cut off.
 */
export function isSameName(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const [one, other] = [a.join(''), b.join('')];
  if (one === other) return true;
  if (Math.min(one.length, other.length) >= SHORTEST_CUT && (one.startsWith(other) || other.startsWith(one)))
    return true;
  if (short.length < 2 && long.length > 1) return false;
  const left = [...long];
  // Equal words first, so that a slip does not take the place of an equal word.
  const unequal = short.filter((word) => !takeFrom(left, (candidate) => candidate === word));
  return unequal.every((word) => takeFrom(left, (candidate) => isSlip(word, candidate)));
}

/** Removes the first word that fits; false if none does. */
function takeFrom(words: string[], fits: (word: string) => boolean): boolean {
  const at = words.findIndex(fits);
  if (at < 0) return false;
  words.splice(at, 1);
  return true;
}

/** True for two spellings of one word. They begin alike: `Hill` is not `Mill`. */
function isSlip(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter < SHORTEST_SLIP || a[0] !== b[0]) return false;
  const errors = typingErrors(a, b);
  return errors !== null && errors <= (shorter >= TWO_SLIPS ? 2 : 1);
}
