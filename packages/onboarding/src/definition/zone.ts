/** The time zone a source's times are of. */

import type { Family } from '@crs/domain';
import { columnsOf, familyColumns } from '@crs/feeds';
import type { ProposedForm } from '../forms/proposed.js';
import type { Profile } from '../profile/profile.js';

/** Zone → states that keep it, all of them or most of their people. */
const zones: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DC DE FL GA KY MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO MT NM UT WY',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Phoenix': 'AZ',
  'America/Boise': 'ID',
  'America/Detroit': 'MI',
  'America/Indiana/Indianapolis': 'IN',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU',
};

/** States that lie in two zones. */
const divided = new Set('FL ID IN KS KY MI ND NE OR SD TN TX'.split(' '));

/** A zone, and whether another part of the state has another. */
export interface ProposedZone {
  readonly zone: string;
  readonly doubtful: boolean;
}

/** The zone of the state, where times are given and not days alone; else null. */
export function proposeZone(
  family: Family,
  state: string | null,
  columns: ReadonlyMap<string, ProposedForm>,
  profiles: readonly Profile[],
): ProposedZone | null {
  const zone = Object.entries(zones).find(([, states]) => states.split(' ').includes(state ?? ''))?.[0];
  if (zone === undefined || state === null) return null;
  const read = [...columns].flatMap(([name, { form }]) => {
    const kind = familyColumns[family].get(name)?.kind;
    return kind === 'moment' || kind === 'day' ? columnsOf(form) : [];
  });
  const timed = profiles.some((profile) => read.includes(profile.column) && tellsTime(profile));
  return timed ? { zone, doubtful: divided.has(state) } : null;
}

/** An epoch, or a time other than midnight. */
function tellsTime({ dates, top, filled, type }: Profile): boolean {
  if (dates.formats.some((format) => format.startsWith('epoch'))) return true;
  if (filled === 0) return type !== null && /esriFieldTypeDate$/.test(type);
  return top.some(([text]) => /\d{1,2}:\d{2}/.test(text) && !/\b(00:00(:00)?|12:00(:00)? ?AM)/i.test(text));
}
