import { brokenCharacters, type Family } from '@crs/domain';
import type pg from 'pg';
import { recordTables } from './tables.js';

/** How many of the rows that a run updated, inserted, or removed have a value in a column. */
interface ChangedValueCounts {
  /** The record's field: `issueDate`. */
  readonly column: string;
  /** For the updated rows, before and after the run. */
  readonly before: number;
  readonly after: number;
  readonly inserted: number;
  readonly removed: number;
}

/**
 * Counts values in the rows of the table `changed`, after they were applied and in the same transaction.
 * @param records the table with the feed's new records
 * @param columns fields of the records; fields without a column are left out
 * @returns how many rows were updated, the counts for each column, and how many more values have broken characters
 */
export async function countChangedValues(
  client: pg.ClientBase,
  { family, runId, records }: { readonly family: Family; readonly runId: number; readonly records: string },
  columns: readonly string[],
): Promise<{ rows: number; values: ChangedValueCounts[]; gainedBroken: number }> {
  const { table, columns: kept } = recordTables[family];
  const names = columns
    .map((column) => ({ column, name: column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) }))
    .filter(({ name }) => (kept as readonly string[]).includes(name));
  // An empty list counts as no value.
  const given = (column: string, name: string): string =>
    lists.test(name) ? `nullif(nullif(${column}::text, '{}'), '[]')` : column;
  const counts = names.flatMap(({ name }, index) => {
    const [before, now] = [given(`b.${name}`, name), given(`n.${name}`, name)];
    return [
      `count(${before}) filter (where kind = 'updated') as before${index}`,
      `count(${now}) filter (where kind = 'updated') as after${index}`,
      `count(${now}) filter (where kind = 'inserted') as inserted${index}`,
      `count(${before}) filter (where kind = 'removed') as removed${index}`,
    ];
  });
  const pattern = client.escapeLiteral(brokenCharacters);
  const isBroken = (text: string): string => `${text} ~ ${pattern}`;
  // Hardly any row has broken characters, so the columns of a row are checked together first.
  const broken = (row: string): string => {
    if (names.length === 0) return '0';
    const texts = names.map(({ name }) => `${row}.${name}::text`);
    const each = texts.map((text) => `coalesce((${isBroken(text)})::int, 0)`);
    return `case when ${isBroken(`concat_ws(' ', ${texts.join(', ')})`)} then ${each.join(' + ')} else 0 end`;
  };
  const gained = `coalesce(sum((${broken('n')}) - (${broken('b')})), 0)::int as broken`;
  const { rows } = await client.query<Record<string, number>>(
    `select ${[`count(*) filter (where kind = 'updated') as rows`, gained, ...counts].join(', ')}
     from changed c left join ${table}_before b on b.id = c.id and b.replaced_by = $1
     left join ${records} n on n.id = c.id`,
    [runId],
  );
  const of = (name: string): number => rows[0]?.[name] ?? 0;
  const values = names.map(({ column }, index) => ({
    column,
    before: of(`before${index}`),
    after: of(`after${index}`),
    inserted: of(`inserted${index}`),
    removed: of(`removed${index}`),
  }));
  return { rows: of('rows'), values, gainedBroken: of('broken') };
}

/** The names of columns that hold lists. */
const lists = /_(?:names|numbers|keys|taken|types)$|^violations$/;
