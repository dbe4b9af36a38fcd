import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { buildApp } from './app.js';
import type { ApiDeps } from './deps.js';
import { connectHandler } from './http/connect-handler.js';
import { connectionLimits } from './http/connection-limits.js';
import { malformedRequestHandler } from './http/malformed-request-handler.js';
import { messageClasses } from './http/message-classes.js';
import type { Metrics } from './http/metrics.js';
import { normaliseTarget } from './http/request-target.js';

export interface ServerOptions {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** A port of its own for `/metrics`, or null to serve it beside the API. */
  readonly metricsPort?: number | null;
  /** Other limits of a connection than the usual ones. */
  readonly connectionLimits?: Partial<typeof connectionLimits>;
}

export interface RunningServer {
  /** Where it listens: `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Lets requests under way finish, then stops. */
  close(): Promise<void>;
}

/** Milliseconds requests under way are given when the server stops. */
const FAREWELL = 10_000;
/** Milliseconds between two looks for connections that have become idle while the server stops. */
const IDLE_CHECK_INTERVAL = 100;

/** Serves the API until closed. The pool and the limit store stay the caller's. */
export async function startServer(deps: ApiDeps & ServerOptions): Promise<RunningServer> {
  const { host, port, metricsPort = null } = deps;
  const built = buildApp({ ...deps, serveMetrics: metricsPort === null });
  built.metrics.collectProcessMetrics();
  built.prewarm();
  const limits = { ...connectionLimits, ...deps.connectionLimits };
  const listener = normaliseTarget(built.app);
  const server = await listen(
    createServer({ ...limits, ...messageClasses(built.app) }, listener),
    host,
    port,
  );
  const url = urlOf(server, host);
  server.on(
    'clientError',
    malformedRequestHandler({
      olderErrors: deps.olderErrors,
      docsUrl: deps.docsUrl ?? `${url}/docs/errors`,
      isKnownPath: built.isKnownPath,
      limitHeaders: built.limitHeaders,
    }),
  );
  server.on('connect', connectHandler(listener));
  // An expectation nobody can meet is no reason to refuse a GET (RFC 9110, 10.1.1, leaves the choice).
  server.on('checkExpectation', listener);
  const servers = [server];
  if (metricsPort !== null)
    servers.push(await listen(createServer(limits, metricsOnly(built.metrics)), host, metricsPort));
  return {
    url,
    async close() {
      await Promise.all(servers.map(stop));
      await built.close();
    },
  };
}

function metricsOnly(metrics: Metrics): RequestListener {
  const app = express();
  app.disable('x-powered-by');
  app.get('/metrics', async (_request, response) => {
    response.type(metrics.registry.contentType).send(await metrics.text());
  });
  return app;
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
  // A caller that keeps asking would keep its connection, until it is cut in the middle of an answer.
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_INTERVAL);
  const timer = setTimeout(() => server.closeAllConnections(), FAREWELL);
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
}
