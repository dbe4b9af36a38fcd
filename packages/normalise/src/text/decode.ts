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
 * typographic quotes and dashes by plain ones, and control characters and white space by single spaces. Decoding a decoded text
 * changes nothing.
 */
export function decodeText(text: string): string {
  if (plainText.test(text)) return text;
  let decoded = text;
  while (decoded.includes('&') && decoded.includes(';')) {
    const next = decodeHTMLStrict(decoded);
    if (next === decoded) break;
    decoded = next;
  }
  return decoded
    .replace(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, '')
    .replace(/[‘’‚ʼ`´“”„‐‑‒–—−]/g, (mark) => typographic[mark] ?? mark)
    .replace(/[\s\p{Cc}\p{Cs}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}
