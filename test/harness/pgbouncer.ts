import { execFileSync, spawn } from 'node:child_process';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';

/** A running pooler. */
export interface Pgbouncer {
  /** The URL of the database through it. */
  readonly url: string;
  stop(): Promise<void>;
}

/** True if Debian's pgbouncer is installed; CI installs it. */
export function hasPgbouncer(): boolean {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' });
    return true;
  } catch (error) {
    if (process.env.CI === 'true') throw error;
    return false;
  }
}

/** pgbouncer does not run as root. */
const NOBODY = 65534;

/**
 * Starts a pooler in front of a database, with default settings.
 * @param mode when the server's session goes to another client
 */
export async function startPgbouncer(
  databaseUrl: string,
  mode: 'session' | 'transaction' | 'statement',
): Promise<Pgbouncer> {
  const target = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'crs-pgbouncer-'));
  const port = await getPort();
  const name = target.pathname.slice(1);
  const [user, password] = [decodeURIComponent(target.username), decodeURIComponent(target.password)];
  const config = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  await writeFile(users, `"${user}" "${password}"\n`);
  await writeFile(
    config,
    `[databases]
${name} = host=127.0.0.1 port=${target.port} dbname=${name} user=${user} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = plain
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = 60
unix_socket_dir =
`,
  );
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [folder, config, users]) await chown(path, NOBODY, NOBODY);
  const server = spawn('pgbouncer', ['-q', config], {
    stdio: 'ignore',
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  await untilListening(port);
  target.port = String(port);
  target.hostname = '127.0.0.1';
  return {
    url: target.href,
    async stop() {
      server.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const isUp = await new Promise<boolean>((done) => {
      const socket = createConnection({ port, host: '127.0.0.1' });
      socket.once('connect', () => done(true)).once('error', () => done(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isUp) return;
    await sleep(50);
  }
  throw new Error('pgbouncer does not listen');
}
