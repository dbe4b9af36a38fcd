import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requestOptions } from '@crs/testing/requests';
import { refusal } from '@crs/testing/sources';
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  bytes,
  download,
  downloaded,
  downloadFolder,
  etag,
  rangesOf,
  serveFile,
  serveWith,
  text,
  wantedFile,
} from '../../test/served-file.js';
import { fetchFile } from './fetch-file.js';
import { PartialFile } from './partial-file.js';

describe('a partial download', () => {
  const source = () => createHash('sha256').update(wantedFile().url).digest('hex');
  const notesOf = () => ({
    source: source(),
    validator: '"v1"',
    etag: '"v1"',
    lastModified: null,
    total: null,
    coding: null,
  });
  /** Writes the partial file of another process on this machine, and its notes. */
  function leavePart(process: number, content: Buffer, notes: object | null = notesOf()): string {
    const path = join(downloadFolder(), `springfield.${machine}-${process}-0badcafe.part`);
    writeFileSync(path, content);
    if (notes !== null) writeFileSync(`${path}.json`, JSON.stringify(notes));
    return path;
  }
  /** The digest of this machine in the names of partial files. */
  let machine = '';
  beforeEach(async () => {
    const part = await PartialFile.begin(downloadFolder(), 'other');
    machine = /\.([0-9a-f]{8})-/.exec(part.path)?.[1] ?? '';
    await part.discard();
  });
  // Above the largest process id on Linux, 2 ** 22.
  const deadProcess = 2 ** 30;

  it('of a killed process is continued', async () => {
    const requests = await serveFile({ body: bytes, headers: etag, breaksAfter: null, ranges: true });
    leavePart(deadProcess, bytes.subarray(0, 150_000));
    await download();
    expect(rangesOf(requests)).toEqual([['bytes=150000-', '"v1"']]);
    expect(downloaded()).toBe(text);
    expect(readdirSync(downloadFolder())).toEqual(['springfield']);
  });

  it('of an earlier process with the id of this one is continued', async () => {
    const requests = await serveFile({ body: bytes, headers: etag, breaksAfter: null, ranges: true });
    leavePart(process.pid, bytes.subarray(0, 150_000));
    await download();
    expect(rangesOf(requests)).toEqual([['bytes=150000-', '"v1"']]);
  });

  it('of a running process is not touched', async () => {
    const requests = await serveFile({ body: bytes, headers: etag, breaksAfter: null, ranges: true });
    const theirs = leavePart(process.ppid, bytes.subarray(0, 150_000));
    await download();
    expect(rangesOf(requests)).toEqual([[undefined, undefined]]);
    expect(readFileSync(theirs).length).toBe(150_000);
  });

  it('is taken by only one of several downloads', async () => {
    await serveFile({ body: bytes, headers: etag, breaksAfter: null, ranges: true });
    leavePart(deadProcess, bytes.subarray(0, 150_000));
    const parts = await Promise.all(
      [1, 2, 3].map(() => PartialFile.resume(downloadFolder(), 'springfield', source())),
    );
    expect(parts.map(({ size }) => size).sort()).toEqual([0, 0, 150_000]);
    await Promise.all(parts.map((part) => part.discard()));
  });

  it('is started over if another process wrote to it', async () => {
    let once = true;
    const requests = await serveWith((_request, response) => {
      response.writeHead(200, { ...etag, 'content-length': String(bytes.length) });
      response.write(bytes.subarray(0, 100_000), () => {
        setTimeout(() => {
          const part = readdirSync(downloadFolder()).find((name) => name.endsWith('.part'));
          if (once && part !== undefined)
            writeFileSync(join(downloadFolder(), part), 'theirs', { flag: 'a' });
          once = false;
          response.end(bytes.subarray(100_000));
        }, 50);
      });
    });
    await download();
    expect(requests.length).toBe(2);
    expect(downloaded()).toBe(text);
  });

  it.each<[string, object | null]>([
    ['another address', { validator: '"v1"', source: 'another' }],
    ['an unknown address', null],
  ])('of %s is removed', async (_what, notes) => {
    const requests = await serveFile({ body: bytes, headers: etag, breaksAfter: null, ranges: true });
    leavePart(deadProcess, bytes.subarray(0, 150_000), notes === null ? null : { ...notesOf(), ...notes });
    await download();
    expect(rangesOf(requests)).toEqual([[undefined, undefined]]);
    expect(readdirSync(downloadFolder())).toEqual(['springfield']);
  });

  it('of any feed is removed after a week', async () => {
    await serveFile({ body: bytes, headers: etag, breaksAfter: null, ranges: true });
    const old = join(downloadFolder(), 'shelbyville.0123abcd-1-0badcafe.part');
    const recent = join(downloadFolder(), 'ogdenville.0123abcd-1-0badcafe.part');
    for (const path of [old, `${old}.json`, recent]) writeFileSync(path, 'x');
    const week = new Date(Date.now() - 8 * 24 * 3_600_000);
    utimesSync(old, week, week);
    await download();
    expect(readdirSync(downloadFolder())).toEqual(['ogdenville.0123abcd-1-0badcafe.part', 'springfield']);
  });

  it('is kept if the server is down, and continued the next night', async () => {
    const file = { body: bytes, headers: etag, breaksAfter: 200_000, ranges: true };
    const requests = await serveFile(file);
    expect((await refusal(download({ attempts: 1 }))).message).toContain(
      '/file: the response broke off after 200 kB of',
    );
    expect(readdirSync(downloadFolder()).length).toBe(2);
    Object.assign(file, { breaksAfter: null });
    await download();
    expect(rangesOf(requests)[1]).toEqual(['bytes=200000-', '"v1"']);
    expect(downloaded()).toBe(text);
  });

  it('is removed if the complete file is refused', async () => {
    await serveFile({ body: bytes, headers: etag, breaksAfter: null, ranges: true });
    const refused = fetchFile(wantedFile(), requestOptions(), async () => {
      throw new Error('not what was wanted');
    });
    await expect(refused).rejects.toThrow('not what was wanted');
    expect(readdirSync(downloadFolder())).toEqual([]);
  });
});
