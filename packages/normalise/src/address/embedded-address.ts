/** An address behind a name, with no comma between the two. */
import type { Dictionaries } from '../dictionaries/compile.js';
import { nameWords } from '../name/words.js';
import { addressEvidence } from './address-evidence.js';

/** A house number, or the beginning of a box. */
const starts = /(?<![^\s,])(?:\d{1,6}(?:-\d{1,4})?[A-Z]?(?=\s)|P\.?\s?O\.?\s?B(?:OX|\.))/gi;

/**
 * Where the address begins in `ALDER ROOFING LLC 2214 ELM ST STE 4`: behind the last number that belongs to a name
 * (`ROUTE 66 ROOFING`, `4 POINT BIRCH LLC`).
 * @returns an index of the text; 0 where it is an address only, -1 where there is none
 */
export function findEmbeddedAddress(text: string, d: Dictionaries): number {
  const candidates = [...text.matchAll(starts)].map(({ index }) => index);
  for (const [place, at] of candidates.entries()) {
    const next = candidates[place + 1];
    // A number with words of a company behind it, and another number behind those, is part of the name.
    if (next !== undefined && namesCompany(text.slice(at, next), d)) continue;
    const signs = addressEvidence(text.slice(at), d);
    if (!signs.leads || !(signs.box || signs.street)) continue;
    const before = text.slice(0, at).trim();
    if (before === '') return 0;
    return isName(before, d) ? at : -1;
  }
  return -1;
}

/** Two words, or one that only companies have; not the building or unit that may stand before a street. */
function isName(text: string, d: Dictionaries): boolean {
  const words = nameWords(text);
  const first = words[0]?.toUpperCase() ?? '';
  if (d.unitDesignators.has(first) || first === 'C/O') return false;
  return words.filter((word) => /\p{L}{2}/u.test(word)).length > 1 || namesCompany(text, d);
}

/** Whether words of a text are such that only companies have. */
export function namesCompany(text: string, d: Dictionaries): boolean {
  return nameWords(text).some((word) => d.legalWords.has(word) || d.companyWords.has(word));
}
