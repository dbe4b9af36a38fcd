/** Writes the files of one version of the data. */

import {
  type ExportColumn,
  type ExportName,
  type ExportSnapshot,
  exportColumns,
  exportNames,
  exports,
  exportTitles,
  primaryKeys,
} from '@crs/store';
import type { ReportProgress } from '../context.js';
import type { ExportedFile, KeptExport } from './export-folder.js';
import { writeFtm } from './ftm-entities.js';
import { ParquetFile } from './parquet-file.js';
import { csvLines, type FileSum, jsonLines, type TextLines, WrittenFile } from './written-file.js';

/** The kinds of lines that have files. Permits have the columns of matches. */
const filedExports: readonly ExportName[] = exportNames.filter((name) => name !== 'matches');

export const recordFormats = ['csv', 'jsonl', 'parquet', 'ftm'] as const;
export type RecordFormat = (typeof recordFormats)[number];

interface WriteOptions {
  readonly formats: readonly RecordFormat[];
  readonly report: ReportProgress;
}

/** Writes all files of a snapshot into an empty folder: every record is read once and written in each format. */
export async function writeExports(
  snapshot: ExportSnapshot,
  folder: string,
  { formats, report }: WriteOptions,
): Promise<ExportedFile[]> {
  const { published } = snapshot;
  if (published === null) throw new Error('Nothing is published yet.');
  const files: ExportedFile[] = [];
  const columns = new Map<ExportName, readonly ExportColumn[]>();
  for (const kind of filedExports) {
    const described = await snapshot.columns(kind);
    columns.set(kind, described);
    const writers = await writersOf(kind, described, folder, formats);
    try {
      let rows = 0;
      for await (const batch of snapshot.lines(kind)) {
        for (const writer of writers) await writer.write(batch);
        rows += batch.rows.length;
        report({ stage: 'export', subject: kind, done: rows, total: null });
      }
      for (const writer of writers) files.push(...(await writer.close()));
    } finally {
      for (const writer of writers) writer.abandon();
    }
  }
  if (formats.includes('ftm')) files.push(await writeFtm(snapshot, folder, report));
  const about = await writeText(folder, 'datapackage.json', dataPackage({ ...published, files }, columns));
  files.push({ ...about, format: 'datapackage' });
  files.push({ ...(await writeText(folder, 'SHA256SUMS', checksums(files))), format: 'sha256' });
  report({ stage: 'export', subject: 'files', done: files.length, total: files.length });
  return files;
}

/** Writes the lines of one export in one format. */
interface LineWriter {
  write(batch: {
    readonly state: string | null;
    readonly rows: Parameters<TextLines['body']>[0];
  }): Promise<void>;
  close(): Promise<ExportedFile[]>;
  abandon(): void;
}

async function writersOf(
  kind: ExportName,
  columns: readonly ExportColumn[],
  folder: string,
  formats: readonly RecordFormat[],
): Promise<LineWriter[]> {
  const writers: LineWriter[] = [];
  if (formats.includes('csv')) writers.push(await TextWriter.create(kind, 'csv', csvLines(kind), folder));
  if (formats.includes('jsonl')) writers.push(await TextWriter.create(kind, 'jsonl', jsonLines(), folder));
  if (formats.includes('parquet')) writers.push(new ParquetWriters(kind, columns, folder));
  return writers;
}

/** One file with all lines. */
class TextWriter implements LineWriter {
  #rows = 0;

  private constructor(
    private readonly described: Pick<ExportedFile, 'name' | 'kind' | 'format'>,
    private readonly lines: TextLines,
    private readonly file: WrittenFile,
  ) {}

  static async create(
    kind: ExportName,
    format: 'csv' | 'jsonl',
    lines: TextLines,
    folder: string,
  ): Promise<TextWriter> {
    const name = `${kind}.${format}.gz`;
    const file = await WrittenFile.create(folder, name, true);
    await file.write(lines.head);
    return new TextWriter({ name, kind, format }, lines, file);
  }

  async write({ rows }: Parameters<LineWriter['write']>[0]): Promise<void> {
    this.#rows += rows.length;
    await this.file.write(this.lines.body(rows));
  }

