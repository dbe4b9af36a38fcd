import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BucketServer, startBucketServer } from '../harness/bucket-server.js';
import { ChangedPermits } from '../harness/changed-permits.js';
import { crs, crsJson, crsProcess, serveCrs } from '../harness/crs.js';
import { killedAfter } from '../harness/killed-command.js';
import { createServedWorkspace, tiny, type Workspace } from '../harness/workspace.js';

interface Kept {
  readonly version: number;
  readonly files: readonly {
    readonly name: string;
    readonly format: string;
    readonly bytes: number | null;
    readonly sha256: string | null;
  }[];
}

let bucket: BucketServer;
let workspace: Workspace;
/** Of one machine, and of another one, which have no folder in common. */
let settings: Record<string, string>;
let others: Record<string, string>;
let server: Awaited<ReturnType<typeof serveCrs>>;
let headers: Record<string, string>;
beforeAll(async () => {
  bucket = await startBucketServer();
  workspace = await createServedWorkspace({ CRS_KEEP_EXPORTS: '1' }, tiny);
  settings = { ...workspace.settings, ...bucket.settings };
  others = { ...settings, CRS_DATA_DIR: join(workspace.settings.CRS_DATA_DIR ?? '', '../other-data') };
  server = await serveCrs(others);
  const { key } = await crsJson<{ key: string }>(
    ['keys', 'create', '--account', 'files', '--tier', 'pro'],
    settings,
  );
  headers = { Authorization: `Bearer ${key}` };
});
afterAll(async () => {
  await server?.close();
  await workspace?.remove();
  await bucket?.close();
});

const get = (path: string, more: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Response> =>
  fetch(`${server.url}/v1/exports${path}`, { method, headers: { ...headers, ...more } });
const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());
const list = (): Promise<Kept[]> => crsJson<Kept[]>(['exports', 'list'], settings);
const digests = ({ files }: Kept): string[] => files.map(({ name, sha256 }) => `${name} ${sha256}`);

