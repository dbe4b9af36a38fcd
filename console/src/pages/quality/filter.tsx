import { type QualitySource, qualitySources } from '@crs/pipelines';
import type { VNode } from 'preact';
import { z } from 'zod';
import { JurisdictionChoice } from '../../layout/jurisdiction-choice.js';
import { addressOf } from '../../layout/pager.js';

const tiers = ['verified', 'likely', 'possible'] as const;

/** What is measured; all of it stands in the address. */
export const qualityFilter = z.object({
  jurisdiction: z.string().max(100).catch('').default(''),
  source: z.enum(qualitySources).catch('numbers').default('numbers'),
  basis: z.string().max(40).catch('').default(''),
  tier: z.enum(tiers).or(z.literal('')).catch('').default(''),
});

export type QualityQuery = z.output<typeof qualityFilter>;

/** The address of the quality page with a filter. */
export const qualityAddress = (query: Partial<QualityQuery>): string => {
  const { jurisdiction, source, basis, tier } = query;
  return addressOf('/quality', { jurisdiction, source: source === 'numbers' ? null : source, basis, tier });
};

/** What is known to be right, and how, in a sentence each. */
export const sourceMeanings: Readonly<Record<QualitySource, string>> = {
  numbers:
    'Claims that print a license number or phone of one contractor are matched once more without it, after every night. ' +
    'What is right is known from the number, so nobody had to look. Claims that print no number may be harder.',
  decisions:
    'Claims that an analyst decided on, with the match that the scores alone give them today. Analysts look at the doubtful ' +
    'ones first, so that these figures are worse than those of all claims.',
};

const sourceNames: Readonly<Record<QualitySource, string>> = {
  numbers: 'printed numbers, hidden',
  decisions: 'decisions of analysts',
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
      Known by
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
    <button type="submit">Show</button>
  </form>
);
