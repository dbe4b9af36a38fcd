// libphonenumber-js: the maintained port of Google's rules. The core with the smallest metadata: lengths and formats suffice.

import type { Phone } from '@crs/domain';
import parsePhoneNumber from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';

/** A US number and nothing but punctuation around it: by far the most common, read without the library. */
const plainUs = /^(?:\+?1[\s.-]*)?\(?([2-9]\d{2})\)?[\s./-]*(\d{3})[\s.-]*(\d{4})$/;
/** Ten digits that are a number: no area code begins with 0 or 1, and one digit throughout is a filler. */
const usDigits = /^(?!(\d)\1+$)[2-9]\d{9}$/;

/**
 * A phone number with one key however it is punctuated; null for a text that holds none. The US is assumed without a
 * country code. A number counts when its length is right (`isPossible`): validity would ask for area codes and
 * exchanges in use, and refuse both the fictitious 555-01xx and codes younger than the library.
 */
export function normalisePhone(text: string): Phone | null {
  const original = text;
  const trimmed = text.trim();
  const plain = plainUs.exec(trimmed);
  if (plain !== null) return usPhone(original, `${plain[1]}${plain[2]}${plain[3]}`, null);
  if (trimmed.length < 7 || trimmed.length > 250) return null;
  const parsed = parsePhoneNumber(trimmed, { defaultCountry: 'US', extract: false }, metadata);
  if (parsed === undefined || !parsed.isPossible()) return null;
  const extension = parsed.ext ?? null;
  if (parsed.countryCallingCode === '1') return usPhone(original, parsed.nationalNumber, extension);
  return { original, cleaned: parsed.formatInternational(), key: parsed.number, extension };
}

function usPhone(original: string, digits: string, extension: string | null): Phone | null {
  if (!usDigits.test(digits)) return null;
  const cleaned = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  return { original, cleaned, key: digits, extension };
}
