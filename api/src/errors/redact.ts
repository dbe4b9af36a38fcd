/** Longest text that an error repeats, in characters. Every valid value is shorter. */
const MAX_LENGTH = 4_000;
/** An API key, a key's token, or the beginning of either. */
const KEY = /(sk_(?:live|test)_|\brct_)[\w.~+/-]+/gi;

/** A caller's text for an error message: masks API keys and tokens, and cuts long texts. */
export function redact(text: string): string {
  const masked = text.replaceAll(KEY, '$1…');
  const characters = masked.length > MAX_LENGTH ? [...masked] : [];
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}…` : masked;
}
