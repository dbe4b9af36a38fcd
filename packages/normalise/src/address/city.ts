import type { Dictionaries } from '../dictionaries/compile.js';

/**
 * Finds the city after a street without a type and comma, in the words `from` to `end`. It is the last word, with the first words of city
 * names before it (`SALT LAKE CITY`, `GRAND RAPIDS`). At least one word is left for the street.
 * @returns index of the city's first word; `end` if there is none
 */
export function guessCity(words: readonly string[], from: number, end: number, d: Dictionaries): number {
  if (end - from < 2 || /\d/.test(words[end - 1] ?? '')) return end;
  let start = end - 1;
  if (d.cityLast.has(words[start] ?? '') && start - 1 > from) start -= 1;
  while (start - 1 > from && d.cityFirst.has(words[start - 1] ?? '')) start -= 1;
  return start;
}

/**
 * Finds a large city at the end of a street without type, state and ZIP (`7 N BIRCH CHICAGO`). After a first word of city names it is
 * part of another name (`LAKE AUSTIN`).
 * @returns index of the city's first word; `end` if there is none
 */
export function findLargeCity(words: readonly string[], from: number, end: number, d: Dictionaries): number {
  for (const city of d.largeCities.get(words[end - 1] ?? '') ?? []) {
    const start = end - city.length;
    if (start <= from || d.cityFirst.has(words[start - 1] ?? '')) continue;
    if (city.every((word, i) => words[start + i] === word)) return start;
  }
  return end;
}
