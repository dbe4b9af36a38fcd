/** Dates as numbers, for fast comparison. */
import type { TextPool } from './text-pool.js';

const dayLength = 86_400_000;

/** Days since 1970 of a date `YYYY-MM-DD`; `NaN` for the empty text. */
export function dayOf(date: string): number {
  return Date.parse(date) / dayLength;
}

/**
 * The days of dates given as text numbers. Each distinct date is parsed once: there are far fewer dates than licenses.
 */
export function daysOf(dates: Uint32Array, texts: TextPool): Float32Array {
  const read = new Map<number, number>();
  return Float32Array.from(dates, (text) => {
    const known = read.get(text);
    if (known !== undefined) return known;
    const day = dayOf(texts.textOf(text));
    read.set(text, day);
    return day;
  });
}
