import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CrsError, type GuardError, type UsageError } from '@crs/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Emulator, emulate, type Handler, json } from '../../test/emulator.js';
import { definitionOf, file } from '../../test/fixtures.js';
import { checkFeed } from '../check.js';
import type { FeedDefinition } from '../definition/schema.js';
import { readFeed } from '../format/read.js';
import type { OpenedSource } from './connector.js';
import { type OpenOptions, openSource } from './open.js';

let dataDir: string;
let server: Emulator | null = null;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'crs-connectors-'));
});

afterEach(async () => {
  await server?.close();
  server = null;
  rmSync(dataDir, { recursive: true });
});

async function serve(handlers: Record<string, Handler>): Promise<string> {
  server = await emulate(handlers);
  return server.origin;
}

const patience = { idleMs: 400, attempts: 3, backoffMs: 10, longestPauseMs: 1500 };

function open(definition: FeedDefinition, more: Partial<OpenOptions> = {}): Promise<OpenedSource> {
  return openSource(definition, { env: {}, dataDir, patience, ...more });
}

/** The numbers of the rows of an opened source; or `unchanged`. */
async function numbers(definition: FeedDefinition, source: OpenedSource): Promise<unknown> {
  if (source.unchanged) return 'unchanged';
  const found: unknown[] = [];
  for await (const batch of readFeed(definition, source)) {
    for (const { values } of batch) found.push(values.number);
  }
  return found;
}

async function refusal(work: Promise<unknown>): Promise<CrsError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof CrsError) return error as GuardError | UsageError;
    throw error;
  }
  throw new Error('it was not refused');
}

const downloads = () => readdirSync(join(dataDir, 'downloads'));

describe('files', () => {
  const fromFile = (path: string) => definitionOf('permits', { source: { file: path } });

  it('are unchanged while their bytes are, whatever their date says', async () => {
    const path = file('number\n1\n');
    const definition = fromFile(path);
    const first = await open(definition);
    expect(await numbers(definition, first)).toEqual(['1']);

    utimesSync(path, new Date(0), new Date(0));
    expect(await open(definition, { previousStamp: first.stamp })).toEqual({
      unchanged: true,
      stamp: first.stamp,
    });

    writeFileSync(path, 'number\n2\n');
    utimesSync(path, new Date(0), new Date(0));
    expect(await numbers(definition, await open(definition, { previousStamp: first.stamp }))).toEqual(['2']);
  });

  it('can stand in for any source', async () => {
    const definition = definitionOf('permits', { source: { http: { url: 'http://127.0.0.1:9/x' } } });
    const opened = await open(definition, { fileOverride: file('number\n7\n') });
    expect(await numbers(definition, opened)).toEqual(['7']);
  });

  it.each([
    ['CSV', 'number\n7\n', ['7']],
    ['JSON', ' [{"number":7}]', [7]],
    ['JSON Lines, packed', gzipSync('{"number":7}\n'), [7]],
  ])('saved from a portal may be %s', async (_what, content, expected) => {
    const source = { socrata: { domain: 'data.springfield.example', dataset: 'abcd-1234' } };
    const definition = definitionOf('permits', { source, format: undefined });
    expect(await numbers(definition, await open(definition, { fileOverride: file(content) }))).toEqual(
      expected,
    );
  });

  it('that are not there are named', async () => {
    const error = await refusal(open(fromFile('/nowhere/permits.csv')));
    expect([error.code, error.exitStatus]).toEqual(['feed.file_missing', 2]);
    expect(error.message).toContain('/nowhere/permits.csv');
  });

  it('behind a variable that is unset are refused only when asked for', async () => {
    const error = await refusal(open(fromFile(`\${CITY_DATA}/permits.csv`)));
    expect(error.code).toBe('feed.variable_unset');
  });
});

