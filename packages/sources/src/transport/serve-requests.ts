/** The thread of `FetchThread`: sends the requests that it is ordered to. */
import { lookup } from 'node:dns/promises';
import type { Readable } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import { Connections, ForbiddenAddress } from './connections.js';
import type { Order, PoolOptions, Report, SentError } from './fetch-thread.js';
import { innermost } from './retryable-error.js';

/** Bytes that are sent at once, if as many have come. */
const most = 512 * 1024;

/** A request of which the body is being sent. */
interface Served {
  readonly ending: AbortController;
  goOn: () => void;
}

/** Sends what the port orders, until it closes. */
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
    let allowed = 0;
    let wake: () => void = () => {};
    const one: Served = {
      ending: new AbortController(),
      goOn: () => {
        allowed++;
        wake();
      },
    };
    served.set(id, one);
    const turn = async (): Promise<void> => {
      while (allowed === 0) {
        await new Promise<void>((go) => {
          wake = go;
        });
      }
      allowed--;
    };
    try {
      const { signal } = one.ending;
      signal.addEventListener('abort', () => one.goOn());
      const { status, rawHeaders, body } = await poolOf(pool).send(new URL(url), { ...sending, signal });
      report({ id, status, rawHeaders });
      for await (const bytes of pieces(body)) {
        await turn();
        if (signal.aborted) break;
        report({ id, bytes }, [bytes.buffer as ArrayBuffer]);
      }
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

/** The bytes of a body as they come, in memory that can be given away. */
async function* pieces(body: Readable): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    parts.push(chunk);
    size += chunk.byteLength;
    if (body.readableLength > 0 && size < most) continue;
    yield joined(parts, size);
    parts = [];
    size = 0;
  }
  if (size > 0) yield joined(parts, size);
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
