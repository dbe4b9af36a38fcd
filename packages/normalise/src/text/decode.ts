import { cleanText } from '@crs/domain';
// entities: the reference decoder of HTML entities, complete and in plain JavaScript.
import { decodeHTMLStrict } from 'entities/decode';

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
 * Makes a text plain. Decodes HTML entities, also those encoded twice, but only with a semicolon, so that `AT&T` stays. Replaces
 * typographic quotes and dashes by plain ones, and white space by single spaces.
 * Takes out what prints nothing, see `cleanText`. Decoding a decoded text
 * changes nothing.
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
