/**
 * Before all tests: an embedded PostgreSQL of their own with a migrated template database, a Redis, and processes that
 * run commands.
 * Redis comes from REDIS_URL or from a `redis-server` on the PATH; where there is neither, the tests that
 * need it are skipped by name, and with CI=true that is a failure.
 */
import { access, chmod, constants, mkdir, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadConfig } from '@crs/config';
import { acquireEmbeddedPostgres } from '@crs/runtime';
import { migrate } from '@crs/store';
import pg from 'pg';
import { startCommandPool } from './command-pool.js';
import { startRedis } from './redis-server.js';

const configDir = fileURLToPath(new URL('../../config', import.meta.url));

/** Linux's folder for files in memory. */
const MEMORY_FILES = '/dev/shm';
/** Bytes that must be free there: three times the most that the tests were seen to need. */
const ROOM = 4 * 1024 ** 3;

/** True if temporary files may be in memory: the tests create thousands of tables, and few of their files are large. */
async function hasRoomInMemory() {
  try {
    await access(MEMORY_FILES, constants.W_OK);
    const { bavail, bsize } = await statfs(MEMORY_FILES);
    return bavail * bsize >= ROOM;
  } catch (error) {
    // Another system, or a container that may not write there.
    if (error.code === 'ENOENT' || error.code === 'EACCES' || error.code === 'EROFS') return false;
    throw error;
  }
}

export default async function setup() {
  // Of the workers as well, which inherit it.
  if (process.env.TMPDIR === undefined && (await hasRoomInMemory())) process.env.TMPDIR = MEMORY_FILES;
  const folder = await mkdtemp(join(tmpdir(), 'crs-test-'));
  // The server runs as another user when root runs the tests; mkdtemp closes the folder to everybody else.
  await chmod(folder, 0o755);
  const server = await acquireEmbeddedPostgres(folder);
  const client = new pg.Client(server.url);
  await client.connect();
  // Nothing outlives the tests, so that no statement needs to wait for the disk.
  await client.query('alter system set fsync = off');
  await client.query('alter system set full_page_writes = off');
  await client.query('select pg_reload_conf()');
  await client.query('create database crs_template');
  await client.end();
  await migrate(server.url.replace(/\/postgres$/, '/crs_template'));

  const redis = process.env.REDIS_URL
    ? { url: process.env.REDIS_URL, stop: async () => {} }
    : await startRedis();
  if (!redis && process.env.CI === 'true') {
    throw new Error(
      'CI=true, but there is neither REDIS_URL nor a redis-server on the PATH: Redis-backed tests would be skipped.',
    );
  }
  // Parsing the definitions takes longer than many a test file.
  await mkdir(join(folder, 'no-feeds', 'feeds'), { recursive: true });
  const yamlCache = join(folder, 'parsed-project');
  loadConfig({ configDir, defaultDir: configDir, env: {}, yamlCache });
  process.env.CRS_TEST_FOLDER = folder;
  process.env.CRS_TEST_DATABASE_URL = server.url;
  process.env.CRS_TEST_REDIS_URL = redis?.url ?? '';
  const commands = await startCommandPool();
  process.env.CRS_TEST_COMMANDS_URL = commands.url;
  globalThis.__CRS_TEST__ = { folder, server, redis, commands };
}
