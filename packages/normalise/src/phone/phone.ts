// libphonenumber-js: the maintained port of Google's rules. The smallest metadata is enough: lengths and formats.

import type { Phone } from '@crs/domain';
import parsePhoneNumber from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';

/** A US number with punctuation only, by far the most common form, is parsed without the library. */
const plainUs = /^(?:\+?1[\s.-]*)?\(?([2-9]\d{2})\)?[\s./-]*(\d{3})[\s.-]*(\d{4})$/;
/** `tel:`, `Cell`, `(fax)` before a number. */
const label = /^\(?(?:ph|phone|tel|telephone|cell|mobile|fax|office|home|work)\b\)?[\s.:#]*/i;
/** A spreadsheet's `.0`, a word, or another number after the first one. */
const behindFirst =
  /^([^\p{L}]*?\d{3}[\s.-]*\d{4}(?:\s*(?:x|ext|extension)\.?\s*\d{1,6})?)(?:\.0+$|\s*[(\p{L}]|\s*[/,;&|]|\s+\+?1?[\s.-]*\(?\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4}$)/iu;
/** In characters. */
const longestText = 250;
/** No area code begins with 0 or 1, and ten equal digits are a filler. */
const usDigits = /^(?!(\d)\1+$)[2-9]\d{9}$/;

/**
 * Parses a phone number; its key doesn't depend on punctuation. Null for a text without a number. Without a country
 * code, the US is assumed. If there are two numbers, the first counts; a word next to it is ignored. A number counts if
 * its length is possible. The library's stricter check requires area codes and exchanges in use, so it would refuse the
 * fictitious 555-01xx and codes newer than the library.
 */
export function normalisePhone(text: string): Phone | null {
  const trimmed = text.trim();
  return parsePhone(text, trimmed) ?? parseFirst(text, trimmed);
}

/** Parses the first number in a longer text: `512-555-0100 cell`, `512-555-0100 / 512-555-0101`, `5125550100.0`. */
function parseFirst(original: string, trimmed: string): Phone | null {
  if (trimmed.length < 7 || trimmed.length > longestText) return null;
  const number = trimmed.replace(label, '');
  const first = behindFirst.exec(number)?.[1] ?? number;
  return first === trimmed ? null : parsePhone(original, first);
}

function parsePhone(original: string, trimmed: string): Phone | null {
  const plain = plainUs.exec(trimmed);
  if (plain !== null) return usPhone(original, `${plain[1]}${plain[2]}${plain[3]}`, null);
  if (trimmed.length < 7 || trimmed.length > longestText) return null;
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
