import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { RecordBatch } from '@crs/feeds';
import type { RowStager, StagedBatch, StagingRules } from './stage-rows.js';

/** Batches after which threads are worth their start: until then they would take longer to begin than this one to end. */
const BATCHES_WORTH_THREADS = 12;
/** Batches that wait for each thread, so that none is ever without work. */
const BATCHES_AHEAD = 2;
/** More threads than these wait for the database. */
const MOST_THREADS = 4;
/** A thread holds its rules, what it remembers, and a few batches; without a limit it lets lie about what it used. */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 96 };

/**
 * Stages batches of records, and gives what became of them in their order: the first ones here, those of a long source on
 * as many threads as there are cores, up to four.
 * @param here stages by the same rules
 */
export async function* stageBatches(
  batches: AsyncIterable<RecordBatch>,
  rules: StagingRules,
  here: RowStager,
): AsyncGenerator<StagedBatch> {
  const cores = Math.min(availableParallelism(), MOST_THREADS);
  const threads: StagingThread[] = [];
  const pending: Promise<StagedBatch>[] = [];
  let taken = 0;
  try {
    for await (const batch of batches) {
      if (taken++ < BATCHES_WORTH_THREADS || cores === 1) {
        yield here.stage(batch);
        continue;
      }
      if (threads.length === 0) {
        while (threads.length < cores) threads.push(new StagingThread(rules));
      }
      const thread = threads[taken % threads.length] as StagingThread;
      const staged = thread.stage(batch);
      // A failure is heard where the batch's turn comes; until then it must not pass for one that nobody hears.
      staged.catch(() => {});
      pending.push(staged);
      while (pending.length > threads.length * BATCHES_AHEAD) yield (await pending.shift()) as StagedBatch;
    }
    for (const staged of pending) yield await staged;
  } finally {
    await Promise.all(threads.map((thread) => thread.end()));
  }
}

interface Waiting {
  resolve(staged: StagedBatch): void;
  reject(error: unknown): void;
}

/** One thread, which answers batches in the order it is given them. */
class StagingThread {
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  #failure: unknown = null;

  constructor(rules: StagingRules) {
    this.#worker = new Worker(new URL('./stage-thread.js', import.meta.url), {
      workerData: rules,
      resourceLimits: THREAD_MEMORY,
    });
    this.#worker.on('message', (staged: StagedBatch) => this.#waiting.shift()?.resolve(staged));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('a staging thread ended before its batches did')));
  }

  stage(batch: RecordBatch): Promise<StagedBatch> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== null) {
        reject(this.#failure);
        return;
      }
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(batch, [
        batch.bounds.buffer as ArrayBuffer,
        batch.lines.buffer as ArrayBuffer,
      ]);
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
  }
}
