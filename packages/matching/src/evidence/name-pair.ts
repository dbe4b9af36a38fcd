/** What one name of a claim and one name of a contractor say together. */
import type { ClaimForm } from '../claim-view.js';
import type { NameKind } from '../model/levels.js';
import type { Weights } from '../model/weights.js';
import type { Roster } from '../roster.js';
import { Alignment } from './alignment.js';

export type NameLevel = 'exact' | 'strong' | 'partial' | 'fuzzy' | 'differs';

/** What the words of two names say before any weight: the same for every scope. */
export interface Comparison {
  /** Number of the contractor's name. */
  readonly form: number;
  readonly level: NameLevel;
  /** The curve that weighs it; null for names that differ. */
  readonly kind: NameKind | null;
  /** Bits of the words they share, less some for words left over; of names that differ, all shared bits. */
  readonly bits: number;
}

/** The comparisons of one name of a claim so far. */
export class Compared {
  private readonly comparisons: Comparison[] = [];
  /** Candidates come in the same order again: where the next comparison that is asked for stands, mostly. */
  private next = 0;

  /** Compares it with a name of a contractor, where that was not done yet. */
  with(roster: Roster, claim: ClaimForm, form: number): Comparison {
    const { comparisons } = this;
    const at =
      comparisons[this.next]?.form === form ? this.next : comparisons.findIndex((pair) => pair.form === form);
    if (at >= 0) {
      this.next = at + 1;
      return comparisons[at] as Comparison;
    }
    const made = compareWords(roster, claim, form);
    comparisons.push(made);
    return made;
  }
}

/** What a pair says by itself, as the weights of the scope have it. */
export function weightOfPair({ weights, sizeBits }: Roster, pair: Comparison): number {
  if (pair.kind !== null) return sizeBits + weights.onCurve(pair.kind, pair.bits - sizeBits);
  const common = commonBits(weights, pair);
  return common > 0 ? weights.at('name_common') + common : weights.at('name_differs');
}

/**
 * What counts of the shared words of names that differ. However many words of the trade two firms share, that never
 * speaks for them being one.
 */
export function commonBits(weights: Weights, { bits }: Comparison): number {
  return Math.min(bits, Math.max(0, -weights.at('name_common')));
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
