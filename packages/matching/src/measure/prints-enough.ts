/** Whether a claim prints enough to identify its contractor. */
import type { ClaimName, ParsedClaim } from '../parsed-claim.js';
import type { Roster } from '../roster.js';
import { unknownWord } from '../words/vocabulary.js';

/**
 * True if a claim prints a license number, a phone, or an address, or a name so rare that fewer than one contractor
 * would have its words by chance. Whether the contractor is in the roster is another question.
 */
export function printsEnough(roster: Roster, parsed: ParsedClaim): boolean {
  if (parsed.licenses.length > 0 || parsed.phones.length > 0 || parsed.addressKey !== '') return true;
  return parsed.names.some((name) => isRare(roster, name));
}

/** Trade words alone are never rare, however small the roster. */
function isRare({ vocabulary, sizeBits }: Roster, { ids, bits }: ClaimName): boolean {
  const isCommon = (id: number): boolean => id !== unknownWord && vocabulary.isCommon(id);
  return !ids.every(isCommon) && bits.reduce((sum, word) => sum + word, 0) >= sizeBits;
}
