import type { ServerOptions } from 'node:http';

/**
 * What one connection may take of the service, so that nobody holds it by sending slowly or sending much.
 * Milliseconds and bytes; a request that runs past them is answered with 400 and its connection closed.
 */
export const connectionLimits = {
  /** URL and headers together: room for a filter of 2,000 characters, of which each may take twelve bytes. */
  maxHeaderSize: 32_768,
  /** From the first byte until the headers are complete. */
  headersTimeout: 10_000,
  /** From the first byte until the body is complete. */
  requestTimeout: 20_000,
  /** How often the two are looked after. */
  connectionsCheckingInterval: 1_000,
  /** An idle connection, longer than the 60 s after which usual proxies let go of theirs. */
  keepAliveTimeout: 65_000,
  /** A request without Host is answered by the app, in the envelope of all errors. */
  requireHostHeader: false,
} satisfies ServerOptions;
