import type { FlowJob } from '@crs/runtime';

/** Works that are remembered after their end, for who looks at them later. */
const REMEMBERED = 200;

/**
 * Runs the flows that operators start from pages, and remembers how they ended.
 * @param run works a flow off
 * @param onFailure hears of a flow that ended early
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

  /** Why a flow ended early; null where it did not. */
  failureOf(batch: string): string | null {
    return this.#failures.get(batch) ?? null;
  }

  /** Waits until everything that was added has ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#working.values());
  }
}
