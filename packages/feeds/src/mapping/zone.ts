/** Times of a zone and the moments they are. */
// @date-fns/tz: the offset of any zone at any moment, from the data the platform has.
import { tzOffset } from '@date-fns/tz';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Hours remembered of one zone: more than a century of days in which something was issued. */
const mostHours = 50_000;

/** A zone as the parsers of dates need it. Times are milliseconds since 1970, those of the zone counted as if it were UTC. */
export interface Zone {
  /** The time the zone's clocks show at a moment. */
  local(moment: number): number;
  /** The moment at which they show it: the first of two, and where they skip it, the moment as far past the gap. */
  moment(local: number): number;
}

/** @param name an IANA name: `America/Chicago` */
export function zoneOf(name: string): Zone {
  const known = new Map<number, number>();
  /** Minutes east of UTC. Offsets change on the hour, or half of it, and are asked for by the quarter. */
  const offset = (moment: number): number => {
    const quarter = Math.floor(moment / (HOUR / 4));
    let minutes = known.get(quarter);
    if (minutes === undefined) {
      minutes = tzOffset(name, new Date(quarter * (HOUR / 4)));
      if (known.size < mostHours) known.set(quarter, minutes);
    }
    return minutes;
  };
  return {
    local: (moment) => moment + offset(moment) * MINUTE,
    moment: (local) => {
      // A day before any change of the clocks their offset is the one that counts first.
      const before = offset(local - 24 * HOUR) * MINUTE;
      const early = local - before;
      if (offset(early) * MINUTE === before) return early;
      const late = local - offset(early) * MINUTE;
      return offset(late) === offset(early) ? late : early;
    },
  };
}
