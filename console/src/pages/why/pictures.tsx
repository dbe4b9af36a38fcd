import { evidenceOf, fieldOf, strengthOf } from '@crs/matching';
import type { Why } from '@crs/pipelines';
import type { VNode } from 'preact';
import { Drawn } from '../../drawing/drawn.js';
import { drawWaterfall, sharedRange, type WaterfallTexts, waterfallOf } from '../../drawing/waterfall.js';
import { Section } from '../../layout/section.js';
import { confidenceText } from '../../layout/values.js';
import { contractorAddress } from '../contractor/address.js';

/** Texts of bars for readers who do not know statistics. */
const inWords: WaterfallTexts = {
  nameOf: ({ signal }) => (signal === 'prior' ? 'Before any evidence' : fieldOf(evidenceOf[signal])),
  valueOf: ({ signal, weight }) => (signal === 'prior' ? 'one of many licenses' : strengthOf(weight)),
  total: 'Total',
};

/** Candidates' scores as waterfalls on a common scale. */
export const Pictures = ({ candidates }: Pick<Why, 'candidates'>): VNode => {
  const waterfalls = candidates.map(({ parts }) => waterfallOf(parts));
  const range = sharedRange(waterfalls);
  return (
    <Section id="picture" title="Chart">
      <p class="quiet">
        Each bar starts where the previous one ended. A bar that goes back is evidence against the contractor.
        Both charts have the same scale. The rest of the 100% is for other contractors, or none in the license
        roster.
      </p>
      <div class="sides">
        {candidates.map((candidate) => (
          <figure key={candidate.licenseNumber}>
            <h3>
              <a href={contractorAddress({ ...candidate, rosterState: candidate.state })}>{candidate.name}</a>
              , {candidate.licenseNumber}: {confidenceText(candidate.confidence.toFixed(3))} match confidence
            </h3>
            <Drawn
              svg={drawWaterfall(
                waterfallOf(candidate.parts),
                range,
                `Evidence for and against ${candidate.licenseNumber} ${candidate.name}`,
                inWords,
              )}
            />
          </figure>
        ))}
      </div>
    </Section>
  );
};
