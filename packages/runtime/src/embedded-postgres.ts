import { type SpawnOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chown,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nullIfMissing } from '@crs/domain';
import getPort from 'get-port';
import pg from 'pg';
import lockfile from 'proper-lockfile';
import { EmbeddedServerError, prepareHome, type ServerHome } from './embedded-binaries.js';

/** The embedded server, which all processes with the same data folder share. */
export interface EmbeddedServer {
  /** The connection URL for the service's database. */
  readonly url: string;
  readonly port: number;
  /** Releases the server; the last process stops it. */
  release(): Promise<void>;
}

/**
 * Server settings for bulk loads on one small machine. Nothing is replicated, so a minimal write-ahead log is enough.
 * Checkpoints and autovacuum are rare, because loads write in bursts and publishing vacuums its own tables.
 */
const SERVER_SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  work_mem: '32MB',
  maintenance_work_mem: '256MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  // Removes log files instead of recycling them. Otherwise the log would be as large as the data after a first load.
  wal_recycle: 'off',
  wal_init_zero: 'off',
  autovacuum_naptime: '5min',
  jit: 'off',
};

/**
 * Starts the embedded PostgreSQL under `dataDir`, or uses the running one. It listens on port 5432 if that is free.
 * @throws EmbeddedServerError with the end of the server's log if the server does not start
 * @throws UsageError `setting.data_folder` if the folder is unusable
 */
export async function acquireEmbeddedPostgres(dataDir: string): Promise<EmbeddedServer> {
  const home = await prepareHome(dataDir);
  return locked(home, async () => {
    const password = await ensureCluster(home);
    const port = (await runningPort(home, password)) ?? (await startServer(home));
    await mkdir(usersFolder(home), { recursive: true });
    await writeFile(join(usersFolder(home), String(process.pid)), '');
    return {
      url: urlOf(port, password),
      port,
      release: () => locked(home, () => leave(home, password)),
    };
  });
}

const urlOf = (port: number, password: string): string =>
  `postgres://crs:${password}@127.0.0.1:${port}/postgres`;

/** Number of server log lines that an error quotes. */
const QUOTED_LINES = 3;

const clusterFolder = (home: ServerHome) => join(home.folder, 'cluster');
const usersFolder = (home: ServerHome) => join(home.folder, 'users');
const pidFile = (home: ServerHome) => join(home.folder, 'cluster', 'postmaster.pid');
const logFile = (home: ServerHome) => join(home.folder, 'cluster', 'server.log');

/** Lets one process at a time initialize, start, or stop the server (proper-lockfile: a crash releases the lock). */
async function locked<T>(home: ServerHome, work: () => Promise<T>): Promise<T> {
  const unlock = await lockfile.lock(home.folder, {
    stale: 30_000,
    retries: { retries: 600, minTimeout: 50, maxTimeout: 200 },
  });
  try {
    return await work();
  } finally {
    await unlock();
  }
}

