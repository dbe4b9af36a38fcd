import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { acquireEmbeddedPostgres } from '@crs/runtime';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import getPort from 'get-port';
import { startRedis } from '../harness/redis-server.js';
import { openRelay } from '../harness/relay.js';
import { until } from '../harness/workers.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const installed = await startRedis();
await installed?.stop();

/** Seconds between two lines about an outage, and the duration of the outage. */
const INTERVAL = 2;
const OUTAGE = 9;
/** The first line, one per interval, and the lines that each queue of a waiting process still writes. */
const MOST_LINES = 1 + Math.ceil(OUTAGE / INTERVAL) + 2;

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly dependency?: string;
  readonly errors?: number;
}

describe('a database and a Redis that stop for a while', () => {
  const run = installed === null ? it.skip : it;
  let folder: string;
  const finishers: (() => Promise<unknown>)[] = [];
  const children: { readonly child: ChildProcess; text: string }[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'crs-outage-'));
    await chmod(folder, 0o755);
  });
  afterAll(async () => {
    for (const { child } of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill();
      await once(child, 'exit');
    }
    for (const finish of finishers) await finish();
    await rm(folder, { recursive: true, force: true });
  });

  function start(verb: string, settings: Readonly<Record<string, string>>) {
    const child = spawn(process.execPath, ['cli/bin/crs.js', verb, '--json'], {
      cwd: root,
      env: {
        PATH: process.env.PATH ?? '',
        LOG_LEVEL: 'info',
        CRS_OUTAGE_INTERVAL: String(INTERVAL),
        ...settings,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const started = { child, text: '' };
    child.stderr?.setEncoding('utf8').on('data', (part: string) => {
      started.text += part;
    });
    children.push(started);
    return started;
  }
  const linesOf = (text: string): Line[] =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line);
  const status = async (url: string): Promise<number | null> =>
    fetch(url).then(
      (response) => response.status,
      () => null,
    );

  run('are one line each per interval in the logs of a worker and the API, which keep running', async () => {
    const database = await acquireEmbeddedPostgres(join(folder, 'data'));
    const redis = await startRedis();
    if (redis === null) throw new Error('there is no redis-server');
    const relay = await openRelay(database.port);
    finishers.push(
      () => redis.stop(),
      () => relay.close(),
      () => database.release(),
    );
    const [metricsPort, port] = [await getPort(), await getPort()];
    const settings = {
      DATABASE_URL: database.url.replace(`:${database.port}/`, `:${relay.port}/`),
      REDIS_URL: redis.url,
      CRS_DATA_DIR: join(folder, 'data'),
      CRS_WORKER_METRICS_PORT: String(metricsPort),
      PORT: String(port),
    };
    const worker = start('work', settings);
    await until('the worker', () => worker.text.includes('feeds have a schedule'));
    const api = start('serve', settings);
    const [ofWorker, ofApi] = [`http://127.0.0.1:${metricsPort}`, `http://127.0.0.1:${port}`];
    await until('the API', async () => (await status(`${ofApi}/healthz`)) === 200);
    const ups = async (url: string): Promise<string[]> =>
      (await (await fetch(`${url}/metrics`)).text())
        .split('\n')
        .filter((line) => line.startsWith('crs_dependency_up{'))
        .map((line) => line.replace(/^.*="(\w+)"\} /, '$1 '));
    expect(await ups(ofWorker)).toEqual(['database 1', 'queue 1']);

    const before = [worker.text.length, api.text.length];
    for (const finish of finishers.splice(0)) await finish();
    const end = Date.now() + OUTAGE * 1000;
    while (Date.now() < end) {
      const header = { Authorization: `Bearer sk_live_${'7'.repeat(64)}` };
      const asked = [1, 2, 3].map(() => fetch(`${ofApi}/v1/license-types`, { headers: header }));
      expect((await Promise.all(asked)).map((response) => response.status)).toEqual([503, 503, 503]);
      expect(await Promise.all([status(`${ofWorker}/healthz`), status(`${ofApi}/readyz`)])).toEqual([
        200, 503,
      ]);
      expect(await ups(ofWorker)).toEqual(['database 0', 'queue 0']);
      await sleep(200);
    }
    const during = [worker, api].map(({ text }, at) => linesOf(text.slice(before[at])));
    for (const lines of during) {
      const others = lines.filter(({ msg }) => msg !== 'request');
      expect(others.filter(({ dependency }) => dependency === undefined)).toEqual([]);
      for (const dependency of ['database', 'redis'])
        expect(others.filter((line) => line.dependency === dependency).length).toBeLessThanOrEqual(
          MOST_LINES,
        );
    }
    expect(during[0]?.some(({ errors = 0 }) => errors > 1)).toBe(true);

    const [again, redisAgain] = [
      await acquireEmbeddedPostgres(join(folder, 'data')),
      await startRedis(Number(new URL(redis.url).port)),
    ];
    await relay.open(again.port);
    finishers.push(
      async () => redisAgain?.stop(),
      () => relay.close(),
      () => again.release(),
    );
    await until('the worker', async () => (await ups(ofWorker)).join() === 'database 1,queue 1');
    await until('the API', async () => (await status(`${ofApi}/v1/license-types`)) === 401);
    await until('the last lines', () =>
      children.every(({ text }) => text.includes('no more errors from the connection to the database')),
    );
    for (const { child } of children) {
      child.kill();
      await once(child, 'exit');
    }
    expect(children.map(({ child }) => child.exitCode)).toEqual([0, 0]);
  });
});
