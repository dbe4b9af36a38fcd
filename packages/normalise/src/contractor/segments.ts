import type { Dictionaries } from '../dictionaries/compile.js';
import { nameWords } from '../name/words.js';

/**
 * Splits a text at commas and semicolons. A legal form, generational suffix or degree after a comma stays with the name before it.
 * `personSlot` is true if the text ends in a comma: the clerk filled in a person and no company.
 */
export function splitSegments(text: string, d: Dictionaries): { segments: string[]; personSlot: boolean } {
  if (!text.includes(',') && !text.includes(';')) {
    const only = text.trim();
    return { segments: /[\p{L}\p{N}]/u.test(only) ? [only] : [], personSlot: false };
  }
  const segments: string[] = [];
  const parts = text.split(/[,;]/);
  for (const part of parts) {
    const segment = part.trim();
    if (!/[\p{L}\p{N}]/u.test(segment)) continue;
    if (segments.length === 0) {
      segments.push(segment);
      continue;
    }
    const words = nameWords(segment);
    const suffix =
      startsLegal(segment, words, d) ||
      (words.length === 1 && d.legalWithPeriods.test(segment)) ||
      words.every((word) => d.legalWords.has(word)) ||
      words.every((word) => d.personSuffixes.has(word) || d.titlesBehind.has(word));
    const previous = segments.length - 1;
    if (suffix && previous >= 0) segments[previous] += `, ${segment}`;
    else segments.push(segment);
  }
  return { segments, personSlot: parts.length > 1 && (parts[parts.length - 1] ?? '').trim() === '' };
}

/** Legal forms that are no firm's initials, as LC and LTD may be: `LC Plumbing`. */
const surelyLegal = new Set(['inc', 'incorporated', 'llc', 'pllc', 'llp']);

/**
 * `Inc. - A Joint Venture`, `LLC - Operating Account`, `Inc Plumbing` after a comma: the legal form belongs to the name before it, and
 * with it a trade.
 */
function startsLegal(segment: string, words: readonly string[], d: Dictionaries): boolean {
  if (surelyLegal.has(words[0] ?? '') && words.slice(1).some((word) => isTrade(word, d))) return true;
  return segment.includes('-') && d.legalAnywhere.has(words[0] ?? '') && /^[\p{L}.]+\s*-/u.test(segment);
}

function isTrade(word: string, d: Dictionaries): boolean {
  return d.companyWords.has(word) || d.abbreviations.has(word);
}
