/** The API of a whole state under load, beside the load generator on the same machine, limits on. */
import { spawn } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { acquireEmbeddedPostgres } from '@crs/runtime';
import { createAccountKey, createPool } from '@crs/store';
import autocannon from 'autocannon';
import { startCrs } from './commands.js';
import { alonePaths, mixOf, questionsOf } from './requests.js';

const CONNECTIONS = 50;
/** A pro key asks 120 times a minute: enough of them that none is refused. */
const KEYS = 2_500;
/** Most requests and most milliseconds of one path that is asked alone. */
const ALONE = { requests: 300, milliseconds: 3_000 };

/** The first line that a process prints, as JSON. */
const announced = (child) =>
  new Promise((done, fail) => {
    child.stdout.once('data', (data) => done(JSON.parse(String(data))));
    child.once('exit', (status) => fail(new Error(`The server ended with ${status} before it listened.`)));
  });

const stopped = (child, signal) =>
  new Promise((done) => {
    child.once('close', done);
    child.kill(signal);
  });

const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];

/** One request after another, as a lone client sends them. */
async function askAlone(url, [name, paths], headers) {
  const times = [];
  const statuses = new Set();
  const until = performance.now() + ALONE.milliseconds;
  for (let at = -3; at < ALONE.requests && (performance.now() < until || at < 20); at++) {
    const began = performance.now();
    const response = await fetch(url + paths[(at + paths.length * 3) % paths.length], { headers: headers() });
    await response.arrayBuffer();
    statuses.add(response.status);
    // The first three warm the caches.
    if (at >= 0) times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  return {
    name,
    requests: times.length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    statuses: [...statuses],
  };
}

/** 50 connections for some seconds, each with paths of its own. */
async function ask(url, seconds, pathsFor, headers) {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    timeout: 30,
    setupClient: (client) =>
      client.setRequests(pathsFor().map((path) => ({ method: 'GET', path, headers: headers() }))),
  });
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    refused: result.statusCodeStats?.['429']?.count ?? 0,
    failed: result['5xx'] + result.errors,
  };
}

/** The same lookups asked of the bare server, with as many connections to the database as the API opened. */
async function askBare({ databaseUrl, pool, seconds, pathsFor }) {
  const { rows } = await pool.query(
    `select count(*)::int as connections from pg_stat_activity where application_name = 'crs serve'`,
  );
  const child = spawn(process.execPath, [fileURLToPath(new URL('bare-server.js', import.meta.url))], {
    env: { ...process.env, DATABASE_URL: databaseUrl, POOL: String(Math.max(1, rows[0].connections)) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { port } = await announced(child);
  const answer = await ask(`http://127.0.0.1:${port}`, seconds, pathsFor, () => ({}));
  await stopped(child, 'SIGTERM');
  return { ...answer, connections: rows[0].connections };
}

/** The mix, each path alone, and lookups beside a bare server. */
export async function measureLoad({ dataDir, environment, seconds }) {
  const load = loadavg()[0];
  const database = await acquireEmbeddedPostgres(dataDir);
  const pool = createPool(database.url, { schema: 'served' });
  const server = startCrs(['serve', '--json'], { ...environment, PORT: '0' });
  try {
    const keys = [];
    const run = Date.now();
    while (keys.length < KEYS)
      keys.push((await createAccountKey(pool, { account: `load ${run} ${keys.length}`, tier: 'pro' })).key);
    const headers = () => ({ authorization: `Bearer ${keys[Math.floor(Math.random() * keys.length)]}` });
    const questions = await questionsOf(pool);
    const { url } = await announced(server);

    await ask(url, 3, () => mixOf(questions, 200), headers);
    const alone = [];
    for (const path of alonePaths(questions))
      if (path[1].length > 0) alone.push(await askAlone(url, path, headers));
    const mixed = await ask(url, seconds, () => mixOf(questions, 1_000), headers);
    const lookupSeconds = Math.min(10, seconds);
    const lookupPaths = () =>
      mixOf({ ...questions, searches: [''], permits: [''], enforcement: [''], rest: [''] }, 400).filter(
        Boolean,
      );
    const lookups = await ask(url, lookupSeconds, lookupPaths, headers);
    const bare = await askBare({
      databaseUrl: database.url,
      pool,
      seconds: lookupSeconds,
      pathsFor: lookupPaths,
    });
    return { load, mixed, alone, lookups, bare };
  } finally {
    await stopped(server, 'SIGINT');
    await pool.end();
    await database.release();
  }
}
