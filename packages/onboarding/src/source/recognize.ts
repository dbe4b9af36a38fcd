/** Recognizes a portal by the address alone. */

/** What an address or path shows. `resolveSource` asks the portal for the rest. */
export type Recognized =
  | { readonly kind: 'socrata'; readonly domain: string; readonly dataset: string; readonly where?: string }
  /** A layer or a table. */
  | { readonly kind: 'arcgis'; readonly url: string; readonly where?: string }
  /** A service with several layers. */
  | { readonly kind: 'arcgis-service'; readonly url: string }
  /** An item in ArcGIS Online or an enterprise portal, and perhaps its layer. */
  | { readonly kind: 'arcgis-item'; readonly portal: string; readonly item: string; readonly layer?: number }
  /** A page on an ArcGIS Hub site, identified by its name. */
  | { readonly kind: 'arcgis-hub'; readonly origin: string; readonly slug: string }
  | { readonly kind: 'ckan'; readonly url: string; readonly resource: string }
  /** A data set with several files. */
  | { readonly kind: 'ckan-dataset'; readonly url: string; readonly dataset: string }
  | { readonly kind: 'opendatasoft'; readonly url: string; readonly dataset: string; readonly where?: string }
  | { readonly kind: 'carto'; readonly url: string; readonly table: string; readonly where?: string }
  | { readonly kind: 'dol'; readonly agency: string; readonly dataset: string; readonly url?: string }
  /** A file, or a page to look at. */
  | { readonly kind: 'http'; readonly url: string }
  | { readonly kind: 'file'; readonly path: string };

const fourByFour = /^[a-z0-9]{4}-[a-z0-9]{4}$/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const itemId = /^[0-9a-f]{32}$/i;
const arcgisOnline = 'https://www.arcgis.com';
const dolApi = 'https://apiprod.dol.gov';

/** An address's parts, split once for all recognizers. */
interface Shape {
  readonly url: URL;
  /** Path segments, decoded. */
  readonly path: readonly string[];
}

type Recognizer = (shape: Shape) => Recognized | null;

/**
 * Recognizes what people copy from a browser: portal pages, downloads, and API calls. An unknown address is a file;
 * anything else is a local path.
 */
export function recognize(text: string): Recognized {
  const trimmed = text.trim();
  const url = addressOf(trimmed);
  if (url === null) return { kind: 'file', path: trimmed };
  const shape = { url, path: segments(url.pathname) };
  for (const look of recognizers) {
    const found = look(shape);
    if (found !== null) return found;
  }
  return { kind: 'http', url: url.href };
}

/** Parses an address, even without its scheme (`data.city.gov/d/abcd-1234`). Returns null for a path. */
function addressOf(text: string): URL | null {
  if (/^https?:\/\//i.test(text)) return URL.canParse(text) ? new URL(text) : null;
  const bare = /^(?:[a-z0-9-]+\.)+(?:gov|org|com|net|us|edu|io|info)(?::\d+)?\/\S*$/i;
  return bare.test(text) && URL.canParse(`https://${text}`) ? new URL(`https://${text}`) : null;
}

function segments(pathname: string): string[] {
  return pathname
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => {
      try {
        return decodeURIComponent(segment);
      } catch (error) {
        if (error instanceof URIError) return segment;
        throw error;
      }
    });
}

/** Services, layers, and tables anywhere on a server: `…/FeatureServer/0/query?where=…`. */
const arcgis: Recognizer = ({ url }) => {
  const match = /^(.*\/(?:FeatureServer|MapServer))(?:\/(\d+))?(?:\/|$)/i.exec(url.pathname);
  const service = match?.[1];
  if (service === undefined) return null;
  const where = url.searchParams.get('where')?.trim();
  const address = `${url.origin}${service}`;
  if (match?.[2] === undefined) return { kind: 'arcgis-service', url: address };
  const condition = where && !/^\s*(1\s*=\s*1|true)\s*$/i.test(where) ? { where } : {};
  return { kind: 'arcgis', url: `${address}/${match[2]}`, ...condition };
};

/** `/d/abcd-1234`, `/resource/abcd-1234.json`, `/api/views/abcd-1234/rows.csv`, `/Category/Title/abcd-1234/about_data`. */
const socrata: Recognizer = ({ url, path }) => {
  const at = path.findIndex((segment) => fourByFour.test(segment.replace(/\.(json|csv|geojson|xml)$/i, '')));
  if (at === -1) return null;
  const dataset = (path[at] ?? '').replace(/\.\w+$/, '');
  const before = path[at - 1]?.toLowerCase() ?? '';
  const known = ['d', 'resource', 'views', 'w', 'dataset', 'id'].includes(before);
  // Year ranges have the same shape: archive/2012-2013/permits.csv.
  if (!known && (/^\d{4}-\d{4}$/.test(dataset) || /\.(csv|zip|xlsx?|txt)$/i.test(path.at(-1) ?? '')))
    return null;
  const where = url.searchParams.get('$where')?.trim();
  const domain = url.protocol === 'https:' ? url.host : url.origin;
  return { kind: 'socrata', domain, dataset, ...(where ? { where } : {}) };
};

