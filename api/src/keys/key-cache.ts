import { timingSafeEqual } from 'node:crypto';
import { findUsableKey, hashKey, type UsableKey } from '@crs/store';
import type pg from 'pg';

/** Milliseconds a key is believed before it is looked up again: what a revoked key may still live. */
const BELIEVED = 30_000;
const MOST_KEYS = 10_000;

/** Looks keys up by their hash and remembers the usable ones for a while. */
export class KeyCache {
  readonly #keys = new Map<string, { readonly key: UsableKey; readonly until: number }>();

  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: () => number = Date.now,
  ) {}

  /** The usable key of this text, or null. */
  async find(text: string): Promise<UsableKey | null> {
    const hash = hashKey(text);
    const name = hash.toString('base64');
    const now = this.clock();
    const cached = this.#keys.get(name);
    const key = cached !== undefined && cached.until > now ? cached.key : await this.#load(name, hash, now);
    if (key === null || !timingSafeEqual(key.hash, hash)) return null;
    return key.expiresAt === null || Date.parse(key.expiresAt) > now ? key : null;
  }

  async #load(name: string, hash: Buffer, now: number): Promise<UsableKey | null> {
    this.#keys.delete(name);
    const key = await findUsableKey(this.pool, hash);
    if (key === null) return null;
    if (this.#keys.size >= MOST_KEYS) this.#keys.clear();
    this.#keys.set(name, { key, until: now + BELIEVED });
    return key;
  }
}
