/** Most characters of one text that an error repeats; more than any value may have that is read. */
const MAX_LENGTH = 4_000;
/** An API key, or the beginning of one, wherever it stands. */
const KEY = /(sk_(?:live|test)_)[\w.~+/-]+/gi;

/** A text for an error: what the caller sent comes back exactly, but no key does, and nothing without end. */
export function redact(text: string): string {
  const masked = text.replaceAll(KEY, '$1…');
  const characters = masked.length > MAX_LENGTH ? [...masked] : [];
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}…` : masked;
}
