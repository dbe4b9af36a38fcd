/** Reads all pages of a data set and compares their rows with the portal's count. */
import type { FeedDefinition } from '@crs/feeds';
import { refuseTooManyRows } from './dataset-guards.js';
import { InconsistentRead } from './inconsistent-read.js';
import type { DatasetInfo, PagedDataset } from './paged-dataset.js';
import type { PagedDownload } from './paged-download.js';

/**
 * Appends the pages that a download does not have yet.
 * @param total the portal's count; null if unknown
 * @throws InconsistentRead if a page repeats another
 */
export async function readPages<Info extends DatasetInfo>(
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
export async function surplusError<Info extends DatasetInfo>(
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
