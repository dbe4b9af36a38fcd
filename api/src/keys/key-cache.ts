import { timingSafeEqual } from 'node:crypto';
import { Batcher, hashKey, type UsableKey } from '@crs/store';

/** Milliseconds that a key is cached. A revoked key works at most that long. */
const KEY_TTL = 30_000;
const MAX_KEYS = 10_000;
/** Keys that one statement looks up. */
const MAX_BATCH = 100;

interface CachedKey<Key> {
  readonly key: Promise<Key | null>;
  /** When it expires, by the cache's clock. */
  readonly until: number;
}

/**
 * Looks up keys, or tokens of keys, by their hash and caches the usable ones. While the database is down, only cached
 * keys work, and no longer than usual.
 */
export class KeyCache<Key extends UsableKey = UsableKey> {
  readonly #entries = new Map<string, CachedKey<Key>>();
  readonly #batcher: Batcher<Buffer, Key | null>;

  constructor(
    /** Finds the keys with these hashes; null for those that can't be used. */
    find: (hashes: readonly Buffer[]) => Promise<(Key | null)[]>,
    /** A monotonic clock in milliseconds, so that a revoked key does not live on when the time is set back. */
    private readonly clock: () => number = () => performance.now(),
  ) {
    this.#batcher = new Batcher(MAX_BATCH, find);
  }

  /** The usable key of this text, or null. Rejects when the lookup fails. */
  async find(text: string): Promise<Key | null> {
    const hash = hashKey(text);
    const name = hash.toString('base64');
    const remembered = this.#entries.get(name);
    const fresh = remembered !== undefined && remembered.until > this.clock();
    const key = await (fresh ? remembered.key : this.#lookUp(name, hash));
    if (key === null || !timingSafeEqual(key.hash, hash)) return null;
    return key.expiresAt === null || Date.parse(key.expiresAt) > Date.now() ? key : null;
  }

  /** Looks a key up once for all concurrent requests. Doesn't cache unusable keys. */
  #lookUp(name: string, hash: Buffer): Promise<Key | null> {
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
