/** How many requests, at least one, a stretch of time may hold. The window slides: it is always the last `seconds`. */
export interface LimitWindow {
  readonly name: 'minute' | 'day';
  readonly seconds: number;
  readonly limit: number;
}

/** A clock to go by instead of the store's own. Gives whole milliseconds since 1970, as all stores reckon. */
export type Clock = () => number;

/** How full a window is. Times in whole milliseconds of the store's clock. */
export interface WindowUse {
  readonly window: LimitWindow;
  /** Requests counted in the window, this one included where it was taken. */
  readonly used: number;
  /** When the oldest request leaves the window; the store's now where there is none. */
  readonly oldestLeavesAt: number;
  /** When one more request fits; the store's now where it fits already. */
  readonly nextFitsAt: number;
}

/** What became of a request. */
export interface LimitDecision {
  readonly allowed: boolean;
  /** The store's clock, milliseconds. */
  readonly now: number;
  readonly uses: readonly WindowUse[];
}

/**
 * Counts requests in sliding windows. All windows of a request are decided together: one that any of
 * them refuses counts in none. A subject is always asked about with the same windows, apart from their limits.
 *
 * A request of the moment `t` is in a window of `w` milliseconds while `now - w < t`. For a subject the clock never
 * runs back: where it was set back, it stands still at the last request until it has caught up.
 */
export interface LimitStore {
  /** Decides about a request and counts it where it is allowed. */
  take(subject: string, windows: readonly LimitWindow[]): Promise<LimitDecision>;
  /** Tells how full the windows are without counting anything. */
  peek(subject: string, windows: readonly LimitWindow[]): Promise<LimitDecision>;
  close(): Promise<void>;
}

/** The length of a window in milliseconds. */
export function lengthOf(window: LimitWindow): number {
  return window.seconds * 1_000;
}

/** The longest of the windows: how long a request must be remembered. Milliseconds. */
export function longestOf(windows: readonly LimitWindow[]): number {
  return Math.max(...windows.map(lengthOf));
}
