// entities: the reference decoder of the HTML ecosystem, complete and in plain JavaScript.
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
 * A text for reading: HTML entities decoded (also those encoded twice; only with their semicolon, so that
 * `AT&T` stays), typographic quotes and dashes made plain, control characters and any white space folded
 * to single spaces, trimmed. Decoding a decoded text changes nothing.
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
