/** A server of one file, with ranges, ETags and broken connections, and its download into a temporary folder. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, emulate, type Handler, type ReceivedRequest } from '@crs/testing/emulator';
import { requestOptions } from '@crs/testing/requests';
import { afterEach, beforeEach } from '@jest/globals';
import { fetchFile } from '../src/download/fetch-file.js';
import type { TimeoutPolicy } from '../src/transport/timeout-policy.js';

/** The text of a file of about 260 kB. */
export const text = Array.from({ length: 20_000 }, (_, line) => `${line},permit\n`).join('');
export const bytes = Buffer.from(text);

/** Headers of a file with a strong ETag. */
export const etag = { etag: '"v1"', 'accept-ranges': 'bytes' };

let folder = '';
let server: Emulator | null = null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crs-fetch-'));
});

afterEach(async () => {
  await server?.close();
  server = null;
  rmSync(folder, { recursive: true });
});

/** The folder of downloads of this test. */
export const downloadFolder = (): string => folder;

interface ServedFile {
  body: Buffer;
  readonly headers: Record<string, string>;
  /** Bytes after which every connection breaks; null if none breaks. */
  readonly breaksAfter: number | null;
  /** Whether the server supports `Range`. */
  readonly ranges: boolean;
}

/** Serves `/file` with a handler; returns the requests it receives. */
export async function serveWith(handler: Handler): Promise<ReceivedRequest[]> {
  server = await emulate({ '/file': handler });
  return server.received;
}

/** Serves a file, or a range of it (RFC 9110, section 14). */
export function serveFile(file: ServedFile): Promise<ReceivedRequest[]> {
  return serveWith(({ headers }, response) => {
    const validator = file.headers.etag ?? file.headers['last-modified'];
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
    const isRange = file.ranges && from > 0 && headers['if-range'] === validator;
    if (isRange && from >= file.body.length) {
      response.writeHead(416, { 'content-range': `bytes */${file.body.length}` }).end();
      return;
    }
    const rest = file.body.subarray(isRange ? from : 0);
    const range = `bytes ${from}-${file.body.length - 1}/${file.body.length}`;
    const common = { ...file.headers, 'content-length': String(rest.length) };
    response.writeHead(isRange ? 206 : 200, isRange ? { ...common, 'content-range': range } : common);
    send(response, rest, file.breaksAfter);
  });
}

/** Sends bytes, and breaks the connection after some of them. */
export function send(response: ServerResponse, body: Buffer, breaksAfter: number | null): void {
  if (breaksAfter === null || body.length <= breaksAfter) response.end(body);
  // The written bytes must leave before the connection breaks.
  else response.write(body.subarray(0, breaksAfter), () => setTimeout(() => response.destroy(), 20));
}

export const wantedFile = () => ({
  url: `${server?.origin}/file?key=secret`,
  headers: {},
  known: null,
  folder,
  name: 'springfield',
});

/** Downloads the served file. */
export function download(timeouts: Partial<TimeoutPolicy> = {}) {
  return fetchFile(wantedFile(), requestOptions(undefined, timeouts), async () => {});
}

/** The content of the downloaded file. */
export const downloaded = (): string => readFileSync(join(folder, 'springfield'), 'utf8');

/** `Range` and `If-Range` of requests. */
export const rangesOf = (requests: readonly ReceivedRequest[]) =>
  requests.map(({ headers }) => [headers.range, headers['if-range']]);
