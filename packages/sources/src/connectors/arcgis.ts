/** Reads layers and tables of ArcGIS servers, through the query operation of the REST API. */
import { CrsError } from '@crs/domain';
import { type FeedDefinition, substitute } from '@crs/feeds';
import { z } from 'zod';
import type { Connector, ConnectorOptions } from '../connector.js';
import { aboutMarkup, aboutText, type DeclaredColumn } from '../portal/dataset-about.js';
import { openPaged } from '../portal/open-paged.js';
import type { DatasetInfo, Page, PagedDataset } from '../portal/paged-dataset.js';
import { keyHeader, PortalClient } from '../portal/portal-client.js';
import type { Row } from '../portal/row-line.js';
import { RetryableError } from '../transport/request.js';

// An error comes with status 200 and this body.
const errorSchema = z.object({
  error: z.object({
    code: z.coerce.number().optional(),
    message: z.string().nullish(),
    details: z.array(z.unknown()).nullish(),
  }),
});
/** Retryable errors: too many requests, a server that is busy or starting. */
const retryableCodes = new Set([429, 500, 502, 503, 504]);

const layerSchema = z.object({
  name: aboutText,
  copyrightText: aboutText,
  description: aboutMarkup,
  geometryType: aboutText,
  fields: z.array(z.object({ name: z.string(), type: z.string(), alias: aboutText })).nullish(),
  /** The layers of a service, which is not a layer itself. */
  layers: z.array(z.object({ id: z.number(), name: z.string() })).nullish(),
  objectIdField: z.string().nullish(),
  objectIdFieldName: z.string().nullish(),
  uniqueIdField: z.object({ name: z.string() }).nullish(),
  maxRecordCount: z.coerce.number().int().positive().catch(1000),
  supportsPagination: z.boolean().nullish(),
  advancedQueryCapabilities: z.object({ supportsPagination: z.boolean().nullish() }).nullish(),
  editingInfo: z
    .object({ lastEditDate: z.number().nullish(), dataLastEditDate: z.number().nullish() })
    .nullish(),
  editFieldsInfo: z
    .object({
      editDateField: z.string().nullish(),
      dateFieldsTimeReference: z.object({ timeZone: z.string().nullish() }).nullish(),
    })
    .nullish(),
});
const pageSchema = z.object({
  features: z.array(
    z.object({
      attributes: z.record(z.string(), z.unknown()),
      geometry: z.record(z.string(), z.unknown()).nullish(),
    }),
  ),
  exceededTransferLimit: z.boolean().nullish(),
  properties: z.object({ exceededTransferLimit: z.boolean().nullish() }).nullish(),
});
const countSchema = z.object({ count: z.number().int().nonnegative() });
const rangeSchema = z.object({
  features: z.tuple([z.object({ attributes: z.record(z.string(), z.unknown()) })]),
});

const idsSchema = z.object({ objectIds: z.array(z.number()).nullish() });

const largestPage = 2000;
const samplePageSize = 1000;

interface Layer extends DatasetInfo {
  /** Null if rows have no object id. */
  readonly objectId: string | null;
  readonly count: number;
  /** True if it supports offsets. */
  readonly offsets: boolean;
}

export const openArcgis: Connector = async (definition, options) =>
  openPaged(definition, arcgisDataset(definition, options), options);

