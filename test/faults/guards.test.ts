import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crs, crsJson, serveCrs } from '../harness/crs.js';
import { createWorkspace, tiny, type Workspace } from '../harness/workspace.js';

const FEED = 'sample_lakeview_permits';
const OTHER = 'sample_rivermont_permits';

interface Listed {
  readonly feed: string;
  readonly servedRows: number;
  readonly heldBack: string | null;
}

describe('a feed that a guard put on hold', () => {
  let workspace: Workspace;
  let path: string;
  let original: string;

  beforeAll(async () => {
    workspace = await createWorkspace(tiny);
    path = join(workspace.sampleDir, 'permits', 'lakeview.csv');
    original = await readFile(path, 'utf8');
    await crsJson(['ingest', FEED, OTHER], workspace.settings);
  });
  afterAll(() => workspace.remove());

  const listed = async (): Promise<Listed | undefined> =>
    (await crsJson<Listed[]>(['feeds', 'list'], workspace.settings)).find(({ feed }) => feed === FEED);
  const told = async (...args: string[]): Promise<string> => (await crs(args, workspace.settings)).stdout;

  it('appears in the output of ingest, crs runs, the list of feeds, the metrics, and the exit status', async () => {
    const before = (await listed())?.servedRows;
    const [header = '', ...lines] = original.split('\n');
    await writeFile(path, [header.replace('contractor,', 'builder,'), ...lines].join('\n'));
    const { status, stdout } = await crs(['ingest', FEED, OTHER], workspace.settings);
    expect(status).toBe(3);
    expect(stdout).toContain(`(${FEED}): ${FEED}: the source has no column "contractor".`);

    const story = await told('runs');
    expect(story).toMatch(/1 on hold/);
    expect(story).toMatch(
      new RegExp(`^! .*${FEED} was put on hold by a guard: .* The published data stays as it is\\.$`, 'm'),
    );
    expect(await listed()).toMatchObject({ servedRows: before, heldBack: 'feed.column_missing' });

    const { url, close } = await serveCrs(workspace.settings);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    await close();
    expect(metrics).toContain(`crs_feed_held_back{feed="${FEED}",code="feed.column_missing"} 1`);
    expect(metrics).toContain(`crs_feed_served_rows{feed="${FEED}"} ${before}`);
    expect(metrics).toContain(`crs_feed_held_back{feed="${OTHER}",code=""} 0`);
    expect(metrics).toMatch(
      new RegExp(`crs_feed_last_success_timestamp_seconds\\{feed="${FEED}"\\} 1\\d{9}`),
    );
  });

  it('is read again when it is corrected, and new columns are reported', async () => {
    const lines = original.trimEnd().split('\n');
    const more = lines.map((line, index) => `${line},${index === 0 ? 'inspector' : 'Ada Example'}`);
    await writeFile(path, `${more.join('\n')}\n`);
    const { status, stdout } = await crs(['ingest', FEED], workspace.settings);
    expect(status).toBe(0);
    expect(stdout).toContain(`(${FEED}): new columns: inspector`);
    expect(await told('runs', '--feed', FEED)).toContain('; new columns: inspector.');
    expect(await listed()).toMatchObject({ heldBack: null });
  });
});
