import type { ResponseOf } from '@crs/client';
import type { VNode } from 'preact';
import { numberText, shareText, shortDayText } from '../../layout/values.js';

export type Coverage = ResponseOf<'/v1/coverage'>[number];

/** What the words of freshness mean. */
const MEANINGS = {
  active: 'read as usual',
  late: 'late: its source did not change as usual',
  frozen: 'frozen: its source has not changed for months',
} as const;

export const Freshness = ({ feed }: { readonly feed: Coverage }): VNode => (
  <span class={feed.freshness === 'active' ? undefined : 'alarm'}>{MEANINGS[feed.freshness]}</span>
);

/** How sure matches are: the share that was right where it could be checked, with its interval. */
export function precisionText({ precision, precisionLow, precisionHigh, precisionOf }: Coverage): string {
  if (precision === null) return 'not measured';
  const interval =
    precisionLow === null || precisionHigh === null
      ? ''
      : ` (${shareText(precisionLow)} to ${shareText(precisionHigh)})`;
  return `${shareText(precision)}${interval} of ${numberText(precisionOf ?? 0)} checked`;
}

/** From when to when records are there. */
export const spanText = ({ firstMonth, lastDate }: Coverage): string =>
  `${firstMonth ?? 'not known'} to ${lastDate === null ? 'not known' : shortDayText(lastDate)}`;

const SHADES = ['verified', 'likely', 'possible', 'ambiguous', 'unmatched'] as const;

/** The shares of tiers as one bar; the numbers stand beside it. */
export const TierBar = ({ tiers }: { readonly tiers: NonNullable<Coverage['tiers']> }): VNode => {
  let from = 0;
  return (
    <span class="tier-bar">
      <svg width="100%" height="10" aria-hidden="true">
        {SHADES.map((tier) => {
          const x = from;
          from += tiers[tier] * 100;
          return (
            <rect
              key={tier}
              class={`shade-${tier}`}
              x={`${x.toFixed(2)}%`}
              width={`${(tiers[tier] * 100).toFixed(2)}%`}
              height="10"
            />
          );
        })}
      </svg>
      {SHADES.filter((tier) => tiers[tier] > 0)
        .map((tier) => `${tier} ${shareText(tiers[tier])}`)
        .join(', ')}
    </span>
  );
};
