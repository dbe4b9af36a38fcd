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
const statusOf = (status: unknown): string => (status === null ? 'unknown' : String(status));

const SENTENCES: Readonly<Record<ToldEvent['type'], (event: ToldEvent) => string>> = {
  'license.status_changed': ({ data }) =>
    `License status changed from ${statusOf(data.from)} to ${statusOf(data.to)}`,
  'license.expiring': ({ data }) => `License expires ${dayText(String(data.expirationDate))}`,
  'enforcement.added': ({ data, day }) => `New disciplinary order${of(day)}${hedge(data)}`,
  'osha.inspection_added': ({ data, day }) => `New OSHA inspection${of(day)}${hedge(data)}`,
  'ag_action.added': ({ data, day }) => `New attorney general action${of(day)}${hedge(data)}`,
  'permit.matched': ({ data, permitNumber, permitAddress }) =>
    `New permit ${joined(permitNumber, permitAddress)}${hedge(data)}`,
  'contractor.reopened_likely': ({ data }) =>
    data.role === 'old'
      ? 'This firm may have reopened under another name'
      : 'This may be a reopened firm under a new name',
};

/** Many events of one type. */
const MANY: Readonly<Record<ToldEvent['type'], readonly [one: string, many: string]>> = {
  'license.status_changed': ['license status change', 'license status changes'],
  'license.expiring': ['license expiring soon', 'licenses expiring soon'],
  'enforcement.added': ['new disciplinary order', 'new disciplinary orders'],
  'osha.inspection_added': ['new OSHA inspection', 'new OSHA inspections'],
  'ag_action.added': ['new attorney general action', 'new attorney general actions'],
  'permit.matched': ['new permit', 'new permits'],
  'contractor.reopened_likely': ['firm that may have reopened', 'firms that may have reopened'],
};

/** The event, without a period: `License status changed from Issued to Revoked`. */
export function eventText(event: ToldEvent): string {
  if (event.licenseNumber !== null) return SENTENCES[event.type](event);
  return `${counted(Number(event.data.events), ...MANY[event.type])} in one update`;
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

/** The page that shows it. */
export function eventAddress({ type, licenseNumber, rosterState, data }: ToldEvent): string {
  if (licenseNumber === null) return '/changes';
  if (type === 'permit.matched' && data.id !== null && data.id !== undefined) return `/permits/${data.id}`;
  return `${contractorAddress({ licenseNumber, rosterState })}${PARTS[type] ?? ''}`;
}
