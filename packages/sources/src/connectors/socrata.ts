/** Reads data sets of Socrata portals, through SODA 2.1 (dev.socrata.com) and the CSV export. */

import { type FeedDefinition, substitute } from '@crs/feeds';
import { z } from 'zod';
import type { Connector, ConnectorOptions } from '../connector.js';
import { aboutText } from '../portal/dataset-about.js';
import { type ExportedDataset, openExport } from '../portal/open-export.js';
import { openPaged } from '../portal/open-paged.js';
import type { DatasetInfo, PagedDataset } from '../portal/paged-dataset.js';
import { keyHeader, PortalClient } from '../portal/portal-client.js';
import { nullIfRefused } from '../transport/refused-error.js';

const metadataSchema = z.object({
  rowsUpdatedAt: z.union([z.number(), z.string()]).nullish(),
  name: aboutText,
  attribution: aboutText,
  description: aboutText,
  columns: z.array(z.object({ fieldName: z.string(), name: z.string().optional(), dataTypeName: aboutText })),
});
const pageSchema = z.array(z.record(z.string(), z.unknown()));
const countSchema = z
  .tuple([z.record(z.string().regex(/^count/i), z.coerce.number().int().nonnegative())])
  .transform(([row]) => Object.values(row))
  .pipe(z.tuple([z.number()]));

const defaultPageSize = 10_000;
const samplePageSize = 1000;
/** The id and the time of change of a row are returned only if they are selected. */
const everything = '*,:id,:updated_at';
const keys = { id: ':id', changed: ':updated_at' };

export const openSocrata: Connector = async (definition, options) => {
  const dataset = socrataDataset(definition, options);
  const isExport = definition.source.socrata?.via === 'csv';
  return isExport ? openExport(definition, dataset, options) : openPaged(definition, dataset, options);
};

/** The data set of a definition, in pages of JSON and as an export. */
export function socrataDataset(
  definition: FeedDefinition,
  options: ConnectorOptions,
): PagedDataset & ExportedDataset<DatasetInfo> {
  const { feed, source } = definition;
  const { env, sample } = options;
  const { domain = '', dataset = '', where, pageSize = defaultPageSize, via } = source.socrata ?? {};
  const token = keyHeader(env.SOCRATA_APP_TOKEN, 'X-App-Token');
  const site = new PortalClient('Socrata', domain, definition, options, token);
  const exportPath = `/api/views/${dataset}/rows.csv`;
  const rowsPath = `/resource/${dataset}.json`;
  const condition = where === undefined ? null : substitute(feed, where, env);
  const limit = sample ? Math.min(pageSize, samplePageSize) : pageSize;
  // Simple servers have no `$select` and no row ids.
  let select: Readonly<Record<string, string>> = { $select: everything };

  return {
    site,
    location: site.url + (via === 'csv' ? exportPath : `/resource/${dataset}`),
    query: condition ?? '',
    async info() {
      const told =
        (await site.tryJson(`/api/views/${dataset}.json`, {}, metadataSchema)) ??
        (await site.tryJson(`/api/views/${dataset}`, {}, metadataSchema));
      // The rows may be public although the metadata is not.
      if (told === null) return { version: null, columns: null, keys, about: null };
      const { rowsUpdatedAt, columns, name: title, attribution: publisher, description } = told;
      // The export has display names; a definition may have either.
      const names = via === 'csv' ? columns.map(({ fieldName, name }) => name ?? fieldName) : [];
      // Computed regions are listed in the metadata but not returned by `*`.
      const fields = columns.map(({ fieldName }) => fieldName).filter(isPublished);
      const declared = columns.filter(({ fieldName }) => !fieldName.startsWith(':'));
      return {
        version: rowsUpdatedAt === undefined || rowsUpdatedAt === null ? null : String(rowsUpdatedAt),
        columns: [...names, ...fields.filter((name) => !names.includes(name)), keys.id, keys.changed],
        keys,
        about: {
          title,
          publisher,
          description,
          columns: declared.map(({ fieldName, name, dataTypeName }) => ({
            name: fieldName,
            type: dataTypeName,
            label: name?.trim() || null,
          })),
        },
      };
    },
    async count(_info, since) {
      const query = { $select: 'count(*)', ...conditions(condition, since) };
      const told = await site.tryJson(rowsPath, query, countSchema);
      return told === null ? null : told[0];
    },
    async page(_info, at, since) {
      const offset = Number(at ?? 0);
      const query = {
        // Without an order, pages may repeat and omit rows.
        $order: ':id',
        $limit: String(limit),
        $offset: String(offset),
        ...conditions(condition, since),
      };
      let rows = await nullIfRefused([400], site.ask(rowsPath, { ...select, ...query }, pageSchema));
      if (rows === null || (at === null && isOfSystemOnly(rows))) {
        rows = await site.ask(rowsPath, query, pageSchema);
        select = {};
      }
      const last = rows.length > limit ? 'yes' : rows.length < limit ? 'unsure' : 'no';
      return { rows, next: String(offset + rows.length), last };
    },
    // Rows of the export have different column names than those of pages.
    startAfter: (_info, rows) => (via === 'csv' ? null : String(rows)),
    exports: [{ type: 'csv', path: exportPath, query: { accessType: 'DOWNLOAD' } }],
  };
}

/** True for rows with only system columns, from servers that don't support `*`. */
function isOfSystemOnly(rows: readonly Record<string, unknown>[]): boolean {
  const names = rows.flatMap((row) => Object.keys(row));
  return rows.length > 0 && names.every((name) => name.startsWith(':') || name === '*');
}

function isPublished(fieldName: string): boolean {
  return !fieldName.startsWith(':@computed_region');
}

function conditions(where: string | null, since: string | number | null): Record<string, string> {
  const changed = since === null ? null : `${keys.changed} > '${since}'`;
  if (where !== null && changed !== null) return { $where: `(${where}) AND ${changed}` };
  const only = where ?? changed;
  return only === null ? {} : { $where: only };
}
