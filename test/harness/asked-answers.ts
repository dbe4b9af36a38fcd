import { setTimeout as sleep } from 'node:timers/promises';
import { createAccountKey } from '@crs/store';
import type pg from 'pg';

/** A pro key asks 120 times a minute: enough of them that none is refused, at most 80 requests a second. */
const KEYS = 60;
const ASKERS = 4;
/** Milliseconds that an asker rests between two questions. */
const REST = 50;

/** An answer, with the version of the data that its ETag names. */
interface Answered {
  readonly version: number;
  readonly body: string;
}

/**
 * Asks an API the same questions all the time and keeps what it answered, by version of the data. Two answers of one
 * version to one question that differ are kept as contradictions.
 */
export class AskedAnswers {
  /** What each version answered: bodies by path. */
  readonly versions = new Map<number, Map<string, string>>();
  /** Paths that one version answered in two ways. */
  readonly contradictions: string[] = [];
  /** Answers that were none: statuses and errors. */
  readonly failures: string[] = [];
  asked = 0;
  #stopped = false;
  #askers: Promise<void>[] = [];

  private constructor(
    private readonly url: string,
    private readonly keys: readonly string[],
    private readonly paths: readonly string[],
  ) {}

  /** Makes keys of its own. */
  static async open(pool: pg.Pool, url: string, paths: readonly string[]): Promise<AskedAnswers> {
    const keys: string[] = [];
    for (let made = 0; made < KEYS; made++) {
      keys.push((await createAccountKey(pool, { account: `asker ${made}`, tier: 'pro' })).key);
    }
    return new AskedAnswers(url, keys, paths);
  }

  /** Asks on and on, until stopped. */
  start(): void {
    this.#askers = Array.from({ length: ASKERS }, async (_, asker) => {
      for (let at = asker; !this.#stopped; at++) {
        await this.#ask(this.paths[at % this.paths.length] as string).catch((error: Error) => {
          this.failures.push(error.message);
        });
        await sleep(REST);
      }
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#askers);
  }

  /** Asks every question once while nothing is published. @returns the one version of all answers, and their bodies */
  async askAll(): Promise<{ version: number; bodies: ReadonlyMap<string, string> }> {
    const answers = new Map<string, Answered>();
    for (const path of this.paths) answers.set(path, await this.#ask(path));
    const versions = new Set([...answers.values()].map(({ version }) => version));
    const [version] = versions;
    if (version === undefined || versions.size > 1)
      throw new Error(`The data moved while nothing was published: ${[...versions].join(', ')}.`);
    return { version, bodies: new Map([...answers].map(([path, { body }]) => [path, body])) };
  }

  async #ask(path: string): Promise<Answered> {
    const key = this.keys[this.asked++ % this.keys.length];
    const response = await fetch(`${this.url}${path}`, { headers: { Authorization: `Bearer ${key}` } });
    const body = await response.text();
    const version = Number(/^W\/"(\d+)-/.exec(response.headers.get('etag') ?? '')?.[1] ?? Number.NaN);
    if (response.status !== 200 || Number.isNaN(version))
      throw new Error(`${path} was answered with ${response.status}: ${body.slice(0, 200)}`);
    this.#keep(path, { version, body });
    return { version, body };
  }

  #keep(path: string, { version, body }: Answered): void {
    let answers = this.versions.get(version);
    if (answers === undefined) {
      answers = new Map();
      this.versions.set(version, answers);
    }
    const known = answers.get(path);
    if (known === undefined) answers.set(path, body);
    else if (known !== body) this.contradictions.push(`${path} of version ${version}`);
  }
}
