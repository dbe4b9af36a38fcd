/** What portals say of a data set apart from its rows: title, publisher, columns, count. */

import { CrsError } from '@crs/domain';
import type { FeedSource } from '@crs/feeds';
import { type Environment, substitute } from '@crs/feeds';
import { keyHeader, type RequestOptions, requestJson } from '@crs/sources';
import { z } from 'zod';
import type { DeclaredColumn } from './source-sample.js';

/** What a portal says; null for what it does not. */
export interface PortalMetadata {
  readonly title: string | null;
  readonly publisher: string | null;
  readonly description: string | null;
  readonly columns: readonly DeclaredColumn[];
  readonly rows: number | null;
  /** Address and shape of some rows at the other end of the data set; null where the portal has no such way. */
  readonly end: {
    readonly url: string;
    readonly rows: (body: unknown) => readonly Record<string, unknown>[];
  } | null;
}

/** Asks for JSON at an address. */
export type AskJson = (url: string) => Promise<unknown>;

/** Rows taken from the other end: with those of the first page they show what changed over the years. */
const endRows = 300;

const text = z.string().trim().min(1).nullish().catch(null);
const count = z.coerce.number().int().nonnegative().nullish().catch(null);
const rowList = z.array(z.record(z.string(), z.unknown())).catch([]);

/** The same where the portal may not know the question: a refusal is null. */
function aside(ask: AskJson): AskJson {
  return (url) =>
    ask(url).catch((error: unknown) => {
      if (error instanceof CrsError) return null;
      throw error;
    });
}

/** A way to ask, with the portal's key where the environment has one. */
export function askJson(asking: RequestOptions, env: Environment): AskJson {
  const headers = {
    ...keyHeader(env.SOCRATA_APP_TOKEN, 'X-App-Token'),
    ...keyHeader(env.ARCGIS_TOKEN, 'X-Esri-Authorization', 'Bearer '),
  };
  return (url) => requestJson(substitute(asking.feed, url, env), { ...asking, headers });
}

