import { cleanText, LONGEST_NAME } from '@crs/domain';
import { InvalidArgumentError } from 'commander';
import { z } from 'zod';

/** Reads a whole number of at least 1, with at most nine digits. */
export function positiveInteger(text: string): number {
  if (!/^0*[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Use a whole number of 1 or more.');
  return Number(text);
}

/** Reads a whole number of at least 0, with at most nine digits. */
export function naturalNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Use a whole number of 0 or more.');
  return Number(text);
}

/** Reads a run number, as `crs runs` shows it. */
export function runNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Use a run number from `crs runs`.');
  return Number(text);
}

/** Collects the values of a repeatable option. */
export const appendValue = (value: string, before: readonly string[]): string[] => [...before, value];

const LONGEST_NOTE = 2_000;

/** Reads a name: one line of text, trimmed. */
export const givenName = (text: string): string => writtenLine(text, LONGEST_NAME, 'a name');

/** Reads a note: one line of text, trimmed. */
export const givenNote = (text: string): string => writtenLine(text, LONGEST_NOTE, 'a note');

function writtenLine(text: string, longest: number, what: string): string {
  const given = text.trim();
  const line = cleanText(given).trim();
  if (line === '' || line.length > longest)
    throw new InvalidArgumentError(`Use ${what} of 1 to ${longest} characters.`);
  if (/\p{Cc}/u.test(given))
    throw new InvalidArgumentError(`Use ${what} on one line, without control characters.`);
  return line;
}

/** Record, claim, and contractor ids are smaller: 53 bits. */
const LARGEST_ID = 2 ** 53;

/** Reads a claim number, as `crs review` and `crs decide` show it. */
export function claimNumber(text: string): number {
  const id = /^\d{1,16}$/.test(text) ? Number(text) : LARGEST_ID;
  if (id >= LARGEST_ID) throw new InvalidArgumentError('Use a claim number.');
  return id;
}

/** Reads a day, `YYYY-MM-DD`. */
export function givenDay(text: string): string {
  const day = z.iso.date().safeParse(text);
  if (!day.success) throw new InvalidArgumentError('Use a date as YYYY-MM-DD.');
  return text;
}

/** Reads a day (`YYYY-MM-DD`) and returns its end in UTC. */
export function endOfDay(text: string): Date {
  const end = new Date(`${givenDay(text)}T00:00:00Z`);
  end.setUTCDate(end.getUTCDate() + 1);
  return end;
}

/** Reads a probability: 0, 0.5, .95, 1. */
export function probability(text: string): number {
  const value = /^(\d(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= 1)) throw new InvalidArgumentError('Use a number from 0 to 1.');
  return value;
}

/** Reads a two-letter state code in either case. */
export function stateCode(text: string): string {
  const code = text.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) throw new InvalidArgumentError('Use a two-letter state code.');
  return code;
}
