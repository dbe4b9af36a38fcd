import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createPool, listRuns } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { until } from '../harness/workers.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const FEED = 'sample_lakeview_permits';
/** `script` of util-linux runs a command on its own terminal. */
const hasTerminal = spawnSync('script', ['--version']).stdout?.includes('util-linux') ?? false;

/** The maximum wait after Ctrl-C, in milliseconds. */
const LONGEST_STOP = 10_000;

(hasTerminal ? describe : describe.skip)('Ctrl-C on a terminal (needs script of util-linux)', () => {
  let workspace: Workspace;
  let pool: pg.Pool;
  let file: string;
  beforeAll(async () => {
    workspace = await createServedWorkspace();
    pool = createPool(workspace.database.url);
    const [head = '', ...rows] = (await readFile(join(workspace.sampleDir, 'permits/lakeview.csv'), 'utf8'))
      .trimEnd()
      .split('\n');
    file = join(workspace.sampleDir, 'long.csv');
    const copies = Array.from({ length: 400 }, (_, copy) => rows.map((row) => `${copy}-${row}\n`).join(''));
    await writeFile(file, `${head}\n${copies.join('')}`);
  });
  afterAll(async () => {
    await pool.end();
    await workspace.remove();
  });

  /** Presses Ctrl-C this many milliseconds after the command first drew. @returns what the terminal showed */
  async function interrupted(words: readonly string[], after: number): Promise<string> {
    const quoted = [process.execPath, 'cli/bin/crs.js', ...words].map((word) => `'${word}'`);
    const terminal = spawn('script', ['-q', '-e', '-f', '-c', `exec ${quoted.join(' ')}`, '/dev/null'], {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', TERM: 'xterm', ...workspace.settings },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    let shown = '';
    terminal.stdout.setEncoding('utf8').on('data', (part: string) => {
      shown += part;
    });
    const ended = once(terminal, 'close') as Promise<[number | null]>;
    try {
      await until('the first words', () => shown !== '');
      await sleep(after);
      const began = performance.now();
      terminal.stdin.write('\u0003');
      const [status] = await ended;
      expect(performance.now() - began).toBeLessThan(LONGEST_STOP);
      expect([status, shown]).toEqual([1, expect.stringContaining('Stopped by SIGINT.')]);
      return shown;
    } finally {
      terminal.kill('SIGKILL');
    }
  }

  it.each([0, 100, 300, 700, 1_200, 2_000, 3_000])(
    'ends an ingest %d ms after it drew its first bar',
    async (after) => {
      const shown = await interrupted(['ingest', FEED, '--file', file, '--full'], after);
      // Bars are redrawn; nothing may follow the last word.
      expect(shown.trimEnd().split('\n').at(-1)).toContain('Stopped by SIGINT.');
      const [run] = await listRuns(pool, { feed: FEED, limit: 1 });
      expect(run?.state).not.toBe('running');
      await pool.query('delete from bullmq.job');
    },
  );

  it.each([100, 1_500])('ends a night %d ms after it drew its first bar', async (after) => {
    await writeFile(join(workspace.sampleDir, 'permits/lakeview.csv'), await readFile(file));
    await interrupted(['nightly'], after);
    expect((await listRuns(pool, { limit: 20 })).filter(({ state }) => state === 'running')).toEqual([]);
    await pool.query('delete from bullmq.job');
  });
});
