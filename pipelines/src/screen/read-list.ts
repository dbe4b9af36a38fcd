import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { type ListRow, listColumns, listRowSchema, UsageError } from '@crs/domain';
import { parse } from 'csv-parse';
import type { ZodError } from 'zod';

/** A row of a list: its values as they stand in the file, and as they are matched. */
export interface GivenRow {
  /** Number of the row in the file, from 1; the heading does not count. */
  readonly number: number;
  readonly values: Readonly<Record<string, unknown>>;
  /** Null where a value cannot be used. */
  readonly row: ListRow | null;
  readonly problem: string | null;
}

/** What lists call our columns, without case, spaces and punctuation. */
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

/**
 * Reads a list row by row: CSV with a heading, or one JSON object a line.
 * @throws UsageError where there is no such file, or none of its columns is known
 */
export async function* readList(path: string, onBytes: (read: number) => void): AsyncGenerator<GivenRow> {
  const isJson = await beginsAsJson(path);
  const file = createReadStream(path);
  const records: AsyncIterable<unknown> = isJson
    ? linesOf(file)
    : file.pipe(
        // csv-parse reads what spreadsheets write: quotes, a byte order mark, rows of other lengths.
        parse({ columns: true, bom: true, relax_column_count: true, skip_empty_lines: true }),
      );
  let number = 0;
  let columns: ReadonlyMap<string, keyof ListRow> | null = null;
  for await (const record of records) {
    number += 1;
    onBytes(file.bytesRead);
    if (typeof record !== 'object' || record === null || Array.isArray(record)) {
      yield { number, values: {}, row: null, problem: 'The line is no JSON object.' };
      continue;
    }
    const values = record as Record<string, unknown>;
    if (columns === null || isJson) columns = columnsOf(Object.keys(values));
    if (columns.size === 0 && !isJson) throw unknownColumns(path, Object.keys(values));
    yield { number, values, ...readRow(values, columns) };
  }
}

/** Reads the values of our columns. */
export function readRow(
  values: Readonly<Record<string, unknown>>,
  columns: ReadonlyMap<string, keyof ListRow>,
): Pick<GivenRow, 'row' | 'problem'> {
  const texts: Record<string, unknown> = {};
  for (const [heading, column] of columns) {
    const value = values[heading];
    // A number is written as a license number or ZIP code would be.
    texts[column] ??= typeof value === 'number' ? String(value) : value;
  }
  if (texts.date === '') texts.date = null;
  const read = listRowSchema.safeParse(texts);
  return read.success ? { row: read.data, problem: null } : { row: null, problem: problemIn(read.error) };
}

/** Which of a list's headings are columns of ours; of two headings for one column the first counts. */
export function columnsOf(headings: readonly string[]): Map<string, keyof ListRow> {
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

const problemIn = ({ issues }: ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');

async function beginsAsJson(path: string): Promise<boolean> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      'screen.no_file',
      `${path} cannot be read: ${error.message}.`,
      'Give a CSV or JSON Lines file.',
    );
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return /^\uFEFF?\s*\{/.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}

async function* linesOf(file: NodeJS.ReadableStream): AsyncGenerator<unknown> {
  for await (const line of createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    try {
      yield JSON.parse(line.replace(/^\uFEFF/, ''));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      yield line;
    }
  }
}

const unknownColumns = (path: string, headings: readonly string[]): UsageError =>
  new UsageError(
    'screen.unknown_columns',
    `No column of ${path} is known: ${headings.join(', ')}.`,
    `Name the columns after what they hold: ${listColumns.join(', ')}.`,
  );
