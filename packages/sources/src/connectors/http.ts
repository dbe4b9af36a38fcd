/** A file at an address: asked for only if it changed, downloaded whole. */
import type { FeedFormat } from '@crs/feeds';
import { substitute, substituteHeaders } from '@crs/feeds';
import { plainAddress } from '../transport/failure.js';
import { type Connector, opened } from './connector.js';
import { downloadsOf } from './downloads.js';
import { fetchFile } from './fetch-file.js';
import { inspectStart } from './not-data.js';
import { stampFile } from './stamp.js';

export const openHttp: Connector = async (
  definition,
  { env, dataDir, previousStamp, signal, patience, network },
) => {
  const { feed, source } = definition;
  const format = definition.format as FeedFormat;
  const url = substitute(feed, source.http?.url ?? '', env);
  const headers = substituteHeaders(feed, source.http?.headers, env);
  // The stamp keeps the address as the definition writes it, without the values of variables.
  const location = source.http?.url ?? '';
  const known = previousStamp?.location === location ? previousStamp : null;
  const fetched = await fetchFile(
    { url, headers, known, folder: downloadsOf(dataDir), name: feed },
    { feed, patience, signal, network },
    (path) => inspectStart(path, { feed, address: plainAddress(url), type: format.type }),
  );
  if (fetched === null) {
    if (known === null) throw new Error('a file nobody knows cannot be as it was');
    return { unchanged: true, stamp: known };
  }
  const { path, etag, lastModified } = fetched;
  return opened(await stampFile(path, location, { etag, lastModified }), previousStamp, path, format);
};
