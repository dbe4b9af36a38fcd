import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Decision, LimitStore, LimitWindow } from './limit-store.js';

/**
 * One sorted set a subject, scored by microseconds of the server's clock. Decides about all windows and
 * counts in one step. Numbers leave as text: a script's integers would lose nothing, its fractions would.
 * KEYS[1] the set; ARGV: count (0 or 1), a unique part for the member, then seconds and limit of every window.
 */
const SCRIPT = `
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
local longest = 0
for i = 3, #ARGV, 2 do longest = math.max(longest, tonumber(ARGV[i])) end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now - longest * 1000000))
local allowed = 1
for i = 3, #ARGV, 2 do
  local start = string.format('(%.0f', now - tonumber(ARGV[i]) * 1000000)
  if redis.call('ZCOUNT', KEYS[1], start, '+inf') >= tonumber(ARGV[i + 1]) then allowed = 0 end
end
if allowed == 1 and ARGV[1] == '1' then
  redis.call('ZADD', KEYS[1], string.format('%.0f', now), string.format('%.0f', now) .. ARGV[2])
  redis.call('EXPIRE', KEYS[1], longest + 1)
end
local answer = { allowed, string.format('%.0f', now) }
for i = 3, #ARGV, 2 do
  local limit = tonumber(ARGV[i + 1])
  local start = string.format('(%.0f', now - tonumber(ARGV[i]) * 1000000)
  local used = redis.call('ZCOUNT', KEYS[1], start, '+inf')
  local oldest = redis.call('ZRANGEBYSCORE', KEYS[1], start, '+inf', 'WITHSCORES', 'LIMIT', 0, 1)
  local leaves = {}
  if used >= limit then
    leaves = redis.call('ZRANGEBYSCORE', KEYS[1], start, '+inf', 'WITHSCORES', 'LIMIT', used - limit, 1)
  end
  table.insert(answer, used)
  table.insert(answer, oldest[2] and string.format('%.0f', oldest[2]) or '')
  table.insert(answer, leaves[2] and string.format('%.0f', leaves[2]) or '')
end
return answer`;

interface ScriptedRedis extends Redis {
  slidingWindows(key: string, ...args: (string | number)[]): Promise<(string | number)[]>;
}

/** Milliseconds before an answer of Redis is given up. */
const COMMAND_TIMEOUT = 500;
/** Milliseconds before a connection is given up. */
const CONNECT_TIMEOUT = 1_000;
/** Milliseconds a connection is given to end by itself: ioredis holds the process for as long. */
const FAREWELL = 100;
const FIELDS_PER_WINDOW = 3;

/** Limits shared by all processes that use one Redis, by its clock. */
export class RedisLimitStore implements LimitStore {
  readonly #redis: ScriptedRedis;

  /** Commands fail at once while Redis is away: the caller limits in memory meanwhile. */
  constructor(url: string) {
    this.#redis = new Redis(url, {
      commandTimeout: COMMAND_TIMEOUT,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: true,
      connectTimeout: CONNECT_TIMEOUT,
      disconnectTimeout: FAREWELL,
      scripts: { slidingWindows: { lua: SCRIPT, numberOfKeys: 1 } },
    }) as ScriptedRedis;
    // Every failing command is reported by itself; this listener only keeps a lost connection from ending the process.
    this.#redis.on('error', () => {});
  }

  take(subject: string, windows: readonly LimitWindow[]): Promise<Decision> {
    return this.#decide(subject, windows, 1);
  }

  peek(subject: string, windows: readonly LimitWindow[]): Promise<Decision> {
    return this.#decide(subject, windows, 0);
  }

  async close(): Promise<void> {
    this.#redis.disconnect();
  }

  async #decide(subject: string, windows: readonly LimitWindow[], count: 0 | 1): Promise<Decision> {
    const [allowed, clock, ...fields] = await this.#redis.slidingWindows(
      `crs:limit:${subject}`,
      count,
      randomBytes(6).toString('base64url'),
      ...windows.flatMap(({ seconds, limit }) => [seconds, limit]),
    );
    const now = Number(clock) / 1_000;
    const uses = windows.map((window, i) => {
      const [used, oldest, leaves] = fields.slice(i * FIELDS_PER_WINDOW, (i + 1) * FIELDS_PER_WINDOW);
      const leavesWindow = (time: string | number | undefined): number =>
        time === undefined || time === '' ? now : Number(time) / 1_000 + window.seconds * 1_000;
      return { window, used: Number(used), nextFree: leavesWindow(oldest), fits: leavesWindow(leaves) };
    });
    return { allowed: allowed === 1, now, uses };
  }
}
