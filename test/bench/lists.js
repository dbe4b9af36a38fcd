/**
 * Lists on the rosters of a whole state: rows a second of batches, how long a single row takes alone and beside them, and how
 * long OpenRefine's protocol needs for 10,000 rows in batches of 100.
 *
 *   npm run bench:lists                                 a state of 275,000 licenses, made up and thrown away
 *   npm run bench:lists -- --keep FOLDER                the state that `npm run bench:state -- --keep FOLDER` left
 *   npm run bench:lists -- --seconds 20 --batches 2     how long, and batches at once
 *
 * Other work on the machine shows in milliseconds; the processor seconds of the server and the load average stand beside.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { acquireEmbeddedPostgres } from '@crs/runtime';
import { createAccountKey, createPool, createServiceToken } from '@crs/store';
import { startCrs } from './state/commands.js';

const { values } = parseArgs({
  options: {
    keep: { type: 'string' },
    licenses: { type: 'string', default: '275000' },
    seconds: { type: 'string', default: '15' },
    batches: { type: 'string', default: '1' },
  },
});
const [seconds, atOnce] = [Number(values.seconds), Number(values.batches)];
const BATCH = 1_000;
const RECONCILED = { rows: 10_000, batch: 100 };
/** Milliseconds between two single rows. */
const PAUSE = 20;

const folder = values.keep ? resolve(values.keep) : await mkdtemp(join(tmpdir(), 'crs-lists-'));
if (!values.keep) await makeState();
const environment = {
  CRS_CONFIG_DIR: join(folder, 'config'),
  CRS_SAMPLE_DIR: folder,
  CRS_DATA_DIR: join(folder, 'data'),
  DATABASE_URL: '',
  REDIS_URL: '',
};

async function makeState() {
  await chmod(folder, 0o755);
  const path = fileURLToPath(new URL('state/index.js', import.meta.url));
  const sizes = [
    '--permits',
    '150000',
    '--cities',
    '20',
    '--inspections',
    '2000',
    '--licenses',
    values.licenses,
  ];
  const args = [path, ...sizes, '--stages', 'cold', '--keep', folder, '--out', join(folder, 'state.md')];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const status = await new Promise((done) => child.on('close', done));
  if (status !== 0) throw new Error('The state could not be made.');
}

const quantile = (times, share) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)] ?? 0;

const database = await acquireEmbeddedPostgres(environment.CRS_DATA_DIR);
const pool = createPool(database.url);
const server = startCrs(['serve', '--json'], { ...environment, PORT: '0' });
try {
  const { url } = JSON.parse(
    await new Promise((done) => server.stdout.once('data', (data) => done(String(data)))),
  );
  const { rows } = await pool.query(
    `select contractor_name as name, contractor_address as address, contractor_city as city, 'MN' as state,
       contractor_zip as zip, contractor_phone as phone, contractor_license as "licenseNumber"
     from served.claim where contractor_name is not null order by md5(id::text) limit 20000`,
  );
  let accounts = 0;
  const run = Date.now();
  const newKey = async () =>
    (await createAccountKey(pool, { account: `lists ${run} ${++accounts}`, tier: 'pro' })).key;
  let next = 0;
  const take = (count) => Array.from({ length: count }, () => rows[next++ % rows.length]);
  const match = async (count, key) => {
    const response = await fetch(`${url}/v1/match?explain=true`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ rows: take(count) }),
    });
    const { data } = await response.json();
    if (data?.length !== count) throw new Error(`A batch of ${count} rows got ${response.status}.`);
    return data;
  };
  /** Processor seconds of the server so far. */
  const spent = async () => {
    const stat = (await readFile(`/proc/${server.pid}/stat`, 'utf8')).split(') ')[1].split(' ');
    return (Number(stat[11]) + Number(stat[12])) / 100;
  };

  async function singles(until) {
    const times = [];
    let key = await newKey();
    for (let asked = 1; performance.now() < until; asked++) {
      if (asked % 100 === 0) key = await newKey();
      const began = performance.now();
      await match(1, key);
      times.push(performance.now() - began);
      await sleep(PAUSE);
    }
    return times;
  }

  async function batches() {
    const before = await spent();
    const keys = await Promise.all(Array.from({ length: 10 }, newKey));
    const workerData = { url, keys, rows, size: BATCH, atOnce, seconds };
    const sender = new Worker(new URL('send-batches.js', import.meta.url), { workerData });
    const [perSecond] = await once(sender, 'message');
    return { perSecond, perProcessorSecond: (perSecond * seconds) / ((await spent()) - before) };
  }

  async function reconciled() {
    const { token } = await createServiceToken(pool, { key: await newKey() });
    const began = performance.now();
    const before = await spent();
    const times = [];
    for (let from = 0; from < RECONCILED.rows; from += RECONCILED.batch) {
      const queries = take(RECONCILED.batch).map(({ name, ...others }, at) => [
        `q${at}`,
        {
          query: name,
          limit: 3,
          properties: Object.entries(others).flatMap(([pid, v]) => (v === null ? [] : [{ pid, v }])),
        },
      ]);
      const sent = performance.now();
      const response = await fetch(`${url}/reconcile/${token}`, {
        method: 'POST',
        body: new URLSearchParams({ queries: JSON.stringify(Object.fromEntries(queries)) }),
      });
      const results = await response.json();
      if (Object.keys(results).length !== RECONCILED.batch)
        throw new Error(`A batch got ${response.status}.`);
      times.push(performance.now() - sent);
    }
    return { times, wall: (performance.now() - began) / 1000, processor: (await spent()) - before };
  }

  const shown = (times) =>
    `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms (${times.length})`;
  const rate = ({ perSecond, perProcessorSecond }) =>
    `${Math.round(perSecond)} rows a second, ${Math.round(perProcessorSecond)} a processor second of the server`;
  const say = (what, text) => console.log(`${what}: ${text} (load average ${loadavg()[0].toFixed(2)})`);
  const end = () => performance.now() + seconds * 1000;

  // The first requests open the rosters and compile the code.
  for (const count of [1, BATCH, BATCH, BATCH]) await match(count, await newKey());
  say('single rows alone', shown(await singles(end())));
  say(`batches of ${BATCH}, explained, ${atOnce} at once`, rate(await batches()));
  const [beside, times] = await Promise.all([batches(), singles(end())]);
  say('single rows beside them', shown(times));
  say('batches beside them', rate(beside));
  const { times: each, wall, processor } = await reconciled();
  say(
    `${RECONCILED.rows} reconciled in batches of ${RECONCILED.batch}`,
    `${wall.toFixed(1)} s, ${processor.toFixed(1)} processor seconds of the server; a batch ${shown(each)}`,
  );
} finally {
  const stopped = new Promise((done) => server.once('close', done));
  server.kill('SIGINT');
  await stopped;
  await pool.end();
  await database.release();
  if (!values.keep) await rm(folder, { recursive: true, force: true });
}
