/** What is kept of one version of the data, counted in rows. */
const MOST_ROWS = 300_000;

/**
 * Totals and other parts of answers that took reading much, kept for as long as the data has the version they were read
 * from. Whoever uses one must see that version in a statement as well (`Reading` does).
 */
export class KnownAnswers {
  #version: number | null = null;
  #rows = 0;
  readonly #answers = new Map<string, { readonly answer: unknown; readonly rows: number }>();

  /** The version of what is kept; null where nothing is. */
  get version(): number | null {
    return this.#version;
  }

  get(question: string): unknown {
    const known = this.#answers.get(question);
    if (known === undefined) return undefined;
    // The one that was used last goes last.
    this.#answers.delete(question);
    this.#answers.set(question, known);
    return known.answer;
  }

  /** Keeps an answer; those of another version go, and those that were used the longest time ago where it gets too much. */
  keep(version: number, question: string, answer: unknown, rows: number): void {
    if (version !== this.#version) {
      this.forget();
      this.#version = version;
    }
    this.#remove(question);
    this.#answers.set(question, { answer, rows });
    this.#rows += rows;
    for (const oldest of this.#answers.keys()) {
      if (this.#rows <= MOST_ROWS) break;
      this.#remove(oldest);
    }
  }

  /** Forgets everything: the data moved on. */
  forget(): void {
    this.#version = null;
    this.#rows = 0;
    this.#answers.clear();
  }

  #remove(question: string): void {
    this.#rows -= this.#answers.get(question)?.rows ?? 0;
    this.#answers.delete(question);
  }
}
