/** Local times of a zone. */
// @date-fns/tz: the offset of a zone at any time, from the data of the platform.
import { tzOffset } from '@date-fns/tz';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Most cached offsets of one zone: more than a century of days. */
const mostHours = 50_000;

/** Conversions of a zone. Times are milliseconds since 1970; local times are counted as if they were UTC. */
interface Zone {
  /** The local time of a time in UTC. */
  local(moment: number): number;
}

/** @param name an IANA name: `America/Chicago` */
export function zoneOf(name: string): Zone {
  const known = new Map<number, number>();
  /** Minutes east of UTC, cached per quarter of an hour, since offsets change at full or half hours. */
  const offset = (moment: number): number => {
    const quarter = Math.floor(moment / (HOUR / 4));
    let minutes = known.get(quarter);
    if (minutes === undefined) {
      minutes = tzOffset(name, new Date(quarter * (HOUR / 4)));
      if (known.size < mostHours) known.set(quarter, minutes);
    }
    return minutes;
  };
  return { local: (moment) => moment + offset(moment) * MINUTE };
}
