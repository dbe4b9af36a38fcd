/** A PostgreSQL with a streaming replica: two local servers that use the service's embedded binaries. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { acquireEmbeddedPostgres } from '@crs/runtime';
import pg from 'pg';

const run = promisify(execFile);

/** Milliseconds that a killed server may take to start again. */
const START_LIMIT = 60_000;

/** A server that a test may stop. */
export interface OneServer {
  readonly url: string;
  /** Runs one statement as the server's owner. */
  query(sql: string): Promise<Record<string, unknown>[]>;
  /** Kills all its processes at once, as if its machine failed. */
  kill(): Promise<void>;
  /** Starts it again on the same port after a kill. */
  start(): Promise<void>;
  /** Pauses its processes in the middle of their work: connections stay open, and nothing answers. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

export interface ReplicatedPostgres {
  readonly primary: OneServer;
  readonly replica: OneServer;
  /** Waits until the replica has replayed everything that the primary wrote. */
  followed(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts a primary and a replica that follows it (PostgreSQL documentation, 26.2.5, streaming replication). */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'crs-replicated-'));
  await chmod(folder, 0o755);
  const of = (name: string): string => join(folder, name);
  const first = await acquireEmbeddedPostgres(of('primary'));
  await ask(first.url, `alter system set wal_level = 'replica'`);
  await ask(first.url, 'alter system set max_wal_senders = 4');
  await ask(first.url, `alter system set wal_keep_size = '1GB'`);
  await first.release();
  const primary = await serverIn(of('primary'));
  await copyPrimary(primary.url, of('primary'), of('replica'));
  const replica = await serverIn(of('replica'));
  return {
    primary,
    replica,
    async followed() {
      const [written] = await primary.query('select pg_current_wal_lsn()::text as at');
      for (;;) {
        const [row] = await replica.query(
          `select pg_last_wal_replay_lsn() >= '${written?.at}'::pg_lsn as "isThere"`,
        );
        if (row?.isThere === true) return;
      }
    },
    async remove() {
      for (const server of [replica, primary]) {
        await server.thaw();
        await server.kill();
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Copies the running primary's files for a replica (documentation, 25.3.4, low-level base backups). */
async function copyPrimary(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`select pg_backup_start('replica', true)`);
  await cp(join(from, 'postgres'), join(to, 'postgres'), {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !/postmaster\.(?:pid|opts)$|\/users\/|server\.log$/.test(path),
  });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  const cluster = join(to, 'postgres', 'cluster');
  await writeFile(join(cluster, 'backup_label'), rows[0]?.labelfile ?? '');
  await writeFile(join(cluster, 'standby.signal'), '');
  const { hostname, port, username, password } = new URL(url);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  // Node copies files as this process's user, but the server's owner must own them.
  const { stdout } = await run('stat', ['-c', '%u:%g', join(from, 'postgres', 'cluster')]);
  await run('chown', ['-R', stdout.trim(), cluster]);
  await chmod(cluster, 0o700);
}

async function serverIn(folder: string): Promise<OneServer> {
  const { url } = await acquireEmbeddedPostgres(folder);
  const cluster = join(folder, 'postgres', 'cluster');
  const pidFile = join(cluster, 'postmaster.pid');
  const processes = async (): Promise<number[]> => {
    const text = await readFile(pidFile, 'utf8').catch(() => '');
    const main = Number(text.split('\n')[0]);
    if (!(main > 0)) return [];
    const { stdout } = await run('pgrep', ['-P', String(main)]).catch(() => ({ stdout: '' }));
    return [main, ...stdout.split('\n').filter(Boolean).map(Number)];
  };
  const signal = async (name: NodeJS.Signals): Promise<void> => {
    for (const pid of await processes()) {
      try {
        process.kill(pid, name);
      } catch (error) {
        // The process ended in the meantime.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  };
  return {
    url,
    query: (sql) => ask(url, sql),
    kill: () => signal('SIGKILL'),
    async start() {
      // Killed processes still count as running until somebody waits for them.
      await rm(pidFile, { force: true });
      // PostgreSQL stores its start options in this file.
      const command = await readFile(join(cluster, 'postmaster.opts'), 'utf8');
      const [program = '', ...args] = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? '',
      );
      const { uid, gid } = await stat(cluster);
      const child = spawn(program, args, { uid, gid, cwd: cluster, detached: true, stdio: 'ignore' });
      child.unref();
      await once(child, 'spawn');
      for (const deadline = Date.now() + START_LIMIT; ; await sleep(100)) {
        const answered = await ask(url, 'select 1').then(
          () => true,
          () => false,
        );
        if (answered) return;
        if (Date.now() > deadline) throw new Error(`PostgreSQL did not start: see ${cluster}/server.log`);
      }
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  };
}
