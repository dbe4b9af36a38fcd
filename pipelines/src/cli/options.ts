import { InvalidArgumentError } from 'commander';
import { z } from 'zod';

/** Reads the value of an option that counts something: 1, 2, 3 …, nine digits at most. */
export function positiveInteger(text: string): number {
  if (!/^0*[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Give a whole number from 1.');
  return Number(text);
}

const LONGEST_NAME = 200;

/** Reads a name that people give: some text, without the white space around it. */
export function givenName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > LONGEST_NAME)
    throw new InvalidArgumentError(`Give a name of 1 to ${LONGEST_NAME} characters.`);
  return name;
}

/** Reads a day of the calendar, `YYYY-MM-DD`, and gives the moment it ends in UTC. */
export function endOfDay(text: string): Date {
  const day = z.iso.date().safeParse(text);
  if (!day.success) throw new InvalidArgumentError('Give a day as YYYY-MM-DD.');
  const end = new Date(`${text}T00:00:00Z`);
  end.setUTCDate(end.getUTCDate() + 1);
  return end;
}
