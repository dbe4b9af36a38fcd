/** What the portal connectors share: pages of rows, held to the portal's own count, written down as JSON Lines. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FeedDefinition } from '@crs/feeds';
import { checkSoFar, columnsMissing, type FeedFormat, formatSchema, missingColumns } from '@crs/feeds';
import { readBase, writeBase } from './base.js';
import { readChanges } from './changes.js';
import { type ConnectorOptions, type OpenedSource, opened } from './connector.js';
import { downloadsOf, saveDownload } from './downloads.js';
import { PageFile, type PageFileOptions } from './page-file.js';
import { lineOf, type Row, type RowKeys } from './row-line.js';
import { stampFile } from './stamp.js';
import { Unsteady, unsteady } from './unsteady.js';

/** Rows as the portal connectors write them down. */
export const portalFormat: FeedFormat = formatSchema.parse({ type: 'jsonl' });

/** What a portal says of a data set before its rows. */
export interface Outline {
  /** Changes whenever the rows do; null where the portal does not tell. */
  readonly version: string | null;
  /** Null where the portal does not tell: then the rows show them. */
  readonly columns: readonly string[] | null;
  readonly keys: RowKeys;
}

/** Rows that came in one answer. */
export interface Page {
  readonly rows: readonly Row[];
  /** Where the page after it begins. */
  readonly next: string;
  /** Whether there is none after it: `unsure` where it is only shorter than asked for. */
  readonly last: 'yes' | 'no' | 'unsure';
}

/** A data set of a portal. */
export interface Portal<Told extends Outline = Outline> {
  readonly location: string;
  /** What is asked for there: conditions, filters. */
  readonly query: string;
  outline(): Promise<Told>;
  /**
   * How many rows there are, or were changed after a time; null where the portal does not tell.
   * @param since a time as the rows tell it; null counts all
   */
  count(outline: Told, since: string | number | null): Promise<number | null>;
  /** @param at where the page begins; null is the first */
  page(outline: Told, at: string | null, since: string | number | null): Promise<Page>;
}

const mostPasses = 2;
const hourMs = 3_600_000;

/**
 * Reads a data set that is not as it was: only what changed where the portal tells that and it is less, else whole.
 * One that changes while it is read, or does not come whole, is read once more.
 * @throws GuardError `feed.column_missing` before any row is fetched, `feed.unsteady`
 */
export async function openPortal<Told extends Outline>(
  definition: FeedDefinition,
  portal: Portal<Told>,
  { dataDir, previousStamp, sample }: ConnectorOptions,
): Promise<OpenedSource> {
  const { feed } = definition;
  const name = `${feed}.jsonl`;
  let outline = await portal.outline();
  const known = previousStamp?.location === portal.location ? previousStamp : null;
  if (sample) return readSample(definition, portal, outline, dataDir);
  refuseMissing(definition, outline);
  if (known !== null && known.version !== null && known.version === outline.version) {
    return { unchanged: true, stamp: known };
  }

  const finish = async (path: string, read: WholeRead): Promise<OpenedSource> => {
    const { sha256, size, rows, changed, fullAt } = read;
    const { version } = outline;
    const stamp = { location: portal.location, sha256, size, etag: null, lastModified: null, version };
    const of = identityOf(portal, outline);
    await writeBase(path, { of, version, sha256, size, changed, rows, fullAt });
    const result = opened(stamp, previousStamp, path, portalFormat);
    return result.unchanged ? result : { ...result, ...columnsOf(outline) };
  };

  const path = join(downloadsOf(dataDir), name);
  const base = known === null ? null : await readBase(path, identityOf(portal, outline));
  if (base !== null) {
    // A run that failed after its download left all there is to read.
    const current = base.version !== null && base.version === outline.version;
    if (current && (await stampFile(path, path)).sha256 === base.sha256) return finish(path, base);
    const merged = await readChanges(portal, outline, { path, base });
    if (merged !== null) return finish(path, merged);
  }
  let why: Unsteady | null = null;
  let doubt: number | null = null;
  let uncounted: string | null = null;
  for (let passes = 0; passes < mostPasses; ) {
    const pages: PageFileOptions = {
      dataDir,
      feed,
      of: `${identityOf(portal, outline)} ${outline.version}`,
      // Where the portal tells no version, pages of long ago may be of other rows.
      oldestMs: outline.version === null ? hourMs : 24 * hourMs,
      keys: outline.keys,
    };
    const total = await portal.count(outline, null);
    refuseTooMany(definition, total);
    const file = why === null ? await PageFile.start(pages) : await PageFile.startAnew(pages);
    // Where pages were left behind, it may be these that do not fit.
    if (file.rows === 0) passes += 1;
    try {
      await readPages(definition, portal, outline, file, total);
      const after = await portal.outline();
      const more = await moreThanCounted(portal, outline, after, file.rows, total);
      const { sha256 } = file.written;
      if (more !== null && (file.doubt !== null || sha256 !== uncounted)) {
        uncounted = sha256;
        throw more;
      }
      if (file.doubt !== null && file.doubt !== doubt) {
        doubt = file.doubt;
        throw new Unsteady('rows that nothing tells apart came twice, and not the same ones each time');
      }
      const { changed, rows, written } = file;
      return await finish(await file.finish(name), { changed, rows, ...written, fullAt: Date.now() });
    } catch (error) {
      if (!(error instanceof Unsteady)) {
        await file.leave(error);
        throw error;
      }
      await file.discard();
      why = error;
    }
    outline = await portal.outline();
    refuseMissing(definition, outline);
  }
  throw unsteady(feed, why ?? new Unsteady('it was not read'), mostPasses);
}