/** Pages on Hub sites and ArcGIS Online, by item number or name. */
const hub: Recognizer = ({ url, path }) => {
  const online = /(^|\.)arcgis\.com$/i.test(url.hostname);
  const id = url.searchParams.get('id') ?? '';
  if (/\/(item|webmap\/viewer|apps\/mapviewer\/index)\.html$/i.test(url.pathname) && itemId.test(id)) {
    const root = url.pathname.split(/\/(?:home|apps)\//)[0] ?? '';
    return { kind: 'arcgis-item', portal: online ? arcgisOnline : `${url.origin}${root}`, item: id };
  }
  const items = path.findIndex((segment) => segment.toLowerCase() === 'items');
  if (path.includes('content') && items !== -1 && itemId.test(path[items + 1] ?? '')) {
    const root = url.pathname.split('/sharing/')[0] ?? '';
    const portal = online ? arcgisOnline : `${url.origin}${root}`;
    return { kind: 'arcgis-item', portal, item: path[items + 1] ?? '' };
  }
  const at = path.findIndex((segment) => ['datasets', 'maps'].includes(segment.toLowerCase()));
  const name = path[at + 1];
  if (at === -1 || name === undefined) return null;
  const numbered = /^([0-9a-f]{32})(?:_(\d+))?(?:\.\w+)?$/i.exec(name);
  if (numbered?.[1] !== undefined) {
    const layer = numbered[2] === undefined ? {} : { layer: Number(numbered[2]) };
    return { kind: 'arcgis-item', portal: arcgisOnline, item: numbered[1], ...layer };
  }
  const page = path[at + 2] === undefined || ['about', 'explore', 'api'].includes(path[at + 2] ?? '');
  if (!name.includes('::') && !(online && page)) return null;
  return { kind: 'arcgis-hub', origin: url.origin, slug: name };
};

/** `/dataset/permits/resource/<uuid>`, `/dataset/permits`, `/datastore/dump/<uuid>`, `/api/3/action/datastore_search`. */
const ckan: Recognizer = ({ url, path }) => {
  const lower = path.map((segment) => segment.toLowerCase());
  const root = (at: number) => [url.origin, ...path.slice(0, at)].join('/');
  const action = lower.indexOf('action');
  if (action > 0 && lower.includes('api')) {
    const base = root(lower.indexOf('api'));
    const resource = url.searchParams.get('resource_id') ?? resourceOfSql(url.searchParams.get('sql'));
    if (resource !== null) return { kind: 'ckan', url: base, resource };
    const id = url.searchParams.get('id');
    if (id === null) return null;
    return lower[action + 1] === 'resource_show'
      ? { kind: 'ckan', url: base, resource: id }
      : { kind: 'ckan-dataset', url: base, dataset: id };
  }
  const dump = lower.indexOf('datastore');
  if (dump !== -1 && lower[dump + 1] === 'dump' && uuid.test(path[dump + 2] ?? '')) {
    return { kind: 'ckan', url: root(dump), resource: path[dump + 2] ?? '' };
  }
  const at = lower.indexOf('dataset');
  const dataset = path[at + 1];
  if (at === -1 || dataset === undefined || lower[at - 1] === 'explore') return null;
  const resource = path[at + 3] ?? '';
  if (lower[at + 2] === 'resource' && uuid.test(resource)) return { kind: 'ckan', url: root(at), resource };
  return path.length === at + 2 ? { kind: 'ckan-dataset', url: root(at), dataset } : null;
};

function resourceOfSql(sql: string | null): string | null {
  const found = /\bfrom\s+"([0-9a-f-]{36})"/i.exec(sql ?? '')?.[1];
  return found !== undefined && uuid.test(found) ? found : null;
}

/** `/explore/dataset/permits/table/`, `/api/explore/v2.1/catalog/datasets/permits/exports/csv`. */
const opendatasoft: Recognizer = ({ url, path }) => {
  const where = url.searchParams.get('where')?.trim();
  const found = (dataset: string | undefined | null): Recognized | null =>
    dataset ? { kind: 'opendatasoft', url: url.origin, dataset, ...(where ? { where } : {}) } : null;
  const explore = path.indexOf('explore');
  if (explore !== -1 && path[explore + 1] === 'dataset') return found(path[explore + 2]);
  const catalog = path.indexOf('catalog');
  if (path[0] === 'api' && catalog !== -1 && path[catalog + 1] === 'datasets')
    return found(path[catalog + 2]);
  if (path[0] === 'api' && path[1] === 'records') return found(url.searchParams.get('dataset'));
  return null;
};

/** `https://phl.carto.com/api/v2/sql?q=SELECT * FROM permits`, `https://phl.carto.com/tables/permits`. */
const carto: Recognizer = ({ url, path }) => {
  const api = path.findIndex((segment, index) => segment === 'sql' && /^v\d$/.test(path[index - 1] ?? ''));
  if (api !== -1) {
    const query = url.searchParams.get('q') ?? '';
    const table = /\bfrom\s+(?:"?\w+"?\.)?"?(\w+)"?/i.exec(query)?.[1];
    const where = /\bwhere\s+(.+?)(?:\s+(?:order|group|limit|offset)\b.*)?;?\s*$/is.exec(query)?.[1]?.trim();
    const root = [url.origin, ...path.slice(0, Math.max(0, api - 2))].join('/');
    return table === undefined ? null : { kind: 'carto', url: root, table, ...(where ? { where } : {}) };
  }
  const at = path.findIndex((segment) => ['tables', 'dataset'].includes(segment));
  const table = path[at + 1];
  if (!/\.carto(db)?\.com$/i.test(url.hostname) || at === -1 || table === undefined) return null;
  return { kind: 'carto', url: url.origin, table };
};

/** `https://apiprod.dol.gov/v4/get/OSHA/inspection/json`. */
const dol: Recognizer = ({ url, path }) => {
  const at = path.findIndex((segment, index) => segment === 'get' && /^v\d$/.test(path[index - 1] ?? ''));
  const [agency, dataset] = [path[at + 1], path[at + 2]];
  if (at === -1 || agency === undefined || dataset === undefined) return null;
  return { kind: 'dol', agency, dataset, ...(url.origin === dolApi ? {} : { url: url.origin }) };
};

const recognizers = [arcgis, opendatasoft, carto, dol, socrata, hub, ckan];
