/** The rows of somebody's own list of contractors, which are matched with the rosters and never stored. */
import { z } from 'zod';
import type { Claim } from './claims.js';
import { daySchema } from './family.js';

/** Most characters of a value, so that one row costs no more than another. */
const LONGEST = 300;

const value = z
  .string()
  .max(LONGEST)
  .transform((text) => text.trim() || null)
  .nullish()
  .transform((text) => text ?? null);

/** One row, as it is sent: texts as somebody typed them, none of them required. */
export const listRowSchema = z.strictObject({
  /** Comes back with the answer. */
  id: value,
  name: value,
  address: value,
  city: value,
  /** Code of the state whose rosters are searched; all rosters without it. */
  state: value.transform((text) => text?.toUpperCase() ?? null),
  zip: value,
  phone: value,
  licenseNumber: value,
  /** Words for a trade: a license type, or the work. */
  licenseType: value,
  /** A day on which the contractor worked or was listed. */
  date: value.pipe(daySchema.nullable()),
});
export type ListRow = z.output<typeof listRowSchema>;

/** The names of the columns, in their order. */
export const listColumns = Object.keys(listRowSchema.shape) as readonly (keyof ListRow)[];

/** Why a row cannot be matched; null where it can. */
export function problemOf({ name, address, phone, licenseNumber }: ListRow): string | null {
  return (name ?? address ?? phone ?? licenseNumber) === null
    ? 'The row names nobody: give a name, phone, licenseNumber or address.'
    : null;
}

/** The claim that a row makes. */
export const claimOfRow = ({ id: _, licenseType, date, ...texts }: ListRow): Claim => ({
  ...texts,
  id: 0,
  scope: 'list',
  trades: licenseType === null ? [] : [licenseType],
  firstDate: date,
  lastDate: date,
});
