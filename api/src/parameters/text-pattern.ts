/**
 * White space as `trim` and `\s` know it, for use between brackets in a JSON Schema pattern. Spelt out, because the
 * regular expressions of other languages mean other characters by `\s`.
 */
export const BLANK = '\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';

/** The texts without NUL that have at least so many characters without the white space around them. */
export function textPattern(min: number): string {
  const solid = `[^${BLANK}\\u0000]`;
  if (min === 0) return '^[^\\u0000]*$';
  // Begins with white space, not with anything: else a long text with a NUL at its end is tried from every character.
  if (min === 1) return `^[${BLANK}]*${solid}[^\\u0000]*$`;
  return `^[${BLANK}]*${solid}[^\\u0000]{${min - 2},}${solid}[${BLANK}]*$`;
}
