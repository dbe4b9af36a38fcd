import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { UsageError } from '@crs/domain';
import { z } from 'zod';
import { type ExportSettings, exportSettings, exportShape } from './export-settings.js';
import {
  type HttpSettings,
  httpAtOnce,
  httpAttempts,
  httpMs,
  httpRate,
  httpSize,
  privateHosts,
  proxyUrl,
  type TimeoutSettings,
} from './network-settings.js';
import {
  type MailSettings,
  mailSender,
  mailSettings,
  type NotificationTarget,
  notificationTargets,
  notifyList,
} from './notification-settings.js';
import { type PublicSettings, publicSettings, publicShape } from './public-settings.js';
import { type ReplicaLocation, replicasOf, replicaUrls } from './replica-settings.js';
import { type RetentionDays, retentionDays, retentionShape } from './retention-settings.js';

const url = (schemes: readonly string[]) =>
  z.string().refine(
    (text) => {
      if (!URL.canParse(text)) return false;
      return schemes.includes(new URL(text).protocol.replace(':', ''));
    },
    `must be a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  );

const flag = z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true');

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number, 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be a port number, 0 to 65535');

const seconds = z
  .string()
  .regex(/^\d{1,4}$/, 'must be a number of seconds, 2 to 3600')
  .transform(Number)
  .refine((number) => number >= 2 && number <= 3600, 'must be a number of seconds, 2 to 3600');

const threads = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, 'must be a number of threads, 1 to 999')
  .transform(Number);

/** Network names that Express accepts (proxy-addr). */
const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return NETWORK_NAMES.includes(text);
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (family === 4 ? 32 : 128));
}

const networks = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every(isNetwork),
    `must list addresses, networks such as 10.0.0.0/8, or ${NETWORK_NAMES.join(', ')}, separated by commas`,
  );

const isOrigin = (text: string): boolean =>
  text === '*' || (/^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text);

const origins = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every(isOrigin),
    'must list origins such as https://assistant.example.org, without a path, separated by commas, or *',
  );

const environmentSchema = z.object({
  DATABASE_URL: url(['postgres', 'postgresql']).optional(),
  DATABASE_READ_URL: replicaUrls.default([]),
  REDIS_URL: url(['redis', 'rediss']).optional(),
  CRS_DATA_DIR: z.string().default('.data'),
  CRS_CONFIG_DIR: z.string().default('config'),
  CRS_FEED_FILES_DIR: z.string().optional(),
  CRS_UPLOAD_LARGEST: httpSize.default(500_000_000),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.optional(),
  METRICS_PORT: port.optional(),
  CRS_WORKER_METRICS_PORT: port.optional(),
  DOCS_URL: url(['http', 'https']).optional(),
  CRS_TRUSTED_PROXIES: networks.default([]),
  CRS_MCP_ORIGINS: origins.default([]),
  CRS_FREE_KEYS: flag.default(false),
  CRS_OLDER_ERRORS: flag.default(false),
  CRS_CONSOLE: z.enum(['everybody', 'users', 'off']).default('everybody'),
  CRS_CONSOLE_INDEXED: flag.default(false),
  ...publicShape,
  CRS_MAP_TILES: z.string().optional(),
  CRS_THREADS: threads.optional(),
  CRS_WORKER_LOST_AFTER: seconds.default(30),
  ...retentionShape,
  ...exportShape,
  CRS_HTTP_RATE: httpRate.optional(),
  CRS_HTTP_AT_ONCE: httpAtOnce.optional(),
  CRS_HTTP_TIMEOUT: httpMs.optional(),
  CRS_HTTP_ATTEMPTS: httpAttempts.optional(),
  CRS_HTTP_LONGEST_WAIT: httpMs.optional(),
  CRS_HTTP_LARGEST: httpSize.optional(),
  CRS_ALLOW_PRIVATE: privateHosts.optional(),
  CRS_WEBHOOKS_ALLOW_PRIVATE: privateHosts.default([]),
  CRS_NOTIFY: notifyList.default([]),
  SMTP_URL: url(['smtp', 'smtps']).optional(),
  CRS_MAIL_FROM: mailSender.optional(),
  HTTP_PROXY: proxyUrl.optional(),
  HTTPS_PROXY: proxyUrl.optional(),
  NO_PROXY: z.string().optional(),
  CRS_OUTAGE_INTERVAL: seconds.default(60),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  NODE_ENV: z.string().default('development'),
});

/** The settings from the environment, with defaults. `@crs/sources` has those for fetching feeds. */
export interface Settings extends PublicSettings {
  /** A PostgreSQL server, or null for the embedded one under `dataDir`. */
  readonly databaseUrl: string | null;
  /** The streaming read replicas. */
  readonly replicas: readonly ReplicaLocation[];
  /** Redis for the queue and shared limits, or null to use PostgreSQL. */
  readonly redisUrl: string | null;
  /** Absolute path of the folder for the embedded database and downloads. */
  readonly dataDir: string;
  /** Absolute path of the folder with feeds, dictionaries, and settings. */
  readonly configDir: string;
  /** Absolute path of the folder with files that operators can use as feeds in the browser; null for none. */
  readonly feedFilesDir: string | null;
  /** The maximum size of an operator's upload, in bytes. */
  readonly largestUpload: number;
  readonly host: string;
  /** The API's port; `portGiven` is true if the operator set it. */
  readonly port: number;
  readonly portGiven: boolean;
  /** A separate `/metrics` port, or null to use the API's port. */
  readonly metricsPort: number | null;
  /** A worker's port for `/metrics` and `/healthz`, or null for none. */
  readonly workerMetricsPort: number | null;
  /** The URL that explains error codes, or null for this service's own page. */
  readonly docsUrl: string | null;
  /** Addresses and networks of proxies whose forwarding headers we trust. */
  readonly trustedProxies: readonly string[];
  /** Origins of pages that may call `/mcp`, in addition to this machine's; `*` for all. */
  readonly assistantOrigins: readonly string[];
  /** True if everybody may get a free key at `/docs/keys`. */
  readonly freeKeys: boolean;
  /** True to send errors in the older format. */
  readonly olderErrors: boolean;
  /** Who may see the public pages, or `off` for no pages. */
  readonly console: z.infer<typeof environmentSchema>['CRS_CONSOLE'];
  /** True to let search engines index the public pages. */
  readonly consoleIndexed: boolean;
  /** Absolute path of a PMTiles file for the map background; null for none. */
  readonly mapTiles: string | null;
  /** Matching threads per process. Staging uses one fewer thread, plus one that reads records. */
  readonly threads: number;
  /** Seconds without a lock renewal after which other workers take a worker's jobs. */
  readonly workerLostAfter: number;
  /** How many days to keep old data. */
  readonly keep: RetentionDays;
  readonly exports: ExportSettings;
  /** How to fetch feeds. */
  readonly network: HttpSettings;
  readonly timeouts: TimeoutSettings;
  /** Private hosts, addresses, and networks that account webhooks may use, including over http. */
  readonly webhooksAllowPrivate: readonly string[];
  /** Where to notify operators about failed nights. */
  readonly notify: readonly NotificationTarget[];
  /** How to email people with watch lists; null to send no email. */
  readonly mail: MailSettings | null;
  /** Seconds between two log lines about the same outage. */
  readonly outageInterval: number;
  readonly logLevel: z.infer<typeof environmentSchema>['LOG_LEVEL'];
  readonly production: boolean;
}

/** The variables to read as settings. */
export const settingNames: readonly string[] = Object.keys(environmentSchema.shape);

/**
 * Reads the settings from an environment. An empty variable counts as unset.
 * @throws UsageError `setting.invalid`, one line that names the setting
 */
export function readSettings(environment: NodeJS.ProcessEnv, workingDirectory: string): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  // Proxy variables may also be in lower case, which has priority.
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY']) {
    given[name] = given[name.toLowerCase()] ?? given[name];
  }
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? 'environment');
    throw new UsageError(
      'setting.invalid',
      `${name}: ${issue?.message ?? 'cannot be used'}`,
      `Correct ${name} and start again.`,
    );
  }
  const env = parsed.data;
  return {
    databaseUrl: env.DATABASE_URL ?? null,
    replicas: replicasOf(env),
    redisUrl: env.REDIS_URL ?? null,
    dataDir: resolve(workingDirectory, env.CRS_DATA_DIR),
    configDir: resolve(workingDirectory, env.CRS_CONFIG_DIR),
    feedFilesDir:
      env.CRS_FEED_FILES_DIR === undefined ? null : resolve(workingDirectory, env.CRS_FEED_FILES_DIR),
    largestUpload: env.CRS_UPLOAD_LARGEST,
    host: env.HOST,
    port: env.PORT ?? 3000,
    portGiven: env.PORT !== undefined,
    metricsPort: env.METRICS_PORT ?? null,
    workerMetricsPort: env.CRS_WORKER_METRICS_PORT ?? null,
    docsUrl: env.DOCS_URL ?? null,
    trustedProxies: env.CRS_TRUSTED_PROXIES,
    assistantOrigins: env.CRS_MCP_ORIGINS,
    freeKeys: env.CRS_FREE_KEYS,
    olderErrors: env.CRS_OLDER_ERRORS,
    console: env.CRS_CONSOLE,
    consoleIndexed: env.CRS_CONSOLE_INDEXED,
    ...publicSettings(env),
    mapTiles: env.CRS_MAP_TILES === undefined ? null : resolve(workingDirectory, env.CRS_MAP_TILES),
    threads: env.CRS_THREADS ?? availableParallelism(),
    workerLostAfter: env.CRS_WORKER_LOST_AFTER,
    keep: retentionDays(env),
    exports: exportSettings(env, workingDirectory, env.CRS_DATA_DIR),
    network: {
      ...withoutUndefined({
        rate: env.CRS_HTTP_RATE,
        atOnce: env.CRS_HTTP_AT_ONCE,
        largestBytes: env.CRS_HTTP_LARGEST,
        allowPrivate: env.CRS_ALLOW_PRIVATE,
      }),
      proxies: {
        http: env.HTTP_PROXY ?? null,
        https: env.HTTPS_PROXY ?? null,
        none: env.NO_PROXY ?? null,
      },
    },
    timeouts: withoutUndefined({
      idleMs: env.CRS_HTTP_TIMEOUT,
      attempts: env.CRS_HTTP_ATTEMPTS,
      longestPauseMs: env.CRS_HTTP_LONGEST_WAIT,
    }),
    webhooksAllowPrivate: env.CRS_WEBHOOKS_ALLOW_PRIVATE,
    notify: notificationTargets(env.CRS_NOTIFY, env.SMTP_URL),
    mail: mailSettings(env.CRS_MAIL_FROM, env.SMTP_URL, publicSettings(env).publicUrl),
    outageInterval: env.CRS_OUTAGE_INTERVAL,
    logLevel: env.LOG_LEVEL,
    production: env.NODE_ENV === 'production',
  };
}

/** Returns the properties that have a value, so that defaults can fill in the others. */
function withoutUndefined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
