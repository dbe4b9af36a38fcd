/** Options and response of a request. */
import type { Network } from './network.js';
import type { TimeoutPolicy } from './timeout-policy.js';

export type RequestHeaders = Readonly<Record<string, string>>;

/** Options of a request. */
export interface RequestOptions {
  readonly feed: string;
  readonly timeouts: TimeoutPolicy;
  readonly signal: AbortSignal | null;
  /** Sent only to the address's own origin. A function is called with the number of the attempt, from 1. */
  readonly headers?: RequestHeaders | ((attempt: number) => RequestHeaders);
  readonly network: Network;
  /** True to keep the content encoding of the body. */
  readonly keepCoding?: boolean;
  /** Accepted statuses in addition to 2xx and 304. */
  readonly accept?: readonly number[];
}

/** Options of one attempt. */
export interface AttemptOptions extends Omit<RequestOptions, 'headers'> {
  readonly headers: RequestHeaders;
}

/** A response whose body is still being received. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: AsyncIterable<Uint8Array>;
}
