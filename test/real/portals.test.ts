/** The definitions of published sources with real rows of these sources, as far as somebody kept some. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { leftoverColumns, missingColumns } from '@crs/feeds';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { projectConfig } from '../harness/config.js';
import { filled, hold, type Spelling } from './portal-rows.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const data = resolve(root, process.env.CRS_REAL_DATA || '../shared/data', 'portals');
const here = existsSync(data) ? describe : describe.skip;

interface File extends Spelling {
  readonly records: number;
  /** Columns that the definition requires and the file lacks, only in files with just some columns. */
  readonly lacks?: readonly string[];
  readonly rejects?: readonly string[];
  readonly misplaced?: number;
  readonly repeated?: number;
  /** `300 permitNumber city; 284 contractorName`: how many records have a value in these columns. */
  readonly filled: string;
}

interface Expected {
  readonly files: Readonly<Record<string, File>>;
  /** In the order of the lists in the file: required columns that are missing, and columns that nothing reads. */
  readonly columns: Readonly<Record<string, readonly { missing: string[]; leftover: string[] }[]>>;
  /** Files in a layout that no definition reads → why. */
  readonly others: Readonly<Record<string, string>>;
}

const expected = parse(readFileSync(new URL('portals.yaml', import.meta.url), 'utf8')) as Expected;

/** `300 permitNumber city; 284 contractorName` by column. */
const countsOf = (text: string): Record<string, number> =>
  Object.fromEntries(
    text.split('; ').flatMap((group) => {
      const [count, ...columns] = group.split(' ');
      return columns.map((column) => [column, Number(count)] as const);
    }),
  );

const feedOf = (file: string) => file.slice(0, file.indexOf('.'));

here(`the rows in ${data}`, () => {
  const config = projectConfig();

  it('are all read, or the reason is given', () => {
    const named = [expected.files, expected.columns, expected.others].flatMap(Object.keys);
    const there = readdirSync(data).filter((name) => name !== 'README.md');
    expect(named.toSorted()).toEqual(there.toSorted());
  });

  it.each(Object.entries(expected.files))('%s', async (file, counts) => {
    const definition = config.feed(feedOf(file));
    const found = await hold(definition, join(data, file), counts, config.dictionaries);
    const { records, missing, leftover, rejects, misplaced, repeated } = found;
    expect({ records: records.length, lacks: missing, leftover, rejects, misplaced, repeated }).toEqual({
      records: counts.records,
      lacks: counts.lacks ?? [],
      leftover: [],
      rejects: counts.rejects ?? [],
      misplaced: counts.misplaced ?? 0,
      repeated: counts.repeated ?? 0,
    });
    expect(filled(records)).toEqual(countsOf(counts.filled));
    for (const record of records) expect(record).toEqual(expect.objectContaining(plausible(record)));
  });

  it.each(Object.entries(expected.columns))('%s', (file, lists) => {
    const { attach, ...definition } = config.feed(feedOf(file));
    const read = JSON.parse(readFileSync(join(data, file), 'utf8')) as ColumnList | ColumnList[];
    const found = [read].flat().map(({ columns }) => {
      const names = columns.map((column) =>
        typeof column === 'string' ? column : (column.fieldName ?? column.name ?? ''),
      );
      // A list of contacts belongs to the attached data set.
      const [contacts] = attach;
      const ofContacts = contacts !== undefined && names.includes('role');
      if (ofContacts)
        return { missing: Object.values(contacts.on).filter((name) => !names.includes(name)), leftover: [] };
      const alone = { ...definition, attach };
      return { missing: missingColumns(alone, names), leftover: leftoverColumns(alone, names) };
    });
    expect(found).toEqual(lists);
  });
});

interface ColumnList {
  readonly columns: readonly (string | { readonly fieldName?: string; readonly name?: string })[];
}

/** Patterns that every value of a column matches, if there is one. */
const shapes: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:contractorName|name)$/, /^(?!.*(?:State Lic:|PH:|\n))(?=.*\p{L})/u],
  [/^(?:contractorPhone|phone)$/, /^\D*(?:\d\D*){10}(?:\.0)?$/],
  [/^(?:contractorLicense|licenseNumber)$/, /^(?=.*\d)[-\w*]+$/],
  [/^(?:contractorZip|zip)$/, /^\d{5}/],
  [/^(?:contractorState|state)$/, /^[A-Z]{2}$/i],
  // No city and ZIP after the street, and no second line.
  [/^(?:property|contractor)Address$/, /^(?!.*(?:\n| \d{5}$|, [A-Z]{2}\b))/],
  [/^(?:issue|complete|approved|expiration|original|order)Date$/, /^(?:19[3-9]|20[0-3])\d-/],
];

/** A record's values with an implausible shape, with what was expected. */
function plausible(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const wrong: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) {
    const shape = typeof value === 'string' ? shapes.find(([column]) => column.test(name))?.[1] : undefined;
    if (shape !== undefined && !shape.test(String(value))) wrong[name] = expect.stringMatching(shape);
  }
  const { value } = record;
  if (typeof value === 'number' && Math.abs(value) > 1e9) wrong.value = 'an amount below a billion';
  return wrong;
}
