/** Reads data sets that a portal offers as one export, with metadata. */

import type { FeedDefinition } from '@crs/feeds';
import { type FeedFormat, formatSchema } from '@crs/feeds';
import { type ConnectorOptions, type OpenedSource, opened } from '../connector.js';
import { saveDownload } from '../download/downloads.js';
import { refuseNonData } from '../download/non-data.js';
import { stampFile } from '../source-stamp.js';
import { nullIfRefused } from '../transport/refused-error.js';
import type { HttpResponse } from '../transport/request.js';
import { requireColumns } from './dataset-guards.js';
import { InconsistentRead, inconsistentReadError } from './inconsistent-read.js';
import type { DatasetInfo, PagedDataset } from './paged-dataset.js';
import type { PortalClient } from './portal-client.js';
import { RecordCounter } from './record-counter.js';

interface Export {
  readonly type: 'csv' | 'jsonl';
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

export interface ExportedDataset<Info extends DatasetInfo>
  extends Pick<PagedDataset<Info>, 'location' | 'info' | 'count'> {
  readonly site: PortalClient;
  /** The first export that the portal supports is read. */
  readonly exports: readonly [Export, ...Export[]];
}

const mostPasses = 2;
const sampleRows = 1000;

/**
 * Downloads a data set unless it is unchanged, and compares its rows with the portal's count.
 * @throws GuardError `feed.column_missing` before any row is fetched, `feed.unsteady`
 */
export async function openExport<Info extends DatasetInfo>(
  definition: FeedDefinition,
  dataset: ExportedDataset<Info>,
  { dataDir, previousStamp, sample }: ConnectorOptions,
): Promise<OpenedSource> {
  const { feed } = definition;
  let info = await dataset.info();
  const known = previousStamp?.location === dataset.location ? previousStamp : null;
  let why = new InconsistentRead('it was not read');
  for (let pass = 1; pass <= mostPasses; pass++) {
    const { version, columns } = info;
    if (!sample) requireColumns(definition, columns);
    if (pass === 1 && known !== null && known.version !== null && known.version === version) {
      return { unchanged: true, stamp: known };
    }
    const { path, rows, format } = await download(definition, dataDir, dataset, sample);
    const after = sample ? info : await dataset.info();
    const changed = version !== null && after.version !== null && version !== after.version;
    const total = sample || changed ? null : await dataset.count(after, null);
    if (changed) {
      why = new InconsistentRead('the data set changed while it was read');
    } else if (total !== null && rows !== total) {
      why = new InconsistentRead(`${rows} rows came, but the portal counts ${total}`);
    } else {
      const stamp = await stampFile(path, dataset.location, { version });
      const result = opened(stamp, previousStamp, path, format);
      return result.unchanged || format.type === 'csv' || columns === null ? result : { ...result, columns };
    }
    info = after;
  }
  throw inconsistentReadError(feed, why, mostPasses);
}

async function download(
  { feed, format: given }: FeedDefinition,
  dataDir: string,
  { site, exports: [first, ...others] }: Pick<ExportedDataset<DatasetInfo>, 'site' | 'exports'>,
  sample: boolean,
): Promise<{ path: string; rows: number; format: FeedFormat }> {
  const fetchOne = ({ type, path, query }: Export) =>
    site.fetch(path, query, async ({ body }: HttpResponse) => {
      const counter = new RecordCounter(type === 'csv');
      const bytes = counter.counted(body, sample ? sampleRows : Number.POSITIVE_INFINITY);
      const saved = await saveDownload(dataDir, `${feed}.${type}`, bytes);
      // Checked before the count, because the count alone would not show that the body is a login page.
      if (counter.records > 0) await refuseNonData(saved, { feed, address: site.url + path, type });
      const format = type === 'csv' && given !== undefined ? given : formatSchema.parse({ type });
      return { path: saved, rows: counter.records - (type === 'csv' ? 1 : 0), format };
    });
  if (others[0] === undefined) return fetchOne(first);
  return (await nullIfRefused([400, 404], fetchOne(first))) ?? fetchOne(others[0]);
}
