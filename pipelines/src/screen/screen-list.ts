import type { ListRow } from '@crs/domain';
import type { ListOptions, MatchedRow as MatchedRowOf } from '@crs/matching';
import type { ContractorCandidate } from '@crs/store';
import type { ListMatcher } from './list-matcher.js';
import type { GivenRow } from './read-list.js';
import { unmatched } from './shown-match.js';

type MatchedRow = MatchedRowOf<ContractorCandidate>;

/** A row of a list with its match. */
export interface ScreenedRow {
  readonly given: GivenRow;
  readonly matched: MatchedRow;
}

/** Number of rows in a batch: enough for all threads, with little memory. */
const ROWS_IN_BATCH = 500;

/**
 * Matches a list of any length in order. Several batches are matched at once, so that no core is idle.
 * @param atOnce number of batches
 */
export async function* screenList(
  rows: AsyncIterable<GivenRow>,
  matcher: Pick<ListMatcher, 'match'>,
  options: ListOptions,
  atOnce: number,
): AsyncGenerator<readonly ScreenedRow[]> {
  const running: Promise<ScreenedRow[]>[] = [];
  let batch: GivenRow[] = [];
  const begin = (): void => {
    const screened = screenBatch(batch, matcher, options);
    // A failure is thrown where the batch is awaited.
    screened.catch(() => {});
    running.push(screened);
    batch = [];
  };
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < ROWS_IN_BATCH) continue;
    begin();
    if (running.length >= atOnce) yield (await running.shift()) ?? [];
  }
  if (batch.length > 0) begin();
  for (const screened of running) yield await screened;
}

async function screenBatch(
  batch: readonly GivenRow[],
  matcher: Pick<ListMatcher, 'match'>,
  options: ListOptions,
): Promise<ScreenedRow[]> {
  const usable = batch.flatMap(({ row }) => (row === null ? [] : [row]));
  const matched = new Map<ListRow, MatchedRow>();
  for (const [at, found] of (await matcher.match(usable, options)).entries())
    matched.set(usable[at] as ListRow, found);
  return batch.map((given) => ({
    given,
    matched: (given.row && matched.get(given.row)) ?? {
      ...unmatched,
      id: null,
      problem: given.problem,
    },
  }));
}
