/** Descriptions of events for people: in feeds, in emails, and on pages. Pure. */
import type { ToldEvent } from '@crs/store';
import { counted, dayText, joined } from '../layout/values.js';
import { contractorAddress } from '../pages/contractor/address.js';

type Data = ToldEvent['data'];

/** The certainty that a record belongs to the contractor; nothing if it is certain. */
const HEDGES: Readonly<Record<string, string>> = {
  likely: ' (likely match)',
  possible: ' (possible match)',
};

const hedge = ({ tier }: Data): string => HEDGES[String(tier)] ?? '';
const of = (day: string | null): string => (day === null ? '' : ` of ${dayText(day)}`);
/** The record can be much older than its match, so the text doesn't call the record new. */
const matched = (record: string, data: Data): string => `${record} matched to this contractor${hedge(data)}`;
const statusOf = (status: unknown): string => (status === null ? 'unknown' : String(status));

const SENTENCES: Readonly<Record<ToldEvent['type'], (event: ToldEvent) => string>> = {
  'license.status_changed': ({ data }) =>
    `License status changed from ${statusOf(data.from)} to ${statusOf(data.to)}`,
  'license.expiring': ({ data }) => `License expires ${dayText(String(data.expirationDate))}`,
  'enforcement.added': ({ data, day }) => matched(`Disciplinary order${of(day)}`, data),
  'osha.inspection_added': ({ data, day }) => matched(`OSHA inspection${of(day)}`, data),
  'ag_action.added': ({ data, day }) => matched(`Attorney general action${of(day)}`, data),
  'permit.matched': ({ data, permitNumber, permitAddress }) =>
    `Permit matched to this contractor: ${joined(permitNumber, permitAddress)}${hedge(data)}`,
  'contractor.reopened_likely': ({ data }) =>
    data.role === 'old'
      ? 'This firm may have reopened under another name'
      : 'This may be a reopened firm under a new name',
};

/** Many events of one type. */
const MANY: Readonly<Record<ToldEvent['type'], readonly [one: string, many: string]>> = {
  'license.status_changed': ['license status change', 'license status changes'],
  'license.expiring': ['license expiring soon', 'licenses expiring soon'],
  'enforcement.added': ['disciplinary order matched', 'disciplinary orders matched'],
  'osha.inspection_added': ['OSHA inspection matched', 'OSHA inspections matched'],
  'ag_action.added': ['attorney general action matched', 'attorney general actions matched'],
  'permit.matched': ['permit matched', 'permits matched'],
  'contractor.reopened_likely': [
    'possible reopening under a new name',
    'possible reopenings under a new name',
  ],
};

/** The event, without a period: `License status changed from Issued to Revoked`. */
export function eventText(event: ToldEvent): string {
  const { type, data, licenseNumber } = event;
  if (licenseNumber !== null) return SENTENCES[type](event);
  // A reopening is two events: one for the old firm, one for the new firm.
  const count = Number(data.events) / (type === 'contractor.reopened_likely' ? 2 : 1);
  return `${counted(Math.ceil(count), ...MANY[type])} in one update`;
}

/** The event with the contractor's name before it. */
export const namedEventText = (event: ToldEvent): string =>
  event.name === null ? eventText(event) : `${event.name}: ${eventText(event)}`;

/** The place on a contractor's page that shows what happened. */
const PARTS: Readonly<Partial<Record<ToldEvent['type'], string>>> = {
  'enforcement.added': '#orders',
  'osha.inspection_added': '#inspections',
  'ag_action.added': '#actions',
  'contractor.reopened_likely': '#related',
};

/** The page that shows it; for most summaries, the list of all changes. */
export function eventAddress({ type, licenseNumber, rosterState, data }: ToldEvent): string {
  if (licenseNumber === null) return type === 'contractor.reopened_likely' ? '/reopened' : '/changes';
  if (type === 'permit.matched' && data.id !== null && data.id !== undefined) return `/permits/${data.id}`;
  return `${contractorAddress({ licenseNumber, rosterState })}${PARTS[type] ?? ''}`;
}
