import type { Dictionaries } from '../dictionaries/compile.js';

/**
 * Where a city begins that follows an untyped street without a comma, in the words `from` to `end`: its last word, with what
 * belongs to it (`SALT LAKE CITY`, `GRAND RAPIDS`). At least one word stays the street's; `end` where there is no city.
 */
export function guessCity(words: readonly string[], from: number, end: number, d: Dictionaries): number {
  if (end - from < 2 || /\d/.test(words[end - 1] ?? '')) return end;
  let start = end - 1;
  if (d.cityLast.has(words[start] ?? '') && start - 1 > from) start -= 1;
  while (start - 1 > from && d.cityFirst.has(words[start - 1] ?? '')) start -= 1;
  return start;
}

/**
 * Where a large city begins that ends an untyped street without a state or a ZIP (`7 N BIRCH CHICAGO`); `end` where none does, or
 * where a word before it makes it the name of something else (`LAKE AUSTIN`).
 */
export function largeCity(words: readonly string[], from: number, end: number, d: Dictionaries): number {
  for (const city of d.largeCities.get(words[end - 1] ?? '') ?? []) {
    const start = end - city.length;
    if (start <= from || d.cityFirst.has(words[start - 1] ?? '')) continue;
    if (city.every((word, i) => words[start + i] === word)) return start;
  }
  return end;
}
