import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { crs } from '../harness/crs.js';
import { startHttpSource } from '../harness/http-source.js';
import { mountSmallDisk } from '../harness/small-disk.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const FEED = 'sample_lakeview_permits';

const disk = await mountSmallDisk();
const onSmallDisk = disk === null ? it.skip : it;

describe('a full disk', () => {
  let workspace: Workspace;
  let settings: Record<string, string>;

  beforeAll(async () => {
    workspace = await createServedWorkspace();
    settings = { ...workspace.settings };
    if (disk !== null) {
      settings.CRS_DATA_DIR = join(disk.folder, 'data');
      settings.CRS_CONFIG_DIR = join(disk.folder, 'config');
      await cp(workspace.configDir, settings.CRS_CONFIG_DIR, { recursive: true });
    }
  });
  afterEach(() => disk?.empty());
  afterAll(async () => {
    await workspace.remove();
    await disk?.remove();
  });

  /** Runs a command that must fail because of the disk. @returns its JSON document */
  async function refused(words: readonly string[]): Promise<unknown> {
    const { status, stdout, stderr } = await crs([...words, '--json'], settings);
    expect([status, stdout + stderr]).toEqual([1, expect.stringContaining('disk.full')]);
    return JSON.parse(stdout);
  }
  /** A document with such a failed run. */
  const failed = (subject: Readonly<Record<string, string>>) => ({
    runs: expect.arrayContaining([
      expect.objectContaining({ ...subject, state: 'failed', code: 'disk.full' }),
    ]),
  });
  const file = () => join(workspace.sampleDir, 'permits/lakeview.csv');

  onSmallDisk('of downloads fails the run of the feed', async () => {
    const source = await startHttpSource();
    const definition = join(settings.CRS_CONFIG_DIR ?? '', 'feeds', `${FEED}.yaml`);
    const yaml = await readFile(definition, 'utf8');
    const bytes = await readFile(file());
    // Without a length, so that the disk fills up in the middle.
    source.respond((_request, response) => {
      response.write(bytes);
      response.end();
    });
    const address = `source: { http: { url: "${source.origin}/permits.csv" } }`;
    await writeFile(definition, yaml.replace(/^source: .*/m, address));
    await disk?.fill(40_000);
    const document = await refused(['ingest', FEED]).finally(() => source.close());
    expect(document).toMatchObject(failed({ feed: FEED }));
    await disk?.empty();
    await writeFile(definition, yaml);
  });

  onSmallDisk('of roster indexes fails the matching', async () => {
    await disk?.fill(4_096);
    const document = await refused(['match', '--jurisdiction', 'lakeview']);
    expect(document).toMatchObject(failed({ kind: 'match', scope: 'lakeview' }));
  });

  onSmallDisk('of definitions leaves none half written', async () => {
    const folder = join(settings.CRS_CONFIG_DIR ?? '', 'feeds');
    const before = await readdir(folder);
    await disk?.fill(0);
    // The torn rows of the small sample are more than a night allows.
    const words = ['feeds', 'new', file(), '--name', 'hilltown', '--city', 'Hilltown', '--force'];
    const document = await refused(words);
    expect(document).toMatchObject({ error: { code: 'disk.full' } });
    expect(await readdir(folder)).toEqual(before);
  });

  (existsSync('/dev/full') ? it : it.skip)('of an export ends it with one sentence', async () => {
    const full = await open('/dev/full', 'w');
    const child = spawn(process.execPath, ['cli/bin/crs.js', 'export', 'contractors'], {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...workspace.settings },
      stdio: ['ignore', full.fd, 'pipe'],
    });
    const ended = once(child, 'exit') as Promise<[number | null]>;
    const written = await text(child.stderr as NodeJS.ReadableStream);
    expect([(await ended)[0], written]).toEqual([1, expect.stringMatching(/^crs: A disk is full: .*\n$/)]);
    await full.close();
  });
});
