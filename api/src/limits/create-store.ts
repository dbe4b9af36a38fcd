import type pg from 'pg';
import type { LimitStore } from './limit-store.js';
import { MemoryLimitStore } from './memory-store.js';
import { PostgresLimitStore } from './postgres-store.js';
import { RedisLimitStore } from './redis-store.js';

/** Where requests are counted: Redis or PostgreSQL for all processes together, memory for this one alone. */
export type LimitLocation =
  | { readonly redisUrl: string }
  | { readonly pool: pg.Pool }
  | { readonly memory: true };

export function createLimitStore(location: LimitLocation): LimitStore {
  if ('redisUrl' in location) return new RedisLimitStore(location.redisUrl);
  return 'pool' in location ? new PostgresLimitStore(location.pool) : new MemoryLimitStore();
}
