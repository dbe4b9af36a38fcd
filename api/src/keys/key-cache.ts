import { timingSafeEqual } from 'node:crypto';
import { Batcher, findUsableKeys, hashKey, type UsableKey } from '@crs/store';
import type pg from 'pg';

/** Milliseconds a key is believed after it was looked up: what a revoked key may still live. */
const KEY_TTL = 30_000;
const MAX_KEYS = 10_000;
/** Keys that one statement looks up. */
const MAX_BATCH = 100;

interface CachedKey {
  readonly key: Promise<UsableKey | null>;
  /** When it is believed no more, by the cache's clock. */
  readonly until: number;
}

/**
 * Looks keys up by their hash and remembers the usable ones for a while. While the database is away it knows
 * those alone, and none of them for longer: a key is never believed because it could not be looked up.
 */
export class KeyCache {
  readonly #entries = new Map<string, CachedKey>();
  readonly #batcher: Batcher<Buffer, UsableKey | null>;

  constructor(
    pool: pg.Pool,
    /** Milliseconds of a clock that nobody sets back, or a revoked key would live on. */
    private readonly clock: () => number = () => performance.now(),
  ) {
    this.#batcher = new Batcher(MAX_BATCH, (hashes) => findUsableKeys(pool, hashes));
  }

  /** The usable key of this text, or null. Rejects where it must be looked up and cannot. */
  async find(text: string): Promise<UsableKey | null> {
    const hash = hashKey(text);
    const name = hash.toString('base64');
    const remembered = this.#entries.get(name);
    const fresh = remembered !== undefined && remembered.until > this.clock();
    const key = await (fresh ? remembered.key : this.#lookUp(name, hash));
    if (key === null || !timingSafeEqual(key.hash, hash)) return null;
    return key.expiresAt === null || Date.parse(key.expiresAt) > Date.now() ? key : null;
  }

  /** Asks the database, once for all who ask at the same time; what is not a usable key is forgotten at once. */
  #lookUp(name: string, hash: Buffer): Promise<UsableKey | null> {
    if (this.#entries.size >= MAX_KEYS) this.#entries.clear();
    const lookUp = { key: this.#batcher.ask(hash), until: this.clock() + KEY_TTL };
    this.#entries.set(name, lookUp);
    const forget = (): void => {
      if (this.#entries.get(name) === lookUp) this.#entries.delete(name);
    };
    lookUp.key.then((key) => {
      if (key === null) forget();
    }, forget);
    return lookUp.key;
  }
}
