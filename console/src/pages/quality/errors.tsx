import type { ShownError } from '@crs/pipelines';
import type { VNode } from 'preact';
import { Table } from '../../layout/table.js';
import { TierMark } from '../../layout/tier.js';
import { jurisdictionText } from '../../layout/values.js';
import { contractorAddress } from '../contractor/address.js';
import { whyAddress } from '../why/address.js';

interface ErrorsProps {
  readonly errors: readonly ShownError[];
  /** True if claims were matched without their numbers. */
  readonly isMasked: boolean;
  /** The text for an empty list. */
  readonly nothing: string;
}

/** Wrongly matched claims, each with a link to the explanation. */
export const Errors = ({ errors, isMasked, nothing }: ErrorsProps): VNode =>
  errors.length === 0 ? (
    <p class="empty">{nothing}</p>
  ) : (
    <Table
      caption="Wrong matches, most confident first"
      rows={errors}
      columns={[
        {
          heading: 'Record',
          cell: ({ claimId, name }) => <a href={whyAddress(claimId, isMasked)}>{name ?? 'no name'}</a>,
        },
        {
          heading: 'Jurisdiction',
          isShort: true,
          cell: ({ jurisdiction }) => jurisdictionText(jurisdiction),
        },
        { heading: 'Matched to', cell: ({ matchedTo }) => <Contractor of={matchedTo} /> },
        { heading: 'Correct match', cell: ({ right }) => <Contractor of={right} /> },
        {
          heading: 'Confidence',
          isShort: true,
          cell: ({ tier, confidence }) =>
            tier === null ? (
              <TierMark tier={null} />
            ) : (
              <TierMark tier={tier} confidence={confidence.toFixed(3)} />
            ),
        },
      ]}
    />
  );

const Contractor = ({ of }: { readonly of: ShownError['right'] }): VNode =>
  of === null ? (
    <span class="quiet">not shown</span>
  ) : (
    <>
      <a href={contractorAddress({ licenseNumber: of.licenseNumber, rosterState: of.state })}>{of.name}</a>{' '}
      {of.licenseNumber}
    </>
  );
