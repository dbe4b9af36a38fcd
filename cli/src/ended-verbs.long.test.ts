import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createPool, inTransaction } from '@crs/store';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Command } from 'commander';
import type pg from 'pg';
import { openRelay, type Relay } from '../../test/harness/relay.js';
import { until } from '../../test/harness/workers.js';
import { createServedWorkspace, type Workspace } from '../../test/harness/workspace.js';
import { createProgram } from './program.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Tables that every verb reads before it starts its own work. */
const READ_AT_START = ['migration', 'suppression', 'applied_suppression'];

const FOR_GOOD = 'waits for the database to come back: see test/faults/outages.long.test.ts';

/** The words of every verb, and why some verbs survive a lost database. */
const verbs: Readonly<Record<string, { readonly words: readonly string[]; readonly staysUp?: string }>> = {
  'feeds list': { words: ['feeds', 'list'] },
  'feeds check': { words: ['feeds', 'check', '--all'] },
  'feeds remove': { words: ['feeds', 'remove', 'sample_lakeview_permits', '--yes'] },
  ingest: { words: ['ingest', 'sample_lakeview_permits'], staysUp: FOR_GOOD },
  match: { words: ['match', '--jurisdiction', 'lakeview'], staysUp: FOR_GOOD },
  cluster: { words: ['cluster'], staysUp: FOR_GOOD },
  nightly: { words: ['nightly'], staysUp: FOR_GOOD },
  schedule: { words: ['schedule'] },
  'keys create': { words: ['keys', 'create', '--account', 'desk', '--tier', 'free'] },
  'keys list': { words: ['keys', 'list'] },
  'keys revoke': { words: ['keys', 'revoke', '1'] },
  'keys usage': { words: ['keys', 'usage'] },
  'tokens create': { words: ['tokens', 'create', '1'] },
  'tokens list': { words: ['tokens', 'list'] },
  'tokens revoke': { words: ['tokens', 'revoke', '1'] },
  'users create': { words: ['users', 'create', 'ada', '--role', 'viewer'] },
  'users role': { words: ['users', 'role', 'ada', 'analyst'] },
  'users password': { words: ['users', 'password', 'ada'] },
  'users logout': { words: ['users', 'logout', 'ada'] },
  'users list': { words: ['users', 'list'] },
  'users revoke': { words: ['users', 'revoke', 'ada'] },
  'webhooks list': { words: ['webhooks', 'list'] },
  'webhooks deliveries': { words: ['webhooks', 'deliveries', '1'] },
  'webhooks resend': { words: ['webhooks', 'resend', '1', '--dead'] },
  'webhooks disable': { words: ['webhooks', 'disable', '--all'] },
  'webhooks enable': { words: ['webhooks', 'enable', '1'] },
  runs: { words: ['runs'] },
  'runs show': { words: ['runs', 'show', '1'] },
  'runs retry': { words: ['runs', 'retry', '1'] },
  'runs undo': { words: ['runs', 'undo', '1'] },
  'runs accept': { words: ['runs', 'accept', '1', '--by', 'ada'] },
  'runs drop': { words: ['runs', 'drop', '1', '--by', 'ada'] },
  rejects: { words: ['rejects', '1'] },
  explain: { words: ['explain', 'lakeview', 'P-1'] },
  review: { words: ['review'] },
  decide: { words: ['decide', 'lakeview', 'P-1', 'none', '--by', 'ada'] },
  decisions: { words: ['decisions'] },
  evaluate: { words: ['evaluate', '--decisions'] },
  learn: { words: ['learn', '--out', '/dev/null'] },
  reopened: { words: ['reopened'] },
  screen: { words: ['screen', 'LIST'] },
  'suppress contractor': {
    words: ['suppress', 'contractor', 'BC1', '--reason', 'asked', '--by', 'ada', '--yes'],
  },
  'suppress record': {
    words: ['suppress', 'record', 'permit', 'lakeview', 'P-1', '--reason', 'asked', '--by', 'ada', '--yes'],
  },
  'suppress person': {
    words: ['suppress', 'person', 'Ada Example', '--reason', 'asked', '--by', 'ada', '--yes'],
  },
  export: { words: ['export', 'permits'] },
  'exports make': { words: ['exports', 'make'], staysUp: FOR_GOOD },
  backup: { words: ['backup', '-'] },
};

