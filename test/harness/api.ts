import {
  createLimitStore,
  type LimitStore,
  type RunningServer,
  type ServerOptions,
  startServer,
} from '@crs/api';
import { readPublicTexts } from '@crs/config';
import type { Audience, createConsole, MapTiles } from '@crs/console';
import { createLog, type Owner } from '@crs/runtime';
import {
  type AccountTier,
  createAccountKey,
  createPool,
  findApiRole,
  type OpenReplica,
  type PoolOptions,
} from '@crs/store';
import type pg from 'pg';
import { projectDir, projectSettings } from './config.js';
import { createTestDatabase, madeOnce } from './database.js';
import { type MadeUpExports, makeUpExports } from './export-files.js';
import { insertCounty } from './records-of-a-county.js';
import { insertTown } from './records-of-a-town.js';

/** The project's dictionaries and clustering settings. */
export const settings = projectSettings();

/** The parts of a response that tests check: a list, a record with any fields, or an error. */
export interface Answer {
  readonly [field: string]: unknown;
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly totalCount: number;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details: readonly { readonly field: string; readonly suggestion?: string }[];
  };
}

/** An API over its own database, with the records of a made-up town. */
export interface TestApi {
  readonly url: string;
  readonly pool: pg.Pool;
  /** The pool that the server uses, in the API's role. */
  readonly serverPool: pg.Pool;
  readonly databaseUrl: string;
  readonly exports: MadeUpExports;
  /** A new key of a new account. */
  key(tier?: AccountTier): Promise<string>;
  /** Sends a request with a key of this test, after resetting its limit. */
  get(path: string, init?: RequestInit): Promise<Response>;
  /** The body of a response. */
  json<T = Answer>(path: string): Promise<T>;
  /** Starts a second server over the same database. */
  twin(): Promise<RunningServer>;
  /** Stops the server and keeps the database. */
  stopServer(): Promise<void>;
  /** Removes the database from under the running server. */
  dropDatabase(): Promise<void>;
  close(): Promise<void>;
}

export interface TestApiOptions {
  /** Whom to ask for a key. */
  readonly contact?: string;
  /** True if anyone can get a free key. */
  readonly freeKeys?: boolean;
  readonly olderErrors?: boolean;
  readonly production?: boolean;
  readonly trustedProxies?: readonly string[];
  readonly metricsPort?: number;
  readonly connectionLimits?: ServerOptions['connectionLimits'];
  /** Opens the limit store; by default, in memory. */
  readonly limitStore?: (databaseUrl: string) => LimitStore;
  /** The address of an existing database, which stays; by default, one with `records`. */
  readonly database?: string;
  /** Which records are served: those of a made-up town, of a county of 200,000 permits, or none. */
  readonly records?: keyof typeof filled;
  /** Milliseconds after which statements are canceled. */
  readonly statementTimeout?: number;
  /** Replicas that answer reads. */
  readonly replicas?: Readonly<Record<string, OpenReplica>>;
  /** Milliseconds to wait for a connection from the pool. */
  readonly connectionTimeout?: number;
  /** Who can see the console's pages; by default, there are none. */
  readonly pages?: Audience;
  /** True to let search engines list the pages. */
  readonly indexed?: boolean;
  /** The public address of the pages. */
  readonly publicUrl?: string;
  /** True to let pages accept addresses for emails. */
  readonly tellsByMail?: boolean;
  /** Who runs the service. */
  readonly owner?: Owner;
  /** Additional console pages. */
  readonly morePages?: Parameters<typeof createConsole>[1];
  /** A map below the places on pages. */
  readonly mapTiles?: MapTiles;
  /** Receives the log lines. */
  readonly logTo?: (line: string) => void;
}

const nobody = {
  contractor: null,
  match: { confidence: null, tier: null, signals: [], candidateCount: 0 },
  candidates: [],
  decision: null,
};

/** Why a webhook can't be sent to an address. Every name has a public address, except `inside.example`. */
async function refusal(url: URL) {
  const { createNetwork, refusedPost } = await import('@crs/sources');
  const network = createNetwork({}, undefined, async (host) => [
    { address: host === 'inside.example' ? '10.1.2.3' : '93.184.215.14', family: 4 },
  ]);
  return refusedPost({ network, allowed: [] }, url);
}

