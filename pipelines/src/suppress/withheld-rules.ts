/** The rules for `withheld-text.ts`, from the suppressions. */
import { normalisePhone, phoneKeys, replacePhones } from '@crs/normalise';
import {
  type GivenNameForms,
  listSuppressions,
  type Phrase,
  Phrases,
  type Suppression,
  WITHHELD,
} from '@crs/store';
import type { StageContext } from '../context.js';
import { nameRulesOf } from './name-rules.js';
import { shownValue, showThrough, tells } from './withheld-text.js';

/** Shorter numbers can mean other things. */
const SHORTEST_NUMBER = 6;

/** Reads which names, phones, addresses, and numbers must no longer be shown. */
export async function readWithheldText({
  pool,
  config,
}: Pick<StageContext, 'pool' | 'config'>): Promise<void> {
  useWithheldText(await listSuppressions(pool, false), nameRulesOf(config).givenNames);
}

/** Hides what these suppressions withhold; without suppressions, hides nothing. */
export function useWithheldText(suppressions: readonly Suppression[], givenNames?: GivenNameForms): void {
  const phrases = new Phrases(suppressions.flatMap(phrasesOf), givenNames);
  const printed = suppressions.flatMap(numbersOf).filter(isTelling).map(escaped);
  const numbers =
    printed.length === 0
      ? null
      : new RegExp(`(?<![\\p{L}\\p{N}])(?:${printed.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  const phones: ReadonlySet<string> = new Set(suppressions.flatMap(phonesOf));
  showThrough((text) => {
    let shown = phrases.without(text);
    if (numbers !== null) shown = shown.replace(numbers, WITHHELD);
    if (phones.size > 0)
      shown = replacePhones(shown, ({ key }, found) => (phones.has(key) ? WITHHELD : found));
    return shown;
  });
}

/** A value as it may now be shown, in a long-running process. */
export async function shownNow<T>(parts: Pick<StageContext, 'pool' | 'config'>, value: T): Promise<T> {
  await readWithheldText(parts);
  return shownValue(value);
}

/** A source row. The whole row is withheld if any part is, because the rest would reveal who is meant. */
export const shownRow = (raw: string): string => (tells(raw) ? WITHHELD : raw);

function phrasesOf({ id: of, ...one }: Suppression): Phrase<number>[] {
  if (one.kind === 'record') return [];
  if (one.kind === 'contractor')
    return [...one.target.names, ...one.target.contacts].map((name) => ({ name, person: false, of }));
  const { name, address } = one.target;
  return [{ name, person: true, of }, ...(address === null ? [] : [{ name: address, person: false, of }])];
}

function phonesOf(one: Suppression): string[] {
  if (one.kind === 'person') return one.target.phone === null ? [] : phoneKeys(one.target.phone);
  if (one.kind === 'record') return [];
  return one.target.contacts.flatMap((contact) => normalisePhone(contact)?.key ?? []);
}

function numbersOf(one: Suppression): string[] {
  if (one.kind === 'record') return [one.target.number];
  return one.kind === 'contractor' && one.action === 'hide' ? [one.target.licenseNumber] : [];
}

const isTelling = (number: string): boolean => number.length >= SHORTEST_NUMBER || /\p{L}/u.test(number);
const escaped = (number: string): string => number.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
