/** Opens a data set that its portal returns in pages: as JSON Lines, compared with the portal's count. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FeedDefinition } from '@crs/feeds';
import { type ConnectorOptions, type OpenedSource, opened } from '../connector.js';
import { downloadsFolder, saveDownload } from '../download/downloads.js';
import { stampFile } from '../source-stamp.js';
import { readChanges } from './changed-rows.js';
import { refuseTooManyRows, requireColumns } from './dataset-guards.js';
import { InconsistentRead, inconsistentReadError } from './inconsistent-read.js';
import { readLastDownload, writeLastDownload } from './last-download.js';
import type { CompleteDownload, DatasetInfo, PagedDataset } from './paged-dataset.js';
import { PagedDownload, type PagedDownloadOptions } from './paged-download.js';
import { jsonLinesFormat, lineOf, type Row, type RowKeys } from './row-line.js';

const mostPasses = 2;
const hourMs = 3_600_000;

/**
 * Reads a data set unless it is unchanged; only its changed rows if the portal has times of change and they are few. A
 * data set that changes during the read, or is incomplete, is read once more.
 * @throws GuardError `feed.column_missing` before any row is fetched, `feed.unsteady`
 */
export async function openPaged<Info extends DatasetInfo>(
  definition: FeedDefinition,
  dataset: PagedDataset<Info>,
  { dataDir, previousStamp, sample, network }: ConnectorOptions,
): Promise<OpenedSource> {
  const { feed } = definition;
  const name = `${feed}.jsonl`;
  let info = await dataset.info();
  const known = previousStamp?.location === dataset.location ? previousStamp : null;
  if (sample) return readSample(definition, dataset, info, dataDir);
  requireColumns(definition, info.columns);
  if (known !== null && known.version !== null && known.version === info.version) {
    return { unchanged: true, stamp: known };
  }

  const finish = async (path: string, download: CompleteDownload): Promise<OpenedSource> => {
    const { sha256, size, rows, changed, fullAt } = download;
    const { version } = info;
    const stamp = { location: dataset.location, sha256, size, etag: null, lastModified: null, version };
    const of = identityOf(dataset, info);
    await writeLastDownload(path, { of, version, sha256, size, changed, rows, fullAt });
    const result = opened(stamp, previousStamp, path, jsonLinesFormat);
    return result.unchanged ? result : { ...result, ...columnsOf(info) };
  };

  const path = join(downloadsFolder(dataDir), name);
  const last = known === null ? null : await readLastDownload(path, identityOf(dataset, info));
  if (last !== null) {
    // A run that failed after its download left a complete file.
    const current = last.version !== null && last.version === info.version;
    if (current && (await stampFile(path, path)).sha256 === last.sha256) return finish(path, last);
    const merged = await readChanges(dataset, info, { path, last });
    if (merged !== null) return finish(path, merged);
  }
  let why: InconsistentRead | null = null;
  let ambiguous: number | null = null;
  let uncounted: string | null = null;
  for (let passes = 0; passes < mostPasses; ) {
    const options: PagedDownloadOptions = {
      dataDir,
      feed,
      address: dataset.location,
      largestBytes: network.largestBytes,
      of: `${identityOf(dataset, info)} ${info.version}`,
      // Without a version, old pages may be of another version of the rows.
      oldestMs: info.version === null ? hourMs : 24 * hourMs,
      keys: info.keys,
    };
    const total = await dataset.count(info, null);
    refuseTooManyRows(definition, total);
    const download =
      why === null ? await PagedDownload.resume(options) : await PagedDownload.restart(options);
    // A resumed download does not count as a read, because its older pages may be the inconsistent ones.
    if (download.rows === 0) passes += 1;
    try {
      await readPages(definition, dataset, info, download, total);
      const surplus = await surplusError(dataset, info, await dataset.info(), download.rows, total);
      const { sha256 } = download.written;
      if (surplus !== null && (download.ambiguous !== null || sha256 !== uncounted)) {
        uncounted = sha256;
        throw surplus;
      }
      if (download.ambiguous !== null && download.ambiguous !== ambiguous) {
        ambiguous = download.ambiguous;
        throw new InconsistentRead('equal rows without an identifier came, but different ones in each read');
      }
      const { changed, rows, written } = download;
      return await finish(await download.finish(name), { changed, rows, ...written, fullAt: Date.now() });
    } catch (error) {
      if (!(error instanceof InconsistentRead)) {
        await download.keep(error);
        throw error;
      }
      await download.discard();
      why = error;
    }
    info = await dataset.info();
    requireColumns(definition, info.columns);
  }
  throw inconsistentReadError(feed, why ?? new InconsistentRead('it was not read'), mostPasses);
}

