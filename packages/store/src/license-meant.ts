/** Finds the license numbers in the rosters that texts mean, however they are spelled. */
import { digitsForm, licenseKey, licenseMeant, printedForms, wholeForm } from '@crs/domain';
import type pg from 'pg';

/** Runs one statement on the rows that the reader may see. */
export type RowReader = <T>(rows: string, values: readonly unknown[]) => Promise<readonly T[]>;

/** Reads through a pool or a connection. */
export const rowReader =
  (db: pg.Pool | pg.ClientBase): RowReader =>
  async <T>(rows: string, values: readonly unknown[]) =>
    (await db.query(rows, [...values])).rows as T[];

interface KnownNumber {
  readonly key: string;
  readonly state: string;
}

/**
 * The license keys that texts mean: the text itself if a roster prints it, otherwise the only one in the state with
 * another spelling.
 * @param state of the roster; null for any
 * @returns by text, without those that mean none, or several
 */
export async function findLicenseKeys(
  read: RowReader,
  texts: readonly string[],
  state: string | null = null,
): Promise<ReadonlyMap<string, string>> {
  const numbered = texts.filter((text) => /\d/.test(text));
  if (numbered.length === 0) return new Map();
  const own = [...new Set(numbered.map(licenseKey))];
  const exact = await read<KnownNumber>(
    `select distinct license_key as key, roster_state as state from contractor where license_key = any($1::text[])`,
    [own],
  );
  const isMeant = (known: KnownNumber): boolean => state === null || known.state === state.toUpperCase();
  const printed = new Set(exact.filter(isMeant).map(({ key }) => key));
  const keys = new Map<string, string>();
  for (const text of numbered) if (printed.has(licenseKey(text))) keys.set(text, licenseKey(text));
  const left = numbered.filter((text) => !keys.has(text));
  const forms = [...new Set(left.flatMap((text) => printedForms(licenseKey(text))))];
  if (forms.length === 0) return keys;
  const alike = await read<KnownNumber>(
    `select distinct license_key as key, roster_state as state from contractor
     where crs.search_number(license_key) = any($1::text[]) or license_key like any($2::text[])`,
    [
      forms,
      forms
        .map(digitsForm)
        .filter((digits) => digits.length >= 4)
        .map((digits) => `%${digits}`),
    ],
  );
  const numbers = [...new Set(alike.filter(isMeant).map(({ key }) => key))];
  const lookUp = {
    byWhole: (form: string) => numbers.filter((number) => wholeForm(number) === form),
    byDigits: (form: string) => numbers.filter((number) => digitsForm(number) === form),
  };
  for (const text of left) {
    const meant = licenseMeant(licenseKey(text), lookUp);
    if (meant !== null) keys.set(text, meant);
  }
  return keys;
}
