import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Sends a signal to a command some milliseconds after its start; false if it had already ended. */
export async function killedAfter(
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
  after: number,
  signal: NodeJS.Signals = 'SIGKILL',
): Promise<boolean> {
  const child = spawn(process.execPath, ['cli/bin/crs.js', ...words], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'silent', ...settings },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const running = await Promise.race([sleep(after, true), ended.then(() => false)]);
  child.kill(signal);
  await ended;
  return running;
}
