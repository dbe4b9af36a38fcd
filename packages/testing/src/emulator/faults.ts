/**
 * An emulated portal's faults. They apply to row requests, counted from 1, and never to metadata requests.
 *
 *   const faults = new Faults().on(7, { status: 500 }).on(9, { status: 429, retryAfter: 1 });
 *   serve(emulateCkan(table, { resource: 'r', faults }));
 *
 * With `on`, a fault applies to one request, so a retry succeeds. With `from`, it applies to all requests from that one on.
 */
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export type Fault =
  /** An error status, with an optional Retry-After in seconds. */
  | { readonly status: number; readonly retryAfter?: number }
  /** Status 200 with this body. */
  | { readonly body: unknown }
  /** Closes the connection after half of the body. */
  | { readonly cut: true }
  /** Sends half of the body as if it were complete. */
  | { readonly half: true }
  /** Delays the response by this many milliseconds. */
  | { readonly slowMs: number }
  /** Repeats the previous request's rows. */
  | { readonly repeat: true }
  /** Reverses the whole table's rows before taking the page. */
  | { readonly shuffle: true }
  /** Calls a function before the response, e.g. to add, change, or remove rows. */
  | { readonly before: () => void };

export class Faults {
  readonly #at = new Map<number, Fault>();
  #always: { readonly number: number; readonly fault: Fault } | null = null;
  #count = 0;

  on(number: number, fault: Fault): this {
    this.#at.set(number, fault);
    return this;
  }

  from(number: number, fault: Fault): this {
    this.#always = { number, fault };
    return this;
  }

  clear(): void {
    this.#at.clear();
    this.#always = null;
  }

  /** The number of row requests. */
  get count(): number {
    return this.#count;
  }

  /** The next row request's fault, or null for none. */
  next(): Fault | null {
    this.#count += 1;
    const single = this.#at.get(this.#count);
    if (single !== undefined) return single;
    return this.#always !== null && this.#count >= this.#always.number ? this.#always.fault : null;
  }
}

/** Takes pages from rows, and keeps the last page for the `repeat` fault. */
export class Paging<Row> {
  #last: readonly Row[] = [];

  take(rows: readonly Row[], offset: number, limit: number, fault: Fault | null): readonly Row[] {
    const turned = fault !== null && 'shuffle' in fault ? rows.toReversed() : rows;
    if (fault === null || !('repeat' in fault)) this.#last = turned.slice(offset, offset + limit);
    return this.#last;
  }
}

/** Responds with a text, or with a fault. */
export async function answer(
  response: ServerResponse,
  fault: Fault | null,
  make: () => string,
  headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
): Promise<void> {
  if (fault !== null && 'status' in fault) {
    const wait = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) };
    response.writeHead(fault.status, wait).end();
    return;
  }
  if (fault !== null && 'slowMs' in fault) await pause(fault.slowMs);
  if (fault !== null && 'before' in fault) fault.before();
  const text = fault !== null && 'body' in fault ? JSON.stringify(fault.body) : make();
  const bytes = Buffer.from(text);
  if (fault !== null && 'cut' in fault) {
    response.writeHead(200, { ...headers, 'content-length': String(bytes.length) });
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
    return;
  }
  const sent = fault !== null && 'half' in fault ? bytes.subarray(0, bytes.length / 2) : bytes;
  response.writeHead(200, headers).end(sent);
}
