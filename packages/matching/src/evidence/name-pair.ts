/** What one name of a claim and one name of a contractor say together. */
import type { ClaimForm } from '../claim-view.js';
import type { NameKind } from '../model/levels.js';
import type { Roster } from '../roster.js';
import { Alignment } from './alignment.js';

export type NameLevel = 'exact' | 'strong' | 'partial' | 'fuzzy' | 'differs';

export interface NamePair {
  readonly level: NameLevel;
  /** The curve that weighs it; null for names that differ. */
  readonly kind: NameKind | null;
  /** Bits of the words of names that differ: words that many firms use. */
  readonly common: number;
  /** Bits of the words they share, less some for words left over; above the bits of the roster's size. */
  readonly bits: number;
  /** What the pair says by itself. */
  readonly weight: number;
}

/** What the words of two names say before any weight: the same for every scope. */
export interface Comparison {
  /** Number of the contractor's name. */
  readonly form: number;
  readonly level: NameLevel;
  readonly kind: NameKind | null;
  /** Bits of the words they share, less some for words left over; of names that differ, all shared bits. */
  readonly bits: number;
}

/** What one name of a claim and one of a contractor say, as the weights of the scope have it. */
export function comparePair(roster: Roster, claim: ClaimForm, form: number): NamePair {
  const { weights, sizeBits } = roster;
  const { level, kind, bits } = comparisonOf(roster, claim, form);
  if (kind === null) {
    // However many words of the trade two firms share, that never speaks for them being one.
    const common = Math.min(bits, Math.max(0, -weights.at('name_common')));
    const weight = common > 0 ? weights.at('name_common') + common : weights.at('name_differs');
    return { level, kind, common, bits: -sizeBits, weight };
  }
  const above = bits - sizeBits;
  return { level, kind, common: 0, bits: above, weight: sizeBits + weights.onCurve(kind, above) };
}

/** Compared once: there are few, so that looking through them is cheap. */
function comparisonOf(roster: Roster, claim: ClaimForm, form: number): Comparison {
  for (const known of claim.compared) if (known.form === form) return known;
  const made = compareWords(roster, claim, form);
  claim.compared.push(made);
  return made;
}

/**
 * Compares word by word. Shared words count by rarity; words missing from the claim cost more than words the claim
 * has on top, because clerks add words more often than they drop them; words left over on both sides speak against
 * the pair. Without a distinctive shared word names differ, unless they are the same altogether.
 */
function compareWords(roster: Roster, claim: ClaimForm, form: number): Comparison {
  const { policy } = roster;
  const { forms } = roster.index;
  const words = new Alignment(roster, claim, form);
  const rules = policy.name;
  const shared = words.shared * rules.agreement;
  const bothPersons = claim.isPerson && forms.isPerson(form);
  if (words.same) {
    const printed = claim.printedHash === forms.printedHashOf(form);
    return {
      form,
      level: 'exact',
      kind: bothPersons ? 'namesake' : printed ? 'printed' : 'exact',
      bits: shared,
    };
  }
  const differing: Comparison = { form, level: 'differs', kind: null, bits: shared };
  if (!words.distinctive) return differing;
  const missing = words.missingWords > 0;
  const extra = words.extraWords > 0;
  const bits =
    shared -
    words.missingWords * rules.missingBase -
    words.missingBits * rules.missingShare -
    words.extraWords * rules.extraBase -
    words.extraBits * rules.extraShare -
    Math.min(words.missingBits, words.extraBits) * rules.conflictShare -
    (missing && extra && bothPersons ? policy.person.otherGivenName : 0);
  if (bits <= 0) return differing;
  const kind = missing && extra ? 'both' : missing || extra ? 'part' : 'respelt';
  if (words.respelt) return { form, level: 'fuzzy', kind, bits };
  return { form, level: words.missesDistinctive ? 'partial' : 'strong', kind, bits };
}
