#!/usr/bin/env node
/**
 * One worker of one thread, then three of which one is killed on the way, each make the same state from its files to
 * served answers, on Redis and one PostgreSQL: what each did, what it took of the processors, and whether the exports are
 * the same line by line.
 *   node test/bench/state/workers.js --scale 0.05
 */
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ingestFlow } from '@crs/pipelines';
import { acquireEmbeddedPostgres, openQueue } from '@crs/runtime';
import { createClient, createPool, exportNames, migrate } from '@crs/store';
import { startRedis } from '../../harness/redis-server.js';
import { startCrs } from './commands.js';
import { feedOf } from './definitions.js';
import { secondsOfPostgres, usageOfNode } from './processes.js';
import { makeState } from './world.js';
import { writeState } from './write-state.js';

const HELP = `node test/bench/state/workers.js [options]

  --scale N     of a state of 1,270,000 permits (0.05)
  --cities N    (30)
  --workers N   that share it the second time (3)
  --kill-at N   share of the matchings after which one of them is killed (0.3)`;

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '0.05' },
    cities: { type: 'string', default: '30' },
    workers: { type: 'string', default: '3' },
    'kill-at': { type: 'string', default: '0.3' },
    help: { type: 'boolean', default: false },
  },
});

/** Seconds without a sign of life after which the others take a dead worker's jobs. */
const LOST_AFTER = 5;
const LOOK = 50;

/** A worker of one thread: what it used of the processors when, and the runs that its log tells of. */
function startWorker(environment) {
  const child = startCrs(
    ['work', '--json', '--concurrency', '1'],
    { ...environment, CRS_THREADS: '1', CRS_WORKER_LOST_AFTER: String(LOST_AFTER), LOG_LEVEL: 'info' },
    'pipe',
  );
  const worker = { child, seconds: 0, runs: [], secondsAtLastRun: 0, lost: 0, killed: false };
  createInterface({ input: child.stderr }).on('line', (line) => {
    const { run } = line.startsWith('{') ? JSON.parse(line) : {};
    if (run === undefined) return;
    worker.runs.push(run);
    worker.secondsAtLastRun = worker.seconds;
  });
  const watching = setInterval(async () => {
    const { seconds } = await usageOfNode(child.pid);
    worker.seconds = Math.max(worker.seconds, seconds);
  }, LOOK);
  worker.end = async (signal) => {
    const ended = once(child, 'close');
    child.kill(signal);
    await ended;
    clearInterval(watching);
  };
  return worker;
}

/** The lines of every export without when they were fetched, sorted. */
async function exportsOf(environment) {
  const exports = {};
  for (const what of exportNames) {
    const child = startCrs(['export', what, '--format', 'jsonl'], environment);
    const lines = [];
    for await (const line of createInterface({ input: child.stdout })) {
      const { fetched_at: _, ...row } = JSON.parse(line);
      lines.push(JSON.stringify(row));
    }
    exports[what] = lines.sort();
  }
  return exports;
}

/** Makes the state with so many workers, of which the last is killed where `killAt` is given. */
async function makeWith(count, { server, dataDir, redis, name, environment, killAt, cities, feeds }) {
  const admin = createClient(server.url);
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const databaseUrl = server.url.replace(/\/postgres$/, `/${name}`);
  const redisUrl = `${redis.url}/${count}`;
  await migrate(databaseUrl);
  const own = {
    ...environment,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    CRS_DATA_DIR: join(dataDir, name),
  };
  const pool = createPool(databaseUrl);
  const work = await openQueue({ redisUrl, databaseUrl, lostAfter: LOST_AFTER }, () => {});
  const before = await secondsOfPostgres(dataDir);
  const began = performance.now();
  const workers = Array.from({ length: count }, () => startWorker(own));
  await Promise.all(workers.map(({ child }) => once(child.stdout, 'data')));
  const started = performance.now();
  await work.flows.add(
    ingestFlow(
      name,
      feeds.map((feed) => ({ feed })),
    ),
  );
  const counted = async (sql) => (await pool.query(sql)).rows[0].count;
  while ((await counted(`select count(*) from run where kind = 'publish' and state = 'done'`)) === 0) {
    await sleep(LOOK);
    const failed = await counted(
      `select count(*) from run where state in ('failed', 'refused') and code is distinct from 'run.abandoned'`,
    );
    if (failed > 0) throw new Error('A run failed: see crs runs.');
    const victim = workers.at(-1);
    if (killAt === undefined || victim.killed) continue;
    const matched = await counted(`select count(*) from run where kind = 'match' and state = 'done'`);
    if (matched < killAt * cities || victim.seconds < victim.secondsAtLastRun + 0.1) continue;
    victim.killed = true;
    await victim.end('SIGKILL');
    victim.lost = victim.seconds - victim.secondsAtLastRun;
  }
  const seconds = (performance.now() - started) / 1000;
  // Jobs report their ends to the log a moment after the run is done.
  await sleep(1_000);
  await Promise.all(workers.filter(({ killed }) => !killed).map((worker) => worker.end('SIGTERM')));
  const postgres = (await secondsOfPostgres(dataDir)) - before;
  const { rows } = await pool.query(
    `select id, kind, state, code, extract(epoch from ended_at - started_at)::float8 as seconds from run`,
  );
  await work.close();
  await pool.end();
  const kinds = new Map(rows.map((run) => [run.id, run]));
  return {
    seconds,
    startup: (started - began) / 1000,
    postgres,
    node: workers.reduce((all, worker) => all + worker.seconds, 0),
    lost: workers.reduce((all, worker) => all + worker.lost, 0),
    abandoned: rows.filter(({ code }) => code === 'run.abandoned').length,
    workers: workers.map((worker) => ({ ...worker, runs: worker.runs.map((id) => kinds.get(id)) })),
    exports: await exportsOf(own),
  };
}

