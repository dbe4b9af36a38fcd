import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A scripted response, or `hang` for none and `reset` for a broken connection. */
export type Scripted =
  | 'hang'
  | 'reset'
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: unknown;
    };

interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** A server that gives scripted responses in order and repeats the last one. */
export interface ScriptedServer {
  readonly url: string;
  /** The received requests: method, path with query, and headers. */
  readonly requests: readonly ReceivedRequest[];
  close(): Promise<void>;
}

/** Starts it on a free port. */
export async function startScriptedServer(script: readonly Scripted[]): Promise<ScriptedServer> {
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const scripted = script[Math.min(requests.length, script.length - 1)] ?? 'reset';
    const { method = '', url = '', headers } = request;
    requests.push({ method, url, headers });
    send(response, scripted);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function send(response: ServerResponse, scripted: Scripted): void {
  if (scripted === 'hang') return;
  if (scripted === 'reset') {
    response.destroy();
    return;
  }
  const { status, headers = {}, body } = scripted;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, headers).end(text);
}