describe('addresses', () => {
  const at = (url: string, headers?: Record<string, string>) =>
    definitionOf('permits', { source: { http: headers === undefined ? { url } : { url, headers } } });
  const csv = 'number\n1\n2\n';

  it('are downloaded whole, and asked for news the next time', async () => {
    const origin = await serve({
      '/permits.csv': ({ headers }, response) => {
        if (headers['if-none-match'] === '"v1"') response.writeHead(304).end();
        else
          response
            .writeHead(200, { etag: '"v1"', 'last-modified': 'Tue, 04 Mar 2025 00:00:00 GMT' })
            .end(csv);
      },
    });
    const definition = at(`${origin}/permits.csv`);
    const first = await open(definition);
    expect(await numbers(definition, first)).toEqual(['1', '2']);
    expect(downloads()).toEqual(['springfield_permits']);

    const second = await open(definition, { previousStamp: first.stamp });
    expect(second).toEqual({ unchanged: true, stamp: first.stamp });
    expect(server?.asked[1]?.headers['if-modified-since']).toBe('Tue, 04 Mar 2025 00:00:00 GMT');
  });

  it('are unchanged where the same bytes come again without an ETag', async () => {
    const origin = await serve({ '/permits.csv': (_asked, response) => response.end(csv) });
    const definition = at(`${origin}/permits.csv`);
    const first = await open(definition);
    expect((await open(definition, { previousStamp: first.stamp })).unchanged).toBe(true);
  });

  it('may be packed', async () => {
    const origin = await serve({ '/permits.csv.gz': (_asked, response) => response.end(gzipSync(csv)) });
    const definition = at(`${origin}/permits.csv.gz`);
    expect(await numbers(definition, await open(definition))).toEqual(['1', '2']);
  });

  it('take keys from the environment, and keep them from other hosts', async () => {
    const other = await emulate({ '/file': (_asked, response) => response.end(csv) });
    const origin = await serve({
      '/permits.csv': (_asked, response) => {
        response.writeHead(302, { location: `${other.origin.replace('127.0.0.1', 'localhost')}/file` }).end();
      },
    });
    try {
      const definition = at(`${origin}/permits.csv`, { 'X-Key': `\${CITY_KEY}` });
      const opened = await open(definition, { env: { CITY_KEY: 'secret' } });
      expect(await numbers(definition, opened)).toEqual(['1', '2']);
      expect(server?.asked[0]?.headers['x-key']).toBe('secret');
      expect(other.asked[0]?.headers['x-key']).toBeUndefined();
      expect(JSON.stringify(opened.stamp)).not.toContain('secret');
    } finally {
      await other.close();
    }
  });

  it('that redirect for ever are given up', async () => {
    const origin = await serve({
      '/loop': (_asked, response) => response.writeHead(301, { location: '/loop' }).end(),
    });
    const error = await refusal(open(at(`${origin}/loop`)));
    expect(error.code).toBe('feed.refused');
    expect(server?.asked.length).toBe(6);
  });

  it('that are busy are asked again after the time they name', async () => {
    const origin = await serve({
      '/permits.csv': (_asked, response, count) => {
        if (count === 0) response.writeHead(429, { 'retry-after': '1' }).end();
        else if (count === 1) response.writeHead(503).end();
        else response.end(csv);
      },
    });
    const definition = at(`${origin}/permits.csv`);
    const started = Date.now();
    expect(await numbers(definition, await open(definition))).toEqual(['1', '2']);
    expect(Date.now() - started).toBeGreaterThanOrEqual(1000);
  });

  it.each<[string, Handler, string, number]>([
    ['busy for good', (_asked, response) => response.writeHead(503).end(), 'feed.unreachable', 3],
    [
      'busy for an hour',
      (_asked, response) => response.writeHead(429, { 'retry-after': '3600' }).end(),
      'feed.unreachable',
      1,
    ],
    ['gone', (_asked, response) => response.writeHead(404).end(), 'feed.refused', 1],
    ['silent', () => {}, 'feed.unreachable', 3],
    ['closing the line', (_asked, response) => response.destroy(), 'feed.unreachable', 3],
    [
      'breaking off',
      (_asked, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('number\n1', () => response.destroy());
      },
      'feed.truncated',
      3,
    ],
    [
      'falling silent half way',
      (_asked, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('number\n1');
      },
      'feed.truncated',
      3,
    ],
  ])('that are %s are given up, and leave nothing behind', async (_what, handler, code, times) => {
    const origin = await serve({ '/permits.csv': handler });
    const error = await refusal(open(at(`${origin}/permits.csv?key=secret`)));
    expect(error.code).toBe(code);
    expect(error.message).not.toContain('secret');
    expect(server?.asked.length).toBe(times);
    expect(code === 'feed.truncated' ? downloads() : []).toEqual([]);
  });

  it('that are none are refused', async () => {
    expect((await refusal(open(at('permits.csv')))).code).toBe('feed.address');
  });

  it('stop at once when the run is cancelled', async () => {
    const origin = await serve({ '/permits.csv': () => {} });
    const signal = AbortSignal.timeout(50);
    await expect(
      open(at(`${origin}/permits.csv`), { signal, patience: { idleMs: 10_000 } }),
    ).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });
});

