import type { ShownShare } from '@crs/pipelines';
import type { VNode } from 'preact';
import { Section } from '../../layout/section.js';
import { Table } from '../../layout/table.js';
import { meaningOf } from '../../layout/tier.js';
import { numberText, shareText } from '../../layout/values.js';
import { intervalText } from '../quality/share-text.js';
import { cityPermits } from './city-address.js';
import type { Coverage } from './freshness-text.js';

/** Match accuracy: the share of checked matches that were correct, with its interval. */
export function precisionText({
  precision: share,
  precisionLow,
  precisionHigh,
  precisionOf,
}: Coverage): string {
  if (share === null) return 'not measured: no permit lists a license number or phone';
  return checkedText({ share, low: precisionLow, high: precisionHigh, of: precisionOf ?? 0 });
}

const checkedText = (measured: ShownShare): string => {
  const text = intervalText(measured);
  // Few cases are shown as counts: `7 of 8`.
  return text.endsWith(` of ${measured.of}`)
    ? `${text} checked`
    : `${text}, ${numberText(measured.of)} checked`;
};

const SHADES = ['verified', 'likely', 'possible', 'ambiguous', 'unmatched'] as const;

/** The tiers' shares as a single bar; the table below it has the numbers. */
const TierBar = ({ tiers }: { readonly tiers: NonNullable<Coverage['tiers']> }): VNode => {
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
    </span>
  );
};

/**
 * The match tiers of a city's permits: the number of permits in each, the share of correct matches, and what the tier
 * means.
 */
export const Tiers = ({
  feed: { tiers, jurisdiction, ...feed },
}: {
  readonly feed: Coverage;
}): VNode | null => {
  if (tiers === null) return null;
  const rightOf = (tier: string): string => {
    const measured = feed.precisionByTier.find((one) => one.tier === tier);
    if (measured !== undefined) return checkedText(measured);
    return tier === 'ambiguous' || tier === 'unmatched' ? '' : 'not measured';
  };
  return (
    <Section id="tiers" title="Match tiers and accuracy">
      <TierBar tiers={tiers} />
      <Table
        caption="Permits by match tier"
        isCaptionHidden
        rows={SHADES.filter((tier) => tiers[tier] > 0)}
        columns={[
          {
            heading: 'Tier',
            isShort: true,
            cell: (tier) => (
              <>
                <svg class="key" width="10" height="10" aria-hidden="true">
                  <rect class={`shade-${tier}`} width="10" height="10" />
                </svg>{' '}
                {tier === 'unmatched' || jurisdiction === null ? (
                  tier
                ) : (
                  <a href={cityPermits(jurisdiction, { tier })}>{tier}</a>
                )}
              </>
            ),
          },
          {
            heading: 'Share of permits',
            isNumeric: true,
            cell: (tier) => (tiers[tier] < 0.0005 ? 'under 0.1%' : shareText(tiers[tier])),
          },
          ...(feed.precision === null ? [] : [{ heading: 'Accuracy', cell: rightOf }]),
          { heading: 'What it means', cell: meaningOf },
        ]}
      />
      <p class="quiet">
        {feed.precision === null
          ? 'No permit here lists a license number or phone, so we can’t check the matches.'
          : 'We measure accuracy by hiding the license number or phone on permits, matching the permits again, and comparing the results. Parentheses show the 95% interval. Those test matches are “verified” less often and “likely” more often than the matches in the table.'}
      </p>
    </Section>
  );
};
