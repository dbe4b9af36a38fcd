/** Calendar days as whole numbers (days since 1970-01-01), so that no clock and no time zone is needed. */

const dayLength = 86_400_000;

export function dayOf(iso: string): number {
  return Date.parse(`${iso}T00:00:00Z`) / dayLength;
}

/** Cache of formatted days: a sample prints a few thousand different days a million times. */
const printed = new Map<number, string>();

/** `YYYY-MM-DD` */
export function isoDay(day: number): string {
  let text = printed.get(day);
  if (text === undefined) {
    text = new Date(day * dayLength).toISOString().slice(0, 10);
    printed.set(day, text);
  }
  return text;
}

/** `MM/DD/YYYY` */
export function usDay(day: number): string {
  const iso = isoDay(day);
  return `${iso.slice(5, 7)}/${iso.slice(8)}/${iso.slice(0, 4)}`;
}

/** `YYYY-MM-DDT00:00:00.000`, a time without a zone, as Socrata prints it. */
export function floatingDay(day: number): string {
  return `${isoDay(day)}T00:00:00.000`;
}

export function yearOf(day: number): number {
  return Number(isoDay(day).slice(0, 4));
}

/** The current day of the sample. Only the ends of licenses and permits are later. */
export const today = dayOf('2026-06-30');
