/** A data version as files. */
import { exportNames, type PublishedVersion } from '@crs/store';
import { z } from 'zod';

const fileFormats = ['csv', 'jsonl', 'parquet', 'ftm', 'datapackage', 'sha256'] as const;

const fileSchema = z.strictObject({
  /** The path within the version: `permits/state=MN/part-0.parquet`. */
  name: z.string(),
  /** Null for the files that describe the others. */
  kind: z.enum(exportNames).nullable(),
  format: z.enum(fileFormats),
  /** For a file with the lines of one state. */
  state: z.string().nullable(),
  /** Null until the file is made. */
  bytes: z.int().nullable(),
  rows: z.int().nullable(),
  sha256: z.string().nullable(),
});
export type ExportedFile = z.infer<typeof fileSchema>;

export const keptExportSchema = z.strictObject({
  version: z.int(),
  publishedAt: z.string(),
  madeAt: z.string(),
  files: z.array(fileSchema),
});
/** The files of one version of the data. */
export type KeptExport = z.infer<typeof keptExportSchema>;

/** True if an export has the records of the current version. */
export const hasRecordsOf = (
  made: Pick<KeptExport, 'version'>,
  { recordsVersion }: Pick<PublishedVersion, 'recordsVersion'>,
): boolean => made.version >= recordsVersion;

/** A file on disk. */
export type MadeFile = ExportedFile & { readonly bytes: number; readonly sha256: string };
export const isMade = (file: ExportedFile): file is MadeFile => file.sha256 !== null;

/** The properties of a text file that are known once it is made. */
export const madeTextSchema = z.strictObject({ bytes: z.int(), rows: z.int(), sha256: z.string() });
export type MadeText = z.infer<typeof madeTextSchema>;

/** A version with what is known of the text files made so far. */
export const withTextSums = (kept: KeptExport, sums: ReadonlyMap<string, MadeText>): KeptExport => ({
  ...kept,
  files: kept.files.map((file) => ({ ...file, ...sums.get(file.name) })),
});
