import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/** A server of feeds whose answer a test changes as it goes. */
export interface HttpSource {
  readonly origin: string;
  /** Requests since the answer was last changed. */
  readonly asked: readonly IncomingMessage[];
  answer(answering: Answering): void;
  close(): Promise<void>;
}

/** Starts it on a free port; until told otherwise it knows nothing. */
export async function startHttpSource(): Promise<HttpSource> {
  let answering: Answering = (_request, response) => response.writeHead(404).end();
  let asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answering(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get asked() {
      return asked;
    },
    answer(next) {
      answering = next;
      asked = [];
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
