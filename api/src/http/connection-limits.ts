import type { ServerOptions } from 'node:http';

/**
 * Limits for one connection, against clients that send slowly or too much, in milliseconds and bytes. A request that
 * exceeds them gets 400, and its connection is closed.
 */
export const connectionLimits = {
  /** URL and headers together: enough for a filter of 2,000 characters of up to twelve bytes each. */
  maxHeaderSize: 32_768,
  /** From the first byte until the headers are complete. */
  headersTimeout: 10_000,
  /** From the first byte until the body is complete. */
  requestTimeout: 20_000,
  /** How often the two timeouts are checked. */
  connectionsCheckingInterval: 1_000,
  /** For an idle connection. Longer than the usual 60 s of proxies. */
  keepAliveTimeout: 65_000,
  /** The app refuses a request without Host, with the usual error body. */
  requireHostHeader: false,
} satisfies ServerOptions;
