/** Milliseconds between two writes. */
const FLUSH_INTERVAL = 15_000;

/** Collects when keys, or their tokens, were used and saves it at intervals, not with every request. */
export class LastUses {
  #uses = new Map<number, Date>();
  readonly #timer: NodeJS.Timeout;

  constructor(
    private readonly save: (uses: ReadonlyMap<number, Date>) => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {
    this.#timer = setInterval(() => void this.flush(), FLUSH_INTERVAL);
    this.#timer.unref();
  }

  note(id: number, at: Date): void {
    this.#uses.set(id, at);
  }

  /** Saves the uses since the last call. If that fails, they are saved by the next call. */
  async flush(): Promise<void> {
    if (this.#uses.size === 0) return;
    const uses = this.#uses;
    this.#uses = new Map();
    try {
      await this.save(uses);
    } catch (error) {
      this.#uses = new Map([...uses, ...this.#uses]);
      this.onError(error);
    }
  }

  /** Saves the rest and stops. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}
