import type { ResponseOf } from '@crs/client';
import type { VNode } from 'preact';
import { Section } from '../../layout/section.js';
import { nameOf } from '../../layout/sorting.js';
import { isPastDate, Status } from '../../layout/status.js';
import { type Column, Table } from '../../layout/table.js';
import type { Tier } from '../../layout/tier.js';
import { joined } from '../../layout/values.js';
import { contractorAddress } from '../contractor/address.js';
import { evidenceText } from './evidence-text.js';
import { weightText } from './weight-text.js';

export type ExplainedMatch = ResponseOf<'/v1/permits/{id}/match'>;
type Candidate = ExplainedMatch['candidates'][number];

/** The section's title, by the outcome of the match. */
const TITLES = {
  matched: 'Why this contractor',
  ambiguous: 'Licenses that fit about equally well',
  unmatched: 'Closest license, and why it isn’t a match',
} as const;

/** Why a permit was or was not matched: the evidence for its best candidates, then the other candidates. */
export const Candidates = ({
  match: { candidates, asScored, decision },
  tier,
  now,
}: {
  readonly match: ExplainedMatch;
  readonly tier: Tier | null;
  /** The current time, since a license may be past its date. */
  readonly now: Date;
}): VNode => {
  const outcome = tier === null ? 'unmatched' : tier === 'ambiguous' ? 'ambiguous' : 'matched';
  const near = outcome === 'ambiguous' ? candidates.filter(({ isNear }) => isNear) : [];
  const shown = near.length > 0 ? near : candidates.slice(0, 1);
  const others = candidates.filter((one) => !shown.includes(one));
  return (
    <Section id="match" title={TITLES[outcome]}>
      {decision !== null && (
        <p class="notice">
          An analyst{' '}
          {decision === 'confirmed' ? 'confirmed the match' : 'said that none of these is the contractor'}.
          Below is what the records alone show.
        </p>
      )}
      {decision === null && !asScored && (
        <p class="notice">
          The match above updates with the next nightly run. Below is what the records show now.
        </p>
      )}
      {outcome === 'unmatched' && decision === null && (
        <p class="quiet">The evidence for this license is too weak to call it a match.</p>
      )}
      {shown.map((candidate) => (
        <Evidence
          key={keyOf(candidate)}
          candidate={candidate}
          heading={
            shown.some((other) => other !== candidate && other.name === candidate.name)
              ? `${candidate.name}, license ${candidate.licenseNumber}`
              : candidate.name
          }
        />
      ))}
      {others.length > 0 && (
        <>
          <h3>Licenses that fit less well</h3>
          <Table
            caption="Licenses that fit less well"
            isCaptionHidden
            rows={others}
            columns={[
              { heading: 'Name', cell: (one) => <a href={contractorAddress(one)}>{one.name}</a> },
              { heading: 'License', isShort: true, cell: ({ licenseNumber }) => licenseNumber },
              {
                heading: 'Status',
                isShort: true,
                cell: (one) => <Status status={one.status} isPast={isPastDate(one, now)} />,
              },
              { heading: 'Place', cell: ({ city, state }) => joined(city, state) },
              { heading: 'Main mismatch', cell: mostAgainst },
            ]}
          />
        </>
      )}
    </Section>
  );
};

/** Identifies candidates. */
const keyOf = ({ rosterState, licenseNumber, licenseType }: Candidate): string =>
  `${rosterState} ${licenseNumber} ${licenseType}`;

/** The strongest evidence against a license. */
const mostAgainst = ({ parts }: Candidate): string | null =>
  parts
    .filter(({ signal, bits }) => signal !== 'prior' && bits < 0)
    .toSorted((one, other) => one.bits - other.bits)[0]?.reason ?? null;

const Evidence = ({
  candidate,
  heading,
}: {
  readonly candidate: Candidate;
  readonly heading: string;
}): VNode => {
  const isByOtherRecords = candidate.parts.some(({ signal }) => signal === 'alias');
  return (
    <>
      <h3>
        <a href={contractorAddress(candidate)}>{heading}</a>
      </h3>
      {isByOtherRecords && (
        <p class="quiet">
          Compared with a name, address, and phone from this contractor’s other records, not with its license.
        </p>
      )}
      <Table
        name={`evidence-${nameOf(keyOf(candidate))}`}
        caption={`Evidence for and against ${heading}`}
        // The prior is the same for all licenses.
        rows={candidate.parts.filter(({ signal }) => signal !== 'prior')}
        columns={[
          { heading: 'Evidence', cell: ({ reason }) => reason },
          {
            heading: 'On the permit',
            cell: ({ signal, permitValue }) => evidenceText(signal, permitValue),
          },
          // Values from other records are not shown.
          ...(isByOtherRecords ? [] : [onTheLicense]),
          {
            heading: 'Weight',
            cell: ({ bits }) => <span class={bits < 0 ? 'alarm' : undefined}>{weightText(bits)}</span>,
          },
        ]}
      />
    </>
  );
};

const onTheLicense: Column<Candidate['parts'][number]> = {
  heading: 'On the license',
  cell: ({ signal, contractorValue }) => evidenceText(signal, contractorValue),
};
