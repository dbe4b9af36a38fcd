import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { crs, crsJson } from '../harness/crs.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

interface Exported {
  readonly permit_number: string;
  readonly contractor_license_number: string;
  readonly tier: string;
}

describe('a license that leaves its roster and comes back', () => {
  let workspace: Workspace;
  let roster: string;
  let original: string;
  let license: string;
  beforeAll(async () => {
    workspace = await createServedWorkspace();
    const file = workspace.sample.files.find(({ path }) => /licenses/.test(path) && /mn/.test(path));
    roster = join(workspace.sampleDir, file?.path ?? '');
    original = await readFile(roster, 'utf8');
    license = (await matches()).find(({ tier }) => tier === 'verified')?.contractor_license_number ?? '';
  });
  afterAll(() => workspace.remove());

  async function matches(): Promise<Exported[]> {
    const { stdout } = await crs(['export', 'matches', '--jurisdiction', 'lakeview'], workspace.settings);
    return parse(stdout, { columns: true });
  }

  it('is no longer in any match as soon as its roster is ingested', async () => {
    const before = await crs(['export', 'matches'], workspace.settings);
    await writeFile(
      roster,
      original
        .split('\n')
        .filter((line) => !line.includes(license))
        .join('\n'),
    );
    await crsJson(['ingest', 'sample_mn_licenses'], workspace.settings);
    const after = await matches();
    expect(after.filter((row) => row.contractor_license_number === license)).toEqual([]);
    expect(
      after.filter(
        (row) => row.tier !== '' && row.tier !== 'ambiguous' && row.contractor_license_number === '',
      ),
    ).toEqual([]);

    await writeFile(roster, original);
    await crsJson(['nightly'], workspace.settings);
    expect((await crs(['export', 'matches'], workspace.settings)).stdout).toBe(before.stdout);
  });
});