/** The layer or table of a definition. */
export function arcgisDataset(definition: FeedDefinition, options: ConnectorOptions): PagedDataset<Layer> {
  const { feed, source } = definition;
  const { env, sample } = options;
  const { url = '', where: given = '1=1', pageSize = largestPage } = source.arcgis ?? {};
  const token = keyHeader(env.ARCGIS_TOKEN, 'X-Esri-Authorization', 'Bearer ');
  const layer = new PortalClient('ArcGIS', url, definition, options, token);
  const where = substitute(feed, given, env);

  const retryPassing = (body: unknown): string | null => {
    const { data } = errorSchema.safeParse(body);
    if (data === undefined) return null;
    const { code, message, details } = data.error;
    const words = [message, ...(details ?? [])].filter((word) => typeof word === 'string' && word !== '');
    const said = `answers: ${[code, ...new Set(words)].filter((word) => word !== undefined).join(' ')}`;
    if (code !== undefined && retryableCodes.has(code))
      throw new RetryableError(`the server ${said}`, { throttled: code === 429 });
    return said;
  };
  const refuseError = (body: unknown) => {
    const said = retryPassing(body);
    if (said !== null) throw layer.unreadable('', said);
  };
  const ask = <T>(path: string, query: Record<string, string>, schema: z.ZodType<T>): Promise<T> =>
    layer.ask(path, { ...query, f: 'json' }, schema, refuseError);
  const conditionOf = (layerInfo: Layer, since: string | number | null) =>
    since === null ? where : `(${where}) AND ${layerInfo.keys.changed} >= ${timestamp(Number(since))}`;

  const rowsOf = async (query: Record<string, string>) => {
    const page = await ask('/query', { ...query, outFields: '*', outSR: '4326' }, pageSchema);
    const rows = page.features.map(({ attributes, geometry }) =>
      geometry ? { ...attributes, geometry } : attributes,
    );
    return { rows, more: page.exceededTransferLimit ?? page.properties?.exceededTransferLimit ?? null };
  };

  return {
    location: layer.url,
    query: where,

    async info() {
      const told = await ask('', {}, layerSchema);
      const edited = told.editingInfo?.dataLastEditDate ?? told.editingInfo?.lastEditDate;
      const { fields, layers } = told;
      if (!fields) throw layer.unreadable('', layers ? serviceOf(layers) : 'names no fields');
      const numbered = fields.find(({ type }) => type === 'esriFieldTypeOID')?.name;
      const objectId =
        [told.objectIdField, told.objectIdFieldName, numbered, told.uniqueIdField?.name].find(Boolean) ??
        fields.find(({ name }) => /^(?:objectid|fid|esri_oid)$/i.test(name))?.name ??
        null;
      const most = Math.min(pageSize, told.maxRecordCount);
      return {
        version: edited === undefined || edited === null ? null : String(edited),
        columns: [...fields.map(({ name }) => name), 'geometry'],
        keys: { id: objectId, changed: changedField(told, fields) },
        objectId,
        count: sample ? Math.min(most, samplePageSize) : most,
        offsets: (told.advancedQueryCapabilities?.supportsPagination ?? told.supportsPagination) !== false,
        about: {
          title: told.name,
          publisher: told.copyrightText,
          description: told.description,
          columns: declaredColumns(fields, told),
        },
      };
    },

    async count(told, since) {
      const query = { where: conditionOf(told, since), returnCountOnly: 'true', f: 'json' };
      return (await layer.tryJson('/query', query, countSchema, retryPassing))?.count ?? null;
    },

    async page(told, at, since) {
      const { objectId, count, offsets } = told;
      const condition = conditionOf(told, since);
      if (objectId !== null && (!offsets || at?.includes(' ')))
        return rangePage(told, objectId, at, condition);
      const offset = Number(at ?? 0);
      const paging = { resultOffset: String(offset), resultRecordCount: String(count) };
      const order: Record<string, string> = objectId === null ? {} : { orderByFields: objectId };
      const request = rowsOf({ where: condition, ...order, ...paging });
      const found = await (at === null && objectId !== null ? unlessWithoutOffsets(request) : request);
      if (found === null) return rangePage(told, objectId ?? '', null, condition);
      const { rows, more } = found;
      // A short page need not be the last one: the server may have shortened it, and old servers do not say so.
      const end = more === null ? 'unsure' : 'yes';
      const last = more === true || (more === null && rows.length >= count) ? 'no' : end;
      return { rows, next: String(offset + rows.length), last };
    },
    startAfter: ({ offsets }, rows) => (offsets ? String(rows) : null),
  };

  /** A page of a server without offsets: a range of object ids, no larger than a page. */
  async function rangePage(
    { count }: Layer,
    objectId: string,
    at: string | null,
    condition: string,
  ): Promise<Page> {
    const [first, highest] = at === null ? await idRange(objectId, condition) : rangeOf(at);
    for (let from = first, width = count; ; ) {
      if (from > highest) return { rows: [], next: `${from} ${highest}`, last: 'yes' };
      const to = from + width - 1;
      const { rows, more } = await rowsOf({
        where: `(${condition}) AND ${objectId} >= ${from} AND ${objectId} <= ${to}`,
        orderByFields: objectId,
      });
      // A full page may have been truncated without notice.
      if (width > 1 && (more === true || (rows.length >= count && width > count))) {
        width = Math.ceil(width / 2);
      } else if (rows.length > 0) {
        // If the server does not report truncation, the rest of the range may contain rows.
        const reached = more === null ? lastIdOf(rows, objectId, to) : to;
        return { rows, next: `${reached + 1} ${highest}`, last: reached >= highest ? 'yes' : 'no' };
      } else {
        // A gap in the ids: the step grows with the gap.
        from = to + 1;
        width *= 2;
      }
    }
  }

  async function idRange(objectId: string, condition: string): Promise<readonly [number, number]> {
    const statistic = (statisticType: string) => ({
      statisticType,
      onStatisticField: objectId,
      outStatisticFieldName: `${statisticType}_id`,
    });
    const outStatistics = JSON.stringify([statistic('min'), statistic('max')]);
    const query = { where: condition, outStatistics, f: 'json' };
    const told = await layer.tryJson('/query', query, rangeSchema, retryPassing);
    const { min_id, max_id } = Object.fromEntries(
      Object.entries(told?.features[0].attributes ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
    );
    if (min_id === undefined || max_id === undefined) {
      // Servers without statistics return a list of all object ids.
      const { objectIds } = await ask('/query', { where: condition, returnIdsOnly: 'true' }, idsSchema);
      const ids = objectIds ?? [];
      return ids.reduce<[number, number]>(
        ([low, high], one) => [Math.min(low, one), Math.max(high, one)],
        ids.length === 0 ? [1, 0] : [Number.POSITIVE_INFINITY, 0],
      );
    }
    // There are no rows.
    if (min_id === null || max_id === null) return [1, 0];
    const range = [Number(min_id), Number(max_id)] as const;
    // An endless range of ids would be requested endlessly.
    if (!range.every(Number.isSafeInteger))
      throw layer.unreadable('', `has object ids from ${min_id} to ${max_id}, which are not row numbers`);
    return range;
  }
}

/** Null if the server refuses offsets: old servers do not list this among their capabilities. */
async function unlessWithoutOffsets<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof CrsError && error.code === 'feed.unreadable' && /pagination/i.test(error.message))
      return null;
    throw error;
  }
}

