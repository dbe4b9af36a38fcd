import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateSample, type Sample, type SampleOptions, writeSample } from '@crs/sample';
import { crsJson } from './crs.js';
import { createTestDatabase, madeOnce, type TestDatabase } from './database.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A separate service on made-up records: database, data folder, and configuration that a test can edit. */
export interface Workspace {
  readonly sample: Sample;
  readonly database: TestDatabase;
  /** The folder of the sample's files. */
  readonly sampleDir: string;
  /** A copy of the sample's configuration. */
  readonly configDir: string;
  /** Settings for the command line. */
  readonly settings: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/** Sizes small enough for a test that runs the chain several times. */
export const small: Partial<SampleOptions> = {
  contractors: 300,
  permits: 1_200,
  orders: 40,
  inspections: 60,
  actions: 20,
};

/** A third of that, for tests that run their own first night with any records: it takes half as long. */
export const tiny: Partial<SampleOptions> = {
  contractors: 100,
  permits: 400,
  orders: 14,
  inspections: 20,
  actions: 10,
};

/** Creates a workspace, with optional sample sizes and settings. */
export async function createWorkspace(
  options: Partial<SampleOptions> = {},
  more: Readonly<Record<string, string>> = {},
): Promise<Workspace> {
  const folder = await mkdtemp(join(tmpdir(), 'crs-workspace-'));
  const sample = await fillFolder(folder, options);
  return workspaceOf(folder, sample, await createTestDatabase(), more);
}

/**
 * Creates a workspace with a sample after its first night: a copy of one that all tests share.
 * @param size of the sample: `small` or `tiny`, so that few first nights are made
 */
export async function createServedWorkspace(
  more: Readonly<Record<string, string>> = {},
  size: Partial<SampleOptions> = small,
): Promise<Workspace> {
  const folder = await mkdtemp(join(tmpdir(), 'crs-workspace-'));
  const first = join(process.env.CRS_TEST_FOLDER ?? '', `first-night-${size.permits}`);
  const template = await madeOnce(`crs_first_night_${size.permits}`, async (url) => {
    const building = `${first}.new`;
    await rm(building, { recursive: true, force: true });
    await mkdir(building, { recursive: true });
    await fillFolder(building, size);
    await crsJson(['nightly'], settingsOf(building, url));
    await rename(building, first);
  });
  await cp(first, folder, { recursive: true, preserveTimestamps: true });
  return workspaceOf(folder, generateSample(size), await createTestDatabase({ template }), more);
}

async function fillFolder(folder: string, options: Partial<SampleOptions>): Promise<Sample> {
  const sample = generateSample(options);
  await writeSample(sample, join(folder, 'sample'));
  await cp(join(root, 'packages/sample/config'), join(folder, 'config'), { recursive: true });
  return sample;
}

const settingsOf = (folder: string, databaseUrl: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  CRS_DATA_DIR: join(folder, 'data'),
  CRS_CONFIG_DIR: join(folder, 'config'),
  CRS_SAMPLE_DIR: join(folder, 'sample'),
  // The tests already keep both cores busy: a second thread would only be started and compiled once more.
  CRS_THREADS: '1',
  // Only tests of exports make them.
  CRS_KEEP_EXPORTS: '0',
});

function workspaceOf(
  folder: string,
  sample: Sample,
  database: TestDatabase,
  more: Readonly<Record<string, string>>,
): Workspace {
  return {
    sample,
    database,
    sampleDir: join(folder, 'sample'),
    configDir: join(folder, 'config'),
    settings: { ...settingsOf(folder, database.url), ...more },
    async remove() {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
