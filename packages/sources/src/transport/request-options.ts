/** A request and its answer, as connectors see them. */
import type { Network } from './network.js';
import type { TimeoutPolicy } from './timeout-policy.js';

export type RequestHeaders = Readonly<Record<string, string>>;

/** Who asks, and how patiently. */
export interface RequestOptions {
  readonly feed: string;
  readonly timeouts: TimeoutPolicy;
  readonly signal: AbortSignal | null;
  /** Sent to the address's own origin only; a function is asked before each attempt, the first being 1. */
  readonly headers?: RequestHeaders | ((attempt: number) => RequestHeaders);
  readonly network: Network;
  /** Hand the body over as it was sent, packed if it was. */
  readonly keepCoding?: boolean;
  /** Statuses beside 2xx and 304 that are an answer here. */
  readonly accept?: readonly number[];
}

/** One attempt of it, with its headers. */
export interface AttemptOptions extends Omit<RequestOptions, 'headers'> {
  readonly headers: RequestHeaders;
}

/** A server's answer while it comes in. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: AsyncIterable<Uint8Array>;
}
