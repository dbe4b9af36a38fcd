import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { grouped } from '@crs/domain';
import type { Logger } from '@crs/runtime';
import { type RunLine, saveRunLines } from '@crs/store';
import type pg from 'pg';
import { type Progress, toCrsError } from '../context.js';

/** Milliseconds between two writes of lines, and between two progress lines. */
const WRITE_INTERVAL = 2_000;
const PROGRESS_INTERVAL = 10_000;
/** Maximum number of characters stored per line. */
const LONGEST = 1_000;
/** Maximum number of lines waiting to be written; while the database is unavailable, the first of them are dropped. */
const MOST_WAITING = 500;

/** The lines logged during a run, from anywhere in its work. */
class RunLog {
  #number = 0;
  #waiting: RunLine[] = [];
  #writing: Promise<void> = Promise.resolve();
  #failure: unknown = null;
  #progressAt = Number.NEGATIVE_INFINITY;
  #isOver = false;
  readonly #timer: NodeJS.Timeout;

  constructor(
    private readonly pool: pg.Pool,
    private readonly runId: number,
  ) {
    this.#timer = setInterval(() => this.#write(), WRITE_INTERVAL);
    this.#timer.unref();
  }

  add(level: string, text: string, at = new Date().toISOString()): void {
    // Later lines from this thread belong to another run.
    if (this.#isOver) return;
    this.#number += 1;
    this.#waiting.push({ number: this.#number, at, level, text: text.slice(0, LONGEST) });
    if (this.#waiting.length > MOST_WAITING) this.#waiting.shift();
  }

  note({ stage, done, total }: Progress, now: number): void {
    if (now - this.#progressAt < PROGRESS_INTERVAL && done !== total) return;
    this.#progressAt = now;
    this.add('info', `${stage}: ${grouped(done)}${total === null ? '' : ` of ${grouped(total)}`}`);
  }

  /** Writes the remaining lines. @returns why lines were lost; null if none were */
  async end(): Promise<unknown> {
    this.#isOver = true;
    clearInterval(this.#timer);
    this.#write();
    await this.#writing;
    return this.#waiting.length === 0 ? null : this.#failure;
  }

  #write(): void {
    this.#writing = this.#writing.then(async () => {
      const lines = [...this.#waiting];
      const last = lines.at(-1);
      if (last === undefined) return;
      try {
        await saveRunLines(this.pool, this.runId, lines);
        this.#waiting = this.#waiting.filter(({ number }) => number > last.number);
      } catch (error) {
        // The next write tries again.
        this.#failure = error;
      }
    });
  }
}

const current = new AsyncLocalStorage<RunLog>();

/**
 * Does the work of a run, and stores its last log lines with the run.
 * @param log receives a warning about lines that could not be stored
 */
export async function withRunLog<T>(
  { pool, log }: { readonly pool: pg.Pool; readonly log?: Logger },
  runId: number,
  work: () => Promise<T>,
): Promise<T> {
  const lines = new RunLog(pool, runId);
  lines.add('info', `Began on ${hostname()}, process ${process.pid}.`);
  try {
    const result = await current.run(lines, work);
    lines.add('info', 'The run is done.');
    return result;
  } catch (error) {
    const { code, message, nextStep } = toCrsError(error);
    lines.add('error', `${message} ${nextStep}`);
    // The run's page shows no stack trace; the process log contains it.
    if (code === 'internal') log?.error({ err: error, run: runId }, 'A run failed because of a bug.');
    throw error;
  } finally {
    const lost = await lines.end();
    if (lost !== null) log?.warn({ err: lost, run: runId }, 'The last lines of a run could not be kept.');
  }
}

/** Stores a log line with the run that logged it, if any. @param line JSON, as it may be shown */
export function keepRunLine(line: string): void {
  const lines = current.getStore();
  if (lines === undefined) return;
  const { level, time, msg, err, ...fields } = JSON.parse(line) as Readonly<Record<string, unknown>>;
  const cause = typeof err === 'object' && err !== null && 'message' in err ? `: ${String(err.message)}` : '';
  const more = Object.keys(fields).length === 0 ? '' : ` ${JSON.stringify(fields)}`;
  lines.add(
    String(level),
    `${String(msg ?? '')}${cause}${more}`,
    typeof time === 'string' ? time : undefined,
  );
}

/** Stores a run's progress from time to time. */
export function noteProgress(progress: Progress): void {
  current.getStore()?.note(progress, performance.now());
}
