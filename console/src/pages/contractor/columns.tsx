import type { ComponentChildren } from 'preact';
import { ExternalLink } from '../../layout/external-link.js';
import { labeledColumns } from '../../layout/labeled-fields.js';
import { isPastDate, Status } from '../../layout/status.js';
import type { Column } from '../../layout/table.js';
import { TierMark } from '../../layout/tier.js';
import { counted, joined, moneyText, shortDayText } from '../../layout/values.js';
import { againstText, isOnePerson, likelihoodWord, withShortDays } from '../reopened-words.js';
import { contractorAddress } from './address.js';
import type { ContractorData } from './contractor-data.js';

type RowOf<K extends 'orders' | 'actions' | 'inspections' | 'related' | 'permits'> =
  ContractorData[K][number];

const day = (value: string | null) => (value === null ? 'no date' : shortDayText(value));
const money = (value: number | null) => (value === null ? '' : moneyText(value));

/** The certainty that a record belongs to the contractor. */
export const matchColumn: Column<Pick<RowOf<'orders'>, 'tier' | 'verificationSignals'>> = {
  heading: 'Match',
  cell: ({ tier, verificationSignals }) => <TierMark tier={tier} signals={verificationSignals} />,
};

export const orderColumns: readonly Column<RowOf<'orders'>>[] = [
  ...labeledColumns<RowOf<'orders'>>('orders', ['orderDate', 'orderType', 'violationTypes']),
  matchColumn,
];

export const actionColumns: readonly Column<RowOf<'actions'>>[] = [
  { heading: 'Date', isShort: true, cell: ({ actionDate }) => day(actionDate) },
  {
    heading: 'Action',
    cell: ({ actionType, caseNumber, url }) => (
      <>
        {actionType}{' '}
        {url === null ? caseNumber : <ExternalLink href={url}>{caseNumber ?? 'View case'}</ExternalLink>}
      </>
    ),
  },
  { heading: 'For', cell: ({ violationTypes, summary }) => joined(...violationTypes) || summary },
  { heading: 'Status', isShort: true, cell: ({ status }) => status },
  ...labeledColumns<RowOf<'actions'>>('actions'),
  matchColumn,
];

const [openedColumn, ...foundColumns] = labeledColumns<RowOf<'inspections'>>('inspections', ['openDate']);

export const inspectionColumns: readonly Column<RowOf<'inspections'>>[] = [
  ...(openedColumn === undefined ? [] : [openedColumn]),
  {
    heading: 'Inspection',
    cell: ({ activityNumber, inspectionType }) => joined(inspectionType, String(activityNumber)),
  },
  { heading: 'Site', cell: ({ siteAddress, city, state }) => joined(siteAddress, city, state) },
  ...foundColumns,
  matchColumn,
];

/** `phone, address (7 contractors)`: what a contractor shares, and how many have it if there are more than two. */
export function inCommon(row: RowOf<'related'>): string {
  return [
    ['phone', row.sharedPhone, row.sharedPhoneCount],
    ['address', row.sharedAddress, row.sharedAddressCount],
    [personWord(row), row.sharedPerson, row.sharedPersonCount],
  ]
    .filter(([, value]) => value !== null)
    .map(([kind, , count]) =>
      Number(count) > 2 ? `${kind} (${counted(Number(count), 'contractor')})` : kind,
    )
    .join(', ');
}

/** People with the same first and last name may have different middle initials in records. */
const personWord = ({ sharedPersonHub, reopenedSignals }: RowOf<'related'>): string =>
  sharedPersonHub === true || isOnePerson(reopenedSignals) ? 'person' : 'person with a similar name';

