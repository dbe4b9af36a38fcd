/** Compares phones as printed. This is the only comparison for phones that are stored without a key. */
import type { Phone } from '@crs/domain';
import { extractPhones } from '../name/remarks.js';
import { normalisePhone } from './phone.js';

/** A number without its area code is compared only with others that lack theirs. */
const LOCAL_DIGITS = 7;

/** The keys of all phones in a text; if there are none, the digits of a number without an area code. */
export function phoneKeys(text: string): string[] {
  const found: Phone[] = [];
  extractPhones(text, found);
  const whole = found.length > 0 ? null : normalisePhone(text);
  if (whole !== null) return [whole.key];
  if (found.length > 0) return [...new Set(found.map(({ key }) => key))];
  const digits = text.replace(/\D/g, '');
  return digits.length === LOCAL_DIGITS ? [digits] : [];
}

/** True if two texts print the same phone, whatever else they contain: an extension, a label, another phone. */
export function isSamePhone(one: string, other: string): boolean {
  const keys = phoneKeys(other);
  return phoneKeys(one).some((key) => keys.includes(key));
}