const asUrl = (host: string): string =>
  (/^https?:\/\//.test(host) ? host : `https://${host}`).replace(/\/+$/, '');
const query = (parameters: Readonly<Record<string, string>>): string =>
  new URLSearchParams(parameters).toString();

/**
 * Asks a portal about a data set. What it does not tell, or refuses to, is null: the connector has the say on whether
 * its rows can be read.
 * @returns null for a source that is no portal
 */
export async function portalMetadata(source: FeedSource, asked: AskJson): Promise<PortalMetadata | null> {
  const ask = aside(asked);
  if (source.socrata !== undefined) return socrata(source.socrata, ask);
  if (source.arcgis !== undefined) return arcgis(source.arcgis, ask);
  if (source.ckan !== undefined) return ckan(source.ckan, ask);
  if (source.opendatasoft !== undefined) return opendatasoft(source.opendatasoft, ask);
  if (source.carto !== undefined) return carto(source.carto, ask);
  return null;
}

/** What a schema makes of an answer; of one that is not as expected, what it makes of none. */
function read<T>(schema: z.ZodType<T>, body: unknown, none: unknown = {}): T {
  return schema.safeParse(body).data ?? schema.parse(none);
}

type Of<P extends keyof FeedSource> = NonNullable<FeedSource[P]>;

async function socrata({ domain, dataset, where }: Of<'socrata'>, ask: AskJson): Promise<PortalMetadata> {
  const schema = z.object({
    name: text,
    attribution: text,
    description: text,
    columns: z.array(z.object({ fieldName: z.string(), name: text, dataTypeName: text })).catch([]),
  });
  const origin = asUrl(domain);
  const told = read(schema, await ask(`${origin}/api/views/${dataset}.json`));
  const condition = where === undefined ? {} : { $where: where };
  const counted = rowList.parse(
    await ask(`${origin}/resource/${dataset}.json?${query({ $select: 'count(*)', ...condition })}`),
  );
  const rows = count.parse(Object.values(counted[0] ?? {})[0]) ?? null;
  const page = {
    ...condition,
    $order: ':id',
    $limit: String(endRows),
    $offset: String(Math.max(0, (rows ?? 0) - endRows)),
  };
  return {
    title: told.name ?? null,
    publisher: told.attribution ?? null,
    description: told.description ?? null,
    columns: told.columns
      .filter(({ fieldName }) => !fieldName.startsWith(':'))
      .map(({ fieldName, name, dataTypeName }) => ({
        name: fieldName,
        label: name ?? null,
        type: dataTypeName ?? null,
      })),
    rows,
    end: { url: `${origin}/resource/${dataset}.json?${query(page)}`, rows: (body) => rowList.parse(body) },
  };
}

async function arcgis({ url, where = '1=1' }: Of<'arcgis'>, ask: AskJson): Promise<PortalMetadata> {
  const schema = z.object({
    name: text,
    description: text,
    copyrightText: text,
    objectIdField: text,
    geometryType: text,
    fields: z.array(z.object({ name: z.string(), alias: text, type: text })).catch([]),
  });
  const layer = url.replace(/\/+$/, '');
  const told = read(schema, await ask(`${layer}?f=json`));
  const answer = z
    .object({ count })
    .catch({})
    .parse(await ask(`${layer}/query?${query({ where, returnCountOnly: 'true', f: 'json' })}`));
  const rows = answer.count ?? null;
  const objectId =
    told.objectIdField ?? told.fields.find(({ type }) => type === 'esriFieldTypeOID')?.name ?? 'OBJECTID';
  const page = {
    where,
    outFields: '*',
    orderByFields: objectId,
    outSR: '4326',
    resultOffset: String(Math.max(0, (rows ?? 0) - endRows)),
    resultRecordCount: String(endRows),
    f: 'json',
  };
  const features = z
    .object({
      features: z
        .array(
          z.object({
            attributes: z.record(z.string(), z.unknown()),
            geometry: z.record(z.string(), z.unknown()).nullish(),
          }),
        )
        .catch([]),
    })
    .catch({ features: [] });
  return {
    title: told.name ?? null,
    publisher: told.copyrightText ?? null,
    description: told.description?.replace(/<[^>]*>/g, ' ') ?? null,
    columns: [
      ...told.fields.map(({ name, alias, type }) => ({
        name,
        label: alias === name ? null : (alias ?? null),
        type: type ?? null,
      })),
      ...(told.geometryType === 'esriGeometryPoint'
        ? ['geometry.x', 'geometry.y'].map((name) => ({ name, label: null, type: null }))
        : []),
    ],
    rows,
    end: {
      url: `${layer}/query?${query(page)}`,
      rows: (body) =>
        features
          .parse(body)
          .features.map(({ attributes, geometry }) => (geometry ? { ...attributes, geometry } : attributes)),
    },
  };
}

async function ckan({ url, resource, filters }: Of<'ckan'>, ask: AskJson): Promise<PortalMetadata> {
  const base = `${asUrl(url)}/api/3/action`;
  const search = z.object({
    result: z
      .object({
        total: count,
        fields: z
          .array(
            z.object({
              id: z.string(),
              type: text,
              info: z.object({ label: text, notes: text }).nullish().catch(null),
            }),
          )
          .catch([]),
      })
      .catch({ fields: [] }),
  });
  const condition = {
    resource_id: resource,
    ...(filters === undefined ? {} : { filters: JSON.stringify(filters) }),
  };
  const { result } = read(
    search,
    await ask(`${base}/datastore_search?${query({ ...condition, limit: '0' })}`),
  );
  const about = z.object({ result: z.object({ name: text, description: text, package_id: text }) });
  // Old portals, and those behind a proxy, may have the rows and not the description.
  const named = about.safeParse(await ask(`${base}/resource_show?${query({ id: resource })}`)).data?.result;
  const rows = result.total ?? null;
  const page = {
    ...condition,
    sort: '_id asc',
    limit: String(endRows),
    offset: String(Math.max(0, (rows ?? 0) - endRows)),
  };
  const records = z.object({ result: z.object({ records: rowList }) });
  return {
    title: named?.name ?? null,
    publisher: null,
    description: named?.description ?? null,
    columns: result.fields.map(({ id, type, info }) => ({
      name: id,
      type: type ?? null,
      label: info?.label ?? null,
    })),
    rows,
    end: {
      url: `${base}/datastore_search?${query(page)}`,
      rows: (body) => records.safeParse(body).data?.result.records ?? [],
    },
  };
}

async function opendatasoft(
  { url, dataset, where }: Of<'opendatasoft'>,
  ask: AskJson,
): Promise<PortalMetadata> {
  const schema = z.object({
    fields: z.array(z.object({ name: z.string(), label: text, type: text })).catch([]),
    metas: z
      .object({
        default: z
          .object({ title: text, publisher: text, description: text, records_count: count })
          .catch({}),
      })
      .catch({ default: {} }),
  });
  const base = `${asUrl(url)}/api/explore/v2.1/catalog/datasets/${encodeURIComponent(dataset)}`;
  const { fields, metas } = read(schema, await ask(base));
  const { title, publisher, description, records_count } = metas.default;
  const records = z.object({ results: rowList });
  // No more than 10,000 rows can be paged through, 100 at a time.
  const offset = Math.max(0, Math.min(9_900, (records_count ?? 0) - 100));
  const page = { limit: '100', offset: String(offset), ...(where === undefined ? {} : { where }) };
  return {
    title: title ?? null,
    publisher: publisher ?? null,
    description: description?.replace(/<[^>]*>/g, ' ') ?? null,
    columns: fields.map(({ name, label, type }) => ({ name, label: label ?? null, type: type ?? null })),
    rows: where === undefined ? (records_count ?? null) : null,
    end: {
      url: `${base}/records?${query(page)}`,
      rows: (body) => records.safeParse(body).data?.results ?? [],
    },
  };
}

async function carto({ url, table, where }: Of<'carto'>, ask: AskJson): Promise<PortalMetadata> {
  const sql = (statement: string): string => `${asUrl(url)}/api/v2/sql?${query({ q: statement })}`;
  const condition = where === undefined ? '' : ` WHERE ${where}`;
  const answer = z.object({
    rows: rowList,
    fields: z.record(z.string(), z.object({ type: text }).catch({})).catch({}),
  });
  const counted = read(answer, await ask(sql(`SELECT count(*) FROM ${table}${condition}`)));
  const rows = count.parse(Object.values(counted.rows[0] ?? {})[0]) ?? null;
  const { fields } = answer.parse(
    await ask(sql(`SELECT * FROM ${table}${condition} ORDER BY cartodb_id LIMIT 1`)),
  );
  const offset = Math.max(0, (rows ?? 0) - endRows);
  return {
    title: null,
    publisher: null,
    description: null,
    columns: Object.entries(fields).map(([name, { type }]) => ({ name, type: type ?? null, label: null })),
    rows,
    end: {
      url: sql(`SELECT * FROM ${table}${condition} ORDER BY cartodb_id LIMIT ${endRows} OFFSET ${offset}`),
      rows: (body) => answer.safeParse(body).data?.rows ?? [],
    },
  };
}
