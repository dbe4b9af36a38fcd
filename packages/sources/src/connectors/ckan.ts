/** Resources in the DataStore of CKAN portals (docs.ckan.org, DataStore extension). */

import { substitute } from '@crs/feeds';
import { z } from 'zod';
import type { Connector } from '../connector.js';
import { openExport } from '../portal/open-export.js';
import { openPaged } from '../portal/open-paged.js';
import type { DatasetInfo, PagedDataset } from '../portal/paged-dataset.js';
import { keyHeader, PortalClient } from '../portal/portal-client.js';

const errorSchema = z.object({ success: z.literal(false), error: z.unknown() });
const resourceSchema = z.object({
  result: z.object({
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
    fields: z.array(z.object({ id: z.string() })).nullish(),
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
  const { feed, source } = definition;
  const { env, sample } = options;
  const { url = '', resource: given = '', filters, pageSize = defaultPageSize, via } = source.ckan ?? {};
  const site = new PortalClient(
    'CKAN',
    url,
    definition,
    options,
    keyHeader(env.CKAN_API_KEY, 'Authorization'),
  );
  const resource = substitute(feed, given, env);
  const narrowed = filters === undefined ? {} : { filters: JSON.stringify(filters) };
  const limit = sample ? Math.min(pageSize, samplePageSize) : pageSize;

  const refuseError = (body: unknown) => {
    const { data } = errorSchema.safeParse(body);
    if (data !== undefined) throw site.unreadable(search, `answers: ${JSON.stringify(data.error)}`);
  };
  const ask = async (query: Record<string, string>) =>
    (await site.ask(search, { resource_id: resource, ...narrowed, ...query }, searchSchema, refuseError))
      .result;

  const info = async (): Promise<Resource> => {
    const told = await site.tryJson('/api/3/action/resource_show', { id: resource }, resourceSchema);
    const { fields, records, total, total_was_estimated } = await ask({ limit: '1' });
    const shown = records[0] === undefined ? null : Object.keys(records[0]);
    const columns = fields?.map(({ id }) => id) ?? shown;
    const known = total_was_estimated === true ? null : (total ?? null);
    return {
      version: versionOf(told?.result ?? null, known),
      columns,
      // Numbered anew with each load, and fixed until the next.
      keys: { id: '_id', changed: null },
      total: known,
    };
  };

  if (via === 'dump') {
    return openExport(definition, options, site, {
      location: `${site.url}/datastore/dump/${resource}`,
      async info() {
        const { version, columns, total } = await info();
        return { version, columns, total: async () => total };
      },
      exports: [{ type: 'csv', path: `/datastore/dump/${resource}`, query: { format: 'csv', ...narrowed } }],
    });
  }
  const portal: PagedDataset<Resource> = {
    location: `${site.url}/datastore/${resource}`,
    query: narrowed.filters ?? '',
    info,
    count: async ({ total }, since) => (since === null ? total : null),
    async page(_outline, at) {
      const offset = Number(at ?? 0);
      const query = { sort: '_id asc', limit: String(limit), offset: String(offset) };
      const { records, limit: granted } = await ask(query);
      // Portals lower the limit as they see fit, and say so.
      const most = Math.min(limit, granted ?? limit);
      const last = records.length > most ? 'yes' : records.length < most ? 'unsure' : 'no';
      return { rows: records, next: String(offset + records.length), last };
    },
  };
  return openPaged(definition, portal, options);
};

/**
 * What changes when the resource is loaded again. A resource that is fed row by row through the DataStore's own calls
 * does not show it: it has no version.
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
