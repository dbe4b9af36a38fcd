/** Maximum number of rows that are cached for answers. */
const MOST_ROWS = 300_000;

/**
 * Results that are expensive to compute, such as totals and pages, cached for one data version; the least recently used
 * are dropped first. A caller must also see that version in a statement, as `ReadSession` does.
 */
export class ResultCache<T = unknown> {
  #version: number | null = null;
  #size = 0;
  readonly #results = new Map<string, { readonly result: T; readonly size: number }>();

  /**
   * @param largest maximum size of all results, in the unit that `set` counts in: rows unless the caller chooses
   * another
   */
  constructor(private readonly largest = MOST_ROWS) {}

  /** The version of the cached results; null when empty. */
  get version(): number | null {
    return this.#version;
  }

  get(key: string): T | undefined {
    const entry = this.#results.get(key);
    if (entry === undefined) return undefined;
    // Entries are in the order of their last use.
    this.#results.delete(key);
    this.#results.set(key, entry);
    return entry.result;
  }

  /** Caches a result; drops those of another version, and the least recently used beyond the limit. */
  set(version: number, key: string, result: T, size: number): void {
    if (version !== this.#version) {
      this.clear();
      this.#version = version;
    }
    this.#remove(key);
    this.#results.set(key, { result, size });
    this.#size += size;
    for (const oldest of this.#results.keys()) {
      if (this.#size <= this.largest) break;
      this.#remove(oldest);
    }
  }

  clear(): void {
    this.#version = null;
    this.#size = 0;
    this.#results.clear();
  }

  #remove(key: string): void {
    this.#size -= this.#results.get(key)?.size ?? 0;
    this.#results.delete(key);
  }
}
