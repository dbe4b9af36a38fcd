/** Fetches a file: only if it changed, all of it or nothing, and on from where it broke off. */
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

/** Refusals after which the next run may go on with what came. */
const mayPass = new Set(['feed.unreachable', 'feed.truncated']);

/** A file that has come whole. */
export interface Fetched {
  readonly path: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** What is fetched, and where to. */
export interface Wanted {
  readonly url: string;
  readonly headers: RequestHeaders;
  /** What the server said of the bytes already known, so that it need not send them again. */
  readonly known: { readonly etag: string | null; readonly lastModified: string | null } | null;
  readonly folder: string;
  /** Name of the complete file. */
  readonly name: string;
}

/**
 * Fetches a file to `<folder>/<name>`. What has come of it when it breaks off, or when the process is killed, is gone
 * on with where the server takes part in that (`Range`, `If-Range`: RFC 9110, 13.1.5 and 14.2).
 * @param inspect looks at the complete file before it takes its name, and throws where it is not what was wanted
 * @returns null where the file is as it was
 * @throws what `request` throws; CrsError `disk.full`
 */
export async function fetchFile(
  wanted: Wanted,
  asking: RequestOptions,
  inspect: (path: string, headers: Headers) => Promise<void>,
): Promise<Fetched | null> {
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
    return await request(url, { ...asking, headers, keepCoding: true, accept: [416] }, async (answer) => {
      if (answer.status === 304 && known !== null) {
        await part.discard();
        return null;
      }
      await take(answer, part, source, folder);
      const { etag, lastModified } = told(answer.headers, part.note);
      const path = join(folder, name);
      const { largestBytes } = asking.network;
      const limit = { feed: asking.feed, address: plainAddress(url), largestBytes };
      await complete(part, answer, path, { folder, name }, limit, inspect);
      return { path, etag, lastModified };
    });
  } catch (error) {
    // Only where it may yet become whole: an answer too large, or a full disk, would fill the disk for good.
    const hopeless = error instanceof CrsError && !mayPass.has(error.code);
    await (hopeless ? part.discard() : part.leave());
    throw error;
  }
}

/** Asks only for news; packed the first time, then as it is, since few servers go on with what they pack on the way. */
function conditions(known: Wanted['known'], attempt: number): RequestHeaders {
  return {
    ...(known?.etag ? { 'if-none-match': known.etag } : {}),
    ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
    ...(attempt === 1 ? {} : { 'accept-encoding': 'identity' }),
  };
}

/** Asks for the rest of a part, or for all of it if it is another by now. */
function rest(part: PartialFile, { validator, coding }: ResumeInfo): RequestHeaders {
  return {
    range: `bytes=${part.size}-`,
    'if-range': validator,
    'accept-encoding': coding ?? 'identity',
  };
}

/** Takes an answer into the part: all of it, or the rest. */
async function take(answer: HttpResponse, part: PartialFile, source: string, folder: string): Promise<void> {
  const { status, headers } = answer;
  if (status === 206 && !(await part.isMine())) await anew(part, 'what came before is no longer there');
  if (status === 206) await checkRange(headers, part);
  else if (status === 416) await anew(part, 'the server does not have the rest of what it sent before (416)');
  else await part.restart(noteOf(headers, source));
  const before = part.size;
  const total = status === 206 ? (part.note?.total ?? null) : contentLength(headers);
  if (total !== null) await requireFreeSpace(folder, total - before);
  try {
    await part.append(answer.body);
  } catch (error) {
    const { note, size, furthest } = part;
    // A server that begins anew each time gets nowhere, however much it sends.
    if (!(error instanceof RetryableError) || note === null || size <= Math.max(before, furthest))
      throw error;
    throw new RetryableError(error.message, { brokeOff: true, progressed: true, cause: error.cause });
  }
  if (!(await part.isMine())) await anew(part, 'another process wrote to the same part of the file');
  if (total !== null && part.size !== total) {
    await anew(part, `the parts of the file make ${part.size} bytes, not ${total}`);
  }
}

/** Refuses bytes that do not follow on what is there. */
async function checkRange(headers: Headers, part: PartialFile): Promise<void> {
  const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range')?.trim() ?? '');
  const { note } = part;
  if (note === null || range === null) return anew(part, 'the server sent a part of the file, and not which');
  const total = range[2] === '*' ? note.total : Number(range[2]);
  const follows = Number(range[1]) === part.size && total === (note.total ?? total);
  // What the answer leaves out is as it was.
  const etag = headers.get('etag') ?? note.etag;
  const coding = contentCodings(headers.get('content-encoding') ?? note.coding).join(', ');
  const same = etag === (note.etag ?? etag) && coding === (note.coding ?? '');
  if (!follows || !same) await anew(part, 'the server sent another part of the file than it was asked for');
  part.note = { ...note, total };
}

async function anew(part: PartialFile, why: string): Promise<never> {
  await part.restart(null);
  throw new RetryableError(why, { brokeOff: true });
}

/** What is noted of an answer, so that it can be gone on with; null where the server gives no handle for that. */
function noteOf(headers: Headers, source: string): ResumeInfo | null {
  const etag = headers.get('etag');
  const lastModified = pastChange(headers);
  const strong = etag?.startsWith('"') ? etag : null;
  const validator = strong ?? (etag === null && isStrongDate(headers) ? lastModified : null);
  if (validator === null || headers.get('accept-ranges')?.trim().toLowerCase() === 'none') return null;
  const coding = contentCodings(headers.get('content-encoding')).join(', ') || null;
  return { source, validator, etag, lastModified, total: contentLength(headers), coding };
}

/** A file may change twice in one second: its date tells versions apart only once that is over (RFC 9110, 8.8.2.2). */
function isStrongDate(headers: Headers): boolean {
  const changed = Date.parse(headers.get('last-modified') ?? '');
  const sent = Date.parse(headers.get('date') ?? '');
  return !Number.isNaN(changed) && (Number.isNaN(sent) || sent - changed >= 1000);
}

function told(headers: Headers, note: ResumeInfo | null): Pick<Fetched, 'etag' | 'lastModified'> {
  return {
    etag: headers.get('etag') ?? note?.etag ?? null,
    lastModified: pastChange(headers) ?? note?.lastModified ?? null,
  };
}

/**
 * When a file was changed; null where that is yet to come by the server's own clock: asked by such a date, servers that
 * compare dates would call whatever they publish until then unchanged.
 */
function pastChange(headers: Headers): string | null {
  const date = headers.get('last-modified');
  const sent = Date.parse(headers.get('date') ?? '') || Date.now();
  return date === null || Date.parse(date) > sent ? null : date;
}

/** Unpacks what was packed for the way, has it inspected, and gives it its name. */
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
    // Complete and yet no good: going on with it would not mend it.
    await whole.discard();
    await part.discard();
  }
}
