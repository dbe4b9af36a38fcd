/** A server on this machine that answers as a test says, and remembers what it was asked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as it came in. */
export interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
}

/** Answers the request; `count` says how often this path was asked for before. */
export type Handler = (asked: Asked, response: ServerResponse, count: number) => void;

export interface Emulator {
  readonly origin: string;
  readonly asked: Asked[];
  close(): Promise<void>;
}

/** Starts a server with these paths; anything else is 404. */
export async function emulate(handlers: Readonly<Record<string, Handler>>): Promise<Emulator> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://emulator');
    const one = { path: url.pathname, query: url.searchParams, headers: request.headers };
    const count = asked.filter(({ path }) => path === one.path).length;
    asked.push(one);
    const handler = handlers[url.pathname];
    if (handler === undefined) response.writeHead(404).end();
    else handler(one, response, count);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A handler that answers JSON. */
export function json(make: (asked: Asked, count: number) => unknown): Handler {
  return (asked, response, count) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(make(asked, count)));
  };
}
