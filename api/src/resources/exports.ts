import { exportNames } from '@crs/store';
import { z } from 'zod';
import type { ExportFiles, KeptExport } from '../deps.js';
import { NotFoundError } from '../errors/api-error.js';
import { defineFileRoute } from '../http/file-route.js';
import { defineRoute } from '../http/route.js';
import { expressionPathParameter, pathTextParameter } from '../parameters/parameter.js';
import { count, givenText, text } from './shared-schemas.js';

/** File formats, with their media types. A name ending in `.gz` is compressed. */
const formats = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
  ftm: 'application/x-ndjson',
  datapackage: 'application/json; charset=utf-8',
  sha256: 'text/plain; charset=utf-8',
} as const;
const exportFormats = Object.keys(formats) as (keyof typeof formats)[];
const PACKED = 'application/gzip';

const moment = (description: string) =>
  z.string().meta({ format: 'date-time', examples: ['2026-03-01T02:03:04Z'], description });

const fileSchema = z
  .strictObject({
    name: givenText('permits.csv.gz', 'Path under `/v1/exports/{version}/`.'),
    kind: z
      .enum(exportNames)
      .nullable()
      .meta({ examples: ['permits'], description: 'Name of the export, as in `/v1/changes`.' }),
    format: z.enum(exportFormats).meta({
      examples: ['csv'],
      description:
        '`csv` and `jsonl` (gzip), `parquet`, `ftm` (FollowTheMoney entities), `datapackage` (types of all columns), `sha256` (checksums).',
    }),
    state: text(null, 'Null if the file covers all states.'),
    bytes: count(4_812_003, 'Null until the first request creates the file.').nullable(),
    rows: count(48_120, 'Null for files without lines.').nullable(),
    sha256: text(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'Null until the first request creates the file.',
    ),
  })
  .meta({ id: 'ExportedFile' });

const exportSchema = z
  .strictObject({
    version: count(41, 'Data version.'),
    publishedAt: moment('When this version was published.'),
    madeAt: moment('When the files were created.'),
    files: z.array(fileSchema).readonly(),
  })
  .meta({ id: 'Export' });

export const getExports = defineRoute({
  path: '/v1/exports',
  operationId: 'listExports',
  tag: 'Exports',
  summary: 'List data versions to download as files',
  description:
    'Newest first. The service creates files once a night and keeps them for a few versions, or until something in them is suppressed. It creates CSV, JSON Lines, and FollowTheMoney files on the first request, which delays that response. For later changes, use `/v1/changes?since=` with the version.',
  response: z.strictObject({ data: z.array(exportSchema).readonly() }).meta({ id: 'ExportList' }),
  variesWith: async ({ exports }) =>
    (await listKept(exports)).map(({ version, madeAt, files }) => [
      ...[version, madeAt],
      files.filter(({ sha256 }) => sha256 !== null).length,
    ]),
  handler: async (_, { exports }) => ({ data: await listKept(exports) }),
});

const listKept = async (exports: ExportFiles | undefined): Promise<readonly KeptExport[]> =>
  (await exports?.list()) ?? [];

export const getExportFile = defineFileRoute({
  path: '/v1/exports/:version/*file',
  operationId: 'getExportFile',
  tag: 'Exports',
  summary: 'Download a file',
  description:
    'The version `latest` redirects (302) to the newest file. Supports `Range`, `If-Range`, and `If-None-Match`; the `ETag` is the digest of the file. A download counts as one request, regardless of size.',
  errors: ['not_found', 'range.not_satisfiable', 'precondition.failed'],
  mediaTypes: {
    [PACKED]: {},
    [formats.parquet]: {},
    'application/json': { type: 'object', examples: [{ name: 'contractor-records', resources: [] }] },
    'text/plain': { type: 'string' },
  },
  params: z.object({
    version: expressionPathParameter<number | 'latest'>(
      (given, refuse) => {
        if (given === 'latest') return given;
        if (/^(0|[1-9]\d{0,14})$/.test(given)) return Number(given);
        return refuse({
          code: 'validation.format',
          says: 'must be a version of the data, or latest',
          expected: 'a version such as 41, or latest',
        });
      },
      {
        description: 'A version that `/v1/exports` lists, or `latest`.',
        example: '41',
        pattern: '^([0-9]{1,15}|latest)$',
      },
    ),
    file: pathTextParameter({
      description: 'File name, as listed by `/v1/exports`. Slashes need no encoding.',
      example: 'permits.csv.gz',
    }),
  }),
  find: async ({ version, file }, { exports }) => {
    const kept = await listKept(exports);
    const found = version === 'latest' ? kept[0] : kept.find((one) => one.version === version);
    if (exports === undefined || found === undefined) throw new NotFoundError(noVersion(version, kept));
    const listed = found.files.find(({ name }) => name === file);
    if (listed === undefined)
      throw new NotFoundError(`Version ${found.version} has no such file. See /v1/exports for its files.`);
    const { name, format } = listed;
    if (version === 'latest') return { location: `/v1/exports/${found.version}/${encodeURI(name)}` };
    const made = await exports.file(found.version, name);
    if (made === null) throw new NotFoundError('The file has been deleted.');
    const mediaType = name.endsWith('.gz') ? PACKED : formats[format];
    return { ...made, mediaType, modifiedAt: found.madeAt };
  },
});

function noVersion(version: number | 'latest', kept: readonly KeptExport[]): string {
  if (kept.length === 0)
    return 'No version of the data is available for download now. The service creates files once a night.';
  const versions = kept.map((one) => one.version).join(', ');
  return `There are no files of version ${version}. Available versions: ${versions}.`;
}
