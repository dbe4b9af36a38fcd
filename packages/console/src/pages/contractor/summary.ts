import type { ResponseOf } from '@crs/client';
import { counted, dayText } from '../../layout/values.js';

export type Profile = ResponseOf<'/v1/licenses/{licenseNumber}/profile'>;

/** A sentence of the summary. */
export interface Sentence {
  readonly text: string;
  /** True for what somebody who hires should look at. */
  readonly isAlarming: boolean;
}

/** Years that count as recent. */
const RECENT_YEARS = 5;

/** What matters first about a contractor, in plain words, the license before all else. Pure. */
export function summarise(profile: Profile, now: Date): Sentence[] {
  return [licenseSentence(profile, now), ...ordersSentence(profile, now), ...relatedSentences(profile)];
}

function licenseSentence({ contractor: { status, expirationDate } }: Profile, now: Date): Sentence {
  const today = now.toISOString().slice(0, 10);
  const day = expirationDate === null ? null : dayText(expirationDate);
  const isOver = expirationDate !== null && expirationDate < today;
  if (status === 'Issued' && !isOver)
    return {
      text: day === null ? 'License in force.' : `License in force, expires ${day}.`,
      isAlarming: false,
    };
  if (status === 'Issued' || status === 'Expired')
    return { text: day === null ? 'License expired.' : `License expired ${day}.`, isAlarming: true };
  if (status === null)
    return { text: 'The authority does not state whether the license is in force.', isAlarming: true };
  return { text: `License ${status.toLowerCase()}: it may not be used.`, isAlarming: true };
}

function ordersSentence({ enforcement }: Profile, now: Date): Sentence[] {
  if (enforcement.totalCount === 0)
    return [{ text: 'No orders against it are published here.', isAlarming: false }];
  const since = `${now.getUTCFullYear() - RECENT_YEARS}${now.toISOString().slice(4, 10)}`;
  const recent = enforcement.newest.filter(
    ({ orderDate }) => orderDate !== null && orderDate >= since,
  ).length;
  const all = counted(enforcement.totalCount, 'order');
  return [
    {
      text:
        recent === 0
          ? `${all}, none in the last ${RECENT_YEARS} years.`
          : `${counted(recent, 'order')} in the last ${RECENT_YEARS} years${recent < enforcement.totalCount ? ` (${all} in all)` : ''}.`,
      isAlarming: true,
    },
  ];
}

function relatedSentences({ related }: Profile): Sentence[] {
  return related.newest
    .filter(({ status }) => status === 'Revoked' || status === 'Suspended')
    .slice(0, 3)
    .map(({ name, status, sharedPhone, sharedAddress }) => ({
      text: `Shares its ${sharedPhone !== null ? 'phone' : sharedAddress !== null ? 'address' : 'person'} with ${name}, whose license was ${status?.toLowerCase()}.`,
      isAlarming: true,
    }));
}
