/** Matching timed in a process of its own: the index of the roster built, every claim answered on as many threads as there are cores. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { loadConfig } from '@crs/config';
import { buildRosterIndex, policyValuesOf } from '@crs/matching';
import { normaliseAddress, normalisePhone, parseContractorText } from '@crs/normalise';
import { MatchThreads, matchBatches } from '@crs/pipelines';
import { copyLine } from '@crs/store';

const root = fileURLToPath(new URL('../../', import.meta.url));
const script = fileURLToPath(import.meta.url);

/** Writes items for `timedMatching`, one a line. */
export async function writeLines(path, items) {
  const out = createWriteStream(path);
  for (const item of items) if (!out.write(`${JSON.stringify(item)}\n`)) await once(out, 'drain');
  out.end();
  await once(out, 'finish');
}

async function readLines(path) {
  const items = [];
  for await (const line of createInterface({ input: createReadStream(path) })) items.push(JSON.parse(line));
  return items;
}

/**
 * Times the matching of a folder whose file `entries` holds the roster and `claims` the claims.
 * @param learn learn weights from the claims first, as for a new jurisdiction
 */
export async function timedMatching(folder, { learn = false } = {}) {
  const args = [script, folder, ...(learn ? ['learn'] : [])];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  await once(child, 'close');
  return JSON.parse(text);
}

/** Claims as the database gives them, so many at a time. */
function batchesOf(claims) {
  const batches = [];
  for (let from = 0; from < claims.length; from += 500) {
    const some = claims.slice(from, from + 500);
    const text = some.map(
      ({ id, name, address, city, zip, phone, licenseNumber, trades, firstDate, lastDate }) =>
        `${copyLine([id, name, address, city, zip, phone, licenseNumber, JSON.stringify(trades), firstDate, lastDate, ''])}\n`,
    );
    const bytes = Buffer.from(text.join(''));
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
    shared.set(bytes);
    batches.push({ lines: some.length, bytes: shared.buffer });
  }
  return batches;
}

/** The part that is timed, in a process of its own: it holds nothing but the records. */
async function match(folder, learn) {
  const entries = await readLines(join(folder, 'entries'));
  const claims = await readLines(join(folder, 'claims'));
  const { dictionaries, matching } = loadConfig({
    configDir: join(root, 'config'),
    defaultDir: join(root, 'config'),
    env: {},
  });
  const floor = performance.now();
  for (const { name, address, phone } of claims) {
    parseContractorText(name, dictionaries);
    if (address !== null) normaliseAddress(address, dictionaries);
    if (phone !== null) normalisePhone(phone);
  }
  const began = performance.now();
  const index = buildRosterIndex(entries, dictionaries, policyValuesOf(matching));
  const built = performance.now();
  const batches = batchesOf(claims);
  const threads = new MatchThreads(dictionaries);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const started = performance.now();
  let lines = '';
  const staged = {
    writeBytes(bytes) {
      lines += Buffer.from(bytes).toString('latin1');
    },
  };
  const group = { scope: 'lakeview', state: 'MN' };
  const job = {
    group,
    claims: batches,
    others: [],
    index,
    aliases: buildRosterIndex([], dictionaries, policyValuesOf(matching)),
    settings: matching,
    teaching: [],
    learn,
  };
  const { gateSample } = await matchBatches(threads, job, staged, () => {});
  const ended = performance.now();
  delay.disable();
  await threads.close();
  const peak = /VmHWM:\s+(\d+) kB/.exec(await readFile('/proc/self/status', 'utf8'))?.[1] ?? 0;
  process.stdout.write(
    JSON.stringify({
      licenses: entries.length,
      claims: claims.length,
      matched: lines.split('\n').filter((line) => /^\d+\t\d/.test(line)).length,
      checked: gateSample.answers.length,
      floorSeconds: (began - floor) / 1000,
      rosterSeconds: (built - began) / 1000,
      indexMegabytes: index.buffer.byteLength / 1024 ** 2,
      matchSeconds: (ended - started) / 1000,
      seconds: (built - began + ended - started) / 1000,
      longestDelayMs: Math.round(delay.max / 1e6),
      peakMegabytes: Number(peak) / 1024,
    }),
  );
}

if (process.argv[1] === script) await match(process.argv[2], process.argv[3] === 'learn');
