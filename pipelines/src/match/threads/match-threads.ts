import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { MatchingSettings } from '@crs/matching';
import type { Dictionaries } from '@crs/normalise';
import type {
  FromThread,
  SharedRoster,
  Task,
  TaskName,
  TaskOutput,
  Tasks,
  ThreadData,
  ToThread,
} from './messages.js';
import { errorOf } from './messages.js';

/** Number of tasks sent to a thread ahead, so that it need not wait for the pool's event loop between tasks. */
const TASKS_AHEAD = 2;

/** Tasks that take seconds: a task queued behind one would wait while another thread is free. */
const LONG: ReadonlySet<TaskName> = new Set<TaskName>(['learn', 'check']);

/**
 * Megabytes of heap per thread; rosters are outside it. A city with 37,000 claims took 160 to learn from 20,000, check,
 * and match. Without a limit, a thread keeps its garbage.
 */
const MEGABYTES = 384;

/** Milliseconds after which idle threads are ended. */
const IDLE_MS = 30_000;

/** A roster that is open on every thread. */
export interface ThreadRoster {
  /**
   * Runs a task on a free thread.
   * @param ahead true for a short task that somebody is waiting for: it overtakes waiting tasks of whole lists
   */
  run<Name extends TaskName>(
    name: Name,
    input: Tasks[Name]['input'],
    ahead?: boolean,
  ): Promise<Tasks[Name]['output']>;
}

interface QueuedTask {
  readonly id: number;
  readonly roster: number;
  readonly task: Task;
  resolve(output: TaskOutput): void;
  reject(error: Error): void;
}

interface Thread {
  readonly worker: Worker;
  readonly rosters: Set<number>;
  readonly running: Map<number, QueuedTask>;
}

/** True if a thread with these tasks can get another one. */
export function hasRoom(tasks: readonly TaskName[]): boolean {
  return tasks.length < TASKS_AHEAD && !tasks.some((name) => LONG.has(name));
}

/**
 * A process's matching threads, shared by all jobs and started by the first task. The result of a task does not depend
 * on its thread.
 */
export class MatchThreads {
  readonly #rosters = new Map<number, SharedRoster>();
  readonly #queue: QueuedTask[] = [];
  /** Tasks that overtake those in the queue. */
  readonly #ahead: QueuedTask[] = [];
  #threads: Thread[] = [];
  #lastId = 0;
  #closed = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(
    private readonly dictionaries: Dictionaries,
    /** Number of threads in this process; by default one per core. */
    readonly size: number = availableParallelism(),
  ) {}

  /** Opens a roster on the threads while a function runs. */
  async withRoster<T>(shared: SharedRoster, work: (roster: ThreadRoster) => Promise<T>): Promise<T> {
    const id = ++this.#lastId;
    this.#rosters.set(id, { ...shared, settings: settingsFor(shared) });
    clearTimeout(this.#idle);
    try {
      return await work({
        // The name, which the thread has seen, determines the type of the output.
        run: (name, input, ahead = false) =>
          this.#enqueue(id, { name, input } as Task, ahead ? this.#ahead : this.#queue) as Promise<never>,
      });
    } finally {
      this.#rosters.delete(id);
      for (const thread of this.#threads) {
        if (thread.rosters.delete(id)) send(thread, { kind: 'close', id });
      }
      if (this.#rosters.size === 0) this.#idle = setTimeout(() => void this.#end(), IDLE_MS).unref();
    }
  }

  /** Ends the threads if no work has a roster open on them; the next task starts others. */
  async rest(): Promise<void> {
    if (this.#rosters.size === 0) await this.#end();
  }

  /** Ends all threads; unfinished tasks fail. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    for (const queued of [...this.#ahead.splice(0), ...this.#queue.splice(0)]) queued.reject(ended());
    await this.#end();
  }

  async #end(): Promise<void> {
    const threads = this.#threads;
    this.#threads = [];
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }

  #enqueue(roster: number, task: Task, queue: QueuedTask[]): Promise<TaskOutput> {
    return new Promise((resolve, reject) => {
      if (this.#closed) reject(ended());
      queue.push({ id: ++this.#lastId, roster, task, resolve, reject });
      this.#handOut();
    });
  }

  #handOut(): void {
    for (;;) {
      const queue = this.#ahead.length > 0 ? this.#ahead : this.#queue;
      const thread = queue.length > 0 ? this.#freeThread() : undefined;
      if (thread === undefined) return;
      const queued = queue.shift() as QueuedTask;
      const { id, roster, task } = queued;
      const shared = this.#rosters.get(roster);
      if (shared === undefined) {
        queued.reject(ended());
        continue;
      }
      if (!thread.rosters.has(roster)) {
        send(thread, { kind: 'open', id: roster, roster: shared });
        thread.rosters.add(roster);
      }
      thread.running.set(id, queued);
      send(thread, { kind: 'task', id, roster, task });
    }
  }

  /** The thread with the fewest tasks, or a new one if all are busy; undefined if all have enough. */
  #freeThread(): Thread | undefined {
    const threads = this.#threads.toSorted((a, b) => a.running.size - b.running.size);
    const [leastBusy] = threads;
    if (this.#threads.length < this.size && (leastBusy === undefined || leastBusy.running.size > 0))
      return this.#start();
    return threads.find(({ running }) => hasRoom([...running.values()].map(({ task }) => task.name)));
  }

  #start(): Thread {
    const worker = new Worker(new URL('./match-thread.js', import.meta.url), {
      workerData: { dictionaries: this.dictionaries } satisfies ThreadData,
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    });
    const thread: Thread = { worker, rosters: new Set(), running: new Map() };
    let reason: Error | undefined;
    worker.on('message', (message: FromThread) => {
      const queued = thread.running.get(message.id);
      thread.running.delete(message.id);
      if ('failure' in message) queued?.reject(errorOf(message.failure));
      else queued?.resolve(message.output);
      this.#handOut();
    });
    worker.on('error', (error) => {
      reason = error;
    });
    // A thread that dies fails only its own tasks; the next task starts another thread.
    worker.on('exit', () => {
      this.#threads = this.#threads.filter((other) => other !== thread);
      for (const queued of thread.running.values()) queued.reject(reason ?? ended());
      if (!this.#closed) this.#handOut();
    });
    this.#threads.push(thread);
    return thread;
  }
}

function send({ worker }: Thread, message: ToThread): void {
  worker.postMessage(message);
}

/** Every thread gets a copy of the model, reduced to what this scope is matched with. */
function settingsFor({ settings, scope }: SharedRoster): MatchingSettings {
  const { model } = settings;
  const own = model.jurisdictions[scope];
  return { ...settings, model: { ...model, jurisdictions: own === undefined ? {} : { [scope]: own } } };
}

function ended(): Error {
  return new Error('the matching threads were ended');
}
