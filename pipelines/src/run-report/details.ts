import { grouped } from '../terminal/numbers.js';

/** The details of a run in words. Pure. */

/** Details for the program only, or reported in other words. */
const UNTOLD = new Set([
  'skipped',
  'sameAs',
  'undone',
  'undoes',
  'undoneBy',
  'holdsBack',
  'otherwise',
  'redoes',
  'redoneBy',
  'tiers',
  'rematched',
  'learned',
  'proof',
  'comparison',
  'confidences',
]);

/** `new columns: a, b`, one phrase a detail. */
export function detailPhrases(details: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(details)
    .filter(([key, value]) => !UNTOLD.has(key) && value !== null && value !== '')
    .map(([key, value]) => `${wordsOf(key)}: ${textOf(value)}`);
}

/** `newColumns` as `new columns`. */
const wordsOf = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function textOf(value: unknown): string {
  if (typeof value === 'number') return grouped(value);
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).map(([key, part]) => `${wordsOf(key)} ${textOf(part)}`);
    return parts.join(' ');
  }
  return String(value);
}
