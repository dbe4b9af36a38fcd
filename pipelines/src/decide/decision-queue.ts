import type { FlowJob } from '@crs/runtime';
import { newBatch } from '../jobs/batch.js';
import { decideFlow } from '../jobs/flows.js';
import type { Session } from '../session.js';
import { runFlowToEnd } from '../worker/run-flow.js';

/**
 * Serves decisions, one jurisdiction after another. Decisions that arrive while a jurisdiction is in progress are
 * applied together in its next turn.
 * @param run runs a flow
 * @param onFailure called when a flow fails; the decisions are kept, and the next matching applies them
 */
export class DecisionQueue {
  readonly #waiting = new Set<string>();
  #working: Promise<void> = Promise.resolve();

  constructor(
    private readonly run: (flow: FlowJob) => Promise<void>,
    private readonly onFailure: (error: unknown, jurisdiction: string) => void,
    private readonly now: () => Date,
  ) {}

  readonly add = (jurisdiction: string): void => {
    if (this.#waiting.has(jurisdiction)) return;
    this.#waiting.add(jurisdiction);
    this.#working = this.#working.then(() => this.#apply(jurisdiction));
  };

  /** Waits until everything added has been served. */
  settled(): Promise<void> {
    return this.#working;
  }

  async #apply(jurisdiction: string): Promise<void> {
    this.#waiting.delete(jurisdiction);
    try {
      await this.run(decideFlow(newBatch('decide', this.now()), jurisdiction));
    } catch (error) {
      this.onFailure(error, jurisdiction);
    }
  }
}

/** Applies decisions from the console with the jobs of `crs decide`. */
export const decisionQueue = ({ context, log, work }: Session): DecisionQueue =>
  new DecisionQueue(
    async (flow) => runFlowToEnd(context, await work(), flow, () => {}),
    (error, jurisdiction) =>
      log.error({ err: error, jurisdiction }, 'Decisions are kept; they are served with the next matching.'),
    () => new Date(),
  );
