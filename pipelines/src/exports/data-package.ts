/** Describes the files of a version for programs: Data Package and Table Schema (specs.frictionlessdata.io). Pure. */
import { type ExportColumn, type ExportName, exportTitles, primaryKeys } from '@crs/store';
import type { ExportedFile, KeptExport } from './export-folder.js';

/** The descriptor of the files, the text of `datapackage.json`. */
export function dataPackage(
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
export const checksums = (files: readonly Pick<ExportedFile, 'name' | 'sha256'>[]): string =>
  files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('');

export const mediaTypes: Readonly<Record<ExportedFile['format'], string>> = {
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
