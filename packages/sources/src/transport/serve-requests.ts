/** The thread of `FetchThread`, which sends the requested requests. */
import { lookup } from 'node:dns/promises';
import type { Readable } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import { Connections, ForbiddenAddress } from './connections.js';
import type { Order, PoolOptions, Report, SentError } from './fetch-thread.js';
import { innermost } from './retryable-error.js';

/** Bytes read ahead of what is sent. */
const most = 512 * 1024;

/** A request whose body is being sent. */
interface Served {
  readonly ending: AbortController;
  goOn: () => void;
}

/** Sends what the port requests, until it closes. */
export function serveRequests(port: MessagePort): void {
  const pools = new Map<string, Connections>();
  const served = new Map<number, Served>();
  const report = (about: Report, moved: ArrayBuffer[] = []): void => port.postMessage(about, moved);

  const poolOf = (options: PoolOptions): Connections => {
    const key = JSON.stringify(options);
    const { policy, proxies, connectMs } = options;
    const resolve = (host: string) => lookup(host, { all: true });
    const pool = pools.get(key) ?? new Connections(policy, proxies, resolve, connectMs);
    pools.set(key, pool);
    return pool;
  };

  const serve = async (order: Exclude<Order, { goOn: boolean }>): Promise<void> => {
    const { id, pool, url, ...sending } = order;
    const ending = new AbortController();
    const one: Served = { ending, goOn: () => {} };
    served.set(id, one);
    try {
      const { signal } = ending;
      const { status, rawHeaders, body } = await poolOf(pool).send(new URL(url), { ...sending, signal });
      await new Promise<void>((over, failed) => {
        const sent = new SentBody(body, (bytes) => report({ id, bytes }, [bytes.buffer as ArrayBuffer]));
        one.goOn = () => sent.goOn();
        body.on('end', () => {
          sent.finish();
          over();
        });
        body.on('error', (error) => {
          // The bytes received so far are kept: the next attempt may continue after them.
          sent.finish();
          failed(error);
        });
        body.on('close', () => failed(new Error('the connection was closed')));
        report({ id, status, rawHeaders });
      });
      report({ id, over: true });
    } catch (error) {
      report({ id, error: sentError(error) });
    } finally {
      served.delete(id);
    }
  };

  port.on('message', (order: Order) => {
    if (!('goOn' in order)) void serve(order);
    else if (order.goOn) served.get(order.id)?.goOn();
    else served.get(order.id)?.ending.abort();
  });
}

/** A body sent in pieces, each when the previous one has been taken: the slower its reader, the larger the pieces. */
class SentBody {
  readonly #body: Readable;
  readonly #send: (bytes: Uint8Array) => void;
  #parts: Uint8Array[] = [];
  #size = 0;
  #wanted = false;

  /** @param send takes memory that is handed over */
  constructor(body: Readable, send: (bytes: Uint8Array) => void) {
    this.#body = body;
    this.#send = send;
    body.on('data', (chunk: Uint8Array) => {
      this.#parts.push(chunk);
      this.#size += chunk.byteLength;
      if (this.#wanted) this.#flush();
      else if (this.#size >= most) body.pause();
    });
  }

  /** The reader takes a piece. */
  goOn(): void {
    this.#wanted = true;
    this.#flush();
    this.#body.resume();
  }

  /** Sends the rest. */
  finish(): void {
    this.#wanted = true;
    this.#flush();
  }

  #flush(): void {
    if (this.#size === 0) return;
    this.#wanted = false;
    const piece = joined(this.#parts, this.#size);
    this.#parts = [];
    this.#size = 0;
    this.#send(piece);
  }
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

function sentError(error: unknown): SentError {
  const { code } = error as { code?: string };
  const forbidden = error instanceof ForbiddenAddress ? { host: error.host, address: error.address } : null;
  return { message: innermost(error), code, forbidden };
}
