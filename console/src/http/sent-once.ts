import { createHash } from 'node:crypto';

/** Milliseconds within which the same form gets the same response. */
const REMEMBERED = 600_000;
/** Maximum number of forms that are remembered. */
const MOST = 1_000;

interface Sent<T> {
  readonly answer: Promise<T>;
  readonly at: number;
}

/**
 * Processes a form once, however often a browser sends it: a second click or a reloaded page gets the first response.
 * Such forms have a field `once`, with a new value each time a page shows the form. Kept in memory, so each process of
 * a service remembers its own.
 */
export class SentOnce<T> {
  readonly #sent = new Map<string, Sent<T>>();

  constructor(private readonly now: () => number) {}

  /** @param parts the values that identify a repeated form */
  do(parts: readonly string[], work: () => Promise<T>): Promise<T> {
    const key = createHash('sha256').update(JSON.stringify(parts)).digest('base64');
    const known = this.#sent.get(key);
    if (known !== undefined && this.now() - known.at < REMEMBERED) return known.answer;
    const answer = work();
    this.#sent.delete(key);
    this.#sent.set(key, { answer, at: this.now() });
    // After a failure, the form may be sent again.
    answer.catch(() => this.#sent.delete(key));
    for (const oldest of this.#sent.keys()) {
      if (this.#sent.size <= MOST) break;
      this.#sent.delete(oldest);
    }
    return answer;
  }
}
