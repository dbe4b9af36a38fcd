import { type QualitySource, qualitySources } from '@crs/pipelines';
import type { VNode } from 'preact';
import { z } from 'zod';
import { JurisdictionChoice } from '../../layout/jurisdiction-choice.js';
import { addressOf } from '../../layout/pager.js';

const tiers = ['verified', 'likely', 'possible'] as const;

/** What is measured, as given in the address. */
export const qualityFilter = z.object({
  jurisdiction: z.string().max(100).catch('').default(''),
  source: z.enum(qualitySources).catch('numbers').default('numbers'),
  basis: z.string().max(40).catch('').default(''),
  tier: z.enum(tiers).or(z.literal('')).catch('').default(''),
});

export type QualityQuery = z.output<typeof qualityFilter>;

/** The quality page's address with a filter. */
export const qualityAddress = (query: Partial<QualityQuery>): string => {
  const { jurisdiction, source, basis, tier } = query;
  return addressOf('/quality', { jurisdiction, source: source === 'numbers' ? null : source, basis, tier });
};

/** How the correct answer is known, in a sentence for each kind of label. */
export const sourceMeanings: Readonly<Record<QualitySource, string>> = {
  numbers:
    'After every nightly run, we take records with a contractor’s license number or phone, match them again without it, and compare. ' +
    'The number gives the correct answer, so no one has to check by hand. Records without a number may be harder to match.',
  decisions:
    'Records that an analyst decided, compared with what the scores alone say today. Analysts see doubtful records ' +
    'first, so these figures are worse than for all records.',
};

const sourceNames: Readonly<Record<QualitySource, string>> = {
  numbers: 'hidden license numbers and phones',
  decisions: 'analysts’ decisions',
};

export const Filter = ({
  query,
  jurisdictions,
}: {
  readonly query: QualityQuery;
  readonly jurisdictions: readonly string[];
}): VNode => (
  <form action="/quality" class="search" aria-label="What is measured">
    <JurisdictionChoice jurisdictions={jurisdictions} chosen={query.jurisdiction} />
    <label>
      Compared with
      <select name="source">
        {qualitySources.map((one) => (
          <option key={one} value={one} selected={one === query.source}>
            {sourceNames[one]}
          </option>
        ))}
      </select>
    </label>
    <label>
      Tier
      <select name="tier">
        <option value="">any</option>
        {tiers.map((one) => (
          <option key={one} selected={one === query.tier}>
            {one}
          </option>
        ))}
      </select>
    </label>
    {query.basis !== '' && <input type="hidden" name="basis" value={query.basis} />}
    <button type="submit">Show figures</button>
  </form>
);