describe('Socrata', () => {
  const columns = ['number', 'note'].map((fieldName) => ({ fieldName }));
  const rows = Array.from({ length: 7 }, (_, index) => ({ number: String(index) }));
  const definitionAt = (origin: string, changes: Record<string, unknown> = {}) =>
    definitionOf('permits', {
      source: { socrata: { domain: origin, dataset: 'abcd-1234', pageSize: 3, where: "note = 'x'" } },
      format: undefined,
      columns: { description: 'note' },
      ...changes,
    });
  const page = json(({ query }) => {
    const offset = Number(query.get('$offset'));
    return rows.slice(offset, offset + Number(query.get('$limit')));
  });
  const metadata = json(() => ({ rowsUpdatedAt: 1700000000, columns }));

  it('is read page by page in a fixed order, columns that are null everywhere included', async () => {
    const origin = await serve({ '/api/views/abcd-1234.json': metadata, '/resource/abcd-1234.json': page });
    const definition = definitionAt(origin);
    const opened = await open(definition, { env: { SOCRATA_APP_TOKEN: 'token' } });
    expect(await numbers(definition, opened)).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    const pages = server?.asked.filter(({ path }) => path.startsWith('/resource')) ?? [];
    expect(pages.map(({ query }) => query.get('$offset'))).toEqual(['0', '3', '6']);
    expect(new Set(pages.map(({ query }) => query.get('$order')))).toEqual(new Set([':id']));
    expect(pages[0]?.query.get('$where')).toBe("note = 'x'");
    expect(pages[0]?.headers['x-app-token']).toBe('token');
  });

  it('is not read again while its rows are as they were', async () => {
    const origin = await serve({ '/api/views/abcd-1234.json': metadata, '/resource/abcd-1234.json': page });
    const definition = definitionAt(origin);
    const first = await open(definition);
    const asked = server?.asked.length ?? 0;
    expect(await open(definition, { previousStamp: first.stamp })).toEqual({
      unchanged: true,
      stamp: first.stamp,
    });
    expect(server?.asked.length).toBe(asked + 1);
  });

  it('is refused before any row where a column is gone', async () => {
    const origin = await serve({ '/api/views/abcd-1234.json': json(() => ({ columns: [] })) });
    const error = await refusal(open(definitionAt(origin)));
    expect([error.code, error.exitStatus]).toEqual(['feed.column_missing', 3]);
    expect(error.message).toContain('"number", "note"');
  });

  it('is read once more where it changed meanwhile, and refused where it keeps changing', async () => {
    const changing = (until: number) =>
      json((_asked, count) => ({ rowsUpdatedAt: Math.min(count, until), columns }));
    let origin = await serve({ '/api/views/abcd-1234.json': changing(1), '/resource/abcd-1234.json': page });
    const opened = await open(definitionAt(origin));
    expect(opened.stamp.version).toBe('1');
    await server?.close();

    origin = await serve({ '/api/views/abcd-1234.json': changing(9), '/resource/abcd-1234.json': page });
    expect((await refusal(open(definitionAt(origin)))).code).toBe('feed.unsteady');
  });

  it('is refused where it does not answer as Socrata does', async () => {
    const origin = await serve({
      '/api/views/abcd-1234.json': metadata,
      '/resource/abcd-1234.json': json(() => ({ error: true })),
    });
    expect((await refusal(open(definitionAt(origin)))).code).toBe('feed.unreadable');
  });

  it('shows its columns to a check after one page', async () => {
    const origin = await serve({ '/api/views/abcd-1234.json': metadata, '/resource/abcd-1234.json': page });
    const definition = definitionAt(origin, { columns: { status: 'state_of_it' } });
    expect(await checkFeed(definition, { env: {}, dataDir, patience })).toEqual({
      columns: ['number', 'note'],
      missing: ['state_of_it'],
      leftover: ['note'],
    });
    expect(server?.asked.filter(({ path }) => path.startsWith('/resource')).length).toBe(1);
  });
});

