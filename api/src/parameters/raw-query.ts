import { cleanText } from '@crs/domain';

/** A parameter as sent, without characters that print nothing. `storable` is false for text that no record can hold: with NUL, or not UTF-8. */
export interface RawValue {
  readonly text: string;
  readonly storable: boolean;
}

/**
 * Parses the query of a URL. Of a repeated parameter the last value counts. Names are in the order of their first
 * occurrence.
 */
export function readRawQuery(url: string): Map<string, RawValue> {
  const start = url.indexOf('?');
  const values = new Map<string, RawValue>();
  if (start === -1) return values;
  for (const pair of url.slice(start + 1).split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals)).text;
    values.set(name, decode(equals === -1 ? '' : pair.slice(equals + 1)));
  }
  return values;
}

function decode(encoded: string): RawValue {
  const spaced = encoded.replaceAll('+', ' ');
  try {
    const text = decodeURIComponent(spaced);
    return rawValue(text);
  } catch {
    // The error shows the text as sent.
    return { text: spaced, storable: false };
  }
}

/** A decoded path segment. `escapeUndecodable` marks one that cannot be decoded by two NULs. */
export function rawPathValue(segment: string): RawValue {
  return { ...rawValue(segment), ...(segment.startsWith('\0\0') && { text: segment.slice(2) }) };
}

/** An error shows the text as sent; nothing else reads what is not storable. */
export function rawValue(text: string): RawValue {
  const storable = !text.includes('\0');
  return { text: storable ? cleanText(text) : text, storable };
}
