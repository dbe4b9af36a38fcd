import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AliasStore, MatchThreads, RosterStore, type StageContext } from '@crs/pipelines';
import { createLog } from '@crs/runtime';
import { createNetwork } from '@crs/sources';
import { createPool } from '@crs/store';
import type pg from 'pg';
import { readConfig } from './config.js';
import { createTestDatabase } from './database.js';

/** Receives progress and ignores it. */
export const silent = () => {};

/**
 * The environment of stages that are called without the command line: a database, and a folder for definitions,
 * sources, and data.
 */
export interface StageWorkspace {
  readonly folder: string;
  readonly pool: pg.Pool;
  readonly context: StageContext;
  remove(): Promise<void>;
}

/** Creates a workspace with feed definitions in YAML. */
export async function createStageWorkspace(definitions: readonly string[]): Promise<StageWorkspace> {
  const folder = await mkdtemp(join(tmpdir(), 'crs-stages-'));
  await mkdir(join(folder, 'feeds'));
  for (const yaml of definitions) {
    const [, feed = ''] = /^feed: (\w+)/.exec(yaml) ?? [];
    await writeFile(join(folder, 'feeds', `${feed}.yaml`), yaml);
  }
  const database = await createTestDatabase();
  const pool = createPool(database.url);
  const config = readConfig(folder);
  const log = createLog('silent');
  const { signal } = new AbortController();
  const indexes = { databaseUrl: database.url, config, dataDir: folder, log, signal };
  return {
    folder,
    pool,
    context: {
      pool,
      config,
      dataDir: folder,
      environment: {},
      network: createNetwork(),
      timeouts: { idleMs: 1_000, attempts: 1, longestPauseMs: 1_000 },
      exports: { bucket: null, dir: join(folder, 'exports'), keep: 3, text: 'on_request' },
      databaseUrl: database.url,
      log,
      rosters: new RosterStore(indexes),
      aliases: new AliasStore(indexes),
      threads: new MatchThreads(config.dictionaries),
      signal,
    },
    async remove() {
      await pool.end();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
