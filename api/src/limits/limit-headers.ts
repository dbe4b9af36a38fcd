import type { LimitDecision, WindowUse } from './limit-store.js';

/** The limit headers describe the window with the fewest requests left, then with the later reset. */
interface LimitStatus {
  readonly use: WindowUse;
  readonly remaining: number;
  /** Epoch seconds at which the oldest request leaves the window, or a full window has room again. */
  readonly reset: number;
  /** Seconds until one more request is allowed, at least 1. */
  readonly retryAfter: number;
}

export function limitStatus({ uses, now }: LimitDecision): LimitStatus {
  const statuses = uses.map((use) => {
    const remaining = Math.max(0, use.window.limit - use.used);
    const opens = remaining === 0 ? use.nextFitsAt : use.oldestLeavesAt;
    return { use, remaining, reset: Math.ceil(opens / 1_000), retryAfter: 1 };
  });
  statuses.sort((a, b) => a.remaining - b.remaining || b.reset - a.reset);
  const closest = statuses[0];
  if (closest === undefined) throw new Error('A request is limited by at least one window.');
  const nextFitsAt = Math.max(...uses.map((use) => use.nextFitsAt));
  return { ...closest, retryAfter: Math.max(1, Math.ceil((nextFitsAt - now) / 1_000)) };
}

/** The limit headers of every response. */
export function limitHeaders({ use, remaining, reset }: LimitStatus): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(use.window.limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(reset),
  };
}
