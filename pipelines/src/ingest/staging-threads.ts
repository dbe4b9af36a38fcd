/**
 * The threads that stage batches, shared by all feeds of this process: a warm thread is several times as fast as a
 * new one.
 */
import { Worker } from 'node:worker_threads';
import type { RecordBatch } from '@crs/formats';
import type { Dictionaries } from '@crs/normalise';
import type { RowStager } from './row-stager.js';
import type { StagedBatch, StagingRules } from './staged-batch.js';

/** Messages to a thread. Feeds are identified by numbers. */
export type StagingMessage =
  | { readonly kind: 'dictionaries'; readonly dictionaries: Dictionaries }
  | {
      readonly kind: 'open';
      readonly feed: number;
      readonly rules: Omit<StagingRules, 'dictionaries'>;
    }
  | { readonly kind: 'batch'; readonly feed: number; readonly batch: RecordBatch }
  | { readonly kind: 'close'; readonly feed: number };

/** Messages of a thread: once that it is ready, then one result per batch. */
export type StagingAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'staged'; readonly staged: StagedBatch }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Batches queued for each thread, so that no thread is idle. */
const BATCHES_AHEAD = 2;
/** More threads would wait for the database. */
const MOST_THREADS = 3;
/** A thread's memory has its rules, cached parts, and a few batches. Without a limit, it keeps its garbage. */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 };
/** Milliseconds without a feed after which the threads end. */
const IDLE = 5_000;
/** Number of batches that make threads worth starting: a shorter source ends before they are ready. */
const BATCHES_WORTH_THREADS = 12;

/**
 * Stages batches and yields the results in order. Running threads take batches of any source; only a long source starts
 * them. Batches that no thread takes are staged here.
 * @param here a stager with the same rules
 * @param source `isLong` starts the threads at once; `threads` of this process
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
      // A failure is thrown in the batch's turn; until then it must not count as unhandled.
      staged.catch(() => {});
      pending.push(staged);
      while (pending.length > threads.ahead) yield (await pending.shift()) as StagedBatch;
    }
    for (const staged of pending) yield await staged;
  } finally {
    threads.close();
  }
}

let threads: StagingThread[] = [];
let feeds = 0;
let opened = 0;
let ending: NodeJS.Timeout | undefined;

/** A feed whose batches threads may stage. */
class ThreadedFeed {
  readonly #rules: StagingRules;
  readonly #feed = ++opened;
  readonly #most: number;

  /**
   * Close the feed after its last batch.
   * @param most threads of this process, including the one that reads
   */
  constructor(rules: StagingRules, most: number) {
    this.#rules = rules;
    this.#most = Math.min(most - 1, MOST_THREADS);
    feeds++;
    clearTimeout(ending);
  }

  /** Starts the threads if necessary. They take batches as soon as they are ready. */
  start(): void {
    threads = threads.filter((thread) => !thread.hasFailed);
    while (threads.length < this.#most) threads.push(new StagingThread());
  }

  /** Number of batches in progress that keep all threads busy. */
  get ahead(): number {
    return threads.length * BATCHES_AHEAD;
  }

  /** Hands a batch to a thread that has room; null if none has. */
  stage(batch: RecordBatch): Promise<StagedBatch> | null {
    const thread = threads.find(({ isReady, waiting }) => isReady && waiting < BATCHES_AHEAD);
    return thread?.stage(this.#feed, this.#rules, batch) ?? null;
  }

  close(): void {
    for (const thread of threads) thread.close(this.#feed);
    if (--feeds > 0) return;
    ending = setTimeout(() => {
      for (const thread of threads.splice(0)) thread.end();
    }, IDLE);
    ending.unref();
  }
}

interface Waiting {
  resolve(staged: StagedBatch): void;
  reject(error: unknown): void;
}

/** One thread, which answers batches in order. It doesn't keep the process alive. */
class StagingThread {
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  readonly #open = new Set<number>();
  #dictionaries: Dictionaries | null = null;
  #failure: unknown = null;
  #ready = false;

  constructor() {
    this.#worker = new Worker(new URL('./stage-thread.js', import.meta.url), {
      resourceLimits: THREAD_MEMORY,
    });
    this.#worker.on('message', (answer: StagingAnswer) => {
      if (answer.kind === 'ready') this.#ready = true;
      else if (answer.kind === 'staged') this.#waiting.shift()?.resolve(answer.staged);
      else this.#waiting.shift()?.reject(answer.error);
      if (this.#waiting.length === 0) this.#worker.unref();
    });
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('a staging thread ended before its batches did')));
    this.#worker.unref();
  }

  /** True once the thread takes batches, or has reported a failure. */
  get isReady(): boolean {
    return this.#ready || this.hasFailed;
  }

  get hasFailed(): boolean {
    return this.#failure !== null;
  }

  /** Batches without an answer yet. */
  get waiting(): number {
    return this.#waiting.length;
  }

  stage(feed: number, { dictionaries, ...rules }: StagingRules, batch: RecordBatch): Promise<StagedBatch> {
    if (this.#dictionaries !== dictionaries) {
      this.#dictionaries = dictionaries;
      this.#say({ kind: 'dictionaries', dictionaries });
    }
    if (!this.#open.has(feed)) {
      this.#open.add(feed);
      this.#say({ kind: 'open', feed, rules });
    }
    return new Promise((resolve, reject) => {
      if (this.#failure !== null) {
        reject(this.#failure);
        return;
      }
      this.#waiting.push({ resolve, reject });
      this.#worker.ref();
      this.#say({ kind: 'batch', feed, batch }, [batch.bounds.buffer, batch.lines.buffer]);
    });
  }

  close(feed: number): void {
    if (this.#open.delete(feed)) this.#say({ kind: 'close', feed });
  }

  end(): void {
    void this.#worker.terminate();
  }

  #say(message: StagingMessage, transferred: readonly ArrayBufferLike[] = []): void {
    this.#worker.postMessage(message, transferred as ArrayBuffer[]);
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
  }
}
