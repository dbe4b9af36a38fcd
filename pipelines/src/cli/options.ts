import { InvalidArgumentError } from 'commander';

/** Reads the value of an option that counts something: 1, 2, 3 …, nine digits at most. */
export function positiveInteger(text: string): number {
  if (!/^0*[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Give a whole number from 1.');
  return Number(text);
}
