/** Names of this machine, as `URL` writes them. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * True if a request may call the protocol: it comes from no page, from a page on its own machine, or from one on the
 * operator's list (`*` allows all). The protocol requires this, so that a page whose host name now points to this
 * machine (DNS rebinding) reaches no server.
 * @param origin the `Origin` header
 */
export function isAllowedOrigin(origin: string | undefined, listed: readonly string[]): boolean {
  if (origin === undefined || listed.includes('*') || listed.includes(origin)) return true;
  return URL.canParse(origin) && LOOPBACK.has(new URL(origin).hostname);
}