describe('exports in a bucket', () => {
  it('are the same files as in a folder, and another machine serves them', async () => {
    const inFolder = await crsJson<Kept>(['exports', 'make', '--text'], workspace.settings);
    const inBucket = await crsJson<Kept>(['exports', 'make'], settings);
    const texts = ['csv', 'jsonl', 'ftm'];
    const fixed = ({ files }: Kept) => files.filter(({ format }) => !texts.includes(format));
    expect(fixed(inBucket)).toEqual(fixed(inFolder));
    // The first one is made on request; making the others together takes less time.
    expect((await get(`/${inBucket.version}/permits.csv.gz`)).status).toBe(200);
    await crsJson(['exports', 'make', '--text'], others);
    for (const { name } of inBucket.files) {
      const response = await get(`/${inBucket.version}/${name}`);
      const content = await bytesOf(response);
      const path = join(workspace.settings.CRS_DATA_DIR ?? '', 'exports', String(inFolder.version), name);
      expect([name, response.status, content.equals(await readFile(path))]).toEqual([name, 200, true]);
      const digest = createHash('sha256').update(content).digest('hex');
      expect(response.headers.get('ETag')).toBe(`"${digest}"`);
    }
    expect(digests((await list())[0] as Kept)).toEqual(digests(inFolder));
    for (const data of [settings.CRS_DATA_DIR, others.CRS_DATA_DIR])
      expect((await readdir(join(data ?? '', 'exports'))).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('are sent in parts, and only if they changed', async () => {
    const path = `/${(await list())[0]?.version}/permits.csv.gz`;
    const whole = await bytesOf(await get(path));
    const head = await get(path, {}, 'HEAD');
    expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String(whole.length)]);
    const part = await get(path, { Range: 'bytes=10-99' });
    expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes 10-99/${whole.length}`]);
    expect((await bytesOf(part)).equals(whole.subarray(10, 100))).toBe(true);
    expect((await get(path, { 'If-None-Match': head.headers.get('ETag') ?? '' })).status).toBe(304);
    expect((await get(path, { Range: `bytes=${whole.length}-` })).status).toBe(416);
  });

  it('are made after a night from the previous ones, and as many are kept as set', async () => {
    const [before] = await list();
    await new ChangedPermits(workspace).addNight();
    await crsJson(['nightly'], settings);
    const [newest, ...more] = (await list()) as [Kept];
    expect([newest.version > (before?.version ?? 0), more]).toEqual([true, []]);
    const runs = await crsJson<{ kind: string; details: { from?: number | null } }[]>(['runs'], settings);
    expect(runs.find(({ kind }) => kind === 'export')?.details.from).toBe(before?.version);
    await crsJson(['exports', 'remove', String(newest.version)], settings);
    expect(await bucket.keys()).toEqual([]);
    expect(digests(await crsJson<Kept>(['exports', 'make'], others))).toEqual(digests(newest));
  });

  it('of a process that is killed while it makes them are not listed, and its leftovers are removed', async () => {
    const [{ version }] = (await list()) as [Kept];
    await crsJson(['exports', 'remove', String(version)], settings);
    for (const after of [900, 1_300]) {
      await killedAfter(['exports', 'make'], settings, after);
      for (const { files } of await list())
        for (const { name, bytes } of files.filter((file) => file.bytes !== null))
          expect((await bytesOf(await get(`/${version}/${name}`))).length).toBe(bytes);
    }
    const { files } = await crsJson<Kept>(['exports', 'make'], settings);
    const ids = (await bucket.keys()).map((key) => key.split('/')[3]);
    expect([files.length > 0, new Set(ids).size]).toEqual([true, 1]);
  });

  it('are removed by a suppression', async () => {
    const [newest] = await list();
    const path = `/${newest?.version}/contractors.jsonl.gz`;
    const [first = ''] = gunzipSync(await bytesOf(await get(path)))
      .toString('utf8')
      .split('\n');
    const hidden = JSON.parse(first) as { license_number: string; roster_state: string };
    const words = ['suppress', 'contractor', hidden.license_number, '--state', hidden.roster_state];
    await crs([...words, '--reason', 'asked for', '--by', 'Ada Example', '--yes'], settings);
    expect([(await get(path)).status, await bucket.keys()]).toEqual([404, []]);
  });
});

describe('crs doctor', () => {
  const doctor = async (more: Readonly<Record<string, string>> = {}) => {
    const { stdout } = await crsProcess(['doctor', '--json'], { ...settings, ...more });
    const { findings } = JSON.parse(stdout) as {
      findings: { check: string; ok: boolean; found: string; advice: string | null }[];
    };
    return findings.find(({ check }) => check === 'exports');
  };

  it('says where they are, and leaves nothing in the bucket', async () => {
    await crsJson(['exports', 'make'], settings);
    const before = await bucket.keys();
    expect(await doctor()).toMatchObject({
      ok: true,
      found: expect.stringContaining('s3://records/contractor/exports'),
    });
    expect(await bucket.keys()).toEqual(before);
  });

  it.each([
    ['there is no such bucket', { CRS_EXPORTS_URL: 's3://missing' }, 'CRS_EXPORTS_URL'],
    ['there is no server', { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9' }, 'AWS_ENDPOINT_URL_S3'],
    ['the keys are wrong', { AWS_ACCESS_KEY_ID: 'other' }, 'AWS_ACCESS_KEY_ID'],
  ])('says what to do if %s', async (_what, more, advice) => {
    expect(await doctor(more)).toMatchObject({ ok: false, advice: expect.stringContaining(advice) });
  });
});

it('the API answers 503 while the bucket is away, and everything else as before', async () => {
  await bucket.close();
  const { status } = await get('');
  expect([status, (await fetch(`${server.url}/v1/coverage`, { headers })).status]).toEqual([503, 200]);
});
