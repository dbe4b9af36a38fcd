import type { VNode } from 'preact';
import { ExternalLink } from '../../layout/external-link.js';
import { addressOf } from '../../layout/pager.js';
import { Section } from '../../layout/section.js';
import { type Column, Table } from '../../layout/table.js';
import { TierMark } from '../../layout/tier.js';
import { counted, joined, moneyText, numberText, shortDayText } from '../../layout/values.js';
import { contractorAddress } from '../contractor/address.js';
import { permitColumnsIn } from '../contractor/columns.js';
import { cityAddress, cityName } from '../places/city-address.js';
import {
  type FoundActions,
  type FoundAddresses,
  type FoundCity,
  type FoundInspection,
  type FoundPermits,
  type FoundRecords,
  SAME_ADDRESS,
} from './found-records.js';
import { NamedInOrdersPart } from './named-in-orders.js';
import { MOST_NAMED, type NamedRecords } from './named-records.js';
import { MOST_LETTERS } from './searched.js';

interface RecordsProps {
  readonly records: FoundRecords;
  readonly q: string;
}

/** The results of each kind, with their number and the anchor of their section. */
function kindsOf({ permits, addresses, actions, inspection, named, byName, city }: FoundRecords) {
  const kinds = [
    { id: 'city', count: city === null ? undefined : 1, one: 'city', many: 'cities' },
    { id: 'permits', count: permits?.totalCount, one: 'permit' },
    { id: 'addresses', count: addresses?.data.length, one: 'address', many: 'addresses' },
    { id: 'cases', count: actions?.totalCount, one: 'case' },
    { id: 'inspection', count: inspection === null ? undefined : 1, one: 'inspection' },
    { id: 'named', count: named?.totalCount, one: 'order', many: 'orders' },
    ...(byName === null ? [] : namedKindsOf(byName)),
  ];
  return kinds.flatMap(({ count, ...kind }) => (count === undefined ? [] : [{ ...kind, count }]));
}

/** The kinds of records by name that were found. */
const namedKindsOf = ({ orders, actions, permits }: NamedRecords) =>
  [
    { id: 'named', count: orders.length, one: 'order', many: 'orders' },
    { id: 'cases', count: actions.length, one: 'case' },
    { id: 'permits', count: permits.length, one: 'permit' },
  ].filter(({ count }) => count > 0);

/** True if a record of any kind was found. */
export const isAnyFound = (records: FoundRecords): boolean => kindsOf(records).length > 0;

/** Links to the sections below. */
export const RecordLinks = ({ records }: Pick<RecordsProps, 'records'>): VNode | null => {
  const kinds = kindsOf(records);
  if (kinds.length === 0) return null;
  return (
    <p class="facet">
      Also found:{' '}
      {kinds.map(({ id, count, one, many }) => (
        <a key={id} href={`#${id}`}>
          {counted(count, one, many)}
        </a>
      ))}
    </p>
  );
};

/** The records found, each kind in its own section. */
export const RecordSections = ({ records, q }: RecordsProps): VNode => (
  <>
    {records.city !== null && <City city={records.city} />}
    {records.permits !== null && <Permits permits={records.permits} />}
    {records.addresses !== null && <Addresses addresses={records.addresses} />}
    {records.actions !== null && <Cases actions={records.actions} accused={records.accused} />}
    {records.inspection !== null && <Inspection inspection={records.inspection} />}
    {records.named !== null && <NamedInOrdersPart named={records.named} q={q} />}
    {records.byName !== null && <ByName named={records.byName} q={q} />}
  </>
);

/** The records that name somebody without a license. */
const ByName = ({
  named: { orders, actions, permits },
  q,
}: {
  readonly named: NamedRecords;
  readonly q: string;
}): VNode => (
  <>
    {orders.length > 0 && <NamedInOrdersPart named={{ orders, totalCount: orders.length }} q={q} />}
    {actions.length > 0 && (
      <Section id="cases" title={`Attorney general cases that name “${q}”`}>
        <Table caption="Cases" isCaptionHidden rows={actions} columns={caseColumns(null)} />
      </Section>
    )}
    {permits.length > 0 && (
      <Section id="permits" title={`Permits that name “${q}”`}>
        <Table
          caption={`Newest ${permits.length}`}
          isCaptionHidden={permits.length < MOST_NAMED}
          rows={permits}
          columns={permitColumnsIn(null, true)}
        />
      </Section>
    )}
  </>
);

/** The first records of a list, and the total number. */
const partOf = <T,>(
  name: string,
  { data, totalCount }: { readonly data: readonly T[]; readonly totalCount: number },
) => ({
  caption: totalCount > data.length ? `First ${data.length} of ${numberText(totalCount)}` : name,
  isCaptionHidden: totalCount <= data.length,
  rows: data,
  totalCount,
});

