/** Asks a portal what an address leaves open: which layer in a service, which file in a data set. */
import { UsageError } from '@crs/domain';
import { type Environment, type FeedSource, substitute } from '@crs/feeds';
import { keyHeader, type RequestOptions, requestJson } from '@crs/sources';
import { z } from 'zod';
import type { Recognized } from './recognize.js';

/** A source, and what we learned while finding it. */
export interface ResolvedSource {
  readonly source: FeedSource;
  readonly title: string | null;
  readonly publisher: string | null;
}

/** Requests JSON from an address. */
type AskJson = (url: string) => Promise<unknown>;

const resolved = (
  source: FeedSource,
  title: string | null = null,
  publisher: string | null = null,
): ResolvedSource => ({
  source,
  title,
  publisher,
});
const text = z.string().trim().min(1).nullish().catch(null);

/**
 * Returns the one source that an address means.
 * @throws UsageError `proposal.several` with the addresses to choose from, `proposal.no_data`
 */
export async function resolveSource(
  found: Recognized,
  asking: RequestOptions,
  env: Environment,
): Promise<ResolvedSource> {
  const headers =
    found.kind === 'ckan-dataset'
      ? keyHeader(env.CKAN_API_KEY, 'Authorization')
      : keyHeader(env.ARCGIS_TOKEN, 'X-Esri-Authorization', 'Bearer ');
  const ask: AskJson = (url) => requestJson(substitute(asking.feed, url, env), { ...asking, headers });
  switch (found.kind) {
    case 'file':
      return resolved({ file: found.path });
    case 'arcgis-service':
      return layerOf(found.url, null, ask);
    case 'arcgis-item':
      return itemOf(found, ask);
    case 'arcgis-hub':
      return hubPage(found, ask);
    case 'ckan-dataset':
      return ckanDataset(found, ask);
    default: {
      // The address's parts are also the source's.
      const { kind, ...parts } = found;
      return resolved({ [kind]: parts });
    }
  }
}

/** Lists the choices, one address per line for easy copying. */
function several(
  what: string,
  choices: readonly { readonly name: string; readonly address: string }[],
): UsageError {
  const list = choices.slice(0, 40).map(({ name, address }) => `\n  ${address}  ${name}`);
  return new UsageError('proposal.several', `${what}:${list.join('')}`, 'Use the address of one data set.');
}

const noData = (what: string): UsageError =>
  new UsageError('proposal.no_data', what, 'Use the address of a data set, its download, or its API.');

/** Returns a service's only layer or table, or the only one with records we know. */
async function layerOf(service: string, wanted: number | null, ask: AskJson): Promise<ResolvedSource> {
  const base = service.replace(/\/+$/, '');
  if (/\/\d+$/.test(base)) return resolved({ arcgis: { url: base } });
  if (wanted !== null) return resolved({ arcgis: { url: `${base}/${wanted}` } });
  const entries = z
    .array(z.object({ id: z.number(), name: text, type: text, subLayerIds: z.array(z.unknown()).nullish() }))
    .catch([]);
  const schema = z.object({
    layers: entries,
    tables: entries,
    documentInfo: z.object({ Title: text }).nullish().catch(null),
  });
  const { layers, tables } = schema.parse(await ask(`${base}?f=json`));
  const all = [
    ...layers.filter(({ subLayerIds, type }) => !subLayerIds?.length && type !== 'Group Layer'),
    ...tables,
  ];
  const likely = all.filter(({ name }) =>
    /permit|licen[sc]e|inspection|violation|enforcement|order/i.test(name ?? ''),
  );
  const [only] = all.length === 1 ? all : likely.length === 1 ? likely : [];
  if (only !== undefined) return resolved({ arcgis: { url: `${base}/${only.id}` } });
  if (all.length === 0) throw noData(`${base} has no layers and no tables.`);
  throw several(
    `${base} has ${all.length} layers and tables`,
    all.map(({ id, name }) => ({ name: name ?? '', address: `${base}/${id}` })),
  );
}

async function itemOf(
  { portal, item, layer }: Extract<Recognized, { kind: 'arcgis-item' }>,
  ask: AskJson,
): Promise<ResolvedSource> {
  const schema = z.object({ title: text, owner: text, type: text, url: text, name: text });
  const {
    title = null,
    type,
    url,
  } = schema.parse(await ask(`${portal}/sharing/rest/content/items/${item}?f=json`));
  if (url && /(Feature|Map)Server/i.test(url)) {
    return { ...(await layerOf(url, layer ?? null, ask)), title: title ?? null };
  }
  if (/^(csv|microsoft excel|geojson|csv collection)$/i.test(type ?? '')) {
    return resolved({ http: { url: `${portal}/sharing/rest/content/items/${item}/data` } }, title);
  }
  throw noData(
    `The ArcGIS item ${item} (${title ?? 'without a title'}) is a ${type ?? 'resource'} without rows.`,
  );
}

async function hubPage(
  { origin, slug }: Extract<Recognized, { kind: 'arcgis-hub' }>,
  ask: AskJson,
): Promise<ResolvedSource> {
  const schema = z.object({
    data: z
      .array(
        z.object({ id: z.string(), attributes: z.object({ url: text, name: text, source: text }).catch({}) }),
      )
      .catch([]),
  });
  const { data } = schema.parse(
    await ask(`${origin}/api/v3/datasets?${new URLSearchParams({ 'filter[slug]': slug })}`),
  );
  const [found] = data;
  const url = found?.attributes.url;
  if (found === undefined || !url) throw noData(`${origin} has no data set ${slug} with a service.`);
  const { source } = await layerOf(url, null, ask);
  return resolved(source, found.attributes.name ?? null, found.attributes.source ?? null);
}

/** Returns a data set's rows: the only DataStore resource, or else the only file with rows. */
async function ckanDataset(
  { url, dataset }: Extract<Recognized, { kind: 'ckan-dataset' }>,
  ask: AskJson,
): Promise<ResolvedSource> {
  const resource = z.object({
    id: z.string(),
    name: text,
    url: text,
    format: text,
    datastore_active: z.boolean().nullish().catch(null),
  });
  const schema = z.object({
    result: z.object({
      title: text,
      organization: z.object({ title: text }).nullish().catch(null),
      resources: z.array(resource).catch([]),
    }),
  });
  const { result } = schema.parse(
    await ask(`${url}/api/3/action/package_show?${new URLSearchParams({ id: dataset })}`),
  );
  const publisher = result.organization?.title ?? null;
  const stored = result.resources.filter(({ datastore_active }) => datastore_active === true);
  const [one] = stored;
  if (one !== undefined && stored.length === 1)
    return resolved({ ckan: { url, resource: one.id } }, result.title ?? null, publisher);
  const files = result.resources.filter(({ format, url: address }) =>
    /csv|xlsx|json|zip|tsv/i.test(format ?? address ?? ''),
  );
  const [file] = files;
  if (stored.length === 0 && file?.url && files.length === 1)
    return resolved({ http: { url: file.url } }, result.title ?? null, publisher);
  const choices = (stored.length > 0 ? stored : files).map(({ id, name, format }) => ({
    name: `${name ?? ''} ${format === null || format === undefined ? '' : `(${format})`}`.trim(),
    address: `${url}/dataset/${dataset}/resource/${id}`,
  }));
  if (choices.length === 0) throw noData(`The data set ${dataset} has no rows that can be read.`);
  throw several(`The data set ${dataset} has ${choices.length} resources`, choices);
}
