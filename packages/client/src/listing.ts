import { ContractorRecordsError, clientFailure } from './contractor-records-error.js';
import type { PageInfo, RecordOf } from './endpoint-types.js';

/** Reads a list's pages. */
export interface PageSource<Page> {
  /** Reads one page and its ETag. */
  read(page: number): Promise<{ readonly page: Page; readonly etag: string | null }>;
  /** True if the page still has this ETag. */
  isUnchanged(page: number, etag: string): Promise<boolean>;
}

/**
 * A list with several pages: `for await (const record of listing)`. It requests a page once you have read the records
 * before it. Every loop starts again at the first page.
 *
 * If data changes between two pages, records may be missing or repeated. So the list compares the totals of all pages,
 * and after the last page requests the first one again with its ETag. If either changed, the loop ends with
 * ContractorRecordsError `client.data_changed` after the last record. It does not notice a change that keeps the total
 * and is not published yet.
 */
export class Listing<Page extends PageInfo> implements AsyncIterable<RecordOf<Page>> {
  readonly #firstPage: number;
  readonly #source: PageSource<Page>;

  constructor(firstPage: number, source: PageSource<Page>) {
    this.#firstPage = firstPage;
    this.#source = source;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<RecordOf<Page>, void, undefined> {
    for await (const page of this.pages()) yield* recordsOf(page);
  }

  /** The whole responses, one per page, e.g. for totals or a block's summary. */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    const first = await this.#source.read(this.#firstPage);
    yield first.page;
    let current = first.page;
    let sameTotal = true;
    while (recordsOf(current).length > 0 && current.page * current.pageSize < current.totalCount) {
      current = (await this.#source.read(current.page + 1)).page;
      sameTotal &&= current.totalCount === first.page.totalCount;
      yield current;
    }
    if (current === first.page) return;
    if (sameTotal && (first.etag === null || (await this.#source.isUnchanged(this.#firstPage, first.etag))))
      return;
    const message =
      'The data changed while the list was read, so records may be missing or repeated. Read the list again.';
    throw new ContractorRecordsError(clientFailure('client.data_changed', message), 1);
  }
}

function recordsOf<Page>(page: Page): readonly RecordOf<Page>[] {
  const { data, permits } = page as {
    readonly data?: readonly RecordOf<Page>[];
    readonly permits?: readonly RecordOf<Page>[];
  };
  return data ?? permits ?? [];
}
