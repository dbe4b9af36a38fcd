/** Reads the body of a response, within limits of time and size. */
import type { Readable } from 'node:stream';
import { formatSize, GuardError } from '@crs/domain';
import type { RequestTimer } from './request-timer.js';
import { innermost, RetryableError } from './retryable-error.js';

interface Incoming {
  readonly headers: Headers;
  readonly body: Readable;
}

/** Maximum number of bytes that are read ahead. */
const mostAhead = 1024 * 1024;

/** The size limit of a body, or of all pages of a data set. */
export interface BodyLimit {
  readonly feed: string;
  readonly address: string;
  readonly largestBytes: number;
}

/**
 * The bytes of a body. It is read ahead, so that bytes before a broken connection are not lost.
 * @throws RetryableError (broke off) if it stalls, comes too slowly, ends early, or is shorter than its length; GuardError `feed.too_large`
 */
export function receive(
  { headers, body }: Incoming,
  timer: RequestTimer,
  limit: BodyLimit,
): AsyncIterable<Uint8Array> {
  return checked(headers, new ReadAhead(body), timer, limit);
}

async function* checked(
  headers: Headers,
  chunks: ReadAhead,
  timer: RequestTimer,
  limit: BodyLimit,
): AsyncGenerator<Uint8Array> {
  const said = contentLength(headers);
  if (said !== null && said > limit.largestBytes) throw tooLarge(limit);
  let received = 0;
  for (;;) {
    timer.listen();
    const next = await chunks.next().catch((error: unknown) => {
      throw timer.failure(true) ?? brokeOff(received, said, error);
    });
    if (next === null) break;
    timer.received(next.byteLength);
    received += next.byteLength;
    if (received > limit.largestBytes) throw tooLarge(limit);
    yield next;
  }
  timer.rest();
  if (said !== null && received < said) throw brokeOff(received, said, null);
}

/**
 * Limits the size of decoded bytes, because a small encoded body may become very large.
 * @throws GuardError `feed.too_large`
 */
export async function* limited(
  bytes: AsyncIterable<Uint8Array>,
  limit: BodyLimit,
): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of bytes) {
    received += chunk.byteLength;
    if (received > limit.largestBytes) throw tooLarge(limit);
    yield chunk;
  }
}

/** The error for a response larger than the limit. */
export function tooLarge({ feed, address, largestBytes }: BodyLimit): GuardError {
  return new GuardError(
    'feed.too_large',
    `${feed}: ${address} sends more than ${formatSize(largestBytes)}, so the download was stopped.`,
    'If the source really is that large, raise `fetch: { largest }` in its definition, or CRS_HTTP_LARGEST.',
  );
}

/** `Content-Length`; null without it. */
export function contentLength(headers: Headers): number | null {
  const value = headers.get('content-length')?.trim() ?? '';
  return /^\d+$/.test(value) ? Number(value) : null;
}

function brokeOff(received: number, said: number | null, error: unknown): RetryableError {
  const of = said === null ? '' : ` of ${formatSize(said)}`;
  const why = error === null ? '' : `: ${innermost(error)}`;
  return new RetryableError(`the response broke off after ${formatSize(received)}${of}${why}`, {
    brokeOff: true,
    cause: error,
  });
}

/** A queue of received chunks. Unlike a stream, it keeps unread chunks after an error. */
class ReadAhead {
  readonly #body: Readable;
  readonly #chunks: Uint8Array[] = [];
  #ahead = 0;
  #over = false;
  #error: unknown = null;
  #wake: () => void = () => {};

  constructor(body: Readable) {
    this.#body = body;
    const end = (error: unknown) => {
      this.#over = true;
      this.#error ??= error;
      this.#wake();
    };
    body.on('data', (chunk: Uint8Array) => {
      this.#chunks.push(chunk);
      this.#ahead += chunk.byteLength;
      if (this.#ahead > mostAhead) body.pause();
      this.#wake();
    });
    body.on('end', () => end(null));
    body.on('error', end);
    body.on('close', () => {
      if (!this.#over) end(new Error('the connection was closed'));
    });
  }

  /** The next chunk, or null at the end; throws the error of the stream after the last chunk. */
  async next(): Promise<Uint8Array | null> {
    while (this.#chunks.length === 0 && !this.#over) {
      await new Promise<void>((wake) => {
        this.#wake = wake;
      });
    }
    const chunk = this.#chunks.shift();
    if (chunk === undefined) {
      if (this.#error !== null) throw this.#error;
      return null;
    }
    this.#ahead -= chunk.byteLength;
    if (this.#ahead <= mostAhead && this.#body.isPaused()) this.#body.resume();
    return chunk;
  }
}
