/**
 * The pages of a whole state over a real `crs serve`: how long each takes, what it costs the processor and how large it is.
 *
 *   npm run bench:pages                                   a state of 275,000 licenses, made up and thrown away
 *   npm run bench:pages -- --keep FOLDER                  the state that `npm run bench:state -- --keep FOLDER` left
 *   npm run bench:pages -- --only /search                 the pages whose names contain a text
 *   npm run bench:pages -- --json FILE                    the figures also as a file
 *
 * Pages are asked one after the other, each of a record that was not asked before. Other work on the machine shows in
 * milliseconds, not in the processor time of Node and PostgreSQL, which stands beside.
 */
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { acquireEmbeddedPostgres } from '@crs/runtime';
import { createAccountKey, createPool, createUser, logIn } from '@crs/store';
import { pageAddresses } from './pages/addresses.js';
import { startCrs } from './state/commands.js';
import { secondsOfPostgres, usageOfNode } from './state/processes.js';

const { values } = parseArgs({
  options: {
    keep: { type: 'string' },
    licenses: { type: 'string', default: '275000' },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
  },
});

/** Requests of a page that only warm it up: once after the start of the process, and again before the page is measured. */
const WARMING = 5;

const folder = values.keep ? resolve(values.keep) : await mkdtemp(join(tmpdir(), 'crs-pages-'));
if (!values.keep) await makeState();
const scratch = await mkdtemp(join(tmpdir(), 'crs-statements-'));
const environment = {
  CRS_CONFIG_DIR: join(folder, 'config'),
  CRS_SAMPLE_DIR: folder,
  CRS_DATA_DIR: join(folder, 'data'),
  DATABASE_URL: '',
  REDIS_URL: '',
  // Each request comes from an address of its own, so that no limit refuses it.
  CRS_TRUSTED_PROXIES: 'loopback',
  CRS_STATEMENTS_FILE: join(scratch, 'statements'),
  NODE_OPTIONS: `--import ${new URL('pages/count-statements.js', import.meta.url)}`,
  PORT: '0',
};

async function makeState() {
  await chmod(folder, 0o755);
  const path = fileURLToPath(new URL('state/index.js', import.meta.url));
  const args = ['--licenses', values.licenses, '--stages', 'cold', '--keep', folder];
  const child = spawn(process.execPath, [path, ...args, '--out', join(folder, 'state.md')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const status = await new Promise((done) => child.on('close', done));
  if (status !== 0) throw new Error('The state could not be made.');
}

const quantile = (times, share) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)] ?? 0;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let asked = 0;

