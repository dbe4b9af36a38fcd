import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { RecordBatch } from '@crs/feeds';
import { READY, type RowStager, type StagedBatch, type StagingRules } from './stage-rows.js';

/** Batches after which threads are worth their start: until then they would take longer to begin than this one to end. */
const BATCHES_WORTH_THREADS = 12;
/** Batches that wait for each thread, so that none is ever without work. */
const BATCHES_AHEAD = 2;
/** More threads than these beside this one wait for the database. */
const MOST_THREADS = 3;
/** A thread holds its rules, what it remembers, and a few batches; without a limit it lets lie about what it used. */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 96 };

/**
 * Stages batches of records, and gives what became of them in their order. Those of a long source are shared with as many
 * threads as there are cores beside this one's, as soon as these are ready: each would rather begin than wait, and what is
 * left over is staged here.
 * @param here stages by the same rules
 * @param isLong it is known to be long, so that threads are started at once
 */
export async function* stageBatches(
  batches: AsyncIterable<RecordBatch>,
  rules: StagingRules,
  here: RowStager,
  isLong: boolean,
): AsyncGenerator<StagedBatch> {
  const most = Math.min(availableParallelism() - 1, MOST_THREADS);
  const threads: StagingThread[] = [];
  const start = () => {
    while (threads.length < most) threads.push(new StagingThread(rules));
  };
  if (isLong) start();
  const pending: Promise<StagedBatch>[] = [];
  let taken = 0;
  try {
    for await (const batch of batches) {
      if (taken++ >= BATCHES_WORTH_THREADS) start();
      const thread = threads.find(({ isReady, waiting }) => isReady && waiting < BATCHES_AHEAD);
      const staged = thread === undefined ? Promise.resolve(here.stage(batch)) : thread.stage(batch);
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
  #ready = false;

  constructor(rules: StagingRules) {
    this.#worker = new Worker(new URL('./stage-thread.js', import.meta.url), {
      workerData: rules,
      resourceLimits: THREAD_MEMORY,
    });
    this.#worker.on('message', (answer: StagedBatch | typeof READY) => {
      if (answer === READY) this.#ready = true;
      else this.#waiting.shift()?.resolve(answer);
    });
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('a staging thread ended before its batches did')));
  }

  /** It has loaded what it needs; one that failed is ready to say so. */
  get isReady(): boolean {
    return this.#ready || this.#failure !== null;
  }

  /** Batches that were handed to it and not answered yet. */
  get waiting(): number {
    return this.#waiting.length;
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
