import type { ResponseOf } from '@crs/client';
import type { VNode } from 'preact';
import { Section } from '../../layout/section.js';
import { type Column, Table } from '../../layout/table.js';
import { contractorAddress } from '../contractor/address.js';
import { matchColumn } from '../contractor/columns.js';

type Contractor = NonNullable<ResponseOf<'/v1/permits/{id}'>['contractors']>[number];

const columns: readonly Column<Contractor>[] = [
  { heading: 'Name on the permit', cell: ({ contractorName }) => contractorName },
  { heading: 'Role', cell: ({ role }) => role },
  {
    heading: 'License',
    cell: ({ contractorLicenseNumber: licenseNumber, contractorLicenseName }) =>
      licenseNumber === null ? (
        'no match'
      ) : (
        <>
          <a href={contractorAddress({ licenseNumber })}>{contractorLicenseName}</a> ({licenseNumber})
        </>
      ),
  },
  matchColumn,
];

/** Shows all contractors on a permit that names several; nothing for other permits. */
export const PermitContractors = ({
  contractors,
}: {
  readonly contractors: readonly Contractor[];
}): VNode | null =>
  contractors.length < 2 ? null : (
    <Section id="contractors" title="Contractors on this permit">
      <Table
        caption="Contractors on this permit"
        isCaptionHidden
        rows={contractors}
        columns={columns}
        orders="none"
      />
    </Section>
  );
