import { Redis } from 'ioredis';
import type { Clock, LimitDecision, LimitStore, LimitWindow } from './limit-store.js';
import { lengthOf } from './limit-store.js';

/**
 * Checks all windows and counts, atomically. A subject is a sorted set of requests scored by milliseconds. A number
 * distinguishes requests of the same millisecond. The set expires with its last request.
 * KEYS[1] the set; ARGV: count (0 or 1), the clock or '' for the server's, then length and limit of every window.
 */
const SCRIPT = `
local set, count, now = KEYS[1], ARGV[1] == '1', tonumber(ARGV[2])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local latest = redis.call('ZRANGE', set, -1, -1, 'WITHSCORES')[2]
local moment = math.max(now, tonumber(latest or now))
local function used(length) return redis.call('ZCOUNT', set, '(' .. moment - length, '+inf') end
local function leaves(length, place)
  local found = redis.call('ZRANGEBYSCORE', set, '(' .. moment - length, '+inf', 'WITHSCORES', 'LIMIT', place, 1)
  return found[2] and tonumber(found[2]) + length or now
end
local longest, allowed = 0, true
for i = 3, #ARGV, 2 do
  longest = math.max(longest, tonumber(ARGV[i]))
  allowed = allowed and used(ARGV[i]) < tonumber(ARGV[i + 1])
end
if allowed and count then
  redis.call('ZREMRANGEBYSCORE', set, '-inf', moment - longest)
  redis.call('ZADD', set, moment, moment .. ':' .. redis.call('ZCOUNT', set, moment, moment))
  redis.call('PEXPIRE', set, moment + longest - now)
end
local answer = { allowed and 1 or 0, now }
for i = 3, #ARGV, 2 do
  local length, limit = tonumber(ARGV[i]), tonumber(ARGV[i + 1])
  local held = used(length)
  table.insert(answer, held)
  table.insert(answer, leaves(length, 0))
  table.insert(answer, held < limit and now or leaves(length, held - limit))
end
return answer`;

interface ScriptedRedis extends Redis {
  slidingWindows(key: string, ...args: (string | number)[]): Promise<number[]>;
}

/** Milliseconds until a command fails. */
const COMMAND_TIMEOUT = 500;
/** Milliseconds until a connection attempt fails. */
const CONNECT_TIMEOUT = 1_000;
/** Milliseconds for a connection to close. ioredis keeps the process alive that long. */
const DISCONNECT_TIMEOUT = 100;
const FIELDS_PER_WINDOW = 3;

/** Limits shared by all processes with one Redis, by its clock. */
export class RedisLimitStore implements LimitStore {
  readonly #redis: ScriptedRedis;
  readonly #clock: Clock | undefined;

  /** Commands fail immediately while Redis is unavailable; `FallbackLimitStore` then uses memory. */
  constructor(url: string, clock?: Clock) {
    this.#clock = clock;
    this.#redis = new Redis(url, {
      commandTimeout: COMMAND_TIMEOUT,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: true,
      connectTimeout: CONNECT_TIMEOUT,
      disconnectTimeout: DISCONNECT_TIMEOUT,
      scripts: { slidingWindows: { lua: SCRIPT, numberOfKeys: 1 } },
    }) as ScriptedRedis;
    // Failed commands reject. Without a listener, a lost connection would end the process.
    this.#redis.on('error', () => {});
  }

  take(subject: string, windows: readonly LimitWindow[]): Promise<LimitDecision> {
    return this.#decide(subject, windows, 1);
  }

  peek(subject: string, windows: readonly LimitWindow[]): Promise<LimitDecision> {
    return this.#decide(subject, windows, 0);
  }

  async close(): Promise<void> {
    this.#redis.disconnect();
  }

  async #decide(subject: string, windows: readonly LimitWindow[], count: 0 | 1): Promise<LimitDecision> {
    const [allowed, now = 0, ...fields] = await this.#redis.slidingWindows(
      `crs:limit:${subject}`,
      count,
      this.#clock?.() ?? '',
      ...windows.flatMap((window) => [lengthOf(window), window.limit]),
    );
    const uses = windows.map((window, i) => {
      const [used = 0, oldestLeavesAt = 0, nextFitsAt = 0] = fields.slice(i * FIELDS_PER_WINDOW);
      return { window, used, oldestLeavesAt, nextFitsAt };
    });
    return { allowed: allowed === 1, now, uses };
  }
}
