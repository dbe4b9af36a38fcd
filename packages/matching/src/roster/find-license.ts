/** Finds the license number in a roster that a text means, however it is spelled. */
import { digitsForm, isScientific, licenseKey, licenseMeant, wholeForm } from '@crs/domain';
import { hashText, packIndex } from '../packed-index.js';
import { GrowingNumbers } from './growing-arrays.js';
import type { RosterIndex } from './roster-index.js';
import { type TextPool, unknownText } from './text-pool.js';

/**
 * The comparable number of a printed license: the roster's spelling if the roster has the number; otherwise the printed
 * spelling. The empty text if the text is not a number.
 */
export function comparableLicense(index: RosterIndex, printed: string): string {
  const key = licenseKey(printed);
  if (key === '' || isPrinted(index, key)) return key;
  const among = (form: string, formOf: (number: string) => string): string[] => {
    const found = new Set<number>();
    index.byLicenseForm.each(hashText(form), (entry) => {
      found.add(index.licenses[entry] as number);
      return undefined;
    });
    return [...found].map((number) => index.texts.textOf(number)).filter((text) => formOf(text) === form);
  };
  const meant = licenseMeant(key, {
    byWhole: (form) => among(form, wholeForm),
    byDigits: (form) => among(form, digitsForm),
  });
  return meant ?? (isScientific(key) ? '' : key);
}

/** True if the roster prints exactly this license number. */
function isPrinted({ texts, licenses, byLicense }: RosterIndex, key: string): boolean {
  const number = texts.find(key);
  if (number === unknownText) return false;
  let found = false;
  byLicense.each(hashText(key), (entry) => {
    found = licenses[entry] === number;
    return !found;
  });
  return found;
}

/**
 * Indexes license numbers by the forms that other spellings have. A contractor's further lines repeat the previous
 * number.
 */
export function indexLicenseForms(licenses: Uint32Array, texts: TextPool): ReturnType<typeof packIndex> {
  const keys = new GrowingNumbers();
  const ids = new GrowingNumbers();
  let last = 0;
  for (const [entry, license] of licenses.entries()) {
    if (license === 0 || license === last) continue;
    last = license;
    const text = texts.textOf(license);
    const whole = wholeForm(text);
    for (const form of new Set([whole, digitsForm(whole)])) {
      if (form === '') continue;
      keys.push(hashText(form));
      ids.push(entry);
    }
  }
  return packIndex(keys.taken(), ids.taken());
}
