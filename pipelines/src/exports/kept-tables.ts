/** Describes the Parquet files of a version, for the next version and for the text files made from them. */

import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing } from '@crs/domain';
import { columnTypes, filedNames } from '@crs/store';
import { z } from 'zod';
import type { VersionFiles } from './export-storage.js';

/** Raise it if the written files change: a version is made only from files with the same layout. */
const LAYOUT = 1;
const FILE = '.tables.json';

const columnSchema = z.strictObject({
  name: z.string(),
  type: z.enum(columnTypes),
  description: z.string(),
  decimals: z.int().optional(),
});

const tablesSchema = z.record(
  z.enum(filedNames),
  z.strictObject({
    columns: z.array(columnSchema).readonly(),
    files: z
      .array(
        z.strictObject({
          /** The path within the version. */
          name: z.string(),
          /** Empty if unknown; null for a table that is not divided, or has no rows. */
          state: z.string().nullable(),
          rows: z.int(),
        }),
      )
      .readonly(),
  }),
);
/** The columns of each table, and its files. */
export type KeptTables = z.infer<typeof tablesSchema>;
export type ParquetFile = KeptTables[keyof KeptTables]['files'][number];

const keptSchema = z.strictObject({
  shape: z.string(),
  tables: tablesSchema,
  /** The state of each feed, by which its permits are divided. */
  feedStates: z.record(z.string(), z.string().nullable()),
});
export type KeptVersion = Omit<z.infer<typeof keptSchema>, 'shape'>;

/** A digest of the layout and the columns: versions with the same shape have the same columns, written the same way. */
const shapeOf = (tables: Readonly<Record<string, Pick<KeptTables[keyof KeptTables], 'columns'>>>): string =>
  createHash('sha256')
    .update(JSON.stringify([LAYOUT, ...filedNames.map((name) => tables[name]?.columns)]))
    .digest('hex');

export const writeTables = (folder: string, { tables, feedStates }: KeptVersion): Promise<void> =>
  writeFile(join(folder, FILE), JSON.stringify({ shape: shapeOf(tables), tables, feedStates }), {
    flush: true,
  });

/** Null for a version with another layout, written by an earlier release. */
export async function readTables(files: VersionFiles): Promise<KeptVersion | null> {
  const text = await readFile(await files.pathOf(FILE), 'utf8').catch(nullIfMissing);
  if (text === null) return null;
  const kept = keptSchema.safeParse(JSON.parse(text));
  if (!kept.success) return null;
  const { shape, ...version } = kept.data;
  return shape === shapeOf(version.tables) ? version : null;
}

/**
 * True if the files of a version can be made from those of an earlier one: each row is in the same file, in the same
 * form.
 */
export const canFollow = (
  columns: Parameters<typeof shapeOf>[0],
  feedStates: KeptVersion['feedStates'],
  earlier: KeptVersion,
): boolean =>
  shapeOf(columns) === shapeOf(earlier.tables) &&
  Object.entries(earlier.feedStates).every(
    ([feed, state]) => !(feed in feedStates) || feedStates[feed] === state,
  );