/** What is known of a file with every row. */
export interface WholeRead {
  readonly size: number;
  readonly sha256: string;
  readonly rows: number;
  readonly changed: string | number | null;
  readonly fullAt: number;
}

/** @throws Unsteady where the rows of one page come with another */
async function readPages<Told extends Outline>(
  definition: FeedDefinition,
  portal: Portal<Told>,
  outline: Told,
  file: PageFile,
  total: number | null,
): Promise<void> {
  for (let unsure = false; ; ) {
    const page = await portal.page(outline, file.next, null);
    if (page.rows.length === 0) return;
    if (!(await file.append(page.rows, page.next))) {
      // Whoever gives the same short page whatever is asked for has no other.
      if (unsure) return;
      throw new Unsteady('the same page came twice, so that others may be missing');
    }
    // Where nobody counts, rows that come without end would be read without end.
    refuseTooMany(definition, file.rows);
    if (total !== null && file.rows > total * 2 + page.rows.length) {
      throw new Unsteady(`more than ${total * 2} rows came, and the portal counts ${total}`);
    }
    unsure = page.last === 'unsure';
    // Servers hold back rows without a word: their count is believed before the length of a page.
    const complete = total === null ? page.last === 'yes' : page.last !== 'no' && file.rows >= total;
    if (complete) return;
  }
}

/**
 * Null where the rows are as many as the portal counts. More may be a count that is behind: they are believed where all
 * differ and the second reading gives the same ones.
 * @throws Unsteady where they changed while they were read, or some are missing
 */
async function moreThanCounted<Told extends Outline>(
  portal: Portal<Told>,
  before: Told,
  after: Told,
  rows: number,
  total: number | null,
): Promise<Unsteady | null> {
  if (before.version !== null && after.version !== null && before.version !== after.version) {
    throw new Unsteady('the data set changed while it was read');
  }
  if (total === null) return null;
  const told = before.version !== null && after.version !== null;
  if (told && rows === total) return null;
  const now = await portal.count(after, null);
  // Rows that come and go move the pages, so that others are left out, though there may be as many as are counted.
  if (!told && now !== null && now !== total)
    throw new Unsteady(`${total} rows became ${now} while they were read`);
  if (now === null || now === rows) return null;
  const unlike = new Unsteady(`${rows} rows came, and the portal counts ${now}`);
  if (rows < now) throw unlike;
  return unlike;
}

/** What shows the columns: one page. */
async function readSample<Told extends Outline>(
  { feed }: FeedDefinition,
  portal: Portal<Told>,
  outline: Told,
  dataDir: string,
): Promise<OpenedSource> {
  const { rows } = await portal.page(outline, null, null);
  const path = await saveDownload(dataDir, `${feed}.jsonl`, lines(rows, outline.keys));
  const stamp = await stampFile(path, portal.location, { version: outline.version });
  return { unchanged: false, stamp, path, format: portalFormat, ...columnsOf(outline) };
}

async function* lines(rows: readonly Row[], keys: RowKeys): AsyncGenerator<string> {
  for (const row of rows) yield `${lineOf(row, keys)}\n`;
}

/** @throws GuardError `feed.column_missing` */
export function refuseMissing(definition: FeedDefinition, { columns }: Pick<Outline, 'columns'>): void {
  if (columns === null) return;
  const missing = missingColumns(definition, columns);
  if (missing.length > 0) throw columnsMissing(definition.feed, missing, columns);
}

/**
 * Refuses before a page is fetched what would be refused when it was read. Where rows are left out, the portal counts
 * others than the feed's.
 * @throws GuardError `feed.too_many_rows`
 */
export function refuseTooMany(definition: FeedDefinition, total: number | null): void {
  const { only, except } = definition;
  if (total === null || only !== undefined || except !== undefined) return;
  checkSoFar(definition, { read: total, rejected: 0 });
}

function columnsOf({ columns }: Outline): { readonly columns?: readonly string[] } {
  return columns === null ? {} : { columns };
}

/** Says whether two reads are of the same thing. */
function identityOf(
  { location, query }: Pick<Portal, 'location' | 'query'>,
  { columns, keys }: Outline,
): string {
  return createHash('sha256')
    .update(JSON.stringify([location, query, columns, keys]))
    .digest('hex');
}
