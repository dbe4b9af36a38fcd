/**
 * Faults to switch on in an emulated portal. They befall requests for rows, counted from 1, never those for metadata.
 *
 *   const faults = new Faults().on(7, { status: 500 }).on(9, { status: 429, retryAfter: 1 });
 *   serve(emulateCkan(table, { resource: 'r', faults }));
 *
 * A fault befalls one request, so that asking again helps; with `from` it befalls that request and all after it.
 */
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export type Fault =
  /** An error status, with a Retry-After in seconds where one is given. */
  | { readonly status: number; readonly retryAfter?: number }
  /** Status 200 with this body. */
  | { readonly body: unknown }
  /** The connection is closed after half of the answer. */
  | { readonly cut: true }
  /** Half of the answer, as if it were whole. */
  | { readonly half: true }
  /** The answer comes after some milliseconds. */
  | { readonly slowMs: number }
  /** The rows of the request before come once more. */
  | { readonly repeat: true }
  /** The rows of the whole table are turned round before the page is taken. */
  | { readonly shuffle: true }
  /** Something happens before the answer: rows are added, changed, removed. */
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

  /** How many requests for rows came in. */
  get count(): number {
    return this.#count;
  }

  /** The fault of the next request for rows, if there is one. */
  next(): Fault | null {
    this.#count += 1;
    const single = this.#at.get(this.#count);
    if (single !== undefined) return single;
    return this.#always !== null && this.#count >= this.#always.number ? this.#always.fault : null;
  }
}

/** Takes pages from rows, and remembers the last one for the fault that gives it again. */
export class Paging<Row> {
  #last: readonly Row[] = [];

  take(rows: readonly Row[], offset: number, limit: number, fault: Fault | null): readonly Row[] {
    const turned = fault !== null && 'shuffle' in fault ? rows.toReversed() : rows;
    if (fault === null || !('repeat' in fault)) this.#last = turned.slice(offset, offset + limit);
    return this.#last;
  }
}

/** Answers with a text, as the fault would have it. */
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
