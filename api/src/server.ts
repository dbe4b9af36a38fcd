import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { metricsListener } from '@crs/metrics';
import { buildApp } from './app.js';
import type { ApiDeps } from './deps.js';
import { connectHandler } from './http/connect-handler.js';
import { connectionLimits } from './http/connection-limits.js';
import { malformedRequestHandler } from './http/malformed-request-handler.js';
import { messageClasses } from './http/message-classes.js';
import { normaliseTarget } from './http/request-target.js';

export interface ServerOptions {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Uses any free port if `port` is taken. */
  readonly otherPortIfTaken?: boolean;
  /** A separate port for `/metrics`, or null to serve it with the API. */
  readonly metricsPort?: number | null;
  /** Overrides limits of connections. */
  readonly connectionLimits?: Partial<typeof connectionLimits>;
}

export interface RunningServer {
  /** The server's URL: `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Waits for requests in flight, then stops. */
  close(): Promise<void>;
}

/** Milliseconds that requests in flight have when the server stops. */
const SHUTDOWN_TIMEOUT = 7_000;
/** Milliseconds between two checks for idle connections while the server stops. */
const IDLE_CHECK_INTERVAL = 100;

/** Serves the API until closed. The caller closes the pool and the limit store. */
export async function startServer(deps: ApiDeps & ServerOptions): Promise<RunningServer> {
  const { host, port, otherPortIfTaken = false, metricsPort = null } = deps;
  const built = buildApp({ ...deps, serveMetrics: metricsPort === null });
  built.metrics.collectProcessMetrics();
  built.prewarm();
  const limits = { ...connectionLimits, ...deps.connectionLimits };
  const listener = normaliseTarget(built.app);
  const server = createServer({ ...limits, ...messageClasses(built.app) }, listener);
  // Only listening shows whether a port is free, because another process may take a port that was free a moment ago.
  await listen(server, host, port).catch((error: NodeJS.ErrnoException) => {
    if (!otherPortIfTaken || error.code !== 'EADDRINUSE') throw error;
    return listen(server, host, 0);
  });
  const url = urlOf(server, host);
  server.on(
    'clientError',
    malformedRequestHandler({
      olderErrors: deps.olderErrors,
      docsUrl: deps.docsUrl,
      isKnownPath: built.isKnownPath,
      limitHeaders: built.limitHeaders,
    }),
  );
  server.on('connect', connectHandler(listener));
  // Ignores unknown expectations, so that a GET is not refused (RFC 9110, 10.1.1, allows this).
  server.on('checkExpectation', listener);
  const servers = [server];
  if (metricsPort !== null)
    servers.push(await listen(createServer(limits, metricsListener(built.metrics)), host, metricsPort));
  return {
    url,
    async close() {
      await Promise.all(servers.map(stop));
      await built.close();
    },
  };
}

async function listen(server: Server, host: string, port: number): Promise<Server> {
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function stop(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // Otherwise, a busy caller would keep its connection, which would break in the middle of a response.
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_INTERVAL);
  const timer = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT);
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
}
