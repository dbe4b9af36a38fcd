/** The files that describe a version: the descriptor and the checksums. */
import { type ExportColumn, exportTitles, type FiledExport, primaryKeys } from '@crs/store';
import type { ExportedFile, KeptExport } from './kept-export.js';
import type { TableColumns } from './table-files.js';

/**
 * The descriptor of the files, the text of `datapackage.json`: Data Package and Table Schema
 * (specs.frictionlessdata.io).
 */
export function dataPackage(
  { version, publishedAt, files }: Pick<KeptExport, 'version' | 'publishedAt' | 'files'>,
  columns: TableColumns,
): string {
  const descriptor = {
    profile: 'data-package',
    name: 'contractor-records',
    title: 'Contractor Records',
    description:
      'Contractors by license number, with their orders, inspections, permits, and actions. Each source has its own terms: see /coverage on the service.',
    version: String(version),
    created: publishedAt,
    resources: files.map((file) => resourceOf(file, columns)),
  };
  return `${JSON.stringify(descriptor, null, 2)}\n`;
}

/** The input of `sha256sum -c`: the files with known digests. */
export const checksums = (files: readonly Pick<ExportedFile, 'name' | 'sha256'>[]): string =>
  files
    .filter(({ sha256 }) => sha256 !== null)
    .map(({ name, sha256 }) => `${sha256}  ${name}\n`)
    .join('');

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
  columns: TableColumns,
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
    // Known for a text file once it is made.
    ...(bytes === null ? {} : { bytes }),
    ...(sha256 === null ? {} : { hash: `sha256:${sha256}` }),
    ...(isTable
      ? {
          rows,
          profile: 'tabular-data-resource',
          type: 'table',
          schema: tableSchema(kind as FiledExport, columns[kind as FiledExport]),
        }
      : { profile: 'data-resource', type: 'file' }),
  };
}

function tableSchema(kind: FiledExport, columns: readonly ExportColumn[]): object {
  const key = primaryKeys[kind];
  return {
    fields: columns.map(({ name, type, description }) => ({ name, type, description })),
    missingValues: [''],
    ...(key === undefined ? {} : { primaryKey: key }),
  };
}
