// libphonenumber-js: the maintained port of Google's rules. The smallest metadata suffice: lengths and formats.

import type { Phone } from '@crs/domain';
import parsePhoneNumber from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';

/** A US number with punctuation only, by far the most common form. It is parsed without the library. */
const plainUs = /^(?:\+?1[\s.-]*)?\(?([2-9]\d{2})\)?[\s./-]*(\d{3})[\s.-]*(\d{4})$/;
/** No area code begins with 0 or 1, and ten equal digits are a filler. */
const usDigits = /^(?!(\d)\1+$)[2-9]\d{9}$/;

/**
 * Parses a phone number; its key does not depend on punctuation. Null for a text without a number. The US is assumed without a
 * country code. A number counts when its length is possible. The library's stricter check asks for area codes and exchanges in use;
 * it would refuse the fictitious 555-01xx and codes newer than the library.
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
