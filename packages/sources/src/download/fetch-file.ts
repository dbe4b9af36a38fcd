/** Downloads a file only if it changed, and either completely or not at all; continues an interrupted download. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { CrsError } from '@crs/domain';
import { type BodyLimit, contentLength, limited } from '../transport/body.js';
import { contentCodings, decoded } from '../transport/content-encoding.js';
import { type HttpResponse, type RequestOptions, request } from '../transport/request.js';
import type { RequestHeaders } from '../transport/request-options.js';
import { plainAddress, RetryableError } from '../transport/retryable-error.js';
import { requireFreeSpace } from './disk.js';
import { PartialFile, type ResumeInfo } from './partial-file.js';

/** Errors after which the next run may continue the download. */
const resumableCodes = new Set(['feed.unreachable', 'feed.truncated']);

/** A complete download. */
interface FetchedFile {
  readonly path: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** The file to download. */
interface FileRequest {
  readonly url: string;
  readonly headers: RequestHeaders;
  /** Validators of the known version, so that the server does not send it again. */
  readonly known: { readonly etag: string | null; readonly lastModified: string | null } | null;
  readonly folder: string;
  /** Name of the complete file. */
  readonly name: string;
}

/**
 * Downloads a file to `<folder>/<name>`. An interrupted download, even after the process was killed, is continued if
 * the server supports it (`Range`, `If-Range`: RFC 9110, 13.1.5 and 14.2).
 * @param inspect checks the complete file before it gets its name, and throws to refuse it
 * @returns null if the file is unchanged
 * @throws errors of `request`; CrsError `disk.full`
 */
export async function fetchFile(
  wanted: FileRequest,
  options: RequestOptions,
  inspect: (path: string, headers: Headers) => Promise<void>,
): Promise<FetchedFile | null> {
  const { url, folder, name, known } = wanted;
  const source = createHash('sha256').update(url).digest('hex');
  const part = await PartialFile.resume(folder, name, source);
  const headers = (attempt: number): RequestHeaders => {
    return {
      ...wanted.headers,
      ...(part.note === null ? conditions(known, attempt) : rest(part, part.note)),
    };
  };
  try {
    return await request(url, { ...options, headers, keepCoding: true, accept: [416] }, async (response) => {
      if (response.status === 304 && known !== null) {
        await part.discard();
        return null;
      }
      await writeResponse(response, part, source, folder);
      const { etag, lastModified } = validators(response.headers, part.note);
      const path = join(folder, name);
      const { largestBytes } = options.network;
      const limit = { feed: options.feed, address: plainAddress(url), largestBytes };
      await complete(part, response, path, { folder, name }, limit, inspect);
      return { path, etag, lastModified };
    });
  } catch (error) {
    // Only if it can still become complete. A body that is too large would fill the disk again.
    const isFinal = error instanceof CrsError && !resumableCodes.has(error.code);
    await (isFinal ? part.discard() : part.leave());
    throw error;
  }
}

/** Headers of a conditional request. Only the first attempt accepts gzip, since few servers resume an encoded body. */
function conditions(known: FileRequest['known'], attempt: number): RequestHeaders {
  return {
    ...(known?.etag ? { 'if-none-match': known.etag } : {}),
    ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
    ...(attempt === 1 ? {} : { 'accept-encoding': 'identity' }),
  };
}

/** Headers for the rest of a partial file, or for all of it if it has changed. */
function rest(part: PartialFile, { validator, coding }: ResumeInfo): RequestHeaders {
  return {
    range: `bytes=${part.size}-`,
    'if-range': validator,
    'accept-encoding': coding ?? 'identity',
  };
}

/** Writes a response to the partial file: the whole body, or the rest. */
async function writeResponse(
  response: HttpResponse,
  part: PartialFile,
  source: string,
  folder: string,
): Promise<void> {
  const { status, headers } = response;
  if (status === 206 && !(await part.isMine()))
    await discardAndRetry(part, 'what was downloaded before is gone');
  if (status === 206) await checkRange(headers, part);
  else if (status === 416)
    await discardAndRetry(part, 'the server does not have the rest of what it sent before (416)');
  else await part.restart(noteOf(headers, source));
  const before = part.size;
  const total = status === 206 ? (part.note?.total ?? null) : contentLength(headers);
  if (total !== null) await requireFreeSpace(folder, total - before);
  try {
    await part.append(response.body);
  } catch (error) {
    const { note, size, furthest } = part;
    // Only bytes beyond the furthest position are progress: a server that always starts again makes none, and a slow one
    // too little.
    if (
      !(error instanceof RetryableError) ||
      error.slow ||
      note === null ||
      size <= Math.max(before, furthest)
    )
      throw error;
    throw new RetryableError(error.message, { brokeOff: true, progressed: true, cause: error.cause });
  }
  if (!(await part.isMine()))
    await discardAndRetry(part, 'another process wrote to the same part of the file');
  if (total !== null && part.size !== total) {
    await discardAndRetry(part, `the parts of the file make ${part.size} bytes, not ${total}`);
  }
}

/** Refuses a range that does not continue the partial file. */
async function checkRange(headers: Headers, part: PartialFile): Promise<void> {
  const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range')?.trim() ?? '');
  const { note } = part;
  if (note === null || range === null)
    return discardAndRetry(part, 'the server sent part of the file without saying which part');
  const total = range[2] === '*' ? note.total : Number(range[2]);
  const follows = Number(range[1]) === part.size && total === (note.total ?? total);
  // A header that the response omits is unchanged.
  const etag = headers.get('etag') ?? note.etag;
  const coding = contentCodings(headers.get('content-encoding') ?? note.coding).join(', ');
  const same = etag === (note.etag ?? etag) && coding === (note.coding ?? '');
  if (!follows || !same)
    await discardAndRetry(part, 'the server sent a different part of the file than requested');
  part.note = { ...note, total };
}

async function discardAndRetry(part: PartialFile, why: string): Promise<never> {
  await part.restart(null);
  throw new RetryableError(why, { brokeOff: true });
}

/** What is needed to resume this response; null if the server does not support it. */
function noteOf(headers: Headers, source: string): ResumeInfo | null {
  const etag = headers.get('etag');
  const lastModified = pastChange(headers);
  const strong = etag?.startsWith('"') ? etag : null;
  const validator = strong ?? (etag === null && isStrongDate(headers) ? lastModified : null);
  if (validator === null || headers.get('accept-ranges')?.trim().toLowerCase() === 'none') return null;
  const coding = contentCodings(headers.get('content-encoding')).join(', ') || null;
  return { source, validator, etag, lastModified, total: contentLength(headers), coding };
}

/** True for a date that identifies a version: a file may change twice in one second (RFC 9110, 8.8.2.2). */
function isStrongDate(headers: Headers): boolean {
  const changed = Date.parse(headers.get('last-modified') ?? '');
  const sent = Date.parse(headers.get('date') ?? '');
  return !Number.isNaN(changed) && (Number.isNaN(sent) || sent - changed >= 1000);
}

function validators(headers: Headers, note: ResumeInfo | null): Pick<FetchedFile, 'etag' | 'lastModified'> {
  return {
    etag: headers.get('etag') ?? note?.etag ?? null,
    lastModified: pastChange(headers) ?? note?.lastModified ?? null,
  };
}

/**
 * The date of the last change; null if the server's clock puts it in the future. With such a date in
 * `If-Modified-Since`, the server would report all versions until then as unchanged.
 */
function pastChange(headers: Headers): string | null {
  const date = headers.get('last-modified');
  const sent = Date.parse(headers.get('date') ?? '') || Date.now();
  return date === null || Date.parse(date) > sent ? null : date;
}

/** Decodes the file, inspects it, and gives it its name. */
async function complete(
  part: PartialFile,
  { headers }: HttpResponse,
  path: string,
  { folder, name }: { folder: string; name: string },
  limit: BodyLimit,
  inspect: (path: string, headers: Headers) => Promise<void>,
): Promise<void> {
  const coding = headers.get('content-encoding') ?? part.note?.coding ?? null;
  let whole = part;
  try {
    if (contentCodings(coding).length > 0) {
      whole = await PartialFile.begin(folder, name);
      await whole.append(limited(decoded(createReadStream(part.path), coding), limit));
    }
    await inspect(whole.path, headers);
    await whole.complete(path);
  } finally {
    // The file is complete but wrong, so resuming would not help.
    await whole.discard();
    await part.discard();
  }
}
