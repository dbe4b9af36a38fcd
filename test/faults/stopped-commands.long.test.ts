import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createPool, inTransaction, listRuns, lockRun } from '@crs/store';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { crsJson } from '../harness/crs.js';
import { type HttpSource, type RequestHandler, startHttpSource } from '../harness/http-source.js';
import { startWorker, until } from '../harness/workers.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const FEED = 'sample_lakeview_permits';

/** Milliseconds that a stop can take: less than the time after which a process exits without closing anything. */
const LONGEST_STOP = 8_000;

describe('a stopped command', () => {
  let workspace: Workspace;
  let settings: Record<string, string>;
  let pool: pg.Pool;
  let source: HttpSource;
  let definition: string;

  beforeAll(async () => {
    source = await startHttpSource();
    workspace = await createServedWorkspace();
    settings = { ...workspace.settings };
    pool = createPool(workspace.database.url);
    definition = join(workspace.configDir, 'feeds', `${FEED}.yaml`);
  });
  afterEach(async () => {
    // The next command must not see what a stopped command left in the queue.
    await pool.query('delete from bullmq.job');
  });
  afterAll(async () => {
    await pool.end();
    await workspace.remove();
    await source.close();
  });

  /**
   * Starts a command, stops it as soon as it waits, and returns what it wrote to standard error. It must end in time, by
   * itself.
   */
  async function stopped(
    words: readonly string[],
    waits: (written: () => string) => Promise<boolean> | boolean,
    signal: NodeJS.Signals = 'SIGTERM',
  ): Promise<string> {
    const child = spawn(process.execPath, ['cli/bin/crs.js', ...words], {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...settings },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let written = '';
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      written += part;
    });
    const ended = once(child, 'close') as Promise<[number | null]>;
    try {
      await until(`the wait of crs ${words.join(' ')}`, async () => {
        if (child.exitCode !== null) throw new Error(`ended before it was stopped: ${written}`);
        return waits(() => written);
      });
      const began = performance.now();
      child.kill(signal);
      const [status] = await ended;
      expect(performance.now() - began).toBeLessThan(LONGEST_STOP);
      expect([status, written]).toEqual([1, expect.stringContaining(`Stopped by ${signal}.`)]);
      return written;
    } finally {
      child.kill('SIGKILL');
    }
  }

  /** True if a connection waits for a lock. */
  const waitsForLock = async (): Promise<boolean> => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount !== 0;
  };
  const lastRun = async () => (await listRuns(pool, { limit: 1 }))[0];

  it('in the middle of a long file ends its run, and the next worker takes over', async () => {
    const [head = '', ...rows] = (await readFile(join(workspace.sampleDir, 'permits/lakeview.csv'), 'utf8'))
      .trimEnd()
      .split('\n');
    const file = join(workspace.sampleDir, 'long.csv');
    const copies = Array.from({ length: 400 }, (_, copy) => rows.map((row) => `${copy}-${row}\n`).join(''));
    await writeFile(file, `${head}\n${copies.join('')}`);

    const began = (written: () => string) => /ingest sample_lakeview_permits: \d/.test(written());
    await stopped(['ingest', FEED, '--file', file], began, 'SIGINT');
    const run = await lastRun();
    expect(run).toMatchObject({ kind: 'ingest', feed: FEED, state: 'failed', code: 'run.interrupted' });

    // As short as before: what counts is who reads it.
    await writeFile(file, `${[head, ...rows].join('\n')}\n`);
    const worker = startWorker(settings);
    await until('the same job', async () =>
      (await listRuns(pool, { limit: 20 })).some(
        ({ id, batch, feed, state }) =>
          id !== run?.id && batch === run?.batch && feed === FEED && state === 'done',
      ),
    );
    expect(await worker.stop()).toBe(0);
    expect(worker.log()).not.toContain('died');
  }, 60_000);

  const slowBody: RequestHandler = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' });
    const drip = setInterval(() => response.write('permit_number,'), 100);
    response.on('close', () => clearInterval(drip));
  };
  it.each<[string, RequestHandler]>([
    ['says nothing', () => {}],
    ['sends a few bytes at a time', slowBody],
    [
      'asks to come back in a minute',
      (_, response) => response.writeHead(503, { 'retry-after': '60' }).end(),
    ],
  ])('while the server of a feed %s', async (_what, respond) => {
    const yaml = await readFile(definition, 'utf8');
    const address = `source: { http: { url: "${source.origin}/permits.csv" } }`;
    await writeFile(definition, yaml.replace(/^source: .*/m, address));
    try {
      source.respond(respond);
      await stopped(['ingest', FEED], () => source.received.length > 0);
      expect(await lastRun()).toMatchObject({ feed: FEED, state: 'failed', code: 'run.interrupted' });
    } finally {
      await writeFile(definition, yaml);
    }
  });

  it('while another run holds the lock of its feed', async () => {
    await inTransaction(pool, async (client) => {
      await lockRun(client, { kind: 'ingest', feed: FEED });
      await stopped(['ingest', FEED], waitsForLock);
    });
  });

  it('while it publishes', async () => {
    await pool.query(`update crs.permit set value = value + 1 where id = (select min(id) from crs.permit)`);
    await inTransaction(pool, async (client) => {
      await client.query('lock table served.data_version in access exclusive mode');
      await stopped(['cluster'], waitsForLock);
    });
    expect(await lastRun()).toMatchObject({ kind: 'publish', state: 'failed', code: 'run.interrupted' });
  });

  it('while a roster index is built', async () => {
    const match = ['match', '--jurisdiction', 'lakeview'];
    await crsJson(match, settings);
    const folder = join(settings.CRS_DATA_DIR ?? '', 'rosters');
    const paths = (await readdir(folder)).map((name) => join(folder, name));
    expect(paths).not.toEqual([]);
    await Promise.all(paths.map((path) => rm(path)));
    await inTransaction(pool, async (client) => {
      // The lock of processes that share the folder.
      for (const path of paths)
        await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
          `${hostname()}:${path}`,
        ]);
      await stopped(match, waitsForLock);
    });
    // Nothing of it blocks the next matching.
    const { runs } = await crsJson<{ runs: { kind: string; state: string }[] }>(match, settings);
    expect(runs).toContainEqual(expect.objectContaining({ kind: 'match', state: 'done' }));
  });
});

