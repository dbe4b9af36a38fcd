/** Reads data sets of OpenDataSoft portals, through the exports of Explore v2.1; `records` ends at 10,000 rows. */

import { type FeedDefinition, substitute } from '@crs/feeds';
import { z } from 'zod';
import type { Connector, ConnectorOptions } from '../connector.js';
import { aboutMarkup, aboutText } from '../portal/dataset-about.js';
import { type ExportedDataset, openExport } from '../portal/open-export.js';
import type { DatasetInfo, PagedDataset } from '../portal/paged-dataset.js';
import { keyHeader, PortalClient } from '../portal/portal-client.js';
import { nullIfRefused } from '../transport/refused-error.js';

const count = z.coerce.number().int().nonnegative().nullish();
const datasetSchema = z
  .object({
    fields: z.array(z.object({ name: z.string(), label: aboutText, type: aboutText })).nullish(),
    metas: z
      .object({
        default: z
          .object({
            title: aboutText,
            publisher: aboutText,
            description: aboutMarkup,
            data_processed: z.string().nullish(),
            modified: z.string().nullish(),
            records_count: count,
          })
          .nullish(),
      })
      .nullish(),
  })
  .refine(({ fields, metas }) => fields !== undefined || metas !== undefined);
const recordsSchema = z.object({
  total_count: count,
  results: z.array(z.record(z.string(), z.unknown())).catch([]),
});

/** Records per response, and the last one that can be requested. */
const mostAtOnce = 100;
const lastRecord = 10_000;

interface Dataset extends DatasetInfo {
  /** Number of all rows, without the condition; null if unknown. */
  readonly total: number | null;
}

export const openOpendatasoft: Connector = async (definition, options) =>
  openExport(definition, opendatasoftDataset(definition, options), options);

/** A definition's data set, as exports; its pages contain only the first 10,000 rows. */
export function opendatasoftDataset(
  definition: FeedDefinition,
  options: ConnectorOptions,
): PagedDataset<Dataset> & ExportedDataset<Dataset> {
  const { feed, source } = definition;
  const { env } = options;
  const { url = '', dataset = '', where: given } = source.opendatasoft ?? {};
  const key = keyHeader(env.OPENDATASOFT_API_KEY, 'Authorization', 'Apikey ');
  const site = new PortalClient('OpenDataSoft', url, definition, options, key);
  const path = `/api/explore/v2.1/catalog/datasets/${encodeURIComponent(dataset)}`;
  const narrowed: Record<string, string> = given === undefined ? {} : { where: substitute(feed, given, env) };
  return {
    site,
    location: `${site.url}${path}`,
    query: narrowed.where ?? '',
    async info() {
      const keys = { id: null, changed: null };
      const told = await nullIfRefused([404], site.ask(path, {}, datasetSchema));
      // Simple servers have only exports; then the columns are taken from the rows.
      if (told === null) return { version: null, columns: null, keys, about: null, total: null };
      const { fields, metas } = told;
      const about = metas?.default;
      return {
        version: about?.data_processed ?? about?.modified ?? null,
        columns: fields?.map(({ name }) => name) ?? null,
        keys,
        about: {
          title: about?.title ?? null,
          publisher: about?.publisher ?? null,
          description: about?.description ?? null,
          columns: fields ?? [],
        },
        total: about?.records_count ?? null,
      };
    },
    async count({ about, total }) {
      if (about === null || (narrowed.where === undefined && total !== null)) return total;
      const query = { limit: '1', ...narrowed };
      return (await site.tryJson(`${path}/records`, query, recordsSchema))?.total_count ?? null;
    },
    async page(_info, at) {
      const offset = Number(at ?? 0);
      const query = { limit: String(mostAtOnce), offset: String(offset), ...narrowed };
      const { results } = await site.ask(`${path}/records`, query, recordsSchema);
      const next = offset + results.length;
      const last = results.length < mostAtOnce || next >= lastRecord ? 'yes' : 'no';
      return { rows: results, next: String(next), last };
    },
    startAfter: (_info, rows) => String(Math.min(rows, lastRecord - mostAtOnce)),
    exports: [
      { type: 'jsonl', path: `${path}/exports/jsonl`, query: narrowed },
      {
        type: 'csv',
        path: `${path}/exports/csv`,
        query: { delimiter: ',', use_labels: 'false', ...narrowed },
      },
    ],
  };
}
