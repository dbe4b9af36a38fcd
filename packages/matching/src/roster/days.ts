/** Dates as numbers, for fast comparison. */

const dayLength = 86_400_000;

/** Days since 1970 of a date `YYYY-MM-DD`; `NaN` for the empty text. */
export function dayOf(date: string): number {
  return Date.parse(date) / dayLength;
}
