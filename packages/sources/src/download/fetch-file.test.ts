import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Emulator, emulate, type ReceivedRequest } from '@crs/testing/emulator';
import { requestOptions } from '@crs/testing/requests';
import { refusal } from '@crs/testing/sources';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fetchFile } from './fetch-file.js';
import { PartialFile } from './partial-file.js';

const text = Array.from({ length: 20_000 }, (_, line) => `${line},permit\n`).join('');
const long = Buffer.from(text);

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

/** A file as servers keep it. */
interface Kept {
  body: Buffer;
  readonly headers: Record<string, string>;
  /** Bytes after which the line breaks, each time; null where it holds. */
  readonly breaksAfter: number | null;
  /** Whether the rest of it can be had. */
  readonly ranges: boolean;
}

/** Serves a file under `/file`, in part too, as HTTP has it. */
async function serve(kept: Kept): Promise<ReceivedRequest[]> {
  server = await emulate({
    '/file': ({ headers }, response) => {
      const validator = kept.headers.etag ?? kept.headers['last-modified'];
      const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
      const partly = kept.ranges && from > 0 && headers['if-range'] === validator;
      if (partly && from >= kept.body.length) {
        response.writeHead(416, { 'content-range': `bytes */${kept.body.length}` }).end();
        return;
      }
      const rest = kept.body.subarray(partly ? from : 0);
      const range = `bytes ${from}-${kept.body.length - 1}/${kept.body.length}`;
      const told = { ...kept.headers, 'content-length': String(rest.length) };
      response.writeHead(partly ? 206 : 200, partly ? { ...told, 'content-range': range } : told);
      send(response, rest, kept.breaksAfter);
    },
  });
  return server.received;
}

function send(response: ServerResponse, bytes: Buffer, breaksAfter: number | null): void {
  if (breaksAfter === null || bytes.length <= breaksAfter) response.end(bytes);
  // Let what was written leave before the line breaks.
  else response.write(bytes.subarray(0, breaksAfter), () => setTimeout(() => response.destroy(), 20));
}

const inspected: string[] = [];
const wanted = () => ({
  url: `${server?.origin}/file?key=secret`,
  headers: {},
  known: null,
  folder,
  name: 'springfield',
});
const fetchIt = (timeouts = {}) =>
  fetchFile(wanted(), requestOptions(undefined, timeouts), async (path) => {
    inspected.push(path);
  });
const fetched = (): string => readFileSync(join(folder, 'springfield'), 'utf8');
const ranges = (asked: ReceivedRequest[]) => asked.map(({ headers }) => [headers.range, headers['if-range']]);

const etag = { etag: '"v1"', 'accept-ranges': 'bytes' };