/** Verbs that a table lock cannot hold, with the reason. */
const others: Readonly<Record<string, string>> = {
  migrate: 'reads only what every verb reads at its start',
  'suppress list': 'reads only what every verb reads at its start',
  'suppress lift': 'reads only what every verb reads at its start',
  'exports list': 'reads a folder',
  'exports remove': 'reads a folder',
  'feeds new': 'uses no database',
  work: 'a signal is its regular end',
  serve: 'a signal is its regular end',
  mcp: 'a signal is its regular end',
  restore: 'see backup tests',
  distribute: 'does nothing on a single server; see the tests of a Citus cluster',
  doctor: 'reports a lost database among its findings',
};

describe('every verb', () => {
  let workspace: Workspace;
  let pool: pg.Pool;
  let relay: Relay;
  let target: number;
  let list: string;
  /** The names of the tables that hold verbs. */
  let tables: string;

  beforeAll(async () => {
    workspace = await createServedWorkspace();
    pool = createPool(workspace.database.url);
    target = Number(new URL(workspace.database.url).port);
    relay = await openRelay(target);
    list = join(workspace.sampleDir, 'list.csv');
    await writeFile(list, 'name,state\nExample Roofing LLC,MN\n');
    const { rows } = await pool.query<{ names: string }>(
      `select string_agg(format('%I.%I', nspname, relname), ', ') as names
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where nspname = any($1) and relkind in ('r', 'p') and relname <> all($2)`,
      [['crs', 'served'], READ_AT_START],
    );
    tables = rows[0]?.names ?? '';
  });
  afterEach(async () => {
    await pool.query('delete from bullmq.job');
  });
  afterAll(async () => {
    await relay.close();
    await pool.end();
    await workspace.remove();
  });

  /** True if a connection waits for a lock. */
  const waitsForLock = async (): Promise<boolean> => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount !== 0;
  };

  /** A running command. */
  type Running = ChildProcessByStdio<null, Readable, Readable>;

  interface Holding {
    /** SQL for a transaction that holds the verb; by default it locks every table. */
    readonly hold?: string;
    /** Returns true once the verb should be ended; by default, once it waits for a lock. */
    readonly isHeld?: () => Promise<boolean>;
    readonly settings?: Readonly<Record<string, string>>;
  }

  /** Starts a verb, holds it (by default at the first table it reads), and ends it there. Returns its status and output. */
  async function ended(
    words: readonly string[],
    end: (child: Running) => Promise<void> | void,
    { hold = `lock table ${tables} in access exclusive mode`, isHeld = waitsForLock, settings }: Holding = {},
  ): Promise<{ status: number | null; said: string }> {
    const url = new URL(workspace.database.url);
    url.port = String(relay.port);
    const child = spawn(
      process.execPath,
      ['cli/bin/crs.js', ...words.map((word) => (word === 'LIST' ? list : word))],
      {
        cwd: root,
        env: {
          PATH: process.env.PATH ?? '',
          LOG_LEVEL: 'warn',
          ...workspace.settings,
          ...settings,
          DATABASE_URL: url.href,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      said += part;
    });
    const closed = once(child, 'close') as Promise<[number | null]>;
    try {
      const status = await inTransaction(pool, async (client) => {
        await client.query(hold);
        await until(`the wait of crs ${words.join(' ')}`, async () => {
          if (child.exitCode !== null) throw new Error(`ended before it was held: ${said}`);
          return isHeld();
        });
        const ending = closed.then(([status]) => status);
        await end(child);
        child.stdout.resume();
        return ending;
      });
      await until('the end of its connections', async () => !(await waitsForLock()));
      return { status, said };
    } finally {
      child.kill('SIGKILL');
    }
  }

  /** Neither a stack trace line nor advice to look for a bug. */
  const CLEAN = /^(?![\s\S]*(\n {4}at |LOG_LEVEL=debug|bug in the program|unsettled))/;

  it.each(Object.entries(verbs))(
    '%s says that it was stopped',
    async (_verb, { words }) => {
      const { status, said } = await ended(words, (child) => void child.kill('SIGINT'));
      expect(said).toMatch(/crs: Stopped by SIGINT\. \S/);
      expect(said).toMatch(CLEAN);
      expect(status).toBe(1);
    },
    60_000,
  );

  it.each(Object.entries(verbs).filter(([, { staysUp }]) => staysUp === undefined))(
    '%s says that it lost the database',
    async (_verb, { words }) => {
      let isClosed = false;
      const away = async () => {
        isClosed = true;
        await relay.close();
      };
      try {
        const { status, said } = await ended(words, away);
        expect(said).toMatch(/crs: (No connection to|The connection to) the database .+\n$/);
        expect(said).toMatch(CLEAN);
        expect(status).toBe(1);
      } finally {
        if (isClosed) await relay.open(target);
      }
    },
    60_000,
  );

  /** True while a connection is in the middle of an export's lines. */
  const exportsLines = async (): Promise<boolean> => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and query like 'select p.id as id%' and state <> 'idle'`,
    );
    return rowCount !== 0;
  };

  describe('an export whose reader is slow', () => {
    beforeAll(async () => {
      // More rows than one fetch reads.
      await pool.query(
        `insert into served.permit select (jsonb_populate_record(p, jsonb_build_object('id', -n * 10000 - row_number() over ()))).*
         from served.permit p, generate_series(1, 9) n`,
      );
    });
    const held = { hold: 'select 1', isHeld: exportsLines };

    it('says that it was stopped in the middle of its lines', async () => {
      const { status, said } = await ended(
        ['export', 'permits'],
        async (child) => {
          child.kill('SIGINT');
          await once(child, 'exit');
        },
        held,
      );
      expect([status, said]).toEqual([1, expect.stringMatching(/^crs: Stopped by SIGINT\. .+\n$/)]);
    }, 60_000);

    it('says that it lost the database in the middle of its lines', async () => {
      const { status, said } = await ended(['export', 'permits'], () => relay.close(), held);
      await relay.open(target);
      expect(said).toMatch(/crs: (No connection to|The connection to) the database .+\n$/);
      expect(said).toMatch(CLEAN);
      expect(status).toBe(1);
    }, 60_000);
  });

  it('nightly says that it was stopped while making exports', async () => {
    const { status, said } = await ended(['nightly'], (child) => void child.kill('SIGINT'), {
      hold: `select pg_advisory_xact_lock(hashtext('crs exports'))`,
      isHeld: async () => {
        const { rowCount } = await pool.query(
          `select from pg_stat_activity where datname = current_database() and application_name = 'crs exports'
             and wait_event_type = 'Lock'`,
        );
        return rowCount !== 0;
      },
      settings: { CRS_KEEP_EXPORTS: '1' },
    });
    expect(said).toMatch(/crs: Stopped by SIGINT\. \S/);
    expect(said).toMatch(CLEAN);
    expect(status).toBe(1);
  }, 120_000);

  it('is in one of the two lists', async () => {
    const named = (command: Command, before: readonly string[]): string[] => {
      const words = [...before, command.name()];
      const below = command.commands.flatMap((each) => named(each, words));
      // `crs runs` lists runs and also has its own verbs.
      return below.length === 0 || words.join(' ') === 'runs' ? [words.join(' '), ...below] : below;
    };
    const all = (await createProgram()).commands.flatMap((command) => named(command, []));
    expect(Object.keys({ ...verbs, ...others }).sort()).toEqual(all.sort());
  });
});
