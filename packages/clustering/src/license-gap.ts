import { distanceText } from './months.js';

/**
 * What a day of the older license is: that of the first order that takes it away, or of another one; its expiration date; its end,
 * where it was not taken away and has passed.
 */
export type LicenseDay = 'first order' | 'later order' | 'expiration date' | 'end';

/** What the older license has on its day, to go on after "before" and "after". */
const ENDS: Readonly<Record<LicenseDay, (day: string) => string>> = {
  'first order': (day) => `an order of ${day} that revokes or suspends the older one`,
  'later order': (day) =>
    `an order of ${day} against the older one, not the first that revokes or suspends it`,
  'expiration date': (day) => `the expiration date of the older one, ${day}`,
  end: (day) => `the older one ended on ${day}`,
};

/** How far the beginning of the newer license is from a day of the older one, and in which direction. */
export function gapSentence(opened: string, ended: string, kind: LicenseDay): string {
  const end = ENDS[kind](ended);
  const began = `The newer license began on ${opened}`;
  if (opened === ended)
    return kind === 'end'
      ? `${began}, the day on which the older one ended.`
      : `${began}, the day of ${end.replace(kind === 'expiration date' ? `, ${ended}` : ` of ${ended}`, '')}.`;
  return opened < ended
    ? `${began}, ${distanceText(opened, ended)} before ${end}.`
    : `${began}, ${distanceText(ended, opened)} after ${end}.`;
}
