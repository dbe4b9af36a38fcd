import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { MatchingSettings } from '@crs/matching';
import type { Dictionaries } from '@crs/normalise';
import { errorOf } from './failure.js';
import type { FromThread, SharedRoster, Task, TaskName, Tasks, ThreadData, ToThread } from './messages.js';

/** Tasks a thread is given ahead, so that it need not wait for this thread's event loop between two. */
const AHEAD = 2;

/** Tasks that take seconds: what stood behind one would wait while another thread is free. */
const LONG: ReadonlySet<TaskName> = new Set<TaskName>(['learn', 'prove']);

/**
 * Megabytes of heap of a thread: rosters are outside of it, and a city of 37,000 claims, 20,000 of which teach, was
 * learned, proved and matched within 160. A thread without a limit keeps its garbage, as if the machine were its own.
 */
const MEGABYTES = 384;

/** Milliseconds after which threads that nobody needs are ended, with their memory. */
const IDLE_MS = 30_000;

/** A roster as tasks see it, on every thread. */
export interface ThreadRoster {
  /** Has a task done by whichever thread is free. */
  ask<Name extends TaskName>(name: Name, ask: Tasks[Name]['ask']): Promise<Tasks[Name]['answer']>;
}

interface Waiting {
  readonly id: number;
  readonly roster: number;
  readonly task: Task;
  done(answer: Tasks[TaskName]['answer']): void;
  fail(error: Error): void;
}

interface Thread {
  readonly worker: Worker;
  readonly rosters: Set<number>;
  readonly at: Map<number, Waiting>;
}

/** Whether a thread that is at work on some tasks is given one more. */
export function hasRoom(tasks: readonly TaskName[]): boolean {
  return tasks.length < AHEAD && !tasks.some((name) => LONG.has(name));
}

/**
 * The matching threads of a process: as many as the machine has cores, or as it is told, shared by all jobs, started when the first task
 * comes. Which thread does a task makes no difference to its answer.
 */
export class MatchThreads {
  readonly #rosters = new Map<number, SharedRoster>();
  readonly #queue: Waiting[] = [];
  #threads: Thread[] = [];
  #count = 0;
  #closed = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(
    private readonly dictionaries: Dictionaries,
    /** Threads of this process. */
    readonly size: number = availableParallelism(),
  ) {}

  /** Opens a roster on the threads for as long as some work takes. */
  async withRoster<T>(parts: SharedRoster, work: (roster: ThreadRoster) => Promise<T>): Promise<T> {
    const roster = ++this.#count;
    this.#rosters.set(roster, { ...parts, settings: settingsFor(parts) });
    clearTimeout(this.#idle);
    try {
      return await work({
        // The type of the answer follows from the name, which the thread has seen.
        ask: (name, ask) => this.#add(roster, { name, ask } as Task) as Promise<never>,
      });
    } finally {
      this.#rosters.delete(roster);
      for (const thread of this.#threads) {
        if (thread.rosters.delete(roster)) tell(thread, { kind: 'close', roster });
      }
      if (this.#rosters.size === 0) this.#idle = setTimeout(() => void this.#end(), IDLE_MS).unref();
    }
  }

  /** Ends all threads; tasks that are not done fail. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    for (const waiting of this.#queue.splice(0)) waiting.fail(ended());
    await this.#end();
  }

  async #end(): Promise<void> {
    const threads = this.#threads;
    this.#threads = [];
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }

  #add(roster: number, task: Task): Promise<Tasks[TaskName]['answer']> {
    return new Promise((done, fail) => {
      if (this.#closed) fail(ended());
      this.#queue.push({ id: ++this.#count, roster, task, done, fail });
      this.#handOut();
    });
  }

  #handOut(): void {
    while (this.#queue.length > 0) {
      const thread = this.#freest();
      if (thread === undefined) return;
      const waiting = this.#queue.shift() as Waiting;
      const { id, roster, task } = waiting;
      const parts = this.#rosters.get(roster);
      if (parts === undefined) {
        waiting.fail(ended());
        continue;
      }
      if (!thread.rosters.has(roster)) {
        tell(thread, { kind: 'open', roster, parts });
        thread.rosters.add(roster);
      }
      thread.at.set(id, waiting);
      tell(thread, { kind: 'task', id, roster, task });
    }
  }

  /** The thread with the fewest tasks: a new one where all are at work; undefined where all have enough. */
  #freest(): Thread | undefined {
    const threads = this.#threads.toSorted((a, b) => a.at.size - b.at.size);
    const [freest] = threads;
    if (this.#threads.length < this.size && (freest === undefined || freest.at.size > 0))
      return this.#start();
    return threads.find(({ at }) => hasRoom([...at.values()].map(({ task }) => task.name)));
  }

  #start(): Thread {
    const worker = new Worker(new URL('./match-thread.js', import.meta.url), {
      workerData: { dictionaries: this.dictionaries } satisfies ThreadData,
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    });
    const thread: Thread = { worker, rosters: new Set(), at: new Map() };
    let reason: Error | undefined;
    worker.on('message', (message: FromThread) => {
      const waiting = thread.at.get(message.id);
      thread.at.delete(message.id);
      if ('failure' in message) waiting?.fail(errorOf(message.failure));
      else waiting?.done(message.answer);
      this.#handOut();
    });
    worker.on('error', (error) => {
      reason = error;
    });
    // A thread that dies takes its tasks with it, and no others; the next task starts another.
    worker.on('exit', () => {
      this.#threads = this.#threads.filter((other) => other !== thread);
      for (const waiting of thread.at.values()) waiting.fail(reason ?? ended());
      if (!this.#closed) this.#handOut();
    });
    this.#threads.push(thread);
    return thread;
  }
}

function tell({ worker }: Thread, message: ToThread): void {
  worker.postMessage(message);
}

/** Of the model only what one scope is matched with: every thread gets a copy. */
function settingsFor({ settings, scope }: SharedRoster): MatchingSettings {
  const { model } = settings;
  const own = model.jurisdictions[scope];
  return { ...settings, model: { ...model, jurisdictions: own === undefined ? {} : { [scope]: own } } };
}

function ended(): Error {
  return new Error('the matching threads were ended');
}