function serviceOf(layers: readonly { id: number; name: string }[]): string {
  const named = layers.slice(0, 20).map(({ id, name }) => `${id} (${name})`);
  return `is a service, not a layer: add the number of one of its layers, ${named.join(', ')}`;
}

/** The fields of a layer, and the columns of coordinates of a layer of points. */
function declaredColumns(
  fields: NonNullable<z.infer<typeof layerSchema>['fields']>,
  { geometryType }: z.infer<typeof layerSchema>,
): readonly DeclaredColumn[] {
  const point = geometryType === 'esriGeometryPoint' ? ['geometry.x', 'geometry.y'] : [];
  return [
    ...fields.map(({ name, type, alias }) => ({ name, type, label: alias === name ? null : alias })),
    ...point.map((name) => ({ name, type: null, label: null })),
  ];
}

/** The field with the time of change of a row, if its zone is known. */
function changedField(
  { editFieldsInfo }: z.infer<typeof layerSchema>,
  fields: readonly { name: string }[],
): string | null {
  const name = editFieldsInfo?.editDateField ?? null;
  const zone = editFieldsInfo?.dateFieldsTimeReference?.timeZone ?? 'UTC';
  if (name === null || !/^(?:etc\/)?(?:utc|gmt)$/i.test(zone)) return null;
  return fields.find((field) => field.name.toLowerCase() === name.toLowerCase())?.name ?? null;
}

/** A time in whole seconds, rounded down, which every server accepts; rows of that second are read again. */
function timestamp(ms: number): string {
  return `TIMESTAMP '${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')}'`;
}

/** The highest object id of a page; `to` if rows have none. */
function lastIdOf(rows: readonly Row[], objectId: string, to: number): number {
  const highest = rows.reduce((most, row) => Math.max(most, Number(row[objectId])), 0);
  return Number.isSafeInteger(highest) && highest > 0 ? highest : to;
}

function rangeOf(at: string): readonly [number, number] {
  const [from = '', highest = ''] = at.split(' ');
  return [Number(from), Number(highest)];
}