/** Creates the database cluster on first use, and returns its password. */
async function ensureCluster(home: ServerHome): Promise<string> {
  const passwordFile = join(home.folder, 'password');
  const entries = await readdir(home.folder);
  if (entries.includes('cluster')) return (await readFile(passwordFile, 'utf8')).trim();

  // Create the cluster under a temporary name and rename it, so that an interrupted start leaves no incomplete cluster.
  const building = join(home.folder, 'cluster.new');
  await rm(building, { recursive: true, force: true });
  await mkdir(building, { mode: 0o700 });
  const password = randomBytes(16).toString('hex');
  const initial = join(home.folder, 'password.new');
  await writeFile(initial, `${password}\n`, { mode: 0o600 });
  if (home.user.uid !== undefined && home.user.gid !== undefined) {
    await chown(building, home.user.uid, home.user.gid);
    await chown(initial, home.user.uid, home.user.gid);
  }
  await runBinary(home, 'initdb', [
    `--pgdata=${building}`,
    '--username=crs',
    `--pwfile=${initial}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
  ]);
  const lines = Object.entries(SERVER_SETTINGS).map(([name, value]) => `${name} = '${value}'\n`);
  await writeFile(join(building, 'postgresql.auto.conf'), lines.join(''));
  await rename(initial, passwordFile);
  await rename(building, clusterFolder(home));
  return password;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Returns the port of the server running on this cluster, or null. It reads PostgreSQL's `postmaster.pid` and also asks
 * the server, because after a crash the process id and port in the file may belong to other programs.
 */
async function runningPort(home: ServerHome, password: string): Promise<number | null> {
  const text = await readFile(pidFile(home), 'utf8').catch(nullIfMissing);
  if (text === null) return null;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return pid > 0 && port > 0 && isAlive(pid) && (await isOurs(home, port, password)) ? port : null;
}

/** Milliseconds that a local server may take to accept a connection. */
const ANSWER_LIMIT = 5_000;
/** Milliseconds that a server may take to start after a crash, and the pause between two checks. */
const START_LIMIT = 60_000;
const LOOK_INTERVAL = 250;

/** True if the PostgreSQL on this local port is our cluster's server, whose files are in our folder. */
async function isOurs(home: ServerHome, port: number, password: string): Promise<boolean> {
  const deadline = performance.now() + START_LIMIT;
  for (;;) {
    const client = new pg.Client({
      connectionString: urlOf(port, password),
      connectionTimeoutMillis: ANSWER_LIMIT,
      query_timeout: ANSWER_LIMIT,
    });
    // If the server closes the connection, the query fails too.
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ data_directory: string }>('show data_directory');
      const folder = await realpath(rows[0]?.data_directory ?? '').catch(nullIfMissing);
      return folder === (await realpath(clusterFolder(home)));
    } catch (error) {
      // A starting server gives only this error. Any other error comes from a server or program that is not ours.
      if ((error as { code?: string }).code !== CANNOT_CONNECT_NOW || performance.now() > deadline)
        return false;
    } finally {
      await client.end().catch(() => {});
    }
    await sleep(LOOK_INTERVAL);
  }
}

/** PostgreSQL's error code while it starts or stops. */
const CANNOT_CONNECT_NOW = '57P03';

/** Attempts to start on a free port, because another server may take the port first. */
const START_TRIES = 4;
const PORT_TAKEN = /could not (?:create any TCP\/IP sockets|bind)/;

async function startServer(home: ServerHome): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const usual = attempt === 1 ? [5432, 5433, 5434] : [];
    const port = await getPort({ port: usual, host: '127.0.0.1' });
    try {
      await startOn(home, port);
      return port;
    } catch (error) {
      if (attempt === START_TRIES || !PORT_TAKEN.test((error as Error).message)) throw error;
    }
  }
}

async function startOn(home: ServerHome, port: number): Promise<void> {
  const logged = await sizeOf(logFile(home));
  await runBinary(home, 'pg_ctl', [
    'start',
    '--wait',
    '--timeout=60',
    `--pgdata=${clusterFolder(home)}`,
    `--log=${logFile(home)}`,
    `--options=-p ${port}`,
  ]).catch(async (error: EmbeddedServerError) => {
    // Quote only this start's log, or pg_ctl's output if there is none.
    const lines = (await readFrom(logFile(home), logged)).trim().split('\n').slice(-QUOTED_LINES).join(' ');
    const nextStep = lines.includes('postmaster.pid')
      ? `If the process in the message is not this folder's PostgreSQL, remove ${pidFile(home)} and start again.`
      : `Read ${logFile(home)}, or set DATABASE_URL to your own server.`;
    throw new EmbeddedServerError(
      'postgres.not_started',
      `The embedded PostgreSQL did not start: ${lines || error.message}`,
      {
        nextStep,
        cause: error,
      },
    );
  });
}

/** A file's size in bytes, or 0 if the file does not exist. */
async function sizeOf(path: string): Promise<number> {
  const entry = await stat(path).catch(nullIfMissing);
  return entry?.size ?? 0;
}

/** Reads a file's bytes from a position to the end. */
async function readFrom(path: string, start: number): Promise<string> {
  const bytes = await readFile(path).catch(nullIfMissing);
  return bytes?.subarray(start).toString() ?? '';
}

/** Removes this process from the list of users, and stops the server if no live process uses it. */
async function leave(home: ServerHome, password: string): Promise<void> {
  const users = await readdir(usersFolder(home));
  const others = users.filter((name) => Number(name) !== process.pid && isAlive(Number(name)));
  const gone = users.filter((name) => !others.includes(name));
  await Promise.all(gone.map((name) => rm(join(usersFolder(home), name), { force: true })));
  if (others.length > 0 || (await runningPort(home, password)) === null) return;
  await runBinary(home, 'pg_ctl', ['stop', '--wait', '--mode=fast', `--pgdata=${clusterFolder(home)}`]);
}

/**
 * Runs a PostgreSQL program as the server's user, in a process group that Ctrl-C does not reach. Its output goes to a
 * file, because the server that pg_ctl starts would keep a pipe open as long as it runs.
 */
async function runBinary(home: ServerHome, name: string, args: readonly string[]): Promise<void> {
  const program = join(home.binaries, platform() === 'win32' ? `${name}.exe` : name);
  const outputFile = join(home.folder, `${name}.out`);
  const output = await open(outputFile, 'w');
  try {
    const why = await endOf(program, args, {
      ...home.user,
      cwd: home.folder,
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
      env: { ...process.env, LC_ALL: 'C' },
    });
    if (why === null) return;
    const said = (await readFile(outputFile, 'utf8')).trim();
    throw new EmbeddedServerError('postgres.program_failed', `${name} ${why}. ${said}`.trim(), {
      nextStep:
        'Set DATABASE_URL to your own PostgreSQL server, or correct the problem in the message and start again.',
    });
  } finally {
    await output.close();
    await rm(outputFile, { force: true });
  }
}

/** Waits for a program to end. Returns null for success, otherwise the reason for the failure. */
function endOf(program: string, args: readonly string[], options: SpawnOptions): Promise<string | null> {
  return new Promise((done) => {
    const child = spawn(program, args, options);
    child.on('error', (error) => done(`could not be run: ${error.message}`));
    child.on('close', (code) => done(code === 0 ? null : `ended with status ${code}`));
  });
}
