/** Data sets of OpenDataSoft portals, through the exports of Explore v2.1; its records end at 10,000. */

import { substitute } from '@crs/feeds';
import { z } from 'zod';
import type { Connector } from '../connector.js';
import { openExport } from '../portal/open-export.js';
import { keyHeader, PortalClient } from '../portal/portal-client.js';
import { nullIfRefused } from '../transport/refused-error.js';

const count = z.coerce.number().int().nonnegative().nullish();
const datasetSchema = z
  .object({
    fields: z.array(z.object({ name: z.string() })).nullish(),
    metas: z
      .object({
        default: z
          .object({
            data_processed: z.string().nullish(),
            modified: z.string().nullish(),
            records_count: count,
          })
          .nullish(),
      })
      .nullish(),
  })
  .refine(({ fields, metas }) => fields !== undefined || metas !== undefined);
const recordsSchema = z.object({ total_count: count });

export const openOpendatasoft: Connector = async (definition, options) => {
  const { feed, source } = definition;
  const { env } = options;
  const { url = '', dataset = '', where: given } = source.opendatasoft ?? {};
  const key = keyHeader(env.OPENDATASOFT_API_KEY, 'Authorization', 'Apikey ');
  const site = new PortalClient('OpenDataSoft', url, definition, options, key);
  const path = `/api/explore/v2.1/catalog/datasets/${encodeURIComponent(dataset)}`;
  const narrowed: Record<string, string> = given === undefined ? {} : { where: substitute(feed, given, env) };

  return openExport(definition, options, site, {
    location: `${site.url}${path}`,
    async info() {
      const told = await nullIfRefused([404], site.ask(path, {}, datasetSchema));
      // Simple servers know the exports alone; without them, they have the last word.
      if (told === null) return { version: null, columns: null, total: async () => null };
      const { fields, metas } = told;
      const { data_processed, modified, records_count } = metas?.default ?? {};
      return {
        version: data_processed ?? modified ?? null,
        columns: fields?.map(({ name }) => name) ?? null,
        async total() {
          if (given === undefined && typeof records_count === 'number') return records_count;
          const query = { limit: '1', ...narrowed };
          return (await site.tryJson(`${path}/records`, query, recordsSchema))?.total_count ?? null;
        },
      };
    },
    exports: [
      { type: 'jsonl', path: `${path}/exports/jsonl`, query: narrowed },
      {
        type: 'csv',
        path: `${path}/exports/csv`,
        query: { delimiter: ',', use_labels: 'false', ...narrowed },
      },
    ],
  });
};
