/**
 * The threads that stage batches of records, shared by all feeds that this process reads: a thread that has staged
 * one feed stages the next several times as fast as a new one would.
 */
import { Worker } from 'node:worker_threads';
import type { RecordBatch } from '@crs/formats';
import type { Dictionaries } from '@crs/normalise';
import type { RowStager } from './row-stager.js';
import type { StagedBatch, StagingRules } from './staged-batch.js';

/** What a thread is told. Feeds are known by numbers. */
export type StagingMessage =
  | { readonly kind: 'dictionaries'; readonly dictionaries: Dictionaries }
  | {
      readonly kind: 'open';
      readonly feed: number;
      readonly rules: Omit<StagingRules, 'dictionaries'>;
    }
  | { readonly kind: 'batch'; readonly feed: number; readonly batch: RecordBatch }
  | { readonly kind: 'close'; readonly feed: number };

/** What it says: once that it can take batches, then what became of each. */
export type StagingAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'staged'; readonly staged: StagedBatch }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Batches that wait for each thread, so that none is ever without work. */
export const BATCHES_AHEAD = 2;
/** More threads than these beside this one wait for the database. */
const MOST_THREADS = 3;
/** A thread holds its rules, what it remembers, and a few batches; without a limit it lets lie about what it used. */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 };
/** Milliseconds without a feed after which the threads end. */
const IDLE = 5_000;
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

let threads: StagingThread[] = [];
let feeds = 0;
let opened = 0;
let ending: NodeJS.Timeout | undefined;

/** A feed whose batches the threads may stage. */
export class ThreadedFeed {
  readonly #rules: StagingRules;
  readonly #feed = ++opened;
  readonly #most: number;

  /**
   * Close the feed when it is read.
   * @param most threads of this process, the one that reads among them
   */
  constructor(rules: StagingRules, most: number) {
    this.#rules = rules;
    this.#most = Math.min(most - 1, MOST_THREADS);
    feeds++;
    clearTimeout(ending);
  }

  /** Starts the threads, unless they are at work; until they are ready they take no batches. */
  start(): void {
    threads = threads.filter((thread) => !thread.hasFailed);
    while (threads.length < this.#most) threads.push(new StagingThread());
  }

  /** How many batches are worth waiting for: those that keep every thread at work. */
  get ahead(): number {
    return threads.length * BATCHES_AHEAD;
  }

  /** Gives a batch to a thread that has time for it; null where none has. */
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

/** One thread, which answers batches in the order it is given them. It keeps no process from ending. */
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

  /** It has loaded what it needs; one that failed is ready to say so. */
  get isReady(): boolean {
    return this.#ready || this.hasFailed;
  }

  get hasFailed(): boolean {
    return this.#failure !== null;
  }

  /** Batches that were handed to it and not answered yet. */
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
