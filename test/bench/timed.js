/** Commands of the service, timed from outside. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Largest resident set of a running process so far, in megabytes; 0 once it is gone. */
async function peakMegabytes(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

/** Runs one command to its end and gives its seconds and Node's peak memory. */
export async function timed(args, environment) {
  const began = performance.now();
  const child = spawn(process.execPath, ['cli/bin/crs.js', ...args], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let stdout = '';
  child.stdout.on('data', (data) => {
    stdout += data;
  });
  let peak = 0;
  const watching = setInterval(async () => {
    peak = Math.max(peak, await peakMegabytes(child.pid));
  }, 100);
  const status = await new Promise((done) => child.on('close', done));
  clearInterval(watching);
  if (status !== 0) throw new Error(`crs ${args.join(' ')} ended with ${status}: ${stdout}`);
  return { seconds: (performance.now() - began) / 1000, peak, output: JSON.parse(stdout) };
}

export const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
/** The median and the range. */
export const show = (numbers, unit) =>
  `${median(numbers).toFixed(1)} ${unit} (${Math.min(...numbers).toFixed(1)}–${Math.max(...numbers).toFixed(1)})`;
