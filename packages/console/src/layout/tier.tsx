import type { VNode } from 'preact';
import { confidenceText } from './values.js';

/** What tiers mean, in a sentence. */
const MEANINGS = {
  verified:
    'What the record prints, such as a license number, a phone or an address with the name, is surely of this license.',
  likely: 'Most of what the record prints is of this license, and no other comes near.',
  possible: 'Some of what the record prints is of this license. Check it before you rely on it.',
  ambiguous: 'Several licenses fit about equally well. The best of them is shown.',
} as const;
const UNMATCHED = 'No license fits, or the record names nobody.';

export type Tier = keyof typeof MEANINGS;

/** What a tier means; also of records without one. */
export const meaningOf = (tier: Tier | 'unmatched'): string =>
  tier === 'unmatched' ? UNMATCHED : MEANINGS[tier];

/** How surely a record is of a license, with the probability. */
export const TierMark = ({
  tier,
  confidence,
}: {
  readonly tier: Tier | null;
  readonly confidence?: string | null;
}): VNode =>
  tier === null ? (
    <span class="quiet">no license fits</span>
  ) : (
    <span class={`tier ${tier}`}>
      {tier}
      {confidence !== null && confidence !== undefined && (
        <span class="quiet"> {confidenceText(confidence)}</span>
      )}
    </span>
  );

/** A sentence for each tier that is shown. */
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
      {told.some((tier) => tier !== 'verified') && (
        <>
          <dt>percentage</dt>
          <dd>
            How often matches with such evidence are right. Verified also needs a license number, or a phone
            or an address beside the name: without them a match stays likely, however high its percentage.
          </dd>
        </>
      )}
    </dl>
  );
};
