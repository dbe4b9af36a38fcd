/**
 * Sends requests in a separate thread: if the thread crashes, its requests fail, but neither the process nor its run.
 */
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { AddressPolicy } from './address-policy.js';
import { type Answer, ForbiddenAddress, type Sender, type Sending } from './connections.js';
import type { Proxies } from './proxies.js';

/** The connections that a request may use. */
export interface PoolOptions {
  readonly policy: AddressPolicy;
  readonly proxies: Proxies;
  readonly connectMs: number;
}

/** To the thread: a request, permission to continue its body, its end. */
export type Order =
  | ({ readonly id: number; readonly pool: PoolOptions; readonly url: string } & Omit<Sending, 'signal'>)
  | { readonly id: number; readonly goOn: boolean };

/** From the thread: a response, a piece of its body, its end, an error. */
export type Report = { readonly id: number } & (
  | { readonly status: number; readonly rawHeaders: readonly string[] }
  | { readonly bytes: Uint8Array }
  | { readonly over: true }
  | { readonly error: SentError }
);

/** An error without the parts that can't be sent. */
export interface SentError {
  readonly message: string;
  readonly code: string | undefined;
  readonly forbidden: { readonly host: string; readonly address: string } | null;
}

/** Bytes of a body to read ahead here. */
const ahead = 256 * 1024;

/** A request in progress. */
interface Exchange {
  body: Readable | null;
  answered(answer: Answer): void;
  failed(error: Error): void;
}

/** A thread for requests, started with the first one, and restarted after its death with the next one. */
export class FetchThread {
  readonly #file: URL;
  readonly #exchanges = new Map<number, Exchange>();
  #worker: Worker | null = null;
  #last = 0;

  /** @param file a module that calls `serveRequests` */
  constructor(file: URL) {
    this.#file = file;
  }

  /** A sender for requests over these connections. */
  sender(pool: PoolOptions): Sender {
    return { send: (url, sending) => this.#send(pool, url, sending) };
  }

  #send(pool: PoolOptions, url: URL, { signal, ...sending }: Sending): Promise<Answer> {
    signal.throwIfAborted();
    const id = ++this.#last;
    const worker = this.#running();
    return new Promise<Answer>((answered, failed) => {
      const exchange: Exchange = { body: null, answered, failed };
      this.#exchanges.set(id, exchange);
      worker.ref();
      signal.addEventListener('abort', () => this.#end(id, signal.reason as Error), { once: true });
      worker.postMessage({ id, pool, url: url.href, ...sending } satisfies Order);
    });
  }

  /** Ends a request: with an error for the waiting caller, and in the thread. */
  #end(id: number, error: Error | null): void {
    const exchange = this.#exchanges.get(id);
    if (exchange === undefined) return;
    this.#order({ id, goOn: false });
    this.#forget(id);
    if (error === null) return;
    if (exchange.body === null) exchange.failed(error);
    else exchange.body.destroy(error);
  }

  #order(order: Order): void {
    this.#worker?.postMessage(order);
  }

  #forget(id: number): void {
    this.#exchanges.delete(id);
    // An idle thread doesn't keep the process alive.
    if (this.#exchanges.size === 0) this.#worker?.unref();
  }

  #running(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(this.#file);
    worker.on('message', (report: Report) => this.#take(report));
    const died = (why: string) => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      for (const [id, { body, failed }] of [...this.#exchanges]) {
        const error = new Error(`the response crashed the thread that reads it: ${why}`);
        this.#forget(id);
        if (body === null) failed(error);
        else body.destroy(error);
      }
    };
    worker.on('error', (error: Error) => died(error.message.replace(/\s+/g, ' ').trim()));
    worker.on('exit', (code) => died(`exit ${code}`));
    this.#worker = worker;
    return worker;
  }

  #take(report: Report): void {
    const { id } = report;
    const exchange = this.#exchanges.get(id);
    if (exchange === undefined) return;
    if ('status' in report) {
      const { status, rawHeaders } = report;
      const body = new Readable({
        highWaterMark: ahead,
        read: () => this.#order({ id, goOn: true }),
        destroy: (error, done) => {
          this.#end(id, null);
          done(error);
        },
      });
      exchange.body = body;
      exchange.answered({ status, rawHeaders, body });
    } else if ('bytes' in report) exchange.body?.push(report.bytes);
    else if ('over' in report) {
      exchange.body?.push(null);
      this.#forget(id);
    } else this.#end(id, errorOf(report.error));
  }
}

function errorOf({ message, code, forbidden }: SentError): Error {
  if (forbidden !== null) return new ForbiddenAddress(forbidden.host, forbidden.address);
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}