describe('a download that breaks off', () => {
  it('goes on from there, as often as it gets further', async () => {
    const asked = await serve({ body: long, headers: etag, breaksAfter: 70_000, ranges: true });
    // More breaks than attempts: each brings some of it.
    expect(long.length / 70_000).toBeGreaterThan(3);
    expect(await fetchIt({ attempts: 2 })).toMatchObject({ etag: '"v1"' });
    expect(fetched()).toBe(text);
    expect(ranges(asked)).toEqual([
      [undefined, undefined],
      ['bytes=70000-', '"v1"'],
      ['bytes=140000-', '"v1"'],
      ['bytes=210000-', '"v1"'],
    ]);
    expect(readdirSync(folder)).toEqual(['springfield']);
  });

  it('goes on by the date where there is no ETag, unless the date is that of this second', async () => {
    const old = { 'last-modified': 'Sun, 01 Mar 2026 03:00:00 GMT' };
    const asked = await serve({ body: long, headers: old, breaksAfter: 200_000, ranges: true });
    await fetchIt();
    expect(fetched()).toBe(text);
    expect(ranges(asked)[1]).toEqual(['bytes=200000-', old['last-modified']]);
  });

  it.each<[string, Record<string, string>]>([
    ['only a weak ETag', { etag: 'W/"v1"', 'last-modified': 'Sun, 01 Mar 2026 03:00:00 GMT' }],
    ['nothing that tells one version from another', {}],
    ['a date that is not over yet', { 'last-modified': new Date(Date.now() + 60_000).toUTCString() }],
    ['no parts', { etag: '"v1"', 'accept-ranges': 'none' }],
  ])('begins anew where the server has %s', async (_what, headers) => {
    const asked = await serve({ body: long, headers, breaksAfter: 200_000, ranges: true });
    expect((await refusal(fetchIt())).code).toBe('feed.truncated');
    expect(ranges(asked)).toEqual(Array(3).fill([undefined, undefined]));
    expect(readdirSync(folder)).toEqual([]);
  });

  it('begins anew where the server sends all of it again', async () => {
    const kept = { body: long, headers: etag, breaksAfter: 200_000, ranges: false };
    const asked = await serve(kept);
    expect((await refusal(fetchIt({ attempts: 2 }))).code).toBe('feed.truncated');
    // The second brings no more than the first: it counts as a failure.
    expect(asked.length).toBe(2);
    Object.assign(kept, { breaksAfter: null });
    await fetchIt();
    expect(fetched()).toBe(text);
  });

  it('takes all of another version, never its end alone', async () => {
    const kept = { body: long, headers: { ...etag }, breaksAfter: 200_000, ranges: true };
    const asked = await serve(kept);
    const first = refusal(fetchIt({ attempts: 1 }));
    expect((await first).code).toBe('feed.truncated');
    kept.body = Buffer.from(text.replaceAll('permit', 'PERMIT'));
    kept.headers.etag = '"v2"';
    await fetchIt();
    expect(fetched()).toBe(text.replaceAll('permit', 'PERMIT'));
    expect(ranges(asked)[1]).toEqual(['bytes=200000-', '"v1"']);
  });

  it.each<[string, Record<string, string>]>([
    ['another place', { 'content-range': `bytes 5-${long.length - 1}/${long.length}` }],
    ['another length', { 'content-range': `bytes 200000-${long.length}/${long.length + 1}` }],
    ['another version', { 'content-range': `bytes 200000-${long.length - 1}/${long.length}`, etag: '"v2"' }],
    [
      'another packing',
      {
        'content-range': `bytes 200000-${long.length - 1}/${long.length}`,
        'content-encoding': 'gzip',
      },
    ],
    ['nobody knows where', {}],
  ])('is not joined with bytes of %s', async (_where, headers) => {
    server = await emulate({
      '/file': ({ headers: { range } }, response, count) => {
        if (count === 0) {
          response.writeHead(200, { ...etag, 'content-length': String(long.length) });
          send(response, long, 200_000);
        } else if (range !== undefined) response.writeHead(206, headers).end(long.subarray(200_000));
        else response.writeHead(200, etag).end(long);
      },
    });
    await fetchIt();
    expect(fetched()).toBe(text);
    expect(server.received.length).toBe(3);
  });

  it('goes on with what is packed for the way as it was packed', async () => {
    const body = gzipSync(long, { level: 0 });
    const headers = { ...etag, 'content-encoding': 'gzip' };
    const asked = await serve({ body, headers, breaksAfter: 100_000, ranges: true });
    await fetchIt();
    expect(fetched()).toBe(text);
    expect(asked.map((one) => one.headers['accept-encoding'])).toEqual(['gzip', 'gzip', 'gzip']);
    expect(readdirSync(folder)).toEqual(['springfield']);
  });

  it('asks for it unpacked where packed it cannot be gone on with', async () => {
    server = await emulate({
      '/file': ({ headers }, response) => {
        const packs = headers['accept-encoding'] === 'gzip';
        if (packs) response.writeHead(200, { 'content-encoding': 'gzip', etag: 'W/"v1"' });
        else response.writeHead(200, etag);
        if (packs) send(response, gzipSync(long), 5000);
        else response.end(long);
      },
    });
    await fetchIt();
    expect(fetched()).toBe(text);
    expect(server.received.length).toBe(2);
  });

  it('is no download where its packing is damaged', async () => {
    const body = gzipSync(long);
    body.fill(0, body.length - 9000, body.length - 8000);
    await serve({ body, headers: { ...etag, 'content-encoding': 'gzip' }, breaksAfter: null, ranges: true });
    expect((await refusal(fetchIt())).code).toBe('feed.truncated');
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a part', () => {
  const source = () => createHash('sha256').update(wanted().url).digest('hex');
  const note = () => ({
    source: source(),
    validator: '"v1"',
    etag: '"v1"',
    lastModified: null,
    total: null,
    coding: null,
  });
  /** Writes what a process of this machine left that is no more. */
  function leave(process: number, bytes: Buffer, told: object | null = note()): string {
    const machine = /\.([0-9a-f]{8})-/.exec(partName())?.[1];
    const path = join(folder, `springfield.${machine}-${process}-0badcafe.part`);
    writeFileSync(path, bytes);
    if (told !== null) writeFileSync(`${path}.json`, JSON.stringify(told));
    return path;
  }
  let someName = '';
  const partName = (): string => someName;
  beforeEach(async () => {
    const part = await PartialFile.begin(folder, 'other');
    someName = part.path;
    await part.discard();
  });
  // The largest number a process may have is far below.
  const dead = 2 ** 30;

  it('of a killed process is gone on with', async () => {
    const asked = await serve({ body: long, headers: etag, breaksAfter: null, ranges: true });
    leave(dead, long.subarray(0, 150_000));
    await fetchIt();
    expect(ranges(asked)).toEqual([['bytes=150000-', '"v1"']]);
    expect(fetched()).toBe(text);
    expect(readdirSync(folder)).toEqual(['springfield']);
  });

  it('of a process before, which had the number of this one, is gone on with', async () => {
    const asked = await serve({ body: long, headers: etag, breaksAfter: null, ranges: true });
    leave(process.pid, long.subarray(0, 150_000));
    await fetchIt();
    expect(ranges(asked)).toEqual([['bytes=150000-', '"v1"']]);
  });

  it('of a process at work is left alone', async () => {
    const asked = await serve({ body: long, headers: etag, breaksAfter: null, ranges: true });
    const theirs = leave(process.ppid, long.subarray(0, 150_000));
    await fetchIt();
    expect(ranges(asked)).toEqual([[undefined, undefined]]);
    expect(readFileSync(theirs).length).toBe(150_000);
  });

  it('is taken by one alone, however many want it', async () => {
    await serve({ body: long, headers: etag, breaksAfter: null, ranges: true });
    leave(dead, long.subarray(0, 150_000));
    const parts = await Promise.all([1, 2, 3].map(() => PartialFile.resume(folder, 'springfield', source())));
    expect(parts.map(({ size }) => size).sort()).toEqual([0, 0, 150_000]);
    await Promise.all(parts.map((part) => part.discard()));
  });

  it('that another process wrote to is begun anew', async () => {
    let once = true;
    server = await emulate({
      '/file': (_request, response) => {
        response.writeHead(200, { ...etag, 'content-length': String(long.length) });
        response.write(long.subarray(0, 100_000), () => {
          setTimeout(() => {
            const part = readdirSync(folder).find((name) => name.endsWith('.part'));
            if (once && part !== undefined) writeFileSync(join(folder, part), 'theirs', { flag: 'a' });
            once = false;
            response.end(long.subarray(100_000));
          }, 50);
        });
      },
    });
    await fetchIt();
    expect(server.received.length).toBe(2);
    expect(fetched()).toBe(text);
  });

  it.each<[string, object | null]>([
    ['another address', { validator: '"v1"', source: 'another' }],
    ['nobody knows what', null],
  ])('of %s is cleared away', async (_what, told) => {
    const asked = await serve({ body: long, headers: etag, breaksAfter: null, ranges: true });
    leave(dead, long.subarray(0, 150_000), told === null ? null : { ...note(), ...told });
    await fetchIt();
    expect(ranges(asked)).toEqual([[undefined, undefined]]);
    expect(readdirSync(folder)).toEqual(['springfield']);
  });

  it('of whatever feed is cleared away after a week', async () => {
    await serve({ body: long, headers: etag, breaksAfter: null, ranges: true });
    const old = join(folder, 'shelbyville.0123abcd-1-0badcafe.part');
    const recent = join(folder, 'ogdenville.0123abcd-1-0badcafe.part');
    for (const path of [old, `${old}.json`, recent]) writeFileSync(path, 'x');
    const week = new Date(Date.now() - 8 * 24 * 3_600_000);
    utimesSync(old, week, week);
    await fetchIt();
    expect(readdirSync(folder)).toEqual(['ogdenville.0123abcd-1-0badcafe.part', 'springfield']);
  });

  it('is kept when the server stays away, and gone on with the next night', async () => {
    const kept = { body: long, headers: etag, breaksAfter: 200_000, ranges: true };
    const asked = await serve(kept);
    expect((await refusal(fetchIt({ attempts: 1 }))).message).toContain(
      '/file: the answer broke off after 200 kB of',
    );
    expect(readdirSync(folder).length).toBe(2);
    Object.assign(kept, { breaksAfter: null });
    await fetchIt();
    expect(ranges(asked)[1]).toEqual(['bytes=200000-', '"v1"']);
    expect(fetched()).toBe(text);
  });

  it('that is no good once it is whole is not kept', async () => {
    await serve({ body: long, headers: etag, breaksAfter: null, ranges: true });
    const judged = fetchFile(wanted(), requestOptions(), async () => {
      throw new Error('not what was wanted');
    });
    await expect(judged).rejects.toThrow('not what was wanted');
    expect(readdirSync(folder)).toEqual([]);
  });
});