  async close(): Promise<ExportedFile[]> {
    return [{ ...this.described, state: null, rows: this.#rows, ...(await this.file.close()) }];
  }

  abandon(): void {
    this.file.abandon();
  }
}

interface OpenFile {
  readonly state: string | null;
  readonly name: string;
  readonly file: ParquetFile;
}

/** One file for each state, named so that readers of partitions find the state; one file where lines have none. */
class ParquetWriters implements LineWriter {
  readonly #files: ExportedFile[] = [];
  #open: OpenFile | null = null;
  #written: WrittenFile | null = null;

  constructor(
    private readonly kind: ExportName,
    private readonly columns: readonly ExportColumn[],
    private readonly folder: string,
  ) {}

  async write({ state, rows }: Parameters<LineWriter['write']>[0]): Promise<void> {
    const open = this.#open?.state === state ? this.#open : await this.#openFile(state);
    await open.file.write(rows);
  }

  async close(): Promise<ExportedFile[]> {
    // An export without lines has its columns in a file as well.
    if (this.#open === null) await this.#openFile(null);
    await this.#closeFile();
    return this.#files;
  }

  abandon(): void {
    this.#written?.abandon();
  }

  async #openFile(state: string | null): Promise<OpenFile> {
    await this.#closeFile();
    const name = parquetName(this.kind, state);
    this.#written = await WrittenFile.create(this.folder, name, false);
    this.#open = { state, name, file: new ParquetFile(this.#written, this.columns) };
    return this.#open;
  }

  async #closeFile(): Promise<void> {
    if (this.#open === null) return;
    const { state, name, file } = this.#open;
    this.#files.push({ name, kind: this.kind, format: 'parquet', state, ...(await file.close()) });
    this.#open = null;
  }
}

/** Hive's name of the partition of null. */
const NO_STATE = '__HIVE_DEFAULT_PARTITION__';

/** `permits/state=MN/part-0.parquet` (Hive's layout), or `related.parquet`. */
function parquetName(kind: ExportName, state: string | null): string {
  if (exports[kind].state === undefined || state === null) return `${kind}.parquet`;
  const column = exportColumns(kind).includes('roster_state') ? 'roster_state' : 'state';
  return `${kind}/${column}=${state === '' ? NO_STATE : encodeURIComponent(state)}/part-0.parquet`;
}

async function writeText(
  folder: string,
  name: string,
  text: string,
): Promise<Omit<ExportedFile, 'format'> & FileSum> {
  const file = await WrittenFile.create(folder, name, false);
  await file.write(text);
  return { name, kind: null, state: null, rows: null, ...(await file.close()) };
}

/** The descriptor of the files, the text of `datapackage.json`: Data Package and Table Schema (specs.frictionlessdata.io). */
function dataPackage(
  { version, publishedAt, files }: Omit<KeptExport, 'madeAt'>,
  columns: ReadonlyMap<ExportName, readonly ExportColumn[]>,
): string {
  const descriptor = {
    profile: 'data-package',
    name: 'contractor-records',
    title: 'Contractor Records',
    description:
      'Contractors by license number, with the orders, inspections, permits and actions linked to them. Each source has its own terms: see /coverage of the service.',
    version: String(version),
    created: publishedAt,
    resources: files.map((file) => resourceOf(file, columns)),
  };
  return `${JSON.stringify(descriptor, null, 2)}\n`;
}

/** What `sha256sum -c` reads. */
const checksums = (files: readonly Pick<ExportedFile, 'name' | 'sha256'>[]): string =>
  files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('');

const mediaTypes: Readonly<Record<ExportedFile['format'], string>> = {
  csv: 'text/csv',
  jsonl: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
  ftm: 'application/x-ndjson',
  datapackage: 'application/json',
  sha256: 'text/plain',
};

function resourceOf(
  { name, kind, format, state, bytes, rows, sha256 }: ExportedFile,
  columns: ReadonlyMap<ExportName, readonly ExportColumn[]>,
): object {
  // The same lines in other formats are files: not every program of data packages reads these as tables.
  const isTable = kind !== null && format === 'csv';
  const label = [kind ?? 'entities', format, state].filter((part) => part !== null).join('-');
  return {
    name: label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    path: name,
    ...(kind === null ? {} : { title: exportTitles[kind] }),
    format: format === 'ftm' ? 'jsonl' : format,
    mediatype: mediaTypes[format],
    ...(name.endsWith('.gz') ? { compression: 'gz' } : {}),
    encoding: 'utf-8',
    bytes,
    hash: `sha256:${sha256}`,
    ...(isTable
      ? {
          rows,
          profile: 'tabular-data-resource',
          type: 'table',
          schema: tableSchema(kind, columns.get(kind) ?? []),
        }
      : { profile: 'data-resource', type: 'file' }),
  };
}

function tableSchema(kind: ExportName, columns: readonly ExportColumn[]): object {
  const key = primaryKeys[kind];
  return {
    fields: columns.map(({ name, type, description }) => ({ name, type, description })),
    missingValues: [''],
    ...(key === undefined ? {} : { primaryKey: key }),
  };
}
