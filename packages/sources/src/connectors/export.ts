/** Data sets that come in one piece, from portals that also say what they hold. */

import type { FeedDefinition } from '@crs/feeds';
import { type FeedFormat, formatSchema } from '@crs/feeds';
import { unlessRefused } from '../transport/refused.js';
import type { Site } from './ask.js';
import { type ConnectorOptions, type OpenedSource, opened } from './connector.js';
import { saveDownload } from './downloads.js';
import type { Answer } from './exchange.js';
import { inspectStart } from './not-data.js';
import { refuseMissing } from './portal.js';
import { RecordCounter } from './record-counter.js';
import { stampFile } from './stamp.js';
import { Unsteady, unsteady } from './unsteady.js';

/** What the portal says of the data set before its rows. */
export interface ExportOutline {
  /** Changes whenever the rows do; null where the portal does not tell. */
  readonly version: string | null;
  /** Null where the portal does not tell: then the rows show them. */
  readonly columns: readonly string[] | null;
  /** Other names of columns: an export may have either. */
  readonly alsoKnownAs?: readonly string[];
  /** How many rows there are; null where the portal does not tell. */
  total(): Promise<number | null>;
}

export interface Export {
  readonly type: 'csv' | 'jsonl';
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

export interface ExportSource {
  readonly location: string;
  outline(): Promise<ExportOutline>;
  /** The first that the portal has is read. */
  readonly exports: readonly [Export, ...Export[]];
}

const mostPasses = 2;
const sampleRows = 1000;

/**
 * Downloads a data set that is not as it was, and holds it to the portal's count.
 * @throws GuardError `feed.column_missing` before any row is fetched, `feed.unsteady`
 */
export async function openExport(
  definition: FeedDefinition,
  { dataDir, previousStamp, sample }: ConnectorOptions,
  site: Site,
  source: ExportSource,
): Promise<OpenedSource> {
  const { feed } = definition;
  let outline = await source.outline();
  const known = previousStamp?.location === source.location ? previousStamp : null;
  let why = new Unsteady('it was not read');
  for (let pass = 1; pass <= mostPasses; pass++) {
    const { version, columns, alsoKnownAs = [] } = outline;
    const names = columns === null ? null : [...new Set([...columns, ...alsoKnownAs])];
    if (!sample) refuseMissing(definition, { columns: names });
    if (pass === 1 && known !== null && known.version !== null && known.version === version) {
      return { unchanged: true, stamp: known };
    }
    const { path, rows, format } = await download(definition, dataDir, site, source.exports, sample);
    const after = sample ? outline : await source.outline();
    const changed = version !== null && after.version !== null && version !== after.version;
    const total = sample || changed ? null : await after.total();
    if (changed) {
      why = new Unsteady('the data set changed while it was read');
    } else if (total !== null && rows !== total) {
      why = new Unsteady(`${rows} rows came, and the portal counts ${total}`);
    } else {
      const stamp = await stampFile(path, source.location, { version });
      const result = opened(stamp, previousStamp, path, format);
      return result.unchanged || format.type === 'csv' || columns === null ? result : { ...result, columns };
    }
    outline = after;
  }
  throw unsteady(feed, why, mostPasses);
}

async function download(
  { feed, format: given }: FeedDefinition,
  dataDir: string,
  site: Site,
  [first, ...others]: readonly [Export, ...Export[]],
  sample: boolean,
): Promise<{ path: string; rows: number; format: FeedFormat }> {
  const fetchOne = ({ type, path, query }: Export) =>
    site.fetch(path, query, async ({ body }: Answer) => {
      const counter = new RecordCounter(type === 'csv');
      const bytes = counter.counted(body, sample ? sampleRows : Number.POSITIVE_INFINITY);
      const saved = await saveDownload(dataDir, `${feed}.${type}`, bytes);
      // None of the rows may be right: the count would not say that it is a login page.
      if (counter.records > 0) await inspectStart(saved, { feed, address: site.url + path, type });
      const format = type === 'csv' && given !== undefined ? given : formatSchema.parse({ type });
      return { path: saved, rows: counter.records - (type === 'csv' ? 1 : 0), format };
    });
  if (others[0] === undefined) return fetchOne(first);
  return (await unlessRefused([400, 404], fetchOne(first))) ?? fetchOne(others[0]);
}
