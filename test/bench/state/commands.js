/** Commands of the service as anybody runs them, timed from outside, with what Node and PostgreSQL used. */
import { spawn } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { secondsOfPostgres, usageOfNode } from './processes.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Starts a command of the service; its log is read where somebody asks for it. */
export const startCrs = (args, environment, log = 'ignore') =>
  spawn(process.execPath, ['cli/bin/crs.js', ...args], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', log],
  });

/**
 * Runs one command to its end.
 * @returns its seconds, Node's peak megabytes, processor seconds of Node and of PostgreSQL, the load average it began
 *   under, and the JSON it printed
 */
export async function timeCrs(args, environment) {
  const used = { peak: 0, nodeSeconds: 0, postgresSeconds: 0 };
  const load = loadavg()[0];
  const began = performance.now();
  const child = startCrs([...args, '--json'], environment);
  const chunks = [];
  child.stdout.on('data', (data) => chunks.push(data));
  const watching = setInterval(async () => {
    const [node, postgres] = [
      await usageOfNode(child.pid),
      await secondsOfPostgres(environment.CRS_DATA_DIR),
    ];
    used.peak = Math.max(used.peak, node.megabytes);
    used.nodeSeconds = Math.max(used.nodeSeconds, node.seconds);
    used.postgresSeconds = Math.max(used.postgresSeconds, postgres);
  }, 250);
  const status = await new Promise((done) => child.on('close', done));
  const seconds = (performance.now() - began) / 1000;
  clearInterval(watching);
  const output = String(Buffer.concat(chunks));
  if (status !== 0) throw new Error(`crs ${args.join(' ')} ended with ${status}: ${output.slice(0, 2_000)}`);
  return { seconds, load, ...used, output: JSON.parse(output) };
}

/**
 * What each stage of a command took: from its first start to its last end, since runs of a stage go side by side,
 * and the sum of its runs.
 */
export function stagesOf(runs) {
  const stages = new Map();
  for (const { kind, feed, scope, startedAt, endedAt, seconds } of runs) {
    const family = /_permits$/.test(feed ?? '')
      ? 'permits'
      : (feed ?? (['osha', 'orders', 'actions'].includes(scope) ? scope : null));
    const name = family === null ? kind : `${kind} ${family}`;
    const stage = stages.get(name) ?? { name, from: Infinity, to: 0, sum: 0, runs: 0 };
    stage.from = Math.min(stage.from, Date.parse(startedAt));
    stage.to = Math.max(stage.to, Date.parse(endedAt));
    stage.sum += seconds;
    stage.runs++;
    stages.set(name, stage);
  }
  return [...stages.values()].map(({ name, from, to, sum, runs: count }) => ({
    name,
    span: (to - from) / 1000,
    sum,
    runs: count,
  }));
}
