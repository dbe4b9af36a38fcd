import type { ResponseOf } from '@crs/client';
import type { VNode } from 'preact';
import { Section } from '../../layout/section.js';
import { Status } from '../../layout/status.js';
import { Table } from '../../layout/table.js';
import { confidenceText, joined } from '../../layout/values.js';
import { contractorAddress } from '../contractor/address.js';
import { weightText } from './weight-text.js';

export type ExplainedMatch = ResponseOf<'/v1/permits/{id}/match'>;
type Candidate = ExplainedMatch['candidates'][number];

/** Why a permit is matched as it is: the evidence for the best license, and the licenses that it beat. */
export const Candidates = ({
  match: { candidates, asScored, decision },
}: {
  readonly match: ExplainedMatch;
}): VNode => {
  const [best, ...others] = candidates;
  return (
    <Section id="match" title="Why this contractor">
      {decision !== null && (
        <p class="notice">
          An analyst {decision === 'confirmed' ? 'confirmed the match' : 'said that none of these is meant'}.
          Below is what the records alone say.
        </p>
      )}
      {decision === null && !asScored && (
        <p class="notice">
          What is shown above changes with the next night; below is what the records say now.
        </p>
      )}
      {best !== undefined && <Evidence candidate={best} heading={best.name} />}
      {others.length > 0 && (
        <>
          <h3>Licenses that fit less</h3>
          <Table
            caption="Licenses that fit less"
            isCaptionHidden
            rows={others}
            columns={[
              { heading: 'Name', cell: (one) => <a href={contractorAddress(one)}>{one.name}</a> },
              { heading: 'License', isShort: true, cell: ({ licenseNumber }) => licenseNumber },
              { heading: 'Status', isShort: true, cell: ({ status }) => <Status status={status} /> },
              { heading: 'Place', cell: ({ city, state }) => joined(city, state) },
              {
                heading: 'Would be right',
                isNumeric: true,
                cell: ({ matchConfidence }) => confidenceText(matchConfidence),
              },
            ]}
          />
        </>
      )}
    </Section>
  );
};

const Evidence = ({
  candidate,
  heading,
}: {
  readonly candidate: Candidate;
  readonly heading: string;
}): VNode => (
  <>
    <h3>
      <a href={contractorAddress(candidate)}>{heading}</a>
    </h3>
    <Table
      caption={`What speaks for and against ${heading}`}
      // What is believed before any evidence is the same for all licenses.
      rows={candidate.parts.filter(({ signal }) => signal !== 'prior')}
      columns={[
        { heading: 'What', cell: ({ reason }) => reason },
        { heading: 'On the permit', cell: ({ permitValue }) => permitValue },
        { heading: 'On the license', cell: ({ contractorValue }) => contractorValue },
        {
          heading: 'Speaks',
          cell: ({ bits }) => <span class={bits < 0 ? 'alarm' : undefined}>{weightText(bits)}</span>,
        },
      ]}
    />
  </>
);
