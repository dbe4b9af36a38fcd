/** A parameter as sent. `storable` is false for text that no record can contain: with NUL, or not UTF-8. */
export interface RawValue {
  readonly text: string;
  readonly storable: boolean;
}

/**
 * Parses the query of a URL. If a parameter is repeated, the last value wins. Names are in the order of their first
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
    return { text, storable: isStorable(text) };
  } catch {
    // The error shows the text as sent.
    return { text: spaced, storable: false };
  }
}

/** A decoded path segment. `escapeUndecodable` marks one that cannot be decoded by two NULs. */
export function rawPathValue(segment: string): RawValue {
  return { text: segment.replace(/^\0\0/, ''), storable: isStorable(segment) };
}

const isStorable = (text: string): boolean => !text.includes('\0');
