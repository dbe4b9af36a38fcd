/** A local server with a test's handlers, which records the requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to the server. */
export interface ReceivedRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
}

/** Responds to a request; `count` is the number of earlier requests for the same path. */
export type Handler = (request: ReceivedRequest, response: ServerResponse, count: number) => void;

export interface Emulator {
  readonly origin: string;
  readonly received: ReceivedRequest[];
  close(): Promise<void>;
}

/** Starts a server with these paths. Any other path gets a 404. */
export async function emulate(handlers: Readonly<Record<string, Handler>>): Promise<Emulator> {
  const received: ReceivedRequest[] = [];
  const server = createServer((message, response) => {
    const url = new URL(message.url ?? '/', 'http://emulator');
    const request = { path: url.pathname, query: url.searchParams, headers: message.headers };
    const count = received.filter(({ path }) => path === request.path).length;
    received.push(request);
    const handler = handlers[url.pathname];
    if (handler === undefined) response.writeHead(404).end();
    else handler(request, response, count);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A handler that responds with JSON. */
export function json(body: (request: ReceivedRequest, count: number) => unknown): Handler {
  return (request, response, count) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body(request, count)));
  };
}
