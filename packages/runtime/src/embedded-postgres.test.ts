import { spawn } from 'node:child_process';
import { appendFile, chmod, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { acquireEmbeddedPostgres, type EmbeddedServer } from './embedded-postgres.js';

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<{ answer: unknown }>(sql)).rows[0]?.answer;
  } finally {
    await client.end();
  }
}

describe('the embedded PostgreSQL', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'crs-embedded-'));
    await chmod(folder, 0o755);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Another process that acquires the server, reports it, and releases it when its input ends. */
  function otherProcess(of = folder) {
    const code = `
      import { acquireEmbeddedPostgres } from '@crs/runtime';
      const server = await acquireEmbeddedPostgres(${JSON.stringify(of)});
      process.stdout.write(String(server.port));
      process.stdin.on('end', () => server.release()).resume();`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      cwd: join(new URL('../../../', import.meta.url).pathname, 'test'),
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    return {
      port: new Promise<number>((done) => child.stdout.once('data', (data) => done(Number(String(data))))),
      end: () =>
        new Promise((done) => {
          child.on('exit', done);
          child.stdin.end();
        }),
      kill: () =>
        new Promise((done) => {
          child.on('exit', done);
          child.kill('SIGKILL');
        }),
    };
  }

  it('is PostgreSQL 15 or newer and keeps its data between starts', async () => {
    const first = await acquireEmbeddedPostgres(folder);
    const version = Number(await ask(first.url, `select current_setting('server_version_num') as answer`));
    expect(version).toBeGreaterThanOrEqual(150_000);
    await ask(first.url, 'create table kept as select 42 as answer');
    await first.release();
    await expect(ask(first.url, 'select 1 as answer')).rejects.toThrow();

    const second = await acquireEmbeddedPostgres(folder);
    expect(await ask(second.url, 'select answer from kept')).toBe(42);
    await second.release();
  });

  it('is shared by processes and stops with the last of them', async () => {
    const mine = await acquireEmbeddedPostgres(folder);
    const other = otherProcess();
    expect(await other.port).toBe(mine.port);
    await mine.release();
    expect(await ask(mine.url, 'select 1 as answer')).toBe(1);
    await other.end();
    await expect(ask(mine.url, 'select 1 as answer')).rejects.toThrow();
  });

  it('survives a process that is killed: the next one uses it and stops it', async () => {
    const killed = otherProcess();
    const port = await killed.port;
    await killed.kill();
    const mine = await acquireEmbeddedPostgres(folder);
    expect(mine.port).toBe(port);
    await mine.release();
    await expect(ask(mine.url, 'select 1 as answer')).rejects.toThrow();
  });

  it('starts in several folders at once, each on a free port', async () => {
    const folders = await Promise.all(
      Array.from({ length: 3 }, () => mkdtemp(join(tmpdir(), 'crs-embedded-at-once-'))),
    );
    await Promise.all(folders.map((each) => chmod(each, 0o755)));
    // Create the clusters first, so that the servers start at the same time.
    for (const each of folders) await (await acquireEmbeddedPostgres(each)).release();
    // Use separate processes, because one process never picks the same port twice.
    const others = folders.map((each) => otherProcess(each));
    try {
      const ports = await Promise.all(others.map(({ port }) => port));
      expect(new Set(ports).size).toBe(3);
    } finally {
      await Promise.all(others.map((other) => other.end()));
      await Promise.all(folders.map((each) => rm(each, { recursive: true, force: true })));
    }
  });
  it('reports why it did not start, from the log of this start', async () => {
    const first = await acquireEmbeddedPostgres(folder);
    await first.release();
    const cluster = join(folder, 'postgres/cluster');
    await appendFile(join(cluster, 'server.log'), 'FATAL:  of an earlier start\n');
    const settings = join(cluster, 'postgresql.auto.conf');
    const sound = await readFile(settings, 'utf8');
    await writeFile(settings, `${sound}no_such_setting = 1\n`);
    const failure = await acquireEmbeddedPostgres(folder).catch((error: Error) => error);
    await writeFile(settings, sound);
    expect(failure).toMatchObject({
      code: 'postgres.not_started',
      message: expect.stringContaining('no_such_setting'),
      nextStep: expect.stringContaining('server.log'),
    });
    expect((failure as Error).message).not.toContain('earlier start');
  });

  it('reports the output of pg_ctl if the server logged nothing', async () => {
    const version = join(folder, 'postgres/cluster/PG_VERSION');
    await rename(version, `${version}.away`);
    const failure = await acquireEmbeddedPostgres(folder).catch((error: Error) => error);
    await rename(`${version}.away`, version);
    expect((failure as Error).message).toMatch(/pg_ctl ended with status \d+\. .*not a database cluster/s);
    expect(await readdir(join(folder, 'postgres'))).not.toContain('pg_ctl.out');
  });

  it('refuses a data folder that is a file', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(acquireEmbeddedPostgres(file)).rejects.toThrow(/^CRS_DATA_DIR: .*\/file is not a folder\.$/);
  });

  it('starts again after a crash if another program has the process id of the crashed server', async () => {
    const first = await acquireEmbeddedPostgres(folder);
    await first.release();
    // After a crash, the process id in PostgreSQL's file may belong to another program.
    const left = [
      String(process.pid),
      join(folder, 'postgres/cluster'),
      '0',
      '1',
      '',
      '127.0.0.1',
      '',
      'ready',
    ];
    await writeFile(join(folder, 'postgres/cluster/postmaster.pid'), left.join('\n'));
    const second = await acquireEmbeddedPostgres(folder);
    expect(await ask(second.url, 'select 1 as answer')).toBe(1);
    await second.release();
  });

  describe('after a crash', () => {
    let other: string;
    let foreign: EmbeddedServer;
    beforeAll(async () => {
      other = await mkdtemp(join(tmpdir(), 'crs-embedded-other-'));
      await chmod(other, 0o755);
      foreign = await acquireEmbeddedPostgres(other);
      // The other server accepts any password.
      const access = join(other, 'postgres/cluster/pg_hba.conf');
      await writeFile(access, 'host all all 127.0.0.1/32 trust\n');
      await ask(foreign.url, 'select pg_reload_conf() as answer');
    });
    afterAll(async () => {
      await foreign.release();
      await rm(other, { recursive: true, force: true });
    });

    const pidFile = () => join(folder, 'postgres/cluster/postmaster.pid');
    /** Writes the file that a crashed server left behind. Another server has taken its port since. */
    const leaveBehind = (pid: number | undefined) =>
      writeFile(
        pidFile(),
        [pid, join(folder, 'postgres/cluster'), 0, foreign.port, '', '127.0.0.1', '', 'ready'].join('\n'),
      );

    it('does not mistake another server on its port for its own, and does not stop it', async () => {
      await (await acquireEmbeddedPostgres(folder)).release();
      await leaveBehind(process.pid);
      const mine = await acquireEmbeddedPostgres(folder);
      expect(mine.port).not.toBe(foreign.port);
      expect(await ask(mine.url, 'select answer from kept')).toBe(42);
      await mine.release();
      expect(await ask(foreign.url, 'select 1 as answer')).toBe(1);
    });

    it("says what to do if another process of the same user has the server's process id", async () => {
      await (await acquireEmbeddedPostgres(folder)).release();
      const { uid, gid } = await stat(join(folder, 'postgres/cluster'));
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { uid, gid, cwd: '/' });
      await leaveBehind(child.pid);
      const failure = await acquireEmbeddedPostgres(folder).catch((error: Error) => error);
      child.kill();
      await rm(pidFile(), { force: true });
      expect(failure).toMatchObject({
        code: 'postgres.not_started',
        message: expect.stringContaining(String(child.pid)),
        nextStep: expect.stringContaining(`remove ${pidFile()}`),
      });
    });
  });
});
