import { cleanText } from '@crs/domain';
import { decodeHTMLStrict } from 'entities/decode';

/** Nearly all names are ASCII. Looping over the character codes is several times as fast as a Unicode pattern. */

const beyondAscii = /[\u0080-\uffff]/;

export function isAsciiText(text: string): boolean {
  return !beyondAscii.test(text);
}

/** True for the character code of a lower-case ASCII letter or a digit. */
export function isWordCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

/** The form for comparing remarks: lower case, letters and digits only, words separated by one space. */
export function lookupText(text: string): string {
  const lower = text.toLowerCase();
  if (!isAsciiText(lower)) return lower.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  let squeezed = '';
  let from = 0;
  for (let i = 0; i <= lower.length; i++) {
    if (i < lower.length && isWordCode(lower.charCodeAt(i))) continue;
    if (i > from) squeezed = squeezed === '' ? lower.slice(from, i) : `${squeezed} ${lower.slice(from, i)}`;
    from = i + 1;
  }
  return squeezed;
}

const plainText = /^(?:[!-%'-~]+(?: [!-%'-~]+)*)?$/;
const typographic: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  ʼ: "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
};

/**
 * Makes a text plain. Decodes HTML entities, even if encoded twice, but only with a semicolon, so `AT&T` stays.
 * Replaces typographic quotes and dashes with plain ones, and white space with single spaces. Removes invisible
 * characters, see `cleanText`. Decoding a decoded text changes nothing.
 */
export function decodeText(text: string): string {
  if (plainText.test(text)) return text;
  let decoded = cleanText(text);
  while (decoded.includes('&') && decoded.includes(';')) {
    const next = cleanText(decodeHTMLStrict(decoded));
    if (next === decoded) break;
    decoded = next;
  }
  return decoded
    .replace(/[‘’‚ʼ`´“”„‐‑‒–—−]/g, (mark) => typographic[mark] ?? mark)
    .replace(/[\s\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}
