/** A service after two nights with invented people and contractors in all its data, who are then withheld. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createPool, type Role } from '@crs/store';
import { expect } from '@jest/globals';
import type pg from 'pg';
import { BrowserSession } from './browser-session.js';
import { crs, crsJson } from './crs.js';
import { startReceiver, type WebhookReceiver } from './webhook-receiver.js';
import { PlantedRecords, withheld } from './withheld-records.js';
import { startWorker, until, type WorkerProcess } from './workers.js';
import { createServedWorkspace, type Workspace } from './workspace.js';

export const roles: readonly Role[] = ['viewer', 'analyst', 'operator'];

/** An SQL pattern for rows that name withheld people. */
export const namesPattern = withheld
  .flatMap(({ name, firm }) => [name.split(' ').at(0), firm.split(' ').at(0)])
  .join('|');

/** `crs serve` with the most detailed log. */
class LoggedServer {
  #log = '';

  private constructor(
    private readonly child: ChildProcessByStdio<null, Readable, Readable>,
    readonly url: string,
  ) {}

  static async start(settings: Readonly<Record<string, string>>): Promise<LoggedServer> {
    const child = spawn(process.execPath, ['cli/bin/crs.js', 'serve', '--json'], {
      env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'debug', ...settings, PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let early = '';
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      early += part;
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const server = new LoggedServer(child, (JSON.parse(line.toString()) as { url: string }).url);
    server.#log = early;
    child.stderr.removeAllListeners('data').on('data', (part: string) => {
      server.#log += part;
    });
    return server;
  }

  get log(): string {
    return this.#log;
  }

  async close(): Promise<void> {
    this.child.kill();
    await once(this.child, 'close');
  }
}

/** Data from before anyone was withheld. */
export interface Kept {
  /** A run that a guard refused, and one with rejected rows; both name withheld people. */
  readonly refused: number;
  readonly rejected: number;
  /** Versions with files. */
  readonly versions: readonly number[];
  /** The served data, as text. */
  readonly served: string;
  /** Characters that the worker had logged. */
  readonly logged: number;
}

/** The service, with all its clients. */
export class WithheldService {
  readonly sessions = new Map<string, BrowserSession>();
  kept: Kept = { refused: 0, rejected: 0, versions: [], served: '', logged: 0 };
  key = '';
  /** The reconciliation address. */
  reconciliation = '';

  private constructor(
    readonly workspace: Workspace,
    readonly folder: string,
    readonly pool: pg.Pool,
    readonly receiver: WebhookReceiver,
    readonly server: LoggedServer,
    readonly worker: WorkerProcess,
  ) {}

  static async start(): Promise<WithheldService> {
    const workspace = await createServedWorkspace({
      CRS_KEEP_EXPORTS: '4',
      CRS_WEBHOOKS_ALLOW_PRIVATE: '127.0.0.1',
    });
    const { settings } = workspace;
    const planted = new PlantedRecords(workspace);
    await planted.first();
    await crsJson(['nightly'], settings);
    const service = new WithheldService(
      workspace,
      await mkdtemp(join(tmpdir(), 'crs-outputs-')),
      createPool(workspace.database.url),
      await startReceiver(),
      await LoggedServer.start(settings),
      startWorker({ ...settings, LOG_LEVEL: 'debug' }),
    );
    await service.#askedFor();
    await planted.later();
    await service.run('nightly');
    await until('the messages', () => service.receiver.received.length > 0);
    await service.#written();
    service.kept = await service.#keep(planted);
    for (const { suppress } of withheld) await service.suppress(suppress);
    return service;
  }

  get settings(): Readonly<Record<string, string>> {
    return this.workspace.settings;
  }

  get headers(): Record<string, string> {
    return { Authorization: `Bearer ${this.key}` };
  }

  /** Runs a verb that must succeed. */
  async run(...words: string[]): Promise<string> {
    const { status, stdout, stderr } = await crs(words, this.settings);
    expect([words, status, stderr]).toEqual([words, 0, expect.any(String)]);
    return stdout;
  }

  json<T>(...words: string[]): Promise<T> {
    return crsJson<T>(words, this.settings);
  }

  suppress(words: readonly string[]): Promise<string> {
    return this.run('suppress', ...words, '--reason', 'Court order', '--by', 'Ada Example', '--yes');
  }

  /** Sends a request with a key. */
  async send(path: string, init: RequestInit = {}): Promise<string> {
    const headers = { ...this.headers, ...init.headers } as Record<string, string>;
    return (await this.first(() => fetch(this.server.url + path, { ...init, headers }))).text();
  }

  /** Sends a request with or without a login. */
  async visit(name: string, path: string, init: RequestInit = {}): Promise<string> {
    const session = this.sessions.get(name) ?? new BrowserSession(this.server.url);
    return (await this.first(() => session.get(path, init))).text();
  }

  /** Every request is the first of its minute. */
  async first<T>(work: () => Promise<T>): Promise<T> {
    await this.pool.query('delete from limit_event');
    return work();
  }

  /** The column `value` of a query. */
  async column(sql: string): Promise<string[]> {
    const { rows } = await this.pool.query<{ value: unknown }>(sql);
    return rows.map(({ value }) => String(value));
  }

  /** The stored ids of a stage's rows that name withheld people, and of one row that doesn't. */
  async idsOf(table: string, id = 'id'): Promise<string[]> {
    const rows = (condition: string, most: number) =>
      this.column(`select ${id} as value from crs.${table} r where ${condition} order by 1 limit ${most}`);
    const named = `r::text ~* '${namesPattern}'`;
    return [...(await rows(named, 40)), ...(await rows(`not ${named}`, 1))];
  }

  /** The tables that readers see, as text. */
  async servedTexts(): Promise<Map<string, string>> {
    const texts = new Map<string, string>();
    for (const table of await this.column(
      `select relname as value from pg_class where relnamespace = 'served'::regnamespace and relkind in ('r', 'v', 'm')`,
    ))
      texts.set(table, (await this.column(`select r::text as value from served.${table} r`)).join('\n'));
    return texts;
  }

  async close(): Promise<void> {
    await this.worker.stop();
    await this.server.close();
    await this.receiver.close();
    await this.pool.end();
    await this.workspace.remove();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Keys, users, watch lists and webhooks. */
  async #askedFor(): Promise<void> {
    this.key = (
      await this.json<{ key: string }>('keys', 'create', '--account', 'reader', '--tier', 'pro')
    ).key;
    const { token } = await this.json<{ token: string }>('tokens', 'create', this.key);
    this.reconciliation = `/reconcile/${token}`;
    for (const role of roles) {
      const { password } = await this.json<{ password: string }>('users', 'create', role, '--role', role);
      const session = new BrowserSession(this.server.url);
      await session.logIn(role, password);
      this.sessions.set(role, session);
    }
    const post = (path: string, body: object): Promise<string> =>
      this.send(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    await post('/v1/watch-lists', {
      name: `For ${withheld[0]?.name}`,
      licenses: withheld.map(({ license: licenseNumber }) => ({ licenseNumber })),
      addresses: withheld.map(({ street: address }) => ({ address })),
      areas: [{ state: 'MN' }, { state: 'WA' }],
    });
    const hook = JSON.parse(await post('/v1/webhooks', { url: this.receiver.url })) as { secret: string };
    this.receiver.secret = hook.secret;
  }

  /** What people write: decisions, samples, reports, and their own lists. */
  async #written(): Promise<void> {
    const [one, other] = withheld;
    const { name, phone, license } = one as (typeof withheld)[number];
    const by = `Ada for ${name}`;
    await this.run('decide', 'lakeview', '2024-99100', 'none', '--by', by, '--note', `${name} called`);
    await this.run('decide', 'rivermont', 'RM24-99110', String(other?.license), '--by', 'Ada');
    const analyst = this.sessions.get('analyst');
    await analyst?.send('/samples', { jurisdiction: 'lakeview', size: '2000', seed: 'a' });
    for (const about of [`/contractors/${license}`, '/search'])
      await analyst?.send('/report', {
        about,
        kind: 'privacy',
        text: `I am ${name}, ${phone}`,
        contact: phone,
      });
    // Numbers in another spelling, so that the list's own text isn't a finding.
    const rows = withheld.map((each, at) => `${at},${each.license.replace(/^../, '$&-')}`);
    await writeFile(join(this.folder, 'ids.csv'), ['id,license number', ...rows].join('\n'));
    await this.run('screen', join(this.folder, 'ids.csv'), '--changes');
  }

  async #keep(planted: PlantedRecords): Promise<Kept> {
    // Most licenses are gone at once, including all planted ones: a guard refuses that, and keeps examples.
    const text = await readFile(planted.path('licenses/mn_licenses.csv'), 'utf8');
    const [heading = '', ...rows] = text.split('\n');
    const isPlanted = (row: string): boolean => withheld.some(({ license }) => row.includes(license));
    const few = join(this.folder, 'few.csv');
    await writeFile(few, [heading, ...rows.filter((row) => !isPlanted(row)).slice(0, 20)].join('\n'));
    await crs(['ingest', 'sample_mn_licenses', '--file', few, '--full'], this.settings);
    const runs = await this.json<{ id: number; state: string; rowsRejected: number }[]>(
      'runs',
      '--limit',
      '1000',
    );
    const versions = await this.json<{ version: number }[]>('exports', 'list');
    return {
      refused: runs.find(({ state }) => state === 'refused')?.id ?? 0,
      rejected: runs.find(({ rowsRejected }) => rowsRejected > 0)?.id ?? 0,
      versions: versions.map(({ version }) => version),
      logged: this.worker.log().length,
      served: [...(await this.servedTexts()).values()].join('\n'),
    };
  }
}
