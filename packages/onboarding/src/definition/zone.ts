/** Chooses the time zone of a source's times. */

import { type Family, hasOtherZones, type Place, stateOfCode, zoneOfPlace } from '@crs/domain';
import { columnsOf, familyColumns } from '@crs/feeds';
import type { ProposedForm } from '../forms/proposed.js';
import type { Profile } from '../profile/profile.js';

/** A zone, and whether another part of the state has a different one. */
interface ProposedZone {
  readonly zone: string;
  readonly doubtful: boolean;
}

/** Returns the place's zone if the source has times and not only days, otherwise null. */
export function proposeZone(
  family: Family,
  place: Place,
  columns: ReadonlyMap<string, ProposedForm>,
  profiles: readonly Profile[],
): ProposedZone | null {
  const zone = zoneOfPlace(place);
  if (zone === null) return null;
  const read = [...columns].flatMap(([name, { form }]) => {
    const kind = familyColumns[family].get(name)?.kind;
    return kind === 'moment' || kind === 'day' ? columnsOf(form) : [];
  });
  const timed = profiles.some((profile) => read.includes(profile.column) && tellsTime(profile));
  const state = place.state ?? '';
  return timed ? { zone, doubtful: hasOtherZones(state) && zone === stateOfCode(state)?.zone } : null;
}

/** True for an epoch, or a time other than midnight. */
function tellsTime({ dates, top, filled, type }: Profile): boolean {
  if (dates.formats.some((format) => format.startsWith('epoch'))) return true;
  if (filled === 0) return type !== null && /esriFieldTypeDate$/.test(type);
  return top.some(([text]) => /\d{1,2}:\d{2}/.test(text) && !/\b(00:00(:00)?|12:00(:00)? ?AM)/i.test(text));
}
