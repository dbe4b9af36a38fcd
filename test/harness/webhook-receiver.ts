import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A message as received. */
export interface ReceivedMessage {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The error of the standard's verifier; null if it accepts the message. */
  readonly refusal: string | null;
  readonly at: number;
}

/** A receiver's response: a status, possibly with headers. */
export type Reply =
  | number
  | { readonly status: number; readonly headers?: Record<string, string>; readonly text?: string };

/** A receiver of webhooks on this machine. */
export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly ReceivedMessage[];
  /** The secret used to verify messages. */
  secret: string;
  /** The response; 204 by default. Null leaves the sender without a response. */
  reply: (message: ReceivedMessage, path: string) => Reply | null;
  close(): Promise<void>;
}

/** Starts a receiver that verifies signatures. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = [];
  const receiver = { secret: '', reply: (() => 204) as WebhookReceiver['reply'] };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      const message = {
        id: String(request.headers['webhook-id']),
        headers: request.headers,
        body,
        refusal: refusalOf(receiver.secret, body, request.headers),
        at: Date.now(),
      };
      received.push(message);
      const reply = receiver.reply(message, request.url ?? '');
      if (reply === null) return;
      const { status, headers = {}, text = '' } = typeof reply === 'number' ? { status: reply } : reply;
      response.writeHead(status, headers).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function refusalOf(secret: string, body: string, headers: IncomingHttpHeaders): string | null {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