/** Columns for related contractors. A license is marked if its date is past at `now`. */
export const relatedColumns = (now: Date): readonly Column<RowOf<'related'>>[] => [
  {
    heading: 'Name',
    cell: (row) => <a href={contractorAddress(row)}>{row.name}</a>,
  },
  { heading: 'License', cell: ({ licenseNumber }) => licenseNumber },
  {
    heading: 'Status',
    isShort: true,
    cell: (row) => <Status status={row.status} isPast={isPastDate(row, now)} />,
  },
  {
    heading: 'In common',
    cell: inCommon,
  },
  {
    heading: 'Evidence',
    cell: ({ reason, reopenedSignals }) => `${withShortDays(reason)} ${againstText(reopenedSignals)}`.trim(),
  },
  {
    heading: 'Same firm, reopened',
    isShort: true,
    value: ({ reopenedLikelihood }) => Number(reopenedLikelihood),
    cell: ({ reopenedLikelihood }) => likelihoodWord(reopenedLikelihood),
  },
];

/** Who did the work: the matched contractor, or else the name on the permit. */
export const contractorCell = ({
  contractorName,
  contractorLicenseNumber,
  contractorLicenseName,
}: {
  readonly contractorName: string | null;
  readonly contractorLicenseNumber: string | null;
  readonly contractorLicenseName: string | null;
}): ComponentChildren =>
  contractorLicenseNumber === null ? (
    contractorName
  ) : (
    <a href={contractorAddress({ licenseNumber: contractorLicenseNumber })}>{contractorLicenseName}</a>
  );

/**
 * The columns of permits.
 * @param within a city whose name its rows need not repeat
 * @param hasContractor true for permits from several contractors
 */
export const permitColumnsIn = (
  within: string | null,
  hasContractor = false,
): readonly Column<RowOf<'permits'>>[] => [
  { heading: 'Issued', isShort: true, cell: ({ issueDate }) => day(issueDate) },
  {
    heading: 'Permit',
    isShort: true,
    cell: ({ id, permitNumber }) => <a href={`/permits/${id}`}>{permitNumber}</a>,
  },
  { heading: 'Work', cell: ({ permitType, description }) => joined(permitType, description) },
  {
    heading: 'Address',
    cell: ({ propertyAddress, city }) => joined(propertyAddress, isSameCity(city, within) ? null : city),
  },
  ...(hasContractor ? [{ heading: 'Contractor', cell: contractorCell }] : []),
  { heading: 'Value', isNumeric: true, cell: ({ value }) => money(value) },
  matchColumn,
];

export const permitColumns: readonly Column<RowOf<'permits'>>[] = permitColumnsIn(null);

/** A contractor's permits, with its role if any of them states it. */
export const ownPermitColumns = (
  permits: readonly RowOf<'permits'>[],
): readonly Column<RowOf<'permits'>>[] => [
  ...permitColumns.slice(0, -1),
  ...(permits.some(({ role }) => role !== undefined) ? [roleColumn] : []),
  matchColumn,
];

const roleColumn: Column<RowOf<'permits'>> = { heading: 'Role', cell: ({ role }) => role ?? '' };

/** True if a city is the page's city, in any letter case. */
export const isSameCity = (city: string | null, within: string | null): boolean =>
  within !== null && city?.toLowerCase() === within.toLowerCase();

/** The title of permits that were issued when the license was not active. */
export const UNLICENSED_TITLE = 'Permits issued after the license ended';

const REASONS = { expired: 'expired', revoked: 'revoked', suspended: 'suspended' } as const;

/** How the end of a license is known, to follow its reason. */
const WAYS = { expiration_date: '', order: ' by order', roster: ' in the license roster' } as const;

export const unlicensedColumns: readonly Column<ContractorData['unlicensed']['data'][number]>[] = [
  ...permitColumns.slice(0, 4),
  {
    heading: 'License',
    cell: ({ licenseEnd: { reason, knownBy, endedOn } }) =>
      `${REASONS[reason]}${WAYS[knownBy]} on ${shortDayText(endedOn)}`,
  },
  {
    heading: 'Firm’s other license on that date',
    cell: ({ licenseEnd: { otherLicenseNumber, otherLicenseState } }) =>
      otherLicenseNumber === null ? (
        'none found'
      ) : (
        <a href={contractorAddress({ licenseNumber: otherLicenseNumber, rosterState: otherLicenseState })}>
          {otherLicenseNumber}
        </a>
      ),
  },
];
