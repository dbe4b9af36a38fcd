/** A file at an address: asked for only if it changed, downloaded whole. */
import type { FeedFormat } from '../definition/format-schema.js';
import { type Connector, opened } from './connector.js';
import { saveDownload } from './downloads.js';
import { exchange } from './exchange.js';
import { stampFile } from './stamp.js';
import { substitute } from './substitute.js';

export const openHttp: Connector = async (definition, { env, dataDir, previousStamp, signal, patience }) => {
  const { feed, source, format } = definition;
  const url = substitute(feed, source.http?.url ?? '', env);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(source.http?.headers ?? {})) {
    headers[name] = substitute(feed, value, env);
  }
  // The stamp keeps the address as the definition writes it, without the values of variables.
  const location = source.http?.url ?? '';
  const known = previousStamp?.location === location ? previousStamp : null;
  if (known?.etag) headers['If-None-Match'] = known.etag;
  if (known?.lastModified) headers['If-Modified-Since'] = known.lastModified;

  return exchange(url, { feed, patience, signal, headers }, async (answer) => {
    if (answer.status === 304 && known !== null) return { unchanged: true, stamp: known };
    const path = await saveDownload(dataDir, feed, answer.body);
    const stamp = await stampFile(path, location, {
      etag: answer.headers.get('etag'),
      lastModified: answer.headers.get('last-modified'),
    });
    return opened(stamp, previousStamp, path, format as FeedFormat);
  });
};