describe('a process that does not stop by itself', () => {
  /**
   * Starts a command that ignores signals, and sends it signals at these intervals.
   * @returns its status and duration in milliseconds
   */
  async function signalled(signals: readonly NodeJS.Signals[], apart = 0): Promise<[number | null, number]> {
    const code = `import { onSignal } from './pipelines/dist/signals.js';
      onSignal(() => process.stdout.write('heard'));
      setInterval(() => {}, 1000);
      process.stdout.write('begun');`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = once(child, 'exit') as Promise<[number | null]>;
    await once(child.stdout, 'data');
    const began = performance.now();
    for (const [index, signal] of signals.entries()) {
      child.kill(signal);
      if (index === 0) await once(child.stdout, 'data');
      await sleep(apart);
    }
    const [status] = await ended;
    return [status, performance.now() - began];
  }

  it.each<NodeJS.Signals>(['SIGINT', 'SIGTERM'])('ends at once after a second %s', async (signal) => {
    const [status, took] = await signalled(['SIGINT', signal], 600);
    expect(status).toBe(1);
    expect(took).toBeLessThan(2_600);
  });

  it('counts a signal that a wrapper also passes on as one', async () => {
    const [, took] = await signalled(['SIGINT', 'SIGINT'], 20);
    expect(took).toBeGreaterThan(5_000);
  }, 15_000);

  it('ends within ten seconds after the first', async () => {
    const [status, took] = await signalled(['SIGTERM']);
    expect(status).toBe(1);
    expect(took).toBeLessThan(10_000);
  }, 15_000);
});