/** Creates a database with records once for all tests, which get copies. @returns the name of its template */
const filled = {
  none: async () => 'crs_template',
  town: () =>
    madeOnce('crs_town', async (url) => {
      const pool = createPool(url, { schema: 'served' });
      await insertTown(pool, settings.dictionaries);
      await pool.end();
    }),
  county: () => madeOnce('crs_county', insertCounty),
};

/** Starts it on a free port. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const database =
    options.database === undefined
      ? await createTestDatabase({ template: await filled[options.records ?? 'town']() })
      : { url: options.database, drop: async () => {} };
  const poolOptions: PoolOptions = {
    statementTimeout: options.statementTimeout ?? 10_000,
    connectionTimeout: options.connectionTimeout ?? 10_000,
    schema: 'served',
  };
  const pool = createPool(database.url, poolOptions);
  // The server has only the rights of its role, which reads served data.
  const role = await findApiRole(database.url);
  if (role === null) throw new Error('The role of the API is not there.');
  const served = createPool(database.url, { ...poolOptions, role });
  const exports = makeUpExports();
  const limitStore = options.limitStore?.(database.url) ?? createLimitStore({ memory: true });
  const log =
    options.logTo === undefined
      ? createLog('silent')
      : createLog('info', { stream: { write: options.logTo } });
  const { pages } = options;
  const deps = {
    pool: served,
    replicas: options.replicas ?? {},
    limitStore,
    dictionaries: settings.dictionaries,
    clustering: settings.clustering,
    docsUrl: null,
    metricsPort: options.metricsPort ?? null,
    trustedProxies: options.trustedProxies ?? [],
    ...(options.connectionLimits === undefined ? {} : { connectionLimits: options.connectionLimits }),
    contact: options.contact ?? null,
    freeKeys: options.freeKeys ?? false,
    olderErrors: options.olderErrors ?? false,
    log,
    makePages:
      pages === undefined
        ? undefined
        : // Loading modules takes most of a short test's time, and few tests need the pages.
          (await import('@crs/console')).createConsole(
            {
              ...{ pool: served, audience: pages, isIndexed: options.indexed ?? false, log, now: Date.now },
              publicUrl: options.publicUrl ?? null,
              tellsByMail: options.tellsByMail ?? false,
              publicTexts: readPublicTexts([projectDir]),
              owner: options.owner ?? { name: null, contact: null },
              keep: { reports: 365, usage: 90 },
              mapTiles: options.mapTiles ?? null,
              shown: async (value) => value,
            },
            options.morePages,
          ),
    production: options.production ?? false,
    // Only `crs serve` opens rosters, so there are no candidates here.
    explainer: { explain: async () => nobody },
    webhookAddresses: { refusal },
    exports,
    checkResponses: true,
    host: '127.0.0.1',
    port: 0,
  };
  const server = await startServer(deps);
  let accounts = 0;
  const key = async (tier: AccountTier = 'pro'): Promise<string> => {
    accounts++;
    return (await createAccountKey(pool, { account: `account ${accounts}`, tier })).key;
  };
  let current = await key();
  let asked = 0;
  const stopServer = once(() => server.close());
  const dropDatabase = once(() => database.drop());
  const get = async (path: string, init: RequestInit = {}): Promise<Response> => {
    if (++asked % 100 === 0) current = await key();
    const headers = { Authorization: `Bearer ${current}`, ...init.headers };
    return fetch(`${server.url}${path}`, { ...init, headers });
  };
  return {
    url: server.url,
    pool,
    serverPool: served,
    databaseUrl: database.url,
    exports,
    key,
    get,
    json: async <T>(path: string) => (await (await get(path)).json()) as T,
    async twin() {
      const ownStore = options.limitStore?.(database.url);
      const twin = await startServer({ ...deps, limitStore: ownStore ?? limitStore });
      return {
        url: twin.url,
        async close() {
          await twin.close();
          await ownStore?.close();
        },
      };
    },
    stopServer,
    dropDatabase,
    async close() {
      await stopServer();
      await limitStore.close();
      await served.end();
      await pool.end();
      await dropDatabase();
      exports.remove();
    },
  };
}

/** Runs work only the first time. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}
