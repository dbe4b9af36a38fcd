/** Reads tables of Carto accounts, through the SQL API. */

import { type FeedDefinition, substitute } from '@crs/feeds';
import { z } from 'zod';
import type { Connector, ConnectorOptions } from '../connector.js';
import { aboutText, unsaid } from '../portal/dataset-about.js';
import { openPaged } from '../portal/open-paged.js';
import type { DatasetInfo, Page, PagedDataset } from '../portal/paged-dataset.js';
import { PortalClient } from '../portal/portal-client.js';
import type { Row } from '../portal/row-line.js';
import { nullIfRefused } from '../transport/refused-error.js';

const path = '/api/v2/sql';
const id = 'cartodb_id';

const rowsSchema = z.object({ rows: z.array(z.record(z.string(), z.unknown())) });
const fieldsSchema = rowsSchema.extend({
  fields: z.record(z.string(), z.object({ type: aboutText }).catch({ type: null })).nullish(),
});
const countSchema = z.object({
  rows: z.tuple([z.object({ count: z.coerce.number().int().nonnegative() })]),
});

const defaultPageSize = 10_000;
const samplePageSize = 1000;
/**
 * A more recent change doesn't identify a version: the table may still be changing, and some servers always return the
 * current time.
 */
const recentMs = 60_000;

interface Table extends DatasetInfo {
  readonly numbered: boolean;
}

export const openCarto: Connector = async (definition, options) =>
  openPaged(definition, cartoDataset(definition, options), options);

/** The table of a definition. */
export function cartoDataset(definition: FeedDefinition, options: ConnectorOptions): PagedDataset<Table> {
  const { feed, source } = definition;
  const { env, sample } = options;
  const { url = '', table = '', where: given, pageSize = defaultPageSize } = source.carto ?? {};
  const site = new PortalClient('Carto', url, definition, options);
  const key: Record<string, string> = env.CARTO_API_KEY ? { api_key: env.CARTO_API_KEY } : {};
  const where = given === undefined ? null : substitute(feed, given, env);
  const limit = sample ? Math.min(pageSize, samplePageSize) : pageSize;

  const from = (more: string | null = null) => {
    const conditions = [where === null ? null : `(${where})`, more].filter((part) => part !== null);
    return `FROM ${table}${conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`}`;
  };
  const rowsOf = async (sql: string) => (await site.ask(path, { q: sql, ...key }, rowsSchema)).rows;
  const pageOf = (rows: readonly Row[], next: string): Page => {
    const last = rows.length > limit ? 'yes' : rows.length < limit ? 'unsure' : 'no';
    return { rows, next, last };
  };

  return {
    location: `${site.url}${path}#${table}`,
    query: where ?? '',

    async info() {
      let version: string | null = null;
      const info = (limit: number) =>
        site.ask(
          path,
          { q: `SELECT * FROM ${table} LIMIT ${limit}`, ...key },
          fieldsSchema,
          (_body, headers) => {
            version = versionOf(headers);
          },
        );
      const { fields, rows } = (await nullIfRefused([400], info(0))) ?? (await info(1));
      const columns = Object.keys(fields ?? rows[0] ?? {});
      if (columns.length === 0) throw site.unreadable(path, `names no columns of ${table}`);
      const numbered = columns.includes(id);
      return {
        version,
        columns,
        keys: { id: numbered ? id : null, changed: null },
        numbered,
        about: {
          ...unsaid,
          columns: Object.entries(fields ?? {}).map(([name, { type }]) => ({ name, type, label: null })),
        },
      };
    },

    async count(_info, since) {
      if (since !== null) return null;
      const sql = `SELECT count(*) AS count ${from()}`;
      const told = await site.tryJson(path, { q: sql, ...key }, countSchema);
      return told === null ? null : told.rows[0].count;
    },

    async page({ numbered }, at) {
      // Without `cartodb_id` to sort by, only a single statement returns every row once.
      if (!numbered)
        return { rows: at === null ? await rowsOf(`SELECT * ${from()}`) : [], next: 'end', last: 'yes' };
      const { after, offset, byOffset } = placeOf(at);
      if (!byOffset) {
        const more = after === null ? null : `${id} > ${after}`;
        const rows = await rowsOf(`SELECT * ${from(more)} ORDER BY ${id} LIMIT ${limit}`);
        const highest = Number(rows.at(-1)?.[id] ?? after);
        const heeded = after === null || rows.every((row) => Number(row[id]) > after);
        if (heeded) return pageOf(rows, `${highest} ${offset + rows.length}`);
      }
      const rows = await rowsOf(`SELECT * ${from()} ORDER BY ${id} LIMIT ${limit} OFFSET ${offset}`);
      return pageOf(rows, `offset ${offset + rows.length}`);
    },
    startAfter: ({ numbered }, rows) => (numbered ? `offset ${rows}` : null),
  };
}

/** The position of a page: after an id and a number of rows (`1200 1000`), or only a number of rows (`offset 1000`). */
function placeOf(at: string | null): { after: number | null; offset: number; byOffset: boolean } {
  const [after = '', offset = '0'] = (at ?? '').split(' ');
  if (after === 'offset') return { after: null, offset: Number(offset), byOffset: true };
  return { after: after === '' ? null : Number(after), offset: Number(offset), byOffset: false };
}

/** The time of the table's last change; null if unknown. */
function versionOf(headers: Headers): string | null {
  const changed = headers.get('last-modified');
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  if (changed === null || Number.isNaN(Date.parse(changed))) return null;
  return now - Date.parse(changed) < recentMs ? null : changed;
}
