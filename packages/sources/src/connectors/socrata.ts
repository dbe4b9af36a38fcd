/** Data sets of Socrata portals, through SODA 2.1 (dev.socrata.com) and the CSV export. */

import { substitute } from '@crs/feeds';
import { z } from 'zod';
import type { Connector } from '../connector.js';
import { openExport } from '../portal/open-export.js';
import { openPaged } from '../portal/open-paged.js';
import type { DatasetInfo, PagedDataset } from '../portal/paged-dataset.js';
import { keyHeader, PortalClient } from '../portal/portal-client.js';
import { nullIfRefused } from '../transport/refused-error.js';

const metadataSchema = z.object({
  rowsUpdatedAt: z.union([z.number(), z.string()]).nullish(),
  columns: z.array(z.object({ fieldName: z.string(), name: z.string().optional() })),
});
const pageSchema = z.array(z.record(z.string(), z.unknown()));
const countSchema = z
  .tuple([z.record(z.string().regex(/^count/i), z.coerce.number().int().nonnegative())])
  .transform(([row]) => Object.values(row))
  .pipe(z.tuple([z.number()]));

const defaultPageSize = 10_000;
const samplePageSize = 1000;
/** Rows name themselves and the time of their last change only when asked. */
const everything = '*,:id,:updated_at';
const keys = { id: ':id', changed: ':updated_at' };

export const openSocrata: Connector = async (definition, options) => {
  const { feed, source } = definition;
  const { env, sample } = options;
  const { domain = '', dataset = '', where, pageSize = defaultPageSize, via } = source.socrata ?? {};
  const site = new PortalClient(
    'Socrata',
    domain,
    definition,
    options,
    keyHeader(env.SOCRATA_APP_TOKEN, 'X-App-Token'),
  );
  const rowsPath = `/resource/${dataset}.json`;
  const condition = where === undefined ? null : substitute(feed, where, env);
  const limit = sample ? Math.min(pageSize, samplePageSize) : pageSize;

  const info = async (): Promise<DatasetInfo & { names: readonly string[] | null }> => {
    const told =
      (await site.tryJson(`/api/views/${dataset}.json`, {}, metadataSchema)) ??
      (await site.tryJson(`/api/views/${dataset}`, {}, metadataSchema));
    // The rows may be there for everybody, and what is told of them not.
    if (told === null) return { version: null, columns: null, names: null, keys };
    const { rowsUpdatedAt, columns } = told;
    return {
      version: rowsUpdatedAt === undefined || rowsUpdatedAt === null ? null : String(rowsUpdatedAt),
      // Computed regions are the portal's own; it names them and, asked for everything, does not give them.
      columns: [...columns.map(({ fieldName }) => fieldName).filter(isPublished), keys.id, keys.changed],
      names: columns.map(({ fieldName, name }) => name ?? fieldName),
      keys,
    };
  };
  const count = async (since: string | number | null): Promise<number | null> => {
    const query = { $select: 'count(*)', ...conditions(condition, since) };
    const told = await site.tryJson(rowsPath, query, countSchema);
    return told === null ? null : told[0];
  };

  if (via === 'csv') {
    return openExport(definition, options, site, {
      location: `${site.url}/api/views/${dataset}/rows.csv`,
      async info() {
        const { version, columns, names } = await info();
        return { version, columns: names, alsoKnownAs: columns ?? [], total: () => count(null) };
      },
      exports: [{ type: 'csv', path: `/api/views/${dataset}/rows.csv`, query: { accessType: 'DOWNLOAD' } }],
    });
  }

  // Simple servers take no `$select`, and leave rows without a name.
  let select: Readonly<Record<string, string>> = { $select: everything };
  const portal: PagedDataset = {
    location: `${site.url}/resource/${dataset}`,
    query: condition ?? '',
    info,
    count: (_outline, since) => count(since),
    async page(_outline, at, since) {
      const offset = Number(at ?? 0);
      const query = {
        // Without an order, pages may repeat and leave out rows.
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
  };
  return openPaged(definition, portal, options);
};

/** What a server gives that takes `*` for the name of a column. */
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
