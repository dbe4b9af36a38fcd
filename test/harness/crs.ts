import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Milliseconds after which a command counts as hung. */
const LONGEST_COMMAND = 240_000;

/** The result of a finished command. */
export interface CrsResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The environment of a command: these settings, and nothing else from this process. */
const environmentOf = (settings: Readonly<Record<string, string>>) => ({
  PATH: process.env.PATH ?? '',
  LOG_LEVEL: 'warn',
  ...settings,
});

/**
 * Runs a command in a process that runs one command after another, which saves starting Node. Without the tests'
 * global setup, it starts a separate process. Use `crsProcess` to test the process itself.
 */
export async function crs(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<CrsResult> {
  const url = process.env.CRS_TEST_COMMANDS_URL;
  if (url === undefined) return crsProcess(args, settings);
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify({ words: args, settings: environmentOf(settings) }),
  });
  return (await response.json()) as CrsResult;
}

/** Runs a command in its own process, as an operator would. */
export function crsProcess(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<CrsResult> {
  const child = spawn(process.execPath, ['cli/bin/crs.js', ...args], {
    cwd: root,
    env: environmentOf(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A command that hangs is a failure, not a process left behind.
    timeout: LONGEST_COMMAND,
    killSignal: 'SIGKILL',
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  return Promise.all([text(child.stdout), text(child.stderr), ended]).then(([stdout, stderr, [status]]) => ({
    status,
    stdout,
    stderr,
  }));
}

/** Runs a verb with --json and returns its document; throws if the command fails. */
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
  const child = spawn(process.execPath, ['cli/bin/crs.js', 'serve', '--json'], {
    cwd: root,
    env: environmentOf(settings),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer | number | null];
  if (!Buffer.isBuffer(line)) throw new Error(`crs serve ended with ${line}`);
  const { url } = JSON.parse(line.toString()) as { url?: string };
  if (url === undefined) throw new Error(`crs serve failed: ${line}`);
  return {
    url,
    async close() {
      child.kill();
      await ended;
    },
  };
}
