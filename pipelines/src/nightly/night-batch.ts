import { lastFire, type Pattern } from '@crs/runtime';

/** How the batches of nights that workers run by the timetable begin. */
export const NIGHT_PREFIX = 'night-';

/** Whether a batch is one of the timetable, and not one that somebody started by hand. */
export const isNightBatch = (batch: string): boolean => batch.startsWith(NIGHT_PREFIX);

/**
 * The batch of a feed that is due: `night-20261121`, after the day on which it is due in UTC, so that feeds of all zones
 * share one. A feed that is due several times a day has its local time in the later ones. A local time that comes
 * twice, when the clocks go back, gives one batch, and so one run. Pure.
 * @param due milliseconds since 1970
 */
export function nightBatchOf(pattern: Pattern, due: number): string {
  const night = `${NIGHT_PREFIX}${utcDay(due)}`;
  const before = lastFire(pattern, due - 1);
  const local = localTime(pattern.zone, due);
  if (before === null || utcDay(before) !== utcDay(due) || localTime(pattern.zone, before) === local)
    return night;
  return `${night}T${local.slice(-4)}`;
}

const utcDay = (moment: number): string => new Date(moment).toISOString().slice(0, 10).replaceAll('-', '');

/** Date and time by the clock of a zone: `202611010130`. */
function localTime(zone: string, moment: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return format.format(moment).replaceAll(/\D/g, '');
}