/** Asks for a path, compressed as a browser asks. */
function ask(url, headers) {
  const address = `10.${(++asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
  return new Promise((done, fail) => {
    const began = performance.now();
    const sent = request(
      url,
      {
        agent,
        headers: { 'accept-encoding': 'gzip', accept: 'text/html', 'x-forwarded-for': address, ...headers },
      },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => {
          const body = Buffer.concat(chunks);
          const text = response.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
          const milliseconds = performance.now() - began;
          done({ milliseconds, status: response.statusCode, bytes: body.length, plain: text.length });
        });
      },
    );
    sent.on('error', fail);
    sent.end();
  });
}

const database = await acquireEmbeddedPostgres(environment.CRS_DATA_DIR);
const pool = createPool(database.url);
/** Requests of one operator, of whom the pages take 600 a minute. */
const REQUESTS_OF_ONE = 500;

/** Logs a new operator in, whose password nobody can type. */
async function newOperator() {
  const name = `bench ${performance.timeOrigin} ${performance.now()}`;
  const { id } = await createUser(pool, { name, role: 'operator', passwordHash: 'none' });
  return logIn(pool, id);
}

const server = startCrs(['serve', '--json'], environment, 'inherit');

/** Processor seconds and statements of the server so far. */
const used = async () => ({
  node: (await usageOfNode(server.pid)).seconds,
  postgres: await secondsOfPostgres(environment.CRS_DATA_DIR),
  statements: Number((await readFile(environment.CRS_STATEMENTS_FILE, 'utf8')) || 0),
});

const warmingOf = (paths) => Math.min(WARMING, Math.floor(paths.length / 4));

async function measured({ name, paths, as }, url, headersOf) {
  const warming = warmingOf(paths);
  const answers = [];
  const statuses = new Set();
  let before = await used();
  for (const [at, path] of paths.entries()) {
    if (at === warming) before = await used();
    const answer = await ask(url + path, await headersOf(as));
    statuses.add(answer.status);
    if (at >= warming) answers.push(answer);
  }
  const after = await used();
  const each = (field) => (after[field] - before[field]) / answers.length;
  const times = answers.map(({ milliseconds }) => milliseconds);
  const sizes = answers.map(({ bytes }) => bytes / 1024);
  return {
    name,
    records: answers.length,
    median: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    nodeMs: each('node') * 1000,
    postgresMs: each('postgres') * 1000,
    statements: each('statements'),
    medianKb: quantile(sizes, 0.5),
    largestKb: Math.max(...sizes),
    plainKb: Math.max(...answers.map(({ plain }) => plain / 1024)),
    statuses: [...statuses],
    load: loadavg()[0],
  };
}

const HEADING = [
  '| page | records | median ms | p95 ms | CPU ms Node + PostgreSQL | statements | KB gzip median, most | most KB plain | load |',
  '|---|--:|--:|--:|--:|--:|--:|--:|--:|',
];

const lineOf = (page) =>
  `| ${[
    `${page.name}${page.statuses.every((status) => status === 200) ? '' : ` (${page.statuses.join(', ')})`}`,
    page.records,
    page.median.toFixed(1),
    page.p95.toFixed(1),
    `${page.nodeMs.toFixed(1)} + ${page.postgresMs.toFixed(1)}`,
    page.statements.toFixed(1),
    `${page.medianKb.toFixed(1)}, ${page.largestKb.toFixed(1)}`,
    page.plainKb.toFixed(0),
    page.load.toFixed(1),
  ].join(' | ')} |`;

try {
  const { url } = JSON.parse(
    await new Promise((done) => server.stdout.once('data', (data) => done(String(data)))),
  );
  const run = Date.now();
  let keyed = 0;
  let key = '';
  let asOperator = 0;
  let token = '';
  const headersOf = async (as) => {
    if (as === 'anybody') return {};
    if (as === 'operator') {
      if (asOperator++ % REQUESTS_OF_ONE === 0) token = await newOperator();
      return { cookie: `crs-login=${token}` };
    }
    if (keyed++ % 100 === 0)
      ({ key } = await createAccountKey(pool, { account: `pages ${run} ${keyed}`, tier: 'pro' }));
    return { authorization: `Bearer ${key}`, accept: 'application/json' };
  };
  const pages = (await pageAddresses(pool)).filter(({ name }) => name.includes(values.only));
  const figures = [];
  // A process compiles its code while it answers the first requests, which the first page would pay for alone.
  for (const { paths, as } of pages)
    for (const path of paths.slice(0, warmingOf(paths))) await ask(url + path, await headersOf(as));
  for (const line of HEADING) console.log(line);
  for (const page of pages) {
    if (page.paths.length === 0) continue;
    const found = await measured(page, url, headersOf);
    figures.push(found);
    console.log(lineOf(found));
  }
  if (values.json) await writeFile(values.json, JSON.stringify(figures, null, 1));
} finally {
  const stopped = new Promise((done) => server.once('close', done));
  server.kill('SIGINT');
  await stopped;
  agent.destroy();
  await pool.end();
  await database.release();
  await rm(scratch, { recursive: true, force: true });
  if (!values.keep) await rm(folder, { recursive: true, force: true });
}
