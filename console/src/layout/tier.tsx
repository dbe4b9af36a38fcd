import type { VNode } from 'preact';
import { confidenceText } from './values.js';

/** What tiers mean, one sentence each. */
const MEANINGS = {
  verified:
    'The license number, phone, or address on the record matches this license, or an analyst confirmed the match.',
  likely: 'Most details match, and no other license comes close.',
  possible: 'Some details match. Check before you rely on the match.',
  ambiguous: 'Two or more licenses fit about equally well, so we don’t choose one.',
} as const;
const UNMATCHED = 'No license fits, or the record names no contractor.';

export type Tier = keyof typeof MEANINGS;

/** What a tier means, including for records without one. */
export const meaningOf = (tier: Tier | 'unmatched'): string =>
  tier === 'unmatched' ? UNMATCHED : MEANINGS[tier];

/** Signals that lower a tier, the most important first. */
const AGAINST: readonly (readonly [signal: string, words: string])[] = [
  ['license_number_differs', 'different license number'],
  ['name_differs', 'different name'],
  ['person_differs', 'different person'],
  ['phone_of_another', 'phone of another firm'],
  ['phone_differs', 'different phone'],
  ['license_ended', 'dated after the license ended'],
  ['license_later', 'dated before the license began'],
];

/**
 * How the compared license differs. A value that comes from the contractor's other records instead (`alias`) is not
 * shown anywhere, and the license may have the same value.
 */
const OF_A_LINE: ReadonlySet<string> = new Set(['name_differs', 'person_differs', 'phone_differs']);

/** What contradicts a likely or possible match; null if nothing does. */
function reservation(tier: Tier | null, signals: string | null): string | null {
  if (tier !== 'likely' && tier !== 'possible') return null;
  const given = new Set(signals?.split(','));
  const [signal, words = null] = AGAINST.find(([one]) => given.has(one)) ?? [];
  return signal !== undefined && given.has('alias') && OF_A_LINE.has(signal)
    ? 'matches this contractor’s other records'
    : words;
}

/**
 * A match's tier and what contradicts the match. Only analysts see percentages, because a capped tier can have a higher
 * percentage than a better one.
 */
export const TierMark = ({
  tier,
  signals = null,
  confidence,
}: {
  readonly tier: Tier | null;
  /** The match's `verificationSignals`. */
  readonly signals?: string | null;
  /** For analysts. */
  readonly confidence?: string;
}): VNode => {
  if (tier === null) return <span class="quiet">no match</span>;
  const words = confidence === undefined ? reservation(tier, signals) : confidenceText(confidence);
  return (
    <span class={`tier ${tier}`}>
      {tier}
      {words !== null && (
        <span class="quiet">
          {confidence === undefined && ':'} {words}
        </span>
      )}
    </span>
  );
};

/** A sentence for each tier shown. */
export const TierNotes = ({ tiers }: { readonly tiers: Iterable<Tier | null> }): VNode | null => {
  const shown = new Set(tiers);
  const told = (Object.keys(MEANINGS) as Tier[]).filter((tier) => shown.has(tier));
  if (told.length === 0) return null;
  return (
    <dl class="notes">
      {told.map((tier) => [
        <dt key={`${tier} name`}>{tier}</dt>,
        <dd key={`${tier} meaning`}>{MEANINGS[tier]}</dd>,
      ])}
    </dl>
  );
};