/** What each worker did: its runs by kind, the seconds it was at them, and its processor seconds. */
function printWorkers({ workers }) {
  for (const [at, { runs, seconds, lost, killed }] of workers.entries()) {
    const kinds = [...new Set(runs.map(({ kind }) => kind))];
    const did = kinds.map((kind) => `${runs.filter((run) => run.kind === kind).length} ${kind}`).join(', ');
    const busy = runs.reduce((all, run) => all + run.seconds, 0);
    const end = killed ? `; killed, ${lost.toFixed(1)} s of it lost` : '';
    console.log(
      `  worker ${at + 1}: ${did || 'nothing'}; at work ${busy.toFixed(1)} s, processor ${seconds.toFixed(1)} s${end}`,
    );
  }
}

function printComparison(one, several) {
  for (const [title, result] of [
    ['One worker', one],
    [`${several.workers.length} workers, one killed`, several],
  ]) {
    const { seconds, node, postgres, lost, abandoned } = result;
    const all = node + postgres - lost;
    console.log(
      `${title}: ${seconds.toFixed(1)} s; processor ${all.toFixed(1)} s (Node ${(node - lost).toFixed(1)}, PostgreSQL ${postgres.toFixed(1)}), lost besides ${lost.toFixed(1)} s, ${abandoned} runs abandoned`,
    );
    printWorkers(result);
  }
  const total = ({ node, postgres, lost }) => node + postgres - lost;
  console.log(`Processor time of several to one: ${(total(several) / total(one)).toFixed(2)}`);
  const differing = exportNames.filter(
    (what) => JSON.stringify(one.exports[what]) !== JSON.stringify(several.exports[what]),
  );
  const lines = exportNames.map((what) => `${what} ${one.exports[what].length}`).join(', ');
  console.log(`Exports (${lines} lines): ${differing.length === 0 ? 'the same' : `differing: ${differing}`}`);
  if (differing.length > 0) process.exitCode = 1;
}

async function run() {
  const scaled = (full) => Math.max(20, Math.round(full * Number(values.scale)));
  const cities = Number(values.cities);
  const state = makeState({
    permits: scaled(1_270_000),
    licenses: scaled(275_000),
    cities,
    inspections: scaled(123_000),
    orders: scaled(2_000),
    actions: scaled(500),
    seed: 1,
  });
  const folder = await mkdtemp(join(tmpdir(), 'crs-workers-'));
  // PostgreSQL runs as another user when root runs the benchmark.
  await chmod(folder, 0o755);
  const redis = await startRedis();
  if (redis === null) throw new Error('There is no redis-server on the PATH.');
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const config = join(folder, 'config');
  await writeState(state, { folder, config });
  const server = await acquireEmbeddedPostgres(dataDir);
  try {
    const shared = {
      server,
      dataDir,
      redis,
      cities,
      environment: { CRS_CONFIG_DIR: config, CRS_SAMPLE_DIR: folder },
      feeds: [...state.cities.map(feedOf), 'state_licenses', 'state_osha', 'state_orders', 'state_actions'],
    };
    console.log(
      `${state.permits} permits of ${cities} cities, ${state.licenses} licenses; load average ${loadavg()[0].toFixed(2)}`,
    );
    const one = await makeWith(1, { ...shared, name: 'one' });
    const several = await makeWith(Number(values.workers), {
      ...shared,
      name: 'several',
      killAt: Number(values['kill-at']),
    });
    printComparison(one, several);
  } finally {
    await server.release();
    await redis.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (values.help) console.log(HELP);
else await run();
