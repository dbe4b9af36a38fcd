/** Which requests go through a proxy, and tunnels through it. */
import { request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, type RequestOptions, request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect } from 'node:tls';

/** The proxies of the environment; null for none. */
export interface Proxies {
  readonly http: string | null;
  readonly https: string | null;
  /** Hosts that are reached without a proxy, separated by commas: a name, `.domain`, `host:port`, or `*` for all. */
  readonly none: string | null;
}

/**
 * The proxy for an address; null if it is reached directly. The one for http also serves https if there is no other.
 */
export function proxyFor(url: URL, { http, https, none }: Proxies): URL | null {
  const proxy = url.protocol === 'https:' ? (https ?? http) : http;
  if (proxy === null || proxy === '' || isExcepted(url, none ?? '')) return null;
  return new URL(proxy);
}

function isExcepted(url: URL, none: string): boolean {
  const host = url.hostname.toLowerCase();
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return none
    .toLowerCase()
    .split(/[,\s]+/)
    .some((entry) => {
      if (entry === '*') return true;
      const [, name = '', only] = /^\*?(.+?)(?::(\d+))?$/.exec(entry) ?? [];
      if (name === '' || (only !== undefined && only !== port)) return false;
      return name.startsWith('.') ? host.endsWith(name) : host === name;
    });
}

/** The headers that identify a proxy's user. */
export function proxyHeaders({ username, password }: URL): Record<string, string> {
  if (username === '') return {};
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(user).toString('base64')}` };
}

type Connected = (error: Error | null, socket: Duplex) => void;

/** Connections to https through tunnels of one proxy. */
export class TunnelAgent extends HttpsAgent {
  readonly #proxy: URL;
  readonly #connectMs: number;

  /**
   * @param connectMs milliseconds until a tunnel must be established
   * @param keptMs milliseconds to keep an unused one
   */
  constructor(proxy: URL, connectMs: number, keptMs: number) {
    super({ keepAlive: true, timeout: keptMs });
    this.#proxy = proxy;
    this.#connectMs = connectMs;
  }

  override createConnection(options: RequestOptions, connected?: Connected): undefined {
    const { host, port, servername = '' } = options;
    this.#tunnel(`${host}:${port}`).then(
      (socket) => connected?.(null, connect({ ...this.options, servername, socket })),
      // An agent ignores the socket if there is an error.
      (error: Error) => (connected as (error: Error) => void)(error),
    );
  }

  /** A connection that the proxy passes on. */
  #tunnel(end: string): Promise<Socket> {
    const { protocol, origin } = this.#proxy;
    const headers = { ...proxyHeaders(this.#proxy), host: end };
    const asked = { method: 'CONNECT', path: end, headers, agent: false } as const;
    return new Promise((resolve, reject) => {
      const asking = protocol === 'https:' ? requestHttps(origin, asked) : requestHttp(origin, asked);
      const late = () => asking.destroy(new Error(`no tunnel to ${end} within ${this.#connectMs / 1000} s`));
      const timer = setTimeout(late, this.#connectMs);
      asking.on('error', reject);
      asking.on('close', () => clearTimeout(timer));
      asking.on('response', ({ statusCode }) => refuse(statusCode));
      asking.on('connect', ({ statusCode }, socket) => {
        clearTimeout(timer);
        if (statusCode === 200) resolve(socket as Socket);
        else refuse(statusCode, socket);
      });
      const refuse = (status: number | undefined, socket?: Duplex) => {
        socket?.destroy();
        asking.destroy();
        reject(new Error(`the proxy returned ${status} to a request for a tunnel to ${end}`));
      };
      asking.end();
    });
  }
}
