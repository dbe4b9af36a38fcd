import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** A feed server whose handler a test can replace. */
export interface HttpSource {
  readonly origin: string;
  /** Requests since the handler was replaced. */
  readonly received: readonly IncomingMessage[];
  respond(handler: RequestHandler): void;
  close(): Promise<void>;
}

/** Starts it on a free port; without a handler it responds with 404. */
export async function startHttpSource(): Promise<HttpSource> {
  let handler: RequestHandler = (_request, response) => response.writeHead(404).end();
  let received: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    received.push(request);
    handler(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get received() {
      return received;
    },
    respond(next) {
      handler = next;
      received = [];
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
