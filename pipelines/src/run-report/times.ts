/** Times and durations for people. Pure. */

/** `Sat 21 Nov 02:15`, in a zone's local time. */
export function localMoment(moment: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('weekday')} ${part('day')} ${part('month')} ${part('hour')}:${part('minute')}`;
}

/** `2026-11-21 08:15` in UTC. */
export const utcMoment = (moment: number): string =>
  new Date(moment).toISOString().slice(0, 16).replace('T', ' ');

/** `under 0.1 s`, `0.4 s`, `14 s`, `3 min 20 s`, `1 h 5 min`. */
export function durationText(seconds: number): string {
  if (seconds < 0.05) return 'under 0.1 s';
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return join(`${minutes} min`, whole % 60, 's');
  return join(`${Math.floor(minutes / 60)} h`, minutes % 60, 'min');
}

const join = (larger: string, smaller: number, unit: string): string =>
  smaller === 0 ? larger : `${larger} ${smaller} ${unit}`;
