/** A sliding window: at most `limit` requests (at least 1) in the last `seconds`. */
export interface LimitWindow {
  readonly name: 'minute' | 'day';
  readonly seconds: number;
  readonly limit: number;
}

/** Replaces the store's clock. Whole milliseconds since 1970. */
export type Clock = () => number;

/** The state of a window. Times are whole milliseconds of the store's clock. */
export interface WindowUse {
  readonly window: LimitWindow;
  /** Requests in the window, including this one if it was counted. */
  readonly used: number;
  /** When the oldest request leaves the window; the current time if there is none. */
  readonly oldestLeavesAt: number;
  /** When there is room for one more request; the current time if there is room now. */
  readonly nextFitsAt: number;
}

/** Whether a request is allowed. */
export interface LimitDecision {
  readonly allowed: boolean;
  /** The store's clock, in milliseconds. */
  readonly now: number;
  readonly uses: readonly WindowUse[];
}

/**
 * Counts requests in sliding windows. A request is counted in all of its windows, or in none if one of them is full.
 * A subject (a key or client address) always has windows of the same lengths.
 *
 * A request at time `t` is in a window of `w` milliseconds while `now - w < t`. Time never runs backwards for a subject:
 * after the clock was set back, the time of the last request counts until the clock has caught up.
 */
export interface LimitStore {
  /** Counts a request if it is allowed. */
  take(subject: string, windows: readonly LimitWindow[]): Promise<LimitDecision>;
  /** The state of the windows. Counts nothing. */
  peek(subject: string, windows: readonly LimitWindow[]): Promise<LimitDecision>;
  close(): Promise<void>;
}

/** The length of a window in milliseconds. */
export function lengthOf(window: LimitWindow): number {
  return window.seconds * 1_000;
}

/** The length of the longest window: how long a request must be kept. Milliseconds. */
export function longestOf(windows: readonly LimitWindow[]): number {
  return Math.max(...windows.map(lengthOf));
}
