/** The public address of a source, without keys. */
import { basename } from 'node:path';
import type { FeedDefinition } from '@crs/feeds';
import { type Environment, substitute } from '@crs/feeds';

/** Names of parameters that contain keys. */
const SECRET =
  /key|token|secret|passw|pwd|auth|credential|signature|session|^(?:sig|sas|code|x-amz-.*|x-goog-.*)$/i;

/**
 * The address at which readers find a feed's source: the data set's page or the data, without keys. For a local file only
 * its name. Pure.
 * @param file that was read instead of the source
 */
export function publicAddress(
  { feed, source }: Pick<FeedDefinition, 'feed' | 'source'>,
  env: Environment,
  file?: string,
): string {
  const fill = (text: string): string => substitute(feed, text, env);
  if (file !== undefined) return fileName(file);
  if (source.file !== undefined) return fileName(fill(source.file));
  if (source.http) return publicUrl(source.http.url, fill);
  if (source.socrata) return `${originOf(fill(source.socrata.domain))}/d/${fill(source.socrata.dataset)}`;
  if (source.arcgis) return publicUrl(source.arcgis.url, fill);
  if (source.ckan) return `${originOf(fill(source.ckan.url))}/datastore/dump/${fill(source.ckan.resource)}`;
  if (source.opendatasoft) {
    const { url, dataset } = source.opendatasoft;
    return `${originOf(fill(url))}/explore/dataset/${encodeURIComponent(fill(dataset))}/`;
  }
  if (source.carto) {
    const sql = `SELECT * FROM ${source.carto.table} LIMIT 100`;
    return `${originOf(fill(source.carto.url))}/api/v2/sql?q=${encodeURIComponent(sql)}`;
  }
  if (source.dol) {
    const { url = 'https://apiprod.dol.gov', agency, dataset } = source.dol;
    const origin = originOf(fill(url)).replace(/(\/v4(\/get)?)?\/*$/, '');
    return `${origin}/v4/get/${fill(agency)}/${fill(dataset)}/json`;
  }
  throw new Error(`${feed}: a source of unknown kind has no address`);
}

/** The last part of a path, with slashes or backslashes. */
const fileName = (path: string): string => basename(path.replaceAll('\\', '/'));

/** An address with scheme, without user, query and trailing slash. */
function originOf(address: string): string {
  const url = parsed(address);
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

/**
 * An address without user and fragment. Keeps only parameters that are written in the definition and do not look like
 * keys, since a value from the environment may be a key.
 */
function publicUrl(template: string, fill: (text: string) => string): string {
  const url = parsed(fill(template));
  const written = new URLSearchParams(/\?([^#]*)/.exec(template.replaceAll(VARIABLE, HIDDEN))?.[1] ?? '');
  const kept = [...url.searchParams].filter(
    ([name, value]) => !SECRET.test(name) && written.getAll(name).includes(value),
  );
  const query = kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`;
  return `${url.origin}${url.pathname}${query}`;
}

const VARIABLE = /\$\{[^}]*\}/g;
/** Replaces a variable, so that a value with a variable differs from every other value. */
const HIDDEN = '\u0000';

function parsed(address: string): URL {
  return new URL(/^https?:\/\//i.test(address) ? address : `https://${address}`);
}
