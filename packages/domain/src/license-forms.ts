/**
 * Comparable forms of a license number, for texts that differ from the roster's. Clerks print `BC-640002`, `Lic.
 * #BC640002 (GC)`, or `MN 640002` for BC640002.
 */
import { usStates } from './us-states.js';

/**
 * Letters and digits, in capitals and without leading zeros: `BC640002` for `bc-0640002`. Like `search_number` in SQL.
 */
export function wholeForm(number: string): string {
  return number
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/(^|[A-Z])0+(?=[0-9])/g, '$1');
}

/** The digits alone, without leading zeros: `640002` for `BC-0640002`. */
export function digitsForm(number: string): string {
  return number.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
}

const hasLetters = (form: string): boolean => /[A-Z]/.test(form);

/** Longer texts, in characters, are not license numbers, and would have to be looked up in hundreds of forms. */
const LONGEST_TEXT = 100;
/** Fewer digits without letters say too little: most of them are in a roster by chance. */
const FEWEST_DIGITS = 5;

const remark = /\([^)]*\)?|\[[^\]]*\]?/g;
const labels =
  /^(?:[^A-Z0-9]*(?:STATE|CONTRACTOR'?S?|CONTR|BUSINESS|PROFESSIONAL|LICEN[CS]E|LIC|CERTIFICATE|CERT|REGISTRATION|REG|NUMBER|NUM|NBR|NO|NR|ID)(?![A-Z]))+/;
const codes = usStates.map(({ code }) => code).join('|');
const names = usStates.map(({ name }) => name.toUpperCase()).join('|');
const stateBefore = new RegExp(
  `^[^A-Z0-9]*(?:(?:${names})(?![A-Z])|(?:${codes}))(?=[^A-Z]*\\d|[^A-Z0-9]+[A-Z]|[A-Z]{1,4}\\d)`,
);

/**
 * The numbers that a printed text may mean, in `wholeForm`, the most literal first: the text without remarks, labels,
 * and a leading state, and each of its words that contains a number.
 */
export function printedForms(text: string): readonly string[] {
  const printed = text.normalize('NFKC').toUpperCase();
  if (printed.length > LONGEST_TEXT || isScientific(printed)) return [];
  const outside = printed.replace(remark, ' ');
  const plain = /\d/.test(outside) ? outside : printed;
  const unlabeled = plain.replace(labels, '');
  const words = plain.split(/[\s,;/|&]+/).filter((word) => digitsForm(word).length >= FEWEST_DIGITS - 1);
  const candidates = [
    printed,
    plain,
    unlabeled,
    unlabeled.replace(stateBefore, ''),
    plain.replace(stateBefore, '').replace(labels, ''),
    ...words.flatMap((word) => [word, word.replace(labels, '')]),
  ];
  return [...new Set(candidates.map(wholeForm))].filter((form) => /\d/.test(form));
}

/** True if a printed text means this license number, however it is spelled. */
export const isSameLicense = (printed: string, licenseNumber: string): boolean =>
  printedForms(printed).includes(wholeForm(licenseNumber));

/** A number that a spreadsheet destroyed: `7.01E+05`. */
export const isScientific = (text: string): boolean => /^\s*'?\d(?:\.\d+)?E\+\d{2,}\s*$/i.test(text);

/** Looks up a roster's numbers by their comparable forms. */
interface LicenseLookUp {
  /** The distinct numbers with a whole form. */
  byWhole(form: string): readonly string[];
  /** The distinct numbers with these digits. */
  byDigits(form: string): readonly string[];
}

/**
 * Finds the roster's license number that a text means: the only one with the same whole form, otherwise the only one
 * with the same digits if the text or the roster prints no letters. Try the exact text first.
 * @returns null if no number fits, or several do
 */
export function licenseMeant(text: string, { byWhole, byDigits }: LicenseLookUp): string | null {
  const forms = printedForms(text);
  for (const form of forms) {
    const [only, other] = byWhole(form);
    if (only !== undefined) return other === undefined ? only : null;
  }
  for (const form of forms) {
    const digits = digitsForm(form);
    if (digits.length < FEWEST_DIGITS) continue;
    const [only, other] = byDigits(digits).filter(
      (number) => !hasLetters(form) || !hasLetters(wholeForm(number)),
    );
    if (only !== undefined) return other === undefined ? only : null;
  }
  return null;
}
