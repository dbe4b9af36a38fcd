import type { VNode } from 'preact';
import { Section } from '../../layout/section.js';
import { SideBySide } from '../../layout/side-by-side.js';
import { isPastDate, Status } from '../../layout/status.js';
import { Table } from '../../layout/table.js';
import { addressText, dayText, joined, moneyText, numberText, phoneText } from '../../layout/values.js';
import { contractorAddress } from '../contractor/address.js';
import { relatedColumns } from '../contractor/columns.js';
import type { ContractorData } from '../contractor/contractor-data.js';
import { contractorKey } from '../contractor/sentence.js';
import { Summary } from '../contractor/summary-part.js';
import { figuresOf } from '../firm/firm-totals.js';

interface ComparedProps {
  readonly first: ContractorData;
  readonly second: ContractorData;
  /** The current time, since a license may be past its date. */
  readonly now: Date;
}

/** Two contractors: what they share, a comparison fact by fact, and the sentences from their own pages. */
export const Compared = ({ first, second, now }: ComparedProps): VNode => (
  <>
    <Shared first={first} second={second} now={now} />
    <Section id="facts" title="Side by side">
      <ComparedFacts first={first} second={second} now={now} />
    </Section>
    <div class="columns">
      {[first, second].map((data, at) => (
        <Section
          key={at === 0 ? 'a' : 'b'}
          id={at === 0 ? 'first' : 'second'}
          title={data.profile.contractor.name}
        >
          <Summary data={data} now={now} label={`Summary: ${at === 0 ? 'the first' : 'the second'}`} />
        </Section>
      ))}
    </div>
  </>
);

const Shared = ({ first, second, now }: ComparedProps): VNode => {
  const key = contractorKey(second.profile.contractor);
  const related = first.related.find((row) => contractorKey(row) === key);
  const { firm } = first.profile;
  const isOneFirm = firm?.lines.some((line) => contractorKey(line) === key) ?? false;
  return (
    <Section id="shared" title="What they share">
      {firm !== null && isOneFirm && (
        <p>
          We believe both licenses belong to <a href={`/firms/${firm.id}`}>one firm</a>. {firm.reason}
        </p>
      )}
      {related !== undefined && (
        <Table
          caption="What they share"
          isCaptionHidden
          rows={[related]}
          columns={relatedColumns(now).filter(
            ({ heading }) => !['Name', 'License', 'Status'].includes(heading),
          )}
        />
      )}
      {related === undefined && !isOneFirm && (
        <p>We don’t know of any address, phone, or person that they share.</p>
      )}
    </Section>
  );
};

const ComparedFacts = ({ first, second, now }: ComparedProps): VNode => {
  const sides = [first, second].map((data) => ({
    data,
    contractor: data.profile.contractor,
    figures: figuresOf(data.profile.contractor, data.profile, [], [], data.actions),
  })) as [Side, Side];
  return (
    <SideBySide
      caption="Facts about the two contractors"
      headings={[first.profile.contractor.name, second.profile.contractor.name]}
      sides={sides}
      rows={[
        {
          field: 'Page',
          of: ({ contractor }) => <a href={contractorAddress(contractor)}>{contractor.name}</a>,
        },
        {
          field: 'License',
          of: ({ contractor }) => (
            <>
              {contractor.licenseNumber}, {contractor.rosterState}{' '}
              <Status status={contractor.status} isPast={isPastDate(contractor, now)} />
            </>
          ),
        },
        { field: 'Type', of: ({ contractor }) => joined(...contractor.licenseTypes) },
        {
          field: 'First issued',
          of: ({ contractor }) => contractor.originalDate && dayText(contractor.originalDate),
        },
        {
          field: 'Expires',
          of: ({ contractor }) => contractor.expirationDate && dayText(contractor.expirationDate),
        },
        { field: 'Person', of: ({ contractor }) => contractor.personName },
        {
          field: 'Address',
          of: ({ contractor }) => addressText(contractor),
        },
        { field: 'Phone', of: ({ contractor }) => contractor.phone && phoneText(contractor.phone) },
        {
          field: 'Disciplinary orders',
          // If we don't cover the state's orders, the contractor may have orders that we don't know.
          of: ({ figures, data, contractor }) =>
            figures.orders === 0 && data.ordersCovered === null
              ? `we don’t have ${contractor.rosterState} orders`
              : numberText(figures.orders),
        },
        {
          field: 'Penalties in orders',
          of: ({ figures, data }) =>
            figures.orders === 0 && data.ordersCovered === null ? '' : moneyText(figures.penalties),
        },
        { field: 'Attorney general actions', of: ({ figures }) => numberText(figures.actions) },
        { field: 'OSHA inspections', of: ({ figures }) => numberText(figures.inspections) },
        { field: 'OSHA violations', of: ({ figures }) => numberText(figures.violations) },
        { field: 'Building permits', of: ({ figures }) => numberText(figures.permits) },
        {
          field: 'Total permit value',
          // Permits without any value don't print it.
          of: ({ figures }) => (figures.permits > 0 && figures.value === 0 ? '' : moneyText(figures.value)),
        },
        {
          field: 'Permits issued after the license ended',
          of: ({ data }) => numberText(data.unlicensed.totalCount),
        },
      ]}
    />
  );
};

interface Side {
  readonly data: ContractorData;
  readonly contractor: ContractorData['profile']['contractor'];
  readonly figures: ReturnType<typeof figuresOf>;
}
