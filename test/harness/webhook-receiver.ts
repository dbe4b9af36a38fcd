import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A message as it came. */
export interface ReceivedMessage {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** What the verifier of the standard says; null if it accepts it. */
  readonly refusal: string | null;
  readonly at: number;
}

/** What a receiver answers: a status, or headers with it. */
export type Reply =
  | number
  | { readonly status: number; readonly headers?: Record<string, string>; readonly text?: string };

/** A receiver of webhooks on this machine. */
export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly ReceivedMessage[];
  /** The secret that it verifies with. */
  secret: string;
  /** What it answers; 204 by default. Null leaves the sender without an answer. */
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
