import type { VNode } from 'preact';
import { labeledFacts } from '../../layout/labeled-fields.js';
import { MoreElsewhere } from '../../layout/printed.js';
import { Section } from '../../layout/section.js';
import { isPastDate, Status } from '../../layout/status.js';
import { Table } from '../../layout/table.js';
import { addressText, dayText, joined, phoneText } from '../../layout/values.js';
import { contractorAddress } from './address.js';
import type { Profile } from './sentence.js';

/** A labeled value; nothing if it is not known. */
const Fact = ({ name, value }: { readonly name: string; readonly value: string | null }): VNode | null =>
  value === null || value === '' ? null : (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );

/** The roster’s own word, such as `Revoked`; for an issued license also whether it has expired. */
function printedStatus(contractor: Profile['contractor'], now: Date): string | null {
  const { status, statusPrinted, expirationDate } = contractor;
  const printed = statusPrinted ?? status;
  return printed !== null && status === 'Issued' && expirationDate !== null && isPastDate(contractor, now)
    ? `${printed}, but expired on ${dayText(expirationDate)}`
    : printed;
}

/** The license as listed on its roster. */
export const Facts = ({
  contractor,
  now,
}: {
  readonly contractor: Profile['contractor'];
  readonly now: Date;
}): VNode => (
  <dl class="facts">
    <Fact name="License" value={contractor.licenseNumber} />
    <Fact name="Status in the license roster" value={printedStatus(contractor, now)} />
    <Fact name="Type" value={joined(...contractor.licenseTypes, contractor.licenseSubtype)} />
    {labeledFacts('licenses', contractor, ['originalDate', 'expirationDate']).map(([name, value]) => (
      <Fact key={name} name={name} value={value} />
    ))}
    <Fact name="Address" value={contractor.address && addressText(contractor)} />
    <Fact name="Phone" value={contractor.phone && phoneText(contractor.phone)} />
    <Fact
      name="Last updated"
      value={
        contractor.sourceLastSuccessAt &&
        joined(dayText(contractor.sourceLastSuccessAt), contractor.provenance.publisher)
      }
    />
  </dl>
);

/** The firm's licenses, and why they belong to one firm. */
export const OtherLicenses = ({
  profile: { firm },
  now,
}: {
  readonly profile: Profile;
  readonly now: Date;
}): VNode | null =>
  firm === null ? null : (
    <Section
      id="licenses"
      title="This firm’s licenses"
      all={{ href: `/firms/${firm.id}`, label: 'See the whole firm' }}
    >
      <p class="quiet">{firm.reason}</p>
      <Table
        caption="Licenses of the firm"
        rows={firm.lines}
        columns={[
          { heading: 'License', cell: (line) => <a href={contractorAddress(line)}>{line.licenseNumber}</a> },
          { heading: 'Name', cell: ({ name }) => name },
          { heading: 'Type', cell: ({ licenseType }) => licenseType },
          {
            heading: 'Status',
            cell: (line) => <Status status={line.status} isPast={isPastDate(line, now)} />,
          },
          { heading: 'Expires', cell: ({ expirationDate }) => expirationDate && dayText(expirationDate) },
          { heading: 'State', cell: ({ rosterState }) => rosterState },
        ]}
        isCaptionHidden
      />
      <MoreElsewhere totalCount={firm.lines.length} address={`/firms/${firm.id}`} />
    </Section>
  );
