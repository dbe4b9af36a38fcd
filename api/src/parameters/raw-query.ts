/** A parameter as it was sent. `storable` is false for text that no record can hold: NUL, or bytes that are not UTF-8. */
export interface RawValue {
  readonly text: string;
  readonly storable: boolean;
}

/**
 * Reads the query of a URL, names in the order in which each came first. Of a parameter given twice the last one
 * counts, and an empty one is the same as none; both hold before anything else is looked at.
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
    // What cannot be decoded is shown to the caller as it was sent.
    return { text: spaced, storable: false };
  }
}

/** Judges a segment of the path, decoded already; `escapeUndecodable` puts two NULs before one that could not be. */
export function rawPathValue(segment: string): RawValue {
  return { text: segment.replace(/^\0\0/, ''), storable: isStorable(segment) };
}

const isStorable = (text: string): boolean => !text.includes('\0');
