/** Reads resources in the DataStore of CKAN portals (docs.ckan.org, DataStore extension). */

import { type FeedDefinition, substitute } from '@crs/feeds';
import { z } from 'zod';
import type { Connector, ConnectorOptions } from '../connector.js';
import { aboutText } from '../portal/dataset-about.js';
import { type ExportedDataset, openExport } from '../portal/open-export.js';
import { openPaged } from '../portal/open-paged.js';
import type { DatasetInfo, PagedDataset } from '../portal/paged-dataset.js';
import { keyHeader, PortalClient } from '../portal/portal-client.js';

const errorSchema = z.object({ success: z.literal(false), error: z.unknown() });
const resourceSchema = z.object({
  result: z.object({
    name: aboutText,
    description: aboutText,
    last_modified: z.string().nullish(),
    metadata_modified: z.string().nullish(),
    hash: z.string().nullish(),
    revision_id: z.string().nullish(),
    url_type: z.string().nullish(),
  }),
});
const searchSchema = z.object({
  result: z.object({
    records: z.array(z.record(z.string(), z.unknown())),
    fields: z
      .array(
        z.object({
          id: z.string(),
          type: aboutText,
          info: z.object({ label: aboutText }).nullish().catch(null),
        }),
      )
      .nullish(),
    total: z.coerce.number().int().nonnegative().nullish(),
    total_was_estimated: z.boolean().nullish(),
    limit: z.coerce.number().int().nonnegative().nullish(),
  }),
});

const defaultPageSize = 10_000;
const samplePageSize = 1000;
const search = '/api/3/action/datastore_search';

interface Resource extends DatasetInfo {
  readonly total: number | null;
}

export const openCkan: Connector = async (definition, options) => {
  const dataset = ckanDataset(definition, options);
  const isDump = definition.source.ckan?.via === 'dump';
  return isDump ? openExport(definition, dataset, options) : openPaged(definition, dataset, options);
};

/** The resource of a definition, in pages and as a dump. */
export function ckanDataset(
  definition: FeedDefinition,
  options: ConnectorOptions,
): PagedDataset<Resource> & ExportedDataset<Resource> {
  const { feed, source } = definition;
  const { env, sample } = options;
  const { url = '', resource: given = '', filters, pageSize = defaultPageSize, via } = source.ckan ?? {};
  const key = keyHeader(env.CKAN_API_KEY, 'Authorization');
  const site = new PortalClient('CKAN', url, definition, options, key);
  const resource = substitute(feed, given, env);
  const dump = `/datastore/dump/${resource}`;
  const narrowed: Record<string, string> = filters === undefined ? {} : { filters: JSON.stringify(filters) };
  const limit = sample ? Math.min(pageSize, samplePageSize) : pageSize;

  const refuseError = (body: unknown) => {
    const { data } = errorSchema.safeParse(body);
    if (data !== undefined) throw site.unreadable(search, `answers: ${JSON.stringify(data.error)}`);
  };
  const ask = async (query: Record<string, string>) =>
    (await site.ask(search, { resource_id: resource, ...narrowed, ...query }, searchSchema, refuseError))
      .result;

  return {
    site,
    location: site.url + (via === 'dump' ? dump : `/datastore/${resource}`),
    query: narrowed.filters ?? '',
    async info() {
      const told = await site.tryJson('/api/3/action/resource_show', { id: resource }, resourceSchema);
      const { fields, records, total, total_was_estimated } = await ask({ limit: '1' });
      const shown = records[0] === undefined ? null : Object.keys(records[0]);
      const columns = fields?.map(({ id }) => id) ?? shown;
      const known = total_was_estimated === true ? null : (total ?? null);
      return {
        version: versionOf(told?.result ?? null, known),
        columns,
        // Each load assigns new ids, which are fixed until the next load.
        keys: { id: '_id', changed: null },
        total: known,
        about: {
          title: told?.result.name ?? null,
          publisher: null,
          description: told?.result.description ?? null,
          columns: (fields ?? []).map(({ id, type, info }) => ({
            name: id,
            type,
            label: info?.label ?? null,
          })),
        },
      };
    },
    count: async ({ total }, since) => (since === null ? total : null),
    async page(_info, at) {
      const offset = Number(at ?? 0);
      const query = { sort: '_id asc', limit: String(limit), offset: String(offset) };
      const { records, limit: granted } = await ask(query);
      // Portals may lower the limit; they return the limit they used.
      const most = Math.min(limit, granted ?? limit);
      const last = records.length > most ? 'yes' : records.length < most ? 'unsure' : 'no';
      return { rows: records, next: String(offset + records.length), last };
    },
    startAfter: (_info, rows) => String(rows),
    exports: [{ type: 'csv', path: dump, query: { format: 'csv', ...narrowed } }],
  };
}

/**
 * The version of a resource: metadata that changes when the resource is loaded again. A resource that is updated row by
 * row through the DataStore has no version.
 */
function versionOf(
  resource: z.infer<typeof resourceSchema>['result'] | null,
  total: number | null,
): string | null {
  if (resource === null || resource.url_type === 'datastore') return null;
  const { last_modified, metadata_modified, hash, revision_id } = resource;
  const parts = [last_modified, metadata_modified, hash, revision_id].map((part) => part ?? '');
  return parts.every((part) => part === '') ? null : [...parts, total ?? ''].join(' ');
}
