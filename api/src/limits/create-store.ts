import type { Clock, LimitStore } from './limit-store.js';
import { MemoryLimitStore } from './memory-store.js';
import { type OnError, PostgresLimitStore } from './postgres-store.js';
import { RedisLimitStore } from './redis-store.js';

/** Where requests are counted: Redis or PostgreSQL for all processes, memory for this process only. */
type LimitLocation =
  | { readonly redisUrl: string }
  | { readonly databaseUrl: string; readonly role?: string | null; readonly onError?: OnError }
  | { readonly memory: true };

/** Opens a limit store. It uses the clock of its server unless another one is given. */
export function createLimitStore(location: LimitLocation, clock?: Clock): LimitStore {
  if ('redisUrl' in location) return new RedisLimitStore(location.redisUrl, clock);
  if ('databaseUrl' in location)
    return new PostgresLimitStore(location.databaseUrl, clock, location.onError, location.role);
  return new MemoryLimitStore(clock);
}
