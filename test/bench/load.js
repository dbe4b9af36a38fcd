/**
 * Whether every answer is right while many ask at once, and how long answers take, beside the floor measured
 * in the same run: `/healthz` of the same server, which asks nobody.
 *
 *   npm run bench:load                        the real records ($CRS_REAL_DATA, ../shared/data)
 *   npm run bench:load -- --sample            made-up records
 *   npm run bench:load -- --connections 200 --seconds 60 --keys 1500
 *
 * Every answer under load is compared with the one the same request got alone before. Refusals by the limits are
 * counted apart: they must come only where a key has used its minute.
 */
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { acquireEmbeddedPostgres } from '@crs/runtime';
import { generateSample, writeSample } from '@crs/sample';
import { createAccountKey, createPool } from '@crs/store';
import autocannon from 'autocannon';
import { mixedRequests } from './mixed-requests.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    keys: { type: 'string', default: '1500' },
    sample: { type: 'boolean', default: false },
  },
});
const [connections, seconds, keyCount] = [values.connections, values.seconds, values.keys].map(Number);

const folder = await mkdtemp(join(tmpdir(), 'crs-load-'));
await chmod(folder, 0o755);
const environment = {
  ...process.env,
  LOG_LEVEL: 'warn',
  DATABASE_URL: '',
  REDIS_URL: process.env.REDIS_URL ?? '',
  CRS_DATA_DIR: join(folder, 'data'),
  CRS_CONFIG_DIR: join(root, values.sample ? 'packages/sample/config' : 'test/real/config'),
  CRS_SAMPLE_DIR: join(folder, 'sample'),
  PORT: '0',
};
if (values.sample) await writeSample(generateSample({}), join(folder, 'sample'));

const start = (...args) =>
  spawn(process.execPath, ['cli/bin/crs.js', ...args], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
const ended = (child) => new Promise((done) => child.on('close', done));

const night = start('nightly', '--json');
night.stdout.resume();
if ((await ended(night)) !== 0) throw new Error('crs nightly failed');
const database = await acquireEmbeddedPostgres(environment.CRS_DATA_DIR);
const pool = createPool(database.url);
const keys = [];
for (let i = 0; i < keyCount; i++)
  keys.push((await createAccountKey(pool, { account: `load ${i}`, tier: 'pro' })).key);
const paths = await mixedRequests(pool);

const server = start('serve', '--json');
const { url } = JSON.parse(await new Promise((done) => server.stdout.once('data', done)));

/** What must be the same whoever else asks: the request id differs by nature. */
const lasting = (body) => body.replace(/"request_id":"[^"]*"/, '');
const headers = () => ({ authorization: `Bearer ${keys[Math.floor(Math.random() * keys.length)]}` });
const alone = new Map();
for (const path of paths) {
  const response = await fetch(url + path, { headers: headers() });
  alone.set(path, { status: response.status, body: lasting(await response.text()) });
  if (response.status >= 500) throw new Error(`${path} answers ${response.status}`);
}

const counts = { asked: 0, refused: 0, wrong: 0 };
const wrong = new Map();
function compare(path, status, body) {
  counts.asked++;
  const expected = alone.get(path);
  if (status === 429) {
    counts.refused++;
    return;
  }
  if (status === expected.status && lasting(body) === expected.body) return;
  counts.wrong++;
  wrong.set(`${path} answered ${status}`, (wrong.get(`${path} answered ${status}`) ?? 0) + 1);
}
const shuffled = () =>
  paths
    .map((path) => [Math.random(), path])
    .sort(([a], [b]) => a - b)
    .map(([, path]) => path);
const load = (options) => autocannon({ url, connections, timeout: 30, ...options });

const floor = await load({ duration: Math.min(10, seconds), requests: [{ path: '/healthz' }] });
const mixed = await load({
  duration: seconds,
  setupClient: (client) =>
    client.setRequests(
      shuffled().map((path) => ({
        method: 'GET',
        path,
        headers: headers(),
        onResponse: (status, body) => compare(path, status, body),
      })),
    ),
});

const stopped = ended(server);
server.kill('SIGINT');
await stopped;
await pool.end();
await database.release();
await rm(folder, { recursive: true, force: true });

const line = (name, { requests, latency }) =>
  `${name.padEnd(22)} ${Math.round(requests.average)} a second, p50 ${latency.p50} ms, p99 ${latency.p99} ms, slowest ${latency.max} ms`;
console.log(line(`mixed, ${connections} at once`, mixed));
console.log(line('floor: /healthz', floor));
console.log(
  `answers ${counts.asked}, refused by limits ${counts.refused}, wrong ${counts.wrong}, without an answer ${mixed.errors}`,
);
for (const [what, times] of wrong) console.log(`  ${times} × ${what}`);
process.exitCode = counts.wrong === 0 && mixed.errors === 0 ? 0 : 1;
