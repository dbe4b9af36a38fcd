import { ContractorRecordsError, ownFailure } from './contractor-records-error.js';
import type { PageCounts, RecordOf } from './operations.js';

/** Where the pages of a list come from. */
export interface PageSource<Page> {
  /** One page, with the ETag of its answer. */
  read(page: number): Promise<{ readonly page: Page; readonly etag: string | null }>;
  /** Whether a page is still the one whose ETag this is. */
  stands(page: number, etag: string): Promise<boolean>;
}

/**
 * A list too long for one answer: `for await (const record of listing)`. Pages are asked for one at a time, when
 * the records before them are used up; a loop that is left asks no further, and a new loop begins anew.
 *
 * Data may change between two pages, and a list cut elsewhere repeats records or leaves some out. So the totals of
 * all pages are compared, and after the last one the first is asked for again by its ETag, which changes with every
 * publish and costs no body. Where either changed, the loop ends with ContractorRecordsError `client.data_changed`,
 * after the last record. What goes unnoticed is a change that keeps the total and is not published yet.
 */
export class Listing<Page extends PageCounts> implements AsyncIterable<RecordOf<Page>> {
  readonly #firstPage: number;
  readonly #source: PageSource<Page>;

  constructor(firstPage: number, source: PageSource<Page>) {
    this.#firstPage = firstPage;
    this.#source = source;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<RecordOf<Page>, void, undefined> {
    for await (const page of this.pages()) yield* recordsOf(page);
  }

  /** The whole answers, one a page, for what stands beside the records: totals, a block's summary. */
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
    if (sameTotal && (first.etag === null || (await this.#source.stands(this.#firstPage, first.etag))))
      return;
    const message =
      'The data changed while the list was read: records may be missing or repeated. Read it again.';
    throw new ContractorRecordsError(ownFailure('client.data_changed', message), 1);
  }
}

function recordsOf<Page>(page: Page): readonly RecordOf<Page>[] {
  const { data, permits } = page as {
    readonly data?: readonly RecordOf<Page>[];
    readonly permits?: readonly RecordOf<Page>[];
  };
  return data ?? permits ?? [];
}