const City = ({ city }: { readonly city: FoundCity }): VNode => (
  <Section id="city" title={`Permits in ${joined(cityName(city), city.state)}`}>
    <p>
      <a href={cityAddress(city.jurisdiction)}>
        {counted(city.recordCount, 'building permit')} in {cityName(city)}
      </a>
    </p>
  </Section>
);

const Permits = ({ permits }: { readonly permits: FoundPermits }): VNode => (
  <Section id="permits" title="Permits">
    <Table {...partOf('Permits', permits)} columns={permitColumnsIn(null, true)} />
  </Section>
);

const addressColumns: readonly Column<FoundAddresses['data'][number]>[] = [
  {
    heading: 'Address',
    cell: ({ address, city }) => (
      <a href={addressOf('/addresses', { street: address, city })}>{joined(address, city)}</a>
    ),
  },
  { heading: 'Permits', isNumeric: true, cell: ({ permits }) => numberText(permits) },
  {
    heading: 'Newest',
    isShort: true,
    cell: ({ lastIssueDate }) => (lastIssueDate === null ? 'no date' : shortDayText(lastIssueDate)),
  },
];

const Addresses = ({ addresses: { data } }: { readonly addresses: FoundAddresses }): VNode => (
  <Section id="addresses" title="Addresses with permits">
    {data.every(({ similarity }) => similarity < SAME_ADDRESS) && (
      <p class="quiet">No permit has exactly this address.</p>
    )}
    <Table caption="Addresses" isCaptionHidden rows={data} columns={addressColumns} />
  </Section>
);

/** A search for a name, which may be long. */
const searchFor = (name: string): string => addressOf('/search', { q: name.slice(0, MOST_LETTERS) });

/** The columns of cases; without their contractors for null. */
const caseColumns = (
  accused: FoundRecords['accused'] | null,
): readonly Column<FoundActions['data'][number]>[] => [
  {
    heading: 'Case',
    cell: ({ caseNumber, url }) =>
      url === null ? caseNumber : <ExternalLink href={url}>{caseNumber ?? 'Source'}</ExternalLink>,
  },
  { heading: 'Against', cell: ({ respondent }) => respondent },
  { heading: 'Action', cell: ({ actionType }) => actionType },
  { heading: 'Date', isShort: true, cell: ({ actionDate }) => actionDate && shortDayText(actionDate) },
  { heading: 'Status', cell: ({ status }) => status },
  ...(accused === null ? [] : [accusedColumn(accused)]),
];

const accusedColumn = (accused: FoundRecords['accused']): Column<FoundActions['data'][number]> => ({
  heading: 'Contractor',
  cell: ({ id, companyName, respondent }) => {
    const contractor = accused.get(id);
    if (contractor === undefined)
      return <a href={searchFor(companyName ?? respondent)}>Find this contractor</a>;
    return (
      <>
        <a href={contractorAddress(contractor)}>{contractor.name}</a>,{' '}
        <TierMark tier={contractor.tier} signals={contractor.verificationSignals} />
      </>
    );
  },
});

const Cases = ({
  actions,
  accused,
}: Pick<FoundRecords, 'accused'> & { readonly actions: FoundActions }): VNode => (
  <Section id="cases" title="Attorney general cases">
    <Table {...partOf('Cases', actions)} columns={caseColumns(accused)} />
  </Section>
);

const Inspection = ({ inspection }: { readonly inspection: FoundInspection }): VNode => {
  const { activityNumber, establishmentName, siteAddress, city, state, openDate } = inspection;
  const { contractorLicenseNumber, contractorLicenseName, violationCount, totalPenalty } = inspection;
  const { tier, verificationSignals } = inspection;
  return (
    <Section id="inspection" title={`OSHA inspection ${activityNumber}`}>
      <p>
        {establishmentName}, {joined(siteAddress, city, state)}
        {openDate !== null && `, opened ${shortDayText(openDate)}`}: {counted(violationCount, 'violation')}
        {totalPenalty !== null && totalPenalty > 0 && `, ${moneyText(totalPenalty)} in penalties`}.{' '}
        {contractorLicenseNumber === null ? (
          <a href={searchFor(establishmentName)}>Find this business</a>
        ) : (
          <>
            Contractor:{' '}
            <a href={contractorAddress({ licenseNumber: contractorLicenseNumber })}>
              {contractorLicenseName}
            </a>
            , <TierMark tier={tier} signals={verificationSignals} />
          </>
        )}
      </p>
    </Section>
  );
};
