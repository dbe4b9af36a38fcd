import { nameText, placeText } from '../../layout/letter-case.js';
import { phoneText } from '../../layout/values.js';

/** How values are formatted, by the beginning of the signal that compares them. */
const WRITTEN: readonly (readonly [signal: string, write: (printed: string) => string])[] = [
  ['phone', phoneText],
  ['name', nameText],
  ['person', nameText],
  ['address', placeText],
  ['unit', placeText],
  ['city', placeText],
];

/**
 * The compared values, formatted as elsewhere on the page: phones as phones, and capitals in usual letter case. Pure.
 */
export function evidenceText(signal: string, printed: string | null): string | null {
  if (printed === null) return null;
  const write = WRITTEN.find(([beginning]) => signal.startsWith(beginning))?.[1];
  return write === undefined ? printed : write(printed);
}
