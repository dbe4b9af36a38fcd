/** Removes what clerks add to a name. */
import type { Phone } from '@crs/domain';
import type { Dictionaries } from '../dictionaries/compile.js';
import { normalisePhone } from '../phone/phone.js';
import { lookupText } from '../text/text.js';

interface Remarks {
  /** The text without the remarks. */
  readonly rest: string;
  readonly tags: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly Phone[];
  readonly licenseNumbers: readonly string[];
}

/** The lookbehind makes a match start at the local part, so a long word without `@` is read once. */
const email =
  /<?(?:\be-?mail\b[\s.:]*)?(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+>?/giu;
/**
 * A label comes before the number, or after it at the end of a part; a spreadsheet's `.0` and "or" may also follow a
 * number.
 */
const phone =
  /(?<![\p{L}\p{N}])(?:(?:ph|phone|tel|telephone|cell|mobile|fax|office)\b[\s.:#]*)?((?:\+?1[\s.-]*)?(?:\(\d{3}\)\s*|\d{3}[\s.-]*)\d{3}[\s.-]*\d{4}(?:\s*(?:x|ext|extension)\.?\s*\d{1,6})?)(?![\d-])(?:\.0+(?!\d)|\s*\(?\b(?:cell|mobile|fax|office|home|work)\b\)?(?=\s*(?:[,;/&]|$))|\s+or(?=\s+\(?\d))?/giu;
const labeledLicense =
  /(?<![\p{L}\p{N}])(?:contractor'?s?\s+)?(?:lic(?:ense|ence)?|cert(?:ificate)?|reg(?:istration)?)\b[\s.:#]*(?:no|num|number|nbr)?[\s.:#]*((?:[a-z]{1,6}-?)?\d[\w-]{2,})/giu;
const bareLicense = /(?<![\p{L}\p{N}])#?[A-Z]{1,6}-?\d{5,}[A-Z]{0,3}(?![\p{L}\p{N}])/gu;
const bracketed = /[([{]([^()[\]{}]*)[)\]}]/g;
const starred = /\*+([^*]*)(\*+|$)/g;
const afterDash = /\s-+\s*([^-]+)$/;
/** `OWNER: DENNIS BIRCHFIELD`, `Owner - Dennis Birchfield`. */
const leading = /^([\p{L} /]{2,30}?)(?::\s*|\s+-+\s+)(?=\p{L})/u;
const andOthers = /[\s&]+(et\.?\s*(?:al|ux|vir)\.?)\s*$/i;
/** A quick check before `andOthers`. */
const lastOfOthers = /(?:al|ux|vir)\.?$/i;
const threeDigits = /\d{3,}/;

/** Returns the text with a replacement for each phone, its label, and its extension. */
export function replacePhones(text: string, replace: (phone: Phone, found: string) => string): string {
  if (!threeDigits.test(text)) return text;
  return text.replace(phone, (found, number: string) => {
    const read = normalisePhone(number);
    return read === null ? found : replace(read, found);
  });
}

/** Returns the text without phones, their labels, and their extensions. Adds the phones to `taken`. */
export const extractPhones = (text: string, taken: Phone[]): string =>
  replacePhones(text, (read) => {
    taken.push(read);
    return ' ';
  });

/** Returns the text without license numbers and their labels. Adds the numbers to `taken`. */
export function extractLicenseNumbers(text: string, taken: string[]): string {
  if (!threeDigits.test(text)) return text;
  return text
    .replace(labeledLicense, (_, number: string) => {
      taken.push(number.toUpperCase());
      return ' ';
    })
    .replace(bareLicense, (number) => {
      taken.push(number.replace('#', ''));
      return ' ';
    });
}

/** Removes email addresses, phones, license numbers, and clerks' remarks from a decoded text. */
export function extractRemarks(text: string, d: Dictionaries): Remarks {
  const tags: string[] = [];
  const emails: string[] = [];
  const phones: Phone[] = [];
  const licenseNumbers: string[] = [];
  let rest = text;
  if (rest.includes('@')) {
    rest = rest.replace(email, (found) => {
      emails.push(found.toLowerCase().replace(/^<?(?:e-?mail[\s.:]+)?|>$/g, ''));
      return ' ';
    });
  }
  rest = extractPhones(rest, phones);
  rest = extractLicenseNumbers(rest, licenseNumbers);
  const takeTag = (found: string, inner: string): string => {
    const remark = inner.trim();
    const compared = lookupText(remark);
    if (compared === '') return ' ';
    if (!d.tags.has(compared)) return found;
    tags.push(remark);
    return ' ';
  };
  if (rest.includes('*'))
    rest = rest.replace(starred, (found, inner: string) => takeTag(found, inner).replaceAll('*', ' '));
  if (/[([{]/.test(rest)) rest = rest.replace(bracketed, takeTag);
  if (rest.includes(' -')) rest = rest.replace(afterDash, takeTag);
  if (rest.includes(':') || rest.includes(' -')) rest = rest.replace(leading, takeTag);
  const others = lastOfOthers.test(rest) ? andOthers.exec(rest) : null;
  if (others !== null) {
    tags.push(others[1] ?? '');
    rest = rest.slice(0, others.index);
  }
  if (rest !== text) rest = rest.replace(/\s+/g, ' ').replace(/ ,/g, ',').trim();
  return { rest, tags, emails, phones, licenseNumbers };
}
