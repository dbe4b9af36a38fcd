import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Milliseconds after which a command is taken to hang. */
const LONGEST_COMMAND = 240_000;

/** What a finished command left. */
export interface CrsResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line as an operator would, with these settings and nothing of ours beside them. */
export function crs(args: readonly string[], settings: Readonly<Record<string, string>>): Promise<CrsResult> {
  const child = spawn(process.execPath, ['pipelines/bin/crs.js', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A command that hangs is a failure, not a process left behind.
    timeout: LONGEST_COMMAND,
    killSignal: 'SIGKILL',
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (status) => done({ status, stdout, stderr }));
  });
}

/** Runs a verb with --json and gives its document; fails loudly when the command does. */
export async function crsJson<T>(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  status = 0,
): Promise<T> {
  const result = await crs([...args, '--json'], settings);
  if (result.status !== status) {
    throw new Error(`crs ${args.join(' ')} ended with ${result.status}: ${result.stderr}\n${result.stdout}`);
  }
  return JSON.parse(result.stdout) as T;
}

/** Serves the API as an operator would, on a free port, until closed. */
export async function serveCrs(
  settings: Readonly<Record<string, string>>,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const child = spawn(process.execPath, ['pipelines/bin/crs.js', 'serve', '--json'], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer | number | null];
  if (!Buffer.isBuffer(line)) throw new Error(`crs serve ended with ${line}`);
  const { url } = JSON.parse(line.toString()) as { url: string };
  return {
    url,
    async close() {
      child.kill();
      await ended;
    },
  };
}
