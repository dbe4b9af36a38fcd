import type { Clock, LimitStore } from './limit-store.js';
import { MemoryLimitStore } from './memory-store.js';
import { type OnError, PostgresLimitStore } from './postgres-store.js';
import { RedisLimitStore } from './redis-store.js';

/** Where requests are counted: Redis or PostgreSQL for all processes together, memory for this one alone. */
export type LimitLocation =
  | { readonly redisUrl: string }
  | { readonly databaseUrl: string; readonly role?: string | null; readonly onError?: OnError }
  | { readonly memory: true };

/** Opens the store there. It goes by the clock of the server it is on, unless it is given one. */
export function createLimitStore(location: LimitLocation, clock?: Clock): LimitStore {
  if ('redisUrl' in location) return new RedisLimitStore(location.redisUrl, clock);
  if ('databaseUrl' in location)
    return new PostgresLimitStore(location.databaseUrl, clock, location.onError, location.role);
  return new MemoryLimitStore(clock);
}
