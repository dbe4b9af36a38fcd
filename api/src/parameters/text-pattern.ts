/**
 * The white space of `trim` and `\s`, for a character class in a JSON Schema pattern. Spelled out, because `\s` means
 * other characters in other languages.
 */
export const BLANK = '\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';

/** A pattern for texts without NUL with at least `min` characters when trimmed. */
export function textPattern(min: number): string {
  const solid = `[^${BLANK}\\u0000]`;
  if (min === 0) return '^[^\\u0000]*$';
  // Begins with white space instead of any character, so that a long text with a NUL at its end does not take quadratic
  // time.
  if (min === 1) return `^[${BLANK}]*${solid}[^\\u0000]*$`;
  return `^[${BLANK}]*${solid}[^\\u0000]{${min - 2},}${solid}[${BLANK}]*$`;
}
