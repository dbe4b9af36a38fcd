/** Decodes bodies (`Content-Encoding`). */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { RetryableError } from './retryable-error.js';

type Bytes = AsyncIterable<Uint8Array>;

/**
 * The decoded bytes. A body that is not encoded, although its header says so, is passed on as it is.
 * @param coding the header's value; null, empty or `identity` changes nothing
 * @throws RetryableError (broke off) if the body is truncated or damaged
 */
export function decoded(bytes: Bytes, coding: string | null): Bytes {
  return contentCodings(coding).reduceRight<Bytes>((body, name) => unpack(body, name), bytes);
}

/** Values of the header that are not content codings: a character encoding, or the coding of an upload. */
const noPacking = new Set(['', 'identity', 'none', 'binary', 'utf-8', 'utf8', 'iso-8859-1', 'aws-chunked']);

/** The codings of a body, in the order in which they were applied. */
export function contentCodings(coding: string | null): string[] {
  const names = (coding ?? '').split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => !noPacking.has(name));
}

async function* unpack(bytes: Bytes, coding: string): AsyncGenerator<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  const first = await iterator.next();
  const whole = rejoined(first, iterator);
  if (first.done === true || !isPacked(first.value, coding)) {
    yield* whole;
    return;
  }
  const unpacking = unpackerOf(coding, first.value);
  const feeding = pipeline(Readable.from(whole), unpacking);
  // The loop below throws errors of the decoder.
  feeding.catch(() => {});
  try {
    yield* unpacking;
  } catch (error) {
    if (!isZlibError(error)) throw error;
    throw new RetryableError('the response cannot be decompressed', { brokeOff: true, cause: error });
  }
  await feeding;
}

async function* rejoined(
  first: IteratorResult<Uint8Array>,
  iterator: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    for (let next = first; next.done !== true; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}

function isPacked(start: Uint8Array, coding: string): boolean {
  return coding === 'gzip' || coding === 'x-gzip' ? start[0] === 0x1f && (start[1] ?? 0x8b) === 0x8b : true;
}

function unpackerOf(coding: string, start: Uint8Array) {
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip();
  // Some servers omit the zlib header of deflate (RFC 9110, 8.4.1.2).
  if (coding === 'deflate') return ((start[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
  if (coding === 'br') return createBrotliDecompress();
  throw new RetryableError(`the response is compressed as ${coding}, which was not requested`);
}

function isZlibError(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  return code.startsWith('Z_') || code.startsWith('ERR__ERROR_') || code.startsWith('ERR_PADDING');
}
