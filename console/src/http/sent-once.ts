import { createHash } from 'node:crypto';

/** Milliseconds in which the same form gets the same answer. */
const REMEMBERED = 600_000;
/** Forms that are remembered. */
const MOST = 1_000;

interface Sent<T> {
  readonly answer: Promise<T>;
  readonly at: number;
}

/**
 * Does what a form asks for once, however often a browser sends it: a second click, or a page that is loaded again, gets the answer
 * of the first. Forms say so by a field `once`, which is another one each time a page shows the form. Kept in memory: a service of
 * several processes remembers in each of them.
 */
export class SentOnce<T> {
  readonly #sent = new Map<string, Sent<T>>();

  constructor(private readonly now: () => number) {}

  /** @param parts what makes two sendings the same */
  do(parts: readonly string[], work: () => Promise<T>): Promise<T> {
    const key = createHash('sha256').update(JSON.stringify(parts)).digest('base64');
    const known = this.#sent.get(key);
    if (known !== undefined && this.now() - known.at < REMEMBERED) return known.answer;
    const answer = work();
    this.#sent.delete(key);
    this.#sent.set(key, { answer, at: this.now() });
    // What failed may be tried again.
    answer.catch(() => this.#sent.delete(key));
    for (const oldest of this.#sent.keys()) {
      if (this.#sent.size <= MOST) break;
      this.#sent.delete(oldest);
    }
    return answer;
  }
}
