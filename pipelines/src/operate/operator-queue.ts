import type { FlowJob } from '@crs/runtime';
import { notify } from '../notify/notify.js';
import { removeExpired } from '../retention/remove-expired.js';
import type { Session } from '../session.js';
import { runFlowToEnd } from '../worker/run-flow.js';

/** Number of ended jobs that are remembered for later viewing. */
const REMEMBERED = 200;

/**
 * Runs the flows that operators start from pages, and remembers their results.
 * @param run runs a flow
 * @param onFailure called with a flow that ended early
 */
export class OperatorQueue {
  readonly #working = new Map<string, Promise<void>>();
  readonly #failures = new Map<string, string>();

  constructor(
    private readonly run: (flow: FlowJob, batch: string) => Promise<void>,
    private readonly onFailure: (error: unknown, batch: string) => void,
  ) {}

  add(batch: string, flow: FlowJob): void {
    const work = this.run(flow, batch).catch((error: unknown) => {
      this.#failures.set(batch, error instanceof Error ? error.message : String(error));
      for (const old of [...this.#failures.keys()].slice(0, -REMEMBERED)) this.#failures.delete(old);
      this.onFailure(error, batch);
    });
    this.#working.set(
      batch,
      work.finally(() => this.#working.delete(batch)),
    );
  }

  isAtWork(batch: string): boolean {
    return this.#working.has(batch);
  }

  /** Why a flow ended early; null if it did not. */
  failureOf(batch: string): string | null {
    return this.#failures.get(batch) ?? null;
  }

  /** Waits until everything that was added has ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#working.values());
  }
}

/** Runs what operators start from pages, like the command line does, and sends notifications. */
export const operatorQueue = (session: Session): OperatorQueue =>
  new OperatorQueue(
    async (flow, batch) => {
      const { context, work, settings } = session;
      await runFlowToEnd(context, await work(), flow, () => {});
      if (batch.startsWith('nightly-')) await removeExpired(context, settings.keep);
      await notify(context, await work(), settings.notify, { now: Date.now(), retriedFor: 0 });
    },
    (error, batch) =>
      session.log.error({ err: error, batch }, 'Work that an operator started from a page ended early.'),
  );
