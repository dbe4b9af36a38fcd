/** Downloads a file at an address if it changed. */
import type { FeedFormat } from '@crs/feeds';
import { substitute, substituteHeaders } from '@crs/feeds';
import { type Connector, opened } from '../connector.js';
import { downloadsFolder } from '../download/downloads.js';
import { fetchFile } from '../download/fetch-file.js';
import { refuseNonData } from '../download/non-data.js';
import { stampFile } from '../source-stamp.js';
import { plainAddress } from '../transport/retryable-error.js';

export const openHttp: Connector = async (
  definition,
  { env, dataDir, previousStamp, signal, timeouts, network },
) => {
  const { feed, source } = definition;
  const format = definition.format as FeedFormat;
  const url = substitute(feed, source.http?.url ?? '', env);
  const headers = substituteHeaders(feed, source.http?.headers, env);
  // The stamp has the address of the definition, without the values of variables.
  const location = source.http?.url ?? '';
  const known = previousStamp?.location === location ? previousStamp : null;
  const fetched = await fetchFile(
    { url, headers, known, folder: downloadsFolder(dataDir), name: feed },
    { feed, timeouts, signal, network },
    (path) => refuseNonData(path, { feed, address: plainAddress(url), type: format.type }),
  );
  if (fetched === null) {
    if (known === null) throw new Error('a file without a known version cannot be unchanged');
    return { unchanged: true, stamp: known };
  }
  const { path, etag, lastModified } = fetched;
  return opened(await stampFile(path, location, { etag, lastModified }), previousStamp, path, format);
};
