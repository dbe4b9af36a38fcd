/** Bodies packed for the way (`Content-Encoding`), unpacked again. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Failed } from './failure.js';

type Bytes = AsyncIterable<Uint8Array>;

/**
 * The bytes unpacked. Servers that call a body packed which is not are taken by what they send.
 * @param coding the header's value; null, empty or `identity` changes nothing
 * @throws Failed (broke off) where the body ends too early or is damaged
 */
export function unpacked(bytes: Bytes, coding: string | null): Bytes {
  return codings(coding).reduceRight<Bytes>((body, name) => unpack(body, name), bytes);
}

/** The codings a body was packed with, the first applied first. */
export function codings(coding: string | null): string[] {
  const names = (coding ?? '').split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => name !== '' && name !== 'identity');
}

async function* unpack(bytes: Bytes, coding: string): AsyncGenerator<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  const first = await iterator.next();
  const whole = rejoined(first, iterator);
  if (first.done === true || !isPacked(first.value, coding)) {
    yield* whole;
    return;
  }
  const unpacking = unpackerOf(coding);
  const feeding = pipeline(Readable.from(whole), unpacking);
  // What goes wrong is thrown by the loop below, which ends with the unpacker.
  feeding.catch(() => {});
  try {
    yield* unpacking;
  } catch (error) {
    if (!isZlibError(error)) throw error;
    throw new Failed('the answer is packed and cannot be unpacked', { brokeOff: true, cause: error });
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

function unpackerOf(coding: string) {
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip();
  if (coding === 'deflate') return createInflate();
  if (coding === 'br') return createBrotliDecompress();
  throw new Failed(`the answer is packed as ${coding}, which nobody asked for`);
}

function isZlibError(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  return code.startsWith('Z_') || code.startsWith('ERR__ERROR_') || code.startsWith('ERR_PADDING');
}
