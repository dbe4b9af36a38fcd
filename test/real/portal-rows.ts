/** Reads files with real portal rows, using their feeds' definitions. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { compileMapping, type FeedDefinition, leftoverColumns, missingColumns } from '@crs/feeds';
import { readFeed } from '@crs/formats';
import type { Dictionaries } from '@crs/normalise';
import { row } from '@crs/testing/fixtures';
import { open } from '@crs/testing/sources';

type Values = Readonly<Record<string, unknown>>;

/** How a file of rows differs from the source's response. */
export interface Spelling {
  /** `soda`: display names instead of field names. */
  readonly names?: 'soda';
  readonly renamed?: Readonly<Record<string, string>>;
  readonly dates?: string[];
  /** Columns that somebody's program added before the source's own. */
  readonly added?: readonly string[];
  /** True if only some columns were kept. */
  readonly partial?: boolean;
}

/** The rows in JSON: from a layer, from a portal, or a bare array; a layer's rows are as its connector returns them. */
export function rowsOfJson(file: string): Values[] {
  const read = JSON.parse(gunzipSync(readFileSync(file)).toString()) as
    | Values[]
    | { rows?: Values[]; features?: { attributes: Values; geometry?: unknown }[] };
  if (Array.isArray(read)) return read;
  const { rows, features = [] } = read;
  return (
    rows ?? features.map(({ attributes, geometry }) => (geometry ? { ...attributes, geometry } : attributes))
  );
}

async function rowsOfCsv(definition: FeedDefinition, file: string): Promise<Values[]> {
  // Every column, including those that the definition doesn't read.
  const every = { ...definition, attach: [], identity: [], columns: {}, parse: [] };
  const source = await open(every, { fileOverride: file });
  if (source.unchanged) throw new Error('it was never read before');
  const rows: Values[] = [];
  let names: readonly string[] = [];
  for await (const batch of readFeed(every, source, { onColumns: (columns) => (names = columns) }))
    for (const { values } of batch) rows.push(Object.fromEntries(names.map((name) => [name, values[name]])));
  return rows;
}

const sodaName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '_');

/** A definition's result for rows. */
export interface Found {
  readonly missing: readonly string[];
  readonly leftover: readonly string[];
  readonly records: readonly Values[];
  readonly rejects: readonly string[];
  readonly misplaced: number;
  /** Keys that repeat. */
  readonly repeated: number;
}

export async function hold(
  whole: FeedDefinition,
  file: string,
  { names, renamed = {}, dates = whole.dates, added = [], partial = false }: Spelling,
  dictionaries: Dictionaries,
): Promise<Found> {
  const definition = { ...whole, dates };
  const read = /\.json\.gz$/.test(file) ? rowsOfJson(file) : await rowsOfCsv(definition, file);
  const spelled = (name: string) => renamed[name] ?? (names === 'soda' ? sodaName(name) : name);
  const rows = read.map((values) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        added.includes(name) ? [] : [[spelled(name), value] as const],
      ),
    ),
  );
  const columns = [...new Set(rows.flatMap((values) => Object.keys(values)))];
  const { map } = compileMapping(definition, dictionaries);
  const keys = new Map<string, number>();
  const found = { records: [] as Values[], rejects: [] as string[], misplaced: 0 };
  for (const [index, values] of rows.entries()) {
    // Rows with only some columns may lack the key.
    const key = Object.fromEntries(definition.identity.map((name) => [name, `row ${index}`]));
    const mapped = map(row(partial ? { ...key, ...values } : values, index + 1));
    if (mapped.ok) {
      found.records.push(mapped.record as unknown as Values);
      keys.set(mapped.sourceKey, (keys.get(mapped.sourceKey) ?? 0) + 1);
      if (mapped.misplaced) found.misplaced += 1;
    } else if (!mapped.leftOut) found.rejects.push(`${mapped.reject.code} ${mapped.reject.column}`);
  }
  return {
    ...found,
    missing: missingColumns(definition, columns),
    leftover: leftoverColumns(definition, columns),
    repeated: [...keys.values()].filter((count) => count > 1).length,
  };
}

/** Our columns → the number of records that have a value; a list without entries doesn't count. */
export function filled(records: readonly Values[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const record of records)
    for (const [name, value] of Object.entries(record))
      if (value !== null && !(Array.isArray(value) && value.length === 0))
        counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