async function readSample<Info extends DatasetInfo>(
  { feed }: FeedDefinition,
  dataset: PagedDataset<Info>,
  info: Info,
  dataDir: string,
): Promise<OpenedSource> {
  const { rows } = await dataset.page(info, null, null);
  const path = await saveDownload(dataDir, `${feed}.jsonl`, lines(rows, info.keys));
  const stamp = await stampFile(path, dataset.location, { version: info.version });
  return { unchanged: false, stamp, path, format: jsonLinesFormat, ...columnsOf(info) };
}

async function* lines(rows: readonly Row[], keys: RowKeys): AsyncGenerator<string> {
  for (const row of rows) yield `${lineOf(row, keys)}\n`;
}

function columnsOf({ columns }: DatasetInfo): { readonly columns?: readonly string[] } {
  return columns === null ? {} : { columns };
}

/** Equal for two reads of the same rows and columns. */
function identityOf(
  { location, query }: Pick<PagedDataset, 'location' | 'query'>,
  { columns, keys }: DatasetInfo,
): string {
  return createHash('sha256')
    .update(JSON.stringify([location, query, columns, keys]))
    .digest('hex');
}

/**
 * Appends the pages that a download does not have yet.
 * @param total the portal's count; null if unknown
 * @throws InconsistentRead if a page repeats another
 */
async function readPages<Info extends DatasetInfo>(
  definition: FeedDefinition,
  dataset: PagedDataset<Info>,
  info: Info,
  download: PagedDownload,
  total: number | null,
): Promise<void> {
  for (let unsure = false; ; ) {
    const page = await dataset.page(info, download.next, null);
    if (page.rows.length === 0) return;
    if (!(await download.append(page.rows, page.next))) {
      // A server that returns the same short page for every offset has only this page.
      if (unsure) return;
      throw new InconsistentRead('the same page came twice, so others may be missing');
    }
    // Without a count, a server whose pages never end would be read forever.
    refuseTooManyRows(definition, download.rows);
    if (total !== null && download.rows > total * 2 + page.rows.length) {
      throw new InconsistentRead(`more than ${total * 2} rows came, but the portal counts ${total}`);
    }
    unsure = page.last === 'unsure';
    // Some servers shorten pages, so the count decides, not the length of a page.
    const complete = total === null ? page.last === 'yes' : page.last !== 'no' && download.rows >= total;
    if (complete) return;
  }
}

/**
 * Compares the read rows with the portal's count. The count may be outdated, so more rows are accepted if all differ
 * and a second read returns the same ones.
 * @returns null if the numbers are equal; otherwise the error to throw unless the second read is the same
 * @throws InconsistentRead if rows changed during the read, or some are missing
 */
async function surplusError<Info extends DatasetInfo>(
  dataset: PagedDataset<Info>,
  before: Info,
  after: Info,
  rows: number,
  total: number | null,
): Promise<InconsistentRead | null> {
  const hasVersions = before.version !== null && after.version !== null;
  if (hasVersions && before.version !== after.version) {
    throw new InconsistentRead('the data set changed while it was read');
  }
  if (total === null) return null;
  if (hasVersions && rows === total) return null;
  const now = await dataset.count(after, null);
  // Inserted or removed rows shift the pages, so rows can be missing although their number is right.
  if (!hasVersions && now !== null && now !== total)
    throw new InconsistentRead(`${total} rows became ${now} while they were read`);
  if (now === null || now === rows) return null;
  const error = new InconsistentRead(`${rows} rows came, but the portal counts ${now}`);
  if (rows < now) throw error;
  return error;
}
