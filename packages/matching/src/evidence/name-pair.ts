/** What one name of a claim and one name of a contractor say together. */
import type { ClaimForm } from '../claim-view.js';
import type { Roster } from '../roster.js';
import { Alignment } from './alignment.js';

export type NameLevel = 'exact' | 'strong' | 'partial' | 'fuzzy' | 'differs';

export interface NamePair {
  readonly bits: number;
  readonly level: NameLevel;
}

/**
 * Compares word by word. Shared words count by rarity; words missing from the claim cost more than words the claim
 * has on top, because clerks add words more often than they drop them; words left over on both sides speak against
 * the pair. Without a distinctive shared word names differ, unless they are the same altogether.
 */
export function comparePair(roster: Roster, claim: ClaimForm, form: number): NamePair {
  const { forms, policy } = roster;
  const rules = policy.name;
  const words = new Alignment(roster, claim, form);
  const shared = Math.min(roster.sizeBits + rules.capAbovePrior, words.shared * rules.agreement);
  if (words.same) {
    const printed = claim.printedHash === forms.printedHashOf(form) ? rules.printedBonus : 0;
    return { bits: shared + rules.exactBonus + printed, level: 'exact' };
  }
  if (!words.distinctive) return { bits: rules.differs, level: 'differs' };
  const complete = words.missingWords === 0 && words.extraWords === 0;
  const conflict = words.missingWords > 0 && words.extraWords > 0;
  const bothPersons = claim.isPerson && forms.isPerson(form);
  const bits =
    shared +
    (complete ? rules.completeBonus : 0) -
    words.missingWords * rules.missingBase -
    words.missingBits * rules.missingShare -
    words.extraWords * rules.extraBase -
    words.extraBits * rules.extraShare -
    Math.min(words.missingBits, words.extraBits) * rules.conflictShare -
    (conflict && bothPersons ? policy.person.otherGivenName : 0);
  if (bits <= rules.differs) return { bits: rules.differs, level: 'differs' };
  if (words.respelt) return { bits, level: 'fuzzy' };
  return { bits, level: words.missesDistinctive ? 'partial' : 'strong' };
}
