/** The rows of a user's own list of contractors, which are matched with the rosters and never stored. */
import { z } from 'zod';
import type { Claim } from './claims.js';
import { cleanText } from './clean-text.js';
import { daySchema } from './records.js';

/** Maximum characters in a value, so that all rows cost about the same. */
const LONGEST = 300;

const value = z
  .string()
  .max(LONGEST)
  .transform((text) => cleanText(text).trim() || null)
  .nullish()
  .transform((text) => text ?? null);

/** One row as sent: texts as typed, all of them optional. */
export const listRowSchema = z.strictObject({
  /** Returned with the answer. */
  id: value,
  name: value,
  address: value,
  city: value,
  /** Code of the state whose rosters are searched; without it, all rosters. */
  state: value.transform((text) => text?.toUpperCase() ?? null),
  zip: value,
  phone: value,
  licenseNumber: value,
  /** Words for a trade: a license type, or the work. */
  licenseType: value,
  /** A day on which the contractor worked or was listed. */
  date: value
    .pipe(daySchema.nullable())
    .meta({ pattern: '^\\s*(\\d{4}-\\d{2}-\\d{2})?\\s*$', description: 'YYYY-MM-DD, or empty.' }),
});
export type ListRow = z.output<typeof listRowSchema>;

/** The names of the columns, in order. */
export const listColumns = Object.keys(listRowSchema.shape) as readonly (keyof ListRow)[];

/** Headings that lists use for these columns, ignoring case, spaces, and punctuation. */
const names: Readonly<Record<keyof ListRow, readonly string[]>> = {
  id: ['id', 'key', 'ref', 'reference', 'vendorid', 'rowid'],
  name: [
    'name',
    'company',
    'companyname',
    'business',
    'businessname',
    'contractor',
    'contractorname',
    'vendor',
    'vendorname',
    'legalname',
    'firm',
  ],
  address: ['address', 'address1', 'street', 'streetaddress', 'mailingaddress'],
  city: ['city', 'town'],
  state: ['state', 'st', 'statecode'],
  zip: ['zip', 'zipcode', 'postalcode', 'postcode'],
  phone: ['phone', 'phonenumber', 'telephone', 'tel', 'businessphone'],
  licenseNumber: ['licensenumber', 'license', 'licenseno', 'licensenum', 'lic', 'licno'],
  licenseType: ['licensetype', 'trade', 'class', 'classification'],
  date: ['date', 'asof', 'issuedate', 'issueddate'],
};

const columnOf = new Map(
  listColumns.flatMap((column) => names[column].map((name) => [name, column] as const)),
);

/** A row of a list with its own headings: its values, or the reason why it can't be used. */
interface ReadListRow {
  readonly row: ListRow | null;
  readonly problem: string | null;
}

/** Reads the values under these headings. */
export function readListRow(
  values: Readonly<Record<string, unknown>>,
  columns: ReadonlyMap<string, keyof ListRow>,
): ReadListRow {
  const texts: Record<string, unknown> = {};
  for (const [heading, column] of columns) {
    const value = values[heading];
    // A number is converted like a license number or ZIP code.
    texts[column] ??= typeof value === 'number' ? String(value) : value;
  }
  if (texts.date === '') texts.date = null;
  const read = listRowSchema.safeParse(texts);
  return read.success ? { row: read.data, problem: null } : { row: null, problem: problemIn(read.error) };
}

/** The headings of a list that are columns of a list row. If two headings mean one column, the first wins. */
export function listColumnsIn(headings: readonly string[]): Map<string, keyof ListRow> {
  const found = new Map<string, keyof ListRow>();
  const taken = new Set<keyof ListRow>();
  for (const heading of headings) {
    const column = columnOf.get(heading.toLowerCase().replace(/[^a-z0-9]/g, ''));
    if (column === undefined || taken.has(column)) continue;
    taken.add(column);
    found.set(heading, column);
  }
  return found;
}

const problemIn = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');

/** Why a row can't be matched; null if it can. */
export function problemOf({ name, address, phone, licenseNumber }: ListRow): string | null {
  return (name ?? address ?? phone ?? licenseNumber) === null
    ? 'The row names no contractor. Add a name, phone, licenseNumber, or address.'
    : null;
}

/** The claim for a row. */
export const claimOfRow = ({ id: _, licenseType, date, ...texts }: ListRow): Claim => ({
  ...texts,
  id: 0,
  scope: 'list',
  trades: licenseType === null ? [] : [licenseType],
  firstDate: date,
  lastDate: date,
});
