/** The most rows that are cached. */
const MOST_ROWS = 300_000;

/**
 * Totals and other parts of answers that are expensive to read, cached for one version of the data; the least recently
 * used are dropped first. A caller must also see that version in a statement, as `ReadSession` does.
 */
export class ResultCache {
  #version: number | null = null;
  #rows = 0;
  readonly #results = new Map<string, { readonly result: unknown; readonly rows: number }>();

  /** The version of the cached results; null when empty. */
  get version(): number | null {
    return this.#version;
  }

  get(key: string): unknown {
    const entry = this.#results.get(key);
    if (entry === undefined) return undefined;
    // Entries are in the order of their last use.
    this.#results.delete(key);
    this.#results.set(key, entry);
    return entry.result;
  }

  /** Caches a result; drops those of another version, and the least recently used beyond the limit. */
  set(version: number, key: string, result: unknown, rows: number): void {
    if (version !== this.#version) {
      this.clear();
      this.#version = version;
    }
    this.#remove(key);
    this.#results.set(key, { result, rows });
    this.#rows += rows;
    for (const oldest of this.#results.keys()) {
      if (this.#rows <= MOST_ROWS) break;
      this.#remove(oldest);
    }
  }

  clear(): void {
    this.#version = null;
    this.#rows = 0;
    this.#results.clear();
  }

  #remove(key: string): void {
    this.#rows -= this.#results.get(key)?.rows ?? 0;
    this.#results.delete(key);
  }
}
