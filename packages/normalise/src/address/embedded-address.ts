/** Finds an address after a name without a comma between them. */
import type { Dictionaries } from '../dictionaries/compile.js';
import { nameWords } from '../name/words.js';
import { addressEvidence } from './address-evidence.js';

/** A house number, or the beginning of a box. */
const starts = /(?<![^\s,])(?:\d{1,6}(?:-\d{1,4})?[A-Z]?(?=\s)|P\.?\s?O\.?\s?B(?:OX|\.))/gi;

/**
 * Finds where the address begins in `ALDER ROOFING LLC 2214 ELM ST STE 4`. Numbers may belong to the name (`ROUTE 66 ROOFING`, `4 POINT
 * BIRCH LLC`).
 * @returns an index of the text; 0 if it is an address only, -1 if there is no address
 */
export function findEmbeddedAddress(text: string, d: Dictionaries): number {
  const candidates = [...text.matchAll(starts)].map(({ index }) => index);
  for (const [place, at] of candidates.entries()) {
    const next = candidates[place + 1];
    // A number before company words and another number is part of the name.
    if (next !== undefined && namesCompany(text.slice(at, next), d)) continue;
    const signs = addressEvidence(text.slice(at), d);
    if (!signs.leads || !(signs.box || signs.street)) continue;
    const before = text.slice(0, at).trim();
    if (before === '') return 0;
    return isName(before, d) ? at : -1;
  }
  return -1;
}

/** True for two words or a company word. A unit or a recipient before a street is no name. */
function isName(text: string, d: Dictionaries): boolean {
  const words = nameWords(text);
  const first = words[0]?.toUpperCase() ?? '';
  if (d.unitDesignators.has(first) || first === 'C/O') return false;
  return words.filter((word) => /\p{L}{2}/u.test(word)).length > 1 || namesCompany(text, d);
}

/** True if a text has a legal form or a company word. */
export function namesCompany(text: string, d: Dictionaries): boolean {
  return nameWords(text).some((word) => d.legalWords.has(word) || d.companyWords.has(word));
}
