import type { RecordBatch } from '@crs/formats';
import type { RowStager, StagedBatch, StagingRules } from './stage-rows.js';
import { ThreadedFeed } from './staging-threads.js';

/** Batches after which threads are worth their start: until then they would take longer to begin than this one to end. */
const BATCHES_WORTH_THREADS = 12;

/**
 * Stages batches of records, and gives what became of them in their order. They are shared with threads where these
 * are at work already, and those of a long source start them: each would rather begin than wait, and what is left over
 * is staged here.
 * @param here stages by the same rules
 * @param source `isLong` where it is known to be long, so that threads are started at once; the threads of this process
 */
export async function* stageBatches(
  batches: AsyncIterable<RecordBatch>,
  rules: StagingRules,
  here: RowStager,
  { isLong, threads: most }: { readonly isLong: boolean; readonly threads: number },
): AsyncGenerator<StagedBatch> {
  const threads = new ThreadedFeed(rules, most);
  if (isLong) threads.start();
  const pending: Promise<StagedBatch>[] = [];
  let taken = 0;
  try {
    for await (const batch of batches) {
      if (taken++ === BATCHES_WORTH_THREADS) threads.start();
      const staged = threads.stage(batch) ?? Promise.resolve(here.stage(batch));
      // A failure is heard where the batch's turn comes; until then it must not pass for one that nobody hears.
      staged.catch(() => {});
      pending.push(staged);
      while (pending.length > threads.ahead) yield (await pending.shift()) as StagedBatch;
    }
    for (const staged of pending) yield await staged;
  } finally {
    threads.close();
  }
}
