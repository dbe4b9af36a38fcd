/** Data sets of Socrata portals, through SODA 2.1 (dev.socrata.com). */
import { CrsError } from '@crs/domain';
import { z } from 'zod';
import type { Connector } from './connector.js';
import { type Asking, exchangeJson } from './exchange.js';
import { openPortal } from './portal.js';
import { substitute } from './substitute.js';

const metadataSchema = z.object({
  rowsUpdatedAt: z.number().optional(),
  columns: z.array(z.object({ fieldName: z.string() })),
});
const pageSchema = z.array(z.record(z.string(), z.unknown()));

const defaultPageSize = 10_000;

export const openSocrata: Connector = async (definition, options) => {
  const { feed, source } = definition;
  const { env, patience, signal } = options;
  const { domain = '', dataset = '', where, pageSize = defaultPageSize } = source.socrata ?? {};
  const host = substitute(feed, domain, env);
  const origin = /^https?:\/\//.test(host) ? host : `https://${host}`;
  const token = env.SOCRATA_APP_TOKEN;
  const asking: Asking = { feed, patience, signal, headers: token ? { 'X-App-Token': token } : {} };

  const ask = async <T>(url: URL, schema: z.ZodType<T>): Promise<T> => {
    const answer = schema.safeParse(await exchangeJson(url.href, asking));
    if (answer.success) return answer.data;
    throw new CrsError(
      'feed.unreadable',
      `${feed}: ${origin}${url.pathname} does not answer as Socrata does.`,
      {
        nextStep: "See whether the data set's identifier and domain are right.",
      },
    );
  };

  return openPortal(
    definition,
    {
      location: `${origin}/resource/${dataset}`,
      async outline() {
        const { rowsUpdatedAt, columns } = await ask(
          new URL(`/api/views/${dataset}.json`, origin),
          metadataSchema,
        );
        return {
          version: rowsUpdatedAt === undefined ? null : String(rowsUpdatedAt),
          columns: columns.map(({ fieldName }) => fieldName),
        };
      },
      async *pages() {
        for (let offset = 0; ; offset += pageSize) {
          const url = new URL(`/resource/${dataset}.json`, origin);
          // Without an order, pages may repeat and leave out rows.
          url.searchParams.set('$order', ':id');
          url.searchParams.set('$limit', String(pageSize));
          url.searchParams.set('$offset', String(offset));
          if (where !== undefined) url.searchParams.set('$where', substitute(feed, where, env));
          const rows = await ask(url, pageSchema);
          yield rows;
          if (rows.length < pageSize) return;
        }
      },
    },
    options,
  );
};
