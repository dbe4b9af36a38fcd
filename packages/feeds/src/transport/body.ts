/** The body of an answer as it comes in: watched, counted, bounded. */
import { GuardError } from '@crs/domain';
import { Failed, innermost } from './failure.js';
import { sizeText } from './size.js';
import type { Watch } from './watch.js';

interface Incoming {
  readonly headers: Headers;
  readonly body: AsyncIterable<Uint8Array>;
}

/** How much is taken of whom. */
export interface Bound {
  readonly feed: string;
  readonly address: string;
  readonly largestBytes: number;
}

/**
 * The bytes of a body.
 * @throws Failed (broke off) where it falls silent, ends early, or is shorter than it said; GuardError `feed.too_large`
 */
export async function* receive(
  { headers, body }: Incoming,
  watch: Watch,
  bound: Bound,
): AsyncGenerator<Uint8Array> {
  const said = contentLength(headers);
  if (said !== null && said > bound.largestBytes) throw tooLarge(bound);
  let received = 0;
  const iterator = body[Symbol.asyncIterator]();
  for (;;) {
    watch.listen();
    const next = await iterator.next().catch((error: unknown) => {
      throw watch.failure(true) ?? brokeOff(received, said, error);
    });
    watch.rest();
    if (next.done === true) break;
    received += next.value.byteLength;
    if (received > bound.largestBytes) throw tooLarge(bound);
    yield next.value;
  }
  if (said !== null && received < said) throw brokeOff(received, said, null);
}

/**
 * The same bytes, as long as they are within the bound: a small packed body may unpack to a very large one.
 * @throws GuardError `feed.too_large`
 */
export async function* bounded(bytes: AsyncIterable<Uint8Array>, bound: Bound): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of bytes) {
    received += chunk.byteLength;
    if (received > bound.largestBytes) throw tooLarge(bound);
    yield chunk;
  }
}

function tooLarge({ feed, address, largestBytes }: Bound): GuardError {
  return new GuardError(
    'feed.too_large',
    `${feed}: ${address} sends more than ${sizeText(largestBytes)}: stopped.`,
    'If the source really is that large, raise `fetch: { largest }` in its definition, or CRS_HTTP_LARGEST.',
  );
}

/** The length a body has by its header; null where it does not say. */
export function contentLength(headers: Headers): number | null {
  const value = headers.get('content-length')?.trim() ?? '';
  return /^\d+$/.test(value) ? Number(value) : null;
}

function brokeOff(received: number, said: number | null, error: unknown): Failed {
  const of = said === null ? '' : ` of ${sizeText(said)}`;
  const why = error === null ? '' : `: ${innermost(error)}`;
  return new Failed(`the answer broke off after ${sizeText(received)}${of}${why}`, {
    brokeOff: true,
    cause: error,
  });
}
