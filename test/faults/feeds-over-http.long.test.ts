import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { createPool } from '@crs/store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { crs, crsJson } from '../harness/crs.js';
import { type HttpSource, type RequestHandler, startHttpSource } from '../harness/http-source.js';
import { createWorkspace, tiny, type Workspace } from '../harness/workspace.js';

const FEED = 'sample_lakeview_permits';
const OTHERS = ['sample_rivermont_permits', 'sample_cedar_harbor_permits'];

interface RunDocument {
  readonly kind: string;
  readonly feed: string | null;
  readonly state: string;
  readonly code: string | null;
  readonly reason: string | null;
  readonly rowsRead: number;
  readonly inserted: number;
  readonly updated: number;
  readonly removed: number;
}

describe('a feed over HTTP', () => {
  let workspace: Workspace;
  let settings: Record<string, string>;
  let pool: pg.Pool;
  let source: HttpSource;
  /** The files of the feeds, by path: `/permits/lakeview.csv`. */
  const files = new Map<string, Buffer>();
  let original: Buffer;

  beforeAll(async () => {
    source = await startHttpSource();
    workspace = await createWorkspace(tiny, {
      SOURCE: source.origin,
      CRS_HTTP_ATTEMPTS: '2',
      CRS_HTTP_TIMEOUT: '1',
      CRS_HTTP_LONGEST_WAIT: '5',
    });
    settings = { ...workspace.settings };
    pool = createPool(workspace.database.url);
    for (const feed of [FEED, ...OTHERS]) {
      const path = join(workspace.configDir, 'feeds', `${feed}.yaml`);
      const yaml = await readFile(path, 'utf8');
      const [, file = ''] = /source: \{ file: "\$\{CRS_SAMPLE_DIR\}(\S+)" \}/.exec(yaml) ?? [];
      files.set(file, await readFile(join(workspace.sampleDir, file)));
      const url = `\${SOURCE}${file}?key=topsecret`;
      await writeFile(path, yaml.replace(/source: .*/, `source: { http: { url: "${url}" } }`));
    }
    original = files.get('/permits/lakeview.csv') ?? Buffer.alloc(0);
    expect(original.length).toBeGreaterThan(20_000);
    source.respond(sound);
    await crsJson(['ingest', FEED, ...OTHERS], settings);
  });
  beforeEach(() => source.respond(sound));
  afterAll(async () => {
    await pool.end();
    await workspace.remove();
    await source.close();
  });

  const sound: RequestHandler = ({ url = '' }, response) => {
    response.end(files.get(url.replace(/\?.*/, '')));
  };
  /** Starts a response with a length that its body doesn't reach. */
  const halfOf = (then: (response: Parameters<RequestHandler>[1]) => void): RequestHandler => {
    return (_request, response) => {
      response.writeHead(200, { 'content-length': String(original.length) });
      response.write(original.subarray(0, original.length / 2), () => setTimeout(() => then(response), 20));
    };
  };
  const served = async () =>
    (await pool.query('select * from permit where feed = $1 order by id', [FEED])).rows;
  const left = async () =>
    (await readdir(join(settings.CRS_DATA_DIR ?? '', 'downloads'))).filter((name) => name.includes('.part'));

  /** Ingests the feed, which must fail without changing the served data. @returns its run */
  async function refused(
    code: string,
    status: number,
    more: Record<string, string> = {},
  ): Promise<RunDocument> {
    const before = await served();
    const result = await crs(['ingest', FEED, '--json'], { ...settings, ...more });
    expect([result.status, result.stderr]).toEqual([status, expect.any(String)]);
    expect(await served()).toEqual(before);
    const { runs } = JSON.parse(result.stdout) as { runs: RunDocument[] };
    const run = runs.find(({ kind }) => kind === 'ingest');
    expect(run).toMatchObject({ state: status === 3 ? 'refused' : 'failed', code });
    expect(JSON.stringify([result, run])).not.toContain('topsecret');
    if (run === undefined) throw new Error('no run was recorded');
    return run;
  }

  /** Ingests the feed, which must change no served data and leave nothing behind. */
  async function unchanged(): Promise<void> {
    const before = await served();
    const { runs } = await crsJson<{ runs: RunDocument[] }>(['ingest', FEED, '--full'], settings);
    const run = runs.find(({ kind }) => kind === 'ingest');
    expect(run).toMatchObject({ state: 'done', inserted: 0, updated: 0, removed: 0 });
    expect(await served()).toEqual(before);
    expect(await left()).toEqual([]);
  }

  const address = '/permits/lakeview.csv';

  it.each<[string, string, RequestHandler, RegExp]>([
    [
      'breaks off',
      'feed.truncated',
      halfOf((response) => response.destroy()),
      /broke off after .* of .*2 attempts/,
    ],
    ['falls silent', 'feed.truncated', halfOf(() => {}), /sent nothing for 1 s \(2 attempts\)/],
    [
      'turns into a login page',
      'feed.not_data',
      (_request, response) => {
        const page = '<!DOCTYPE html><html><title>Lakeview | Please sign in</title></html>';
        response.writeHead(200, { 'content-type': 'text/html' }).end(page);
      },
      /a page that says “Lakeview | Please sign in”, but the definition expects csv/,
    ],
    [
      'turns into an error that is called a success',
      'feed.not_data',
      (_request, response) => response.end('{"error":{"code":500,"message":"Export failed"}}'),
      /JSON that says “Export failed”/,
    ],
    ['is empty', 'feed.empty', (_request, response) => response.end(), /an empty file/],
  ])('that %s is put on hold, and says so', async (_what, code, answering, reason) => {
    source.respond(answering);
    const run = await refused(code, 3);
    expect(run.reason).toContain(`${source.origin}${address}`);
    expect(run.reason).toMatch(reason);
    expect(await left()).toEqual([]);
  });

  it('that was compressed and cut before it was sent is put on hold', async () => {
    const packed = gzipSync(original);
    source.respond((_request, response) => response.end(packed.subarray(0, packed.length / 2)));
    await refused('feed.truncated', 3);
  });

  it('that never ends is stopped', async () => {
    source.respond((_request, response) => {
      const more = () => {
        if (!response.destroyed && response.write(original)) setImmediate(more);
      };
      response.on('drain', more);
      more();
    });
    const run = await refused('feed.too_large', 3, { CRS_HTTP_LARGEST: '5 MB' });
    expect(run.reason).toContain(`${source.origin}${address} sends more than 5 MB`);
    expect(await left()).toEqual([]);
  });

  it('whose server refuses connections is retried by the queue, and stays unchanged', async () => {
    const closed = await startHttpSource();
    await closed.close();
    const run = await refused('feed.unreachable', 1, { SOURCE: closed.origin, CRS_HTTP_ATTEMPTS: '1' });
    expect(run.reason).toMatch(/ECONNREFUSED .*\(1 attempt\)/);
    // Then it is back; the failure stays on record.
    await unchanged();
    const runs = await crsJson<RunDocument[]>(['runs', '--feed', FEED], settings);
    expect(runs.map(({ code }) => code)).toEqual(
      expect.arrayContaining([
        'feed.unreachable',
        'feed.too_large',
        'feed.not_data',
        'feed.empty',
        'feed.truncated',
      ]),
    );
  });

  it('that redirects into the private network is not followed', async () => {
    source.respond((_request, response) => {
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end();
    });
    const run = await refused('feed.private_address', 1);
    expect(run.reason).toContain('169.254.169.254');
  });

  it('that fails partway is fetched eventually, without duplicates', async () => {
    const faults: RequestHandler[] = [
      (_request, response) => response.writeHead(500).end(),
      (_request, response) => response.destroy(),
      halfOf((response) => response.destroy()),
    ];
    source.respond((request, response) => (faults.shift() ?? sound)(request, response));
    const before = await served();
    await crsJson(['ingest', FEED, '--full'], { ...settings, CRS_HTTP_ATTEMPTS: '5' });
    expect(faults).toEqual([]);
    expect(await served()).toEqual(before);
  });

  it('that is busy gets requests of all feeds together at the allowed rate', async () => {
    let open = 0;
    let refusals = 0;
    source.respond((request, response) => {
      const now = Date.now();
      if (now >= open) {
        // One request in 300 ms.
        open = now + 300;
        sound(request, response);
      } else {
        refusals++;
        response.writeHead(429, { 'retry-after': '1' }).end();
      }
    });
    const before = await served();
    const { runs } = await crsJson<{ runs: RunDocument[] }>(['ingest', FEED, ...OTHERS, '--full'], settings);
    expect(runs.filter(({ kind }) => kind === 'ingest').map(({ state }) => state)).toEqual([
      'done',
      'done',
      'done',
    ]);
    expect(await served()).toEqual(before);
    // All feeds waited after an early request.
    expect(refusals).toBeLessThanOrEqual(OTHERS.length + 1);
  });

  it('whose download was killed continues it the next time', async () => {
    const half = Math.floor(original.length / 2);
    const told = { etag: '"v1"', 'accept-ranges': 'bytes' };
    source.respond((_request, response) => {
      response.writeHead(200, { ...told, 'content-length': String(original.length) });
      response.write(original.subarray(0, half));
    });
    const child = spawn(process.execPath, ['cli/bin/crs.js', 'ingest', FEED, '--full'], {
      env: { PATH: process.env.PATH ?? '', ...settings, CRS_HTTP_TIMEOUT: '60' },
      stdio: 'ignore',
    });
    const folder = join(settings.CRS_DATA_DIR ?? '', 'downloads');
    for (;;) {
      const part = (await left()).find((name) => name.endsWith('.part'));
      if (part !== undefined && (await stat(join(folder, part))).size === half) break;
      await sleep(50);
    }
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    source.respond(({ headers }, response) => {
      const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
      const range = `bytes ${from}-${original.length - 1}/${original.length}`;
      response.writeHead(from > 0 ? 206 : 200, from > 0 ? { ...told, 'content-range': range } : told);
      response.end(original.subarray(from));
    });
    await unchanged();
    expect(source.received.map(({ headers }) => [headers.range, headers['if-range']])).toEqual([
      [`bytes=${half}-`, '"v1"'],
    ]);
  });
});
