import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BucketSettings } from '@crs/runtime';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BucketServer, startBucketServer } from '../../../test/harness/bucket-server.js';
import { ExportBucket } from './export-bucket.js';
import type { KeptExport } from './kept-export.js';

let server: BucketServer;
let folder: string;
let settings: BucketSettings;
beforeAll(async () => {
  server = await startBucketServer();
  folder = await mkdtemp(join(tmpdir(), 'crs-exports-'));
  const { AWS_ENDPOINT_URL_S3: endpoint, ...keys } = server.settings;
  Object.assign(process.env, keys);
  settings = { bucket: 'records', prefix: 'made/up', endpoint, region: 'us-east-1' };
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** As another machine has it. */
const opened = (more: Partial<BucketSettings> = {}): ExportBucket =>
  new ExportBucket({ ...settings, ...more }, folder);

const STATE = 'permits/state=MN/part-0.parquet';
const TEXT = 'permits.csv.gz';
/** More than two parts of an upload. */
const large = randomBytes(20_000_000);

const listOf = (version: number): KeptExport => ({
  version,
  publishedAt: '2026-03-01T02:03:04Z',
  madeAt: '2026-03-01T02:05:00.000Z',
  files: [
    { name: STATE, kind: 'permits', format: 'parquet', state: 'MN', bytes: 20_000_000, rows: 1, sha256: 'a' },
    { name: TEXT, kind: 'permits', format: 'csv', state: null, bytes: null, rows: null, sha256: null },
  ],
});

async function addVersion(
  bucket: ExportBucket,
  version: number,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<void> {
  await bucket.add(version, async (unfinished) => {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(unfinished, name)), { recursive: true });
      await writeFile(join(unfinished, name), content);
    }
    return listOf(version);
  });
}

const contentOf = async (version: number, name: string, start: number, end: number) => {
  const content = await opened().read(version, name, { start, end });
  return content && Buffer.concat((await content.toArray()) as Uint8Array[]);
};

describe('a bucket', () => {
  it('has the versions that were added, with all of their files', async () => {
    const bucket = opened();
    await bucket.check();
    expect(await bucket.readAll()).toEqual([]);
    await addVersion(bucket, 41, { [STATE]: large, '.tables.json': '{}', empty: '' });
    expect(await opened().readAll()).toEqual([listOf(41)]);
    expect((await contentOf(41, STATE, 0, large.length - 1))?.equals(large)).toBe(true);
    expect((await contentOf(41, STATE, 19_999_990, 19_999_999))?.equals(large.subarray(-10))).toBe(true);
    expect(await contentOf(41, 'other', 0, 1)).toBeNull();
    expect(await contentOf(40, STATE, 0, 1)).toBeNull();
    expect(await readdir(folder)).toEqual([]);
  });

  it('gives files to the next version, and has the text files made from them', async () => {
    const bucket = opened();
    await bucket.use(41, async (files) => {
      expect((await readFile(await files.pathOf(STATE))).equals(large)).toBe(true);
      await expect(readFile(await files.pathOf('other'))).rejects.toThrow('ENOENT');
      await bucket.add(42, async (unfinished) => {
        await files.keep(STATE, unfinished);
        return listOf(42);
      });
      await writeFile(join(files.folder, 'unfinished'), 'text');
      await files.addText(TEXT, 'unfinished', { bytes: 4, rows: 1, sha256: 'b' });
    });
    expect((await contentOf(42, STATE, 0, large.length - 1))?.equals(large)).toBe(true);
    const [newest, earlier] = await opened().readAll();
    expect(newest).toEqual(listOf(42));
    expect(earlier?.files[1]).toMatchObject({ name: TEXT, bytes: 4, rows: 1, sha256: 'b' });
    expect((await contentOf(41, TEXT, 0, 3))?.toString()).toBe('text');
    expect(await readdir(folder)).toEqual([]);
  });

  it('has the files of a version that was made again, also for who read the earlier ones', async () => {
    const reader = opened();
    await reader.readAll();
    await addVersion(opened(), 41, { [STATE]: 'again' });
    await reader.readAll();
    const content = await reader.read(41, STATE, { start: 0, end: 4 });
    expect(Buffer.concat((await content?.toArray()) as Uint8Array[]).toString()).toBe('again');
    expect((await reader.readAll())[1]?.files[1]?.sha256).toBeNull();
  });

  it('shows nothing of a version whose writer fails, and removes what a killed one left', async () => {
    const before = await server.keys();
    const failing = opened().add(43, async () => {
      throw new Error('out of luck');
    });
    await expect(failing).rejects.toThrow('out of luck');
    const killed = new ExportBucket({ ...settings, prefix: 'made/up/files/44-killed' }, folder);
    await killed.check();
    await addVersion(killed, 1, { [STATE]: 'left' });
    await mkdir(join(folder, '.new-44-killed'));
    expect(await opened().versions()).toEqual([42, 41]);
    await opened().removeLeftovers();
    expect([await server.keys(), await readdir(folder)]).toEqual([before, []]);
  });

  it('removes versions', async () => {
    const bucket = opened();
    expect([await bucket.remove(41), await bucket.remove(41)]).toEqual([true, false]);
    expect(await opened().versions()).toEqual([42]);
    expect(await bucket.read(41, STATE, { start: 0, end: 1 })).toBeNull();
    await bucket.remove(42);
    expect(await server.keys()).toEqual([]);
  });
});

describe('a bucket that cannot be used', () => {
  it.each([
    ['that does not exist', { bucket: 'missing' }, 'no bucket missing', 'CRS_EXPORTS_URL'],
    ['behind no server', { endpoint: 'http://127.0.0.1:9' }, 'ECONNREFUSED', 'AWS_ENDPOINT_URL_S3'],
  ])('%s says what to do', async (_what, more, message, nextStep) => {
    await expect(opened(more).check()).rejects.toMatchObject({
      code: 'exports.unavailable',
      message: expect.stringContaining(message),
      nextStep: expect.stringContaining(nextStep),
    });
  });
});
