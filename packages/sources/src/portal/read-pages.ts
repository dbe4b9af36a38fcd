/** Reads all pages of a data set, and proves by the portal's count that every row came. */
import type { FeedDefinition } from '@crs/feeds';
import { refuseTooManyRows } from './dataset-guards.js';
import { InconsistentRead } from './inconsistent-read.js';
import type { DatasetInfo, PagedDataset } from './paged-dataset.js';
import type { PagedDownload } from './paged-download.js';

/**
 * Appends the pages that a download does not have yet.
 * @param total the portal's count; null where it does not tell
 * @throws InconsistentRead where a page repeats another
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
      // A server that gives the same short page for every offset has only this page.
      if (unsure) return;
      throw new InconsistentRead('the same page came twice, so that others may be missing');
    }
    // Without a count, a server that never ends its pages would be read forever.
    refuseTooManyRows(definition, download.rows);
    if (total !== null && download.rows > total * 2 + page.rows.length) {
      throw new InconsistentRead(`more than ${total * 2} rows came, and the portal counts ${total}`);
    }
    unsure = page.last === 'unsure';
    // Some servers shorten a page without saying so: the count decides before the length of a page.
    const complete = total === null ? page.last === 'yes' : page.last !== 'no' && download.rows >= total;
    if (complete) return;
  }
}

/**
 * Compares the rows that came with the portal's count. More rows than counted may mean that the count is late: they are
 * accepted where all differ and a second read gives the same ones.
 * @returns null where the numbers agree; otherwise the error to throw unless the second read was the same
 * @throws InconsistentRead where rows changed during the read, or some are missing
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
  // Rows that come or go shift the pages, so that rows can be missing although their number is right.
  if (!hasVersions && now !== null && now !== total)
    throw new InconsistentRead(`${total} rows became ${now} while they were read`);
  if (now === null || now === rows) return null;
  const error = new InconsistentRead(`${rows} rows came, and the portal counts ${now}`);
  if (rows < now) throw error;
  return error;
}
