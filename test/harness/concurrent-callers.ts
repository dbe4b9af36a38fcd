import { setTimeout as sleep } from 'node:timers/promises';
import { createAccountKey } from '@crs/store';
import type pg from 'pg';

/**
 * Enough keys that no request is refused: a pro key allows 120 requests a minute, and the callers send at most 80 a
 * second.
 */
const KEYS = 60;
const CALLERS = 4;
/** Milliseconds between two requests of a caller. */
const PAUSE = 50;

/** A response body with the data version of its ETag. */
interface VersionedBody {
  readonly version: number;
  readonly body: string;
}

/**
 * Sends the same requests to an API repeatedly and keeps the responses by data version. Two different responses of one
 * version to one path are kept as contradictions.
 */
export class ConcurrentCallers {
  /** Data version → bodies by path. */
  readonly versions = new Map<number, Map<string, string>>();
  /** Paths with two different bodies of one version. */
  readonly contradictions: string[] = [];
  /** Responses with an older version than one that existed before they were requested. */
  readonly older: string[] = [];
  /** Messages of failed requests. */
  readonly failures: string[] = [];
  /** Number of requests. */
  sent = 0;
  #newest = 0;
  #stopped = false;
  #callers: Promise<void>[] = [];

  private constructor(
    private readonly url: string,
    private readonly keys: readonly string[],
    private readonly paths: readonly string[],
  ) {}

  /** Creates its own keys. */
  static async open(pool: pg.Pool, url: string, paths: readonly string[]): Promise<ConcurrentCallers> {
    const keys: string[] = [];
    for (let made = 0; made < KEYS; made++) {
      keys.push((await createAccountKey(pool, { account: `caller ${made}`, tier: 'pro' })).key);
    }
    return new ConcurrentCallers(url, keys, paths);
  }

  /** Sends requests until `stop`. */
  start(): void {
    this.#callers = Array.from({ length: CALLERS }, async (_, caller) => {
      for (let at = caller; !this.#stopped; at++) {
        await this.#request(this.paths[at % this.paths.length] as string).catch((error: Error) => {
          this.failures.push(error.message);
        });
        await sleep(PAUSE);
      }
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#callers);
  }

  /** Requests every path once while nothing is published. @returns the data version of all responses, and their bodies */
  async requestAll(): Promise<{ version: number; bodies: ReadonlyMap<string, string> }> {
    return this.requestAllOf(this.url);
  }

  /** Requests every path once of another server with the same keys. */
  async requestAllOf(url: string): Promise<{ version: number; bodies: ReadonlyMap<string, string> }> {
    const responses = new Map<string, VersionedBody>();
    for (const path of this.paths) responses.set(path, await this.#request(path, url));
    const versions = new Set([...responses.values()].map(({ version }) => version));
    const [version] = versions;
    if (version === undefined || versions.size > 1)
      throw new Error(`The data moved while nothing was published: ${[...versions].join(', ')}.`);
    return { version, bodies: new Map([...responses].map(([path, { body }]) => [path, body])) };
  }

  async #request(path: string, url = this.url): Promise<VersionedBody> {
    const key = this.keys[this.sent++ % this.keys.length];
    const before = this.#newest;
    const response = await fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${key}` } });
    const body = await response.text();
    const version = Number(/^W\/"(\d+)-/.exec(response.headers.get('etag') ?? '')?.[1] ?? Number.NaN);
    if (response.status !== 200 || Number.isNaN(version))
      throw new Error(`${path} got ${response.status}: ${body.slice(0, 200)}`);
    if (version < before) this.older.push(`${path}: ${version} after ${before}`);
    this.#newest = Math.max(this.#newest, version);
    this.#keep(path, { version, body });
    return { version, body };
  }

  #keep(path: string, { version, body }: VersionedBody): void {
    let bodies = this.versions.get(version);
    if (bodies === undefined) {
      bodies = new Map();
      this.versions.set(version, bodies);
    }
    const known = bodies.get(path);
    if (known === undefined) bodies.set(path, body);
    else if (known !== body) this.contradictions.push(`${path} of version ${version}`);
  }
}
