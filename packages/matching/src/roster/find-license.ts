/** Finds the license number of a roster that a text means, however it is spelled. */
import { digitsForm, isScientific, licenseKey, licenseMeant, wholeForm } from '@crs/domain';
import { hashText } from '../packed-index.js';
import type { RosterIndex } from './roster-index.js';
import { unknownText } from './text-pool.js';

/**
 * The comparable number of a printed license: the roster's own text where it is that or means it, else the printed one. The empty
 * text for what is no number.
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

/** True if the roster prints a license number so. */
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