describe('ArcGIS', () => {
  const layer = {
    fields: [
      { name: 'OBJECTID', type: 'esriFieldTypeOID' },
      { name: 'number', type: 'esriFieldTypeString' },
      { name: 'issued', type: 'esriFieldTypeDate' },
    ],
    maxRecordCount: 3,
    editingInfo: { lastEditDate: 1700000000000 },
  };
  const all = Array.from({ length: 5 }, (_, index) => ({
    attributes: { OBJECTID: index, number: String(index), issued: 1704067200000 },
    geometry: { x: -93.2, y: 44.9 },
  }));
  const definitionAt = (origin: string) =>
    definitionOf('permits', {
      source: { arcgis: { url: `${origin}/layer/0/` } },
      format: undefined,
      dates: ['epoch-ms'],
      columns: { issueDate: 'issued', longitude: 'geometry.x', latitude: 'geometry.y' },
    });

  it('is read until the server holds nothing back, however short its pages', async () => {
    const origin = await serve({
      '/layer/0': json(() => layer),
      '/layer/0/query': json(({ query }) => {
        const offset = Number(query.get('resultOffset'));
        const features = all.slice(offset, offset + 2);
        return { features, ...(offset + 2 < all.length ? { exceededTransferLimit: true } : {}) };
      }),
    });
    const definition = definitionAt(origin);
    const opened = await open(definition);
    expect(await numbers(definition, opened)).toEqual(['0', '1', '2', '3', '4']);
    expect(opened.stamp.version).toBe('1700000000000');
    const query = server?.asked.find(({ path }) => path.endsWith('/query'))?.query;
    expect(query?.get('orderByFields')).toBe('OBJECTID');
    expect(query?.get('resultRecordCount')).toBe('3');
    if (!opened.unchanged) {
      expect(JSON.parse(readFileSync(opened.path, 'utf8').split('\n')[0] ?? '')).toEqual({
        ...all[0]?.attributes,
        geometry: all[0]?.geometry,
      });
    }

    expect((await open(definition, { previousStamp: opened.stamp })).unchanged).toBe(true);
  });

  it('is refused where it answers an error with status 200', async () => {
    const origin = await serve({
      '/layer/0': json(() => layer),
      '/layer/0/query': json(() => ({ error: { code: 400, message: 'Invalid query' } })),
    });
    const error = await refusal(open(definitionAt(origin)));
    expect(error.code).toBe('feed.unreadable');
    expect(error.message).toContain('Invalid query');
  });
});
