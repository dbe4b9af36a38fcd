import type pg from 'pg';
import { crs, crsJson } from './crs.js';
import type { Workspace } from './workspace.js';

/** The document of `crs suppress`. */
export interface SuppressionDocument {
  readonly suppression: { readonly id: number };
  readonly withheld: readonly { table: string; hidden: number; masked: number }[];
}

const WHY = ['--reason', 'Court order', '--by', 'Ada Example', '--yes'];

/** Suppresses and lifts as an operator would. */
export const suppressIn = ({ settings }: Workspace) => ({
  suppress: (...words: string[]) => crsJson<SuppressionDocument>(['suppress', ...words, ...WHY], settings),
  lift: ({ suppression: { id } }: SuppressionDocument) =>
    crsJson<SuppressionDocument>(['suppress', 'lift', String(id)], settings),
});

/** Tables that record when something was published or read, but not what. */
const OF_TIMES = [
  'license_history',
  'event',
  'change_log',
  'data_version',
  'publication',
  'feed_state',
  'feed_version',
];

async function servedTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'served'::regnamespace and relkind = 'r'
       and relname <> all($1) order by 1`,
    [OF_TIMES],
  );
  return rows.map(({ name }) => name);
}

/** The served tables that have a row with the text. */
export async function tablesWith(pool: pg.Pool, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await servedTables(pool)) {
    const { rowCount } = await pool.query(
      `select from served.${name} r where strpos(lower(r::text), lower($1)) > 0 limit 1`,
      [text],
    );
    if (rowCount !== 0) found.push(name);
  }
  return found;
}

/** All served data, by table, without times and numbers that change when a feed is removed. */
export async function servedTexts(pool: pg.Pool): Promise<Record<string, string[]>> {
  const texts: Record<string, string[]> = {};
  for (const name of await servedTables(pool)) {
    const { rows } = await pool.query<{ row: string }>(
      `select regexp_replace((to_jsonb(r) - $1::text[])::text, '"lastSuccessAt": ?"[^"]*"', '', 'g') as row
       from served.${name} r order by 1`,
      [['run_id', ...(name.startsWith('license_') ? ['id', 'license_type_id'] : [])]],
    );
    texts[name] = rows.map(({ row }) => row);
  }
  return texts;
}

const EXPORTS = [
  ...['matches', 'permits', 'permit_contractors', 'permit_inspections'],
  ...['contractors', 'related', 'firms', 'aliases', 'track_record'],
];

/** The lines of an export without their first column, sorted. */
const withoutNumbers = (printed: string): string =>
  printed.replaceAll(/^\w+,/gm, '').split('\n').sort().join('\n');

/** The output of each export. */
export async function exportsOf({ settings }: Workspace): Promise<string[]> {
  const printed: string[] = [];
  for (const name of EXPORTS) {
    const { stdout } = await crs(['export', name], settings);
    // A firm whose roster was away has another number.
    printed.push(name === 'firms' ? withoutNumbers(stdout) : stdout);
  }
  return printed;
}
