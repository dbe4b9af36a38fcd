import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateSample, type Sample, type SampleOptions, writeSample } from '@crs/sample';
import { createTestDatabase, type TestDatabase } from './database.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A service of its own on made-up records: database, data folder, configuration that a test may edit. */
export interface Workspace {
  readonly sample: Sample;
  readonly database: TestDatabase;
  /** Where the sample's files are. */
  readonly sampleDir: string;
  /** A copy of the sample's configuration. */
  readonly configDir: string;
  /** Settings for the command line. */
  readonly settings: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/** Makes a workspace; give sizes for a smaller or larger sample, and more settings where needed. */
export async function createWorkspace(
  options: Partial<SampleOptions> = {},
  more: Readonly<Record<string, string>> = {},
): Promise<Workspace> {
  const folder = await mkdtemp(join(tmpdir(), 'crs-workspace-'));
  const database = await createTestDatabase();
  const sampleDir = join(folder, 'sample');
  const configDir = join(folder, 'config');
  const sample = generateSample(options);
  await writeSample(sample, sampleDir);
  await cp(join(root, 'packages/sample/config'), configDir, { recursive: true });
  return {
    sample,
    database,
    sampleDir,
    configDir,
    settings: {
      DATABASE_URL: database.url,
      CRS_DATA_DIR: join(folder, 'data'),
      CRS_CONFIG_DIR: configDir,
      CRS_SAMPLE_DIR: sampleDir,
      CRS_THREADS: '1',
      ...more,
    },
    async remove() {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sizes small enough for a test that runs the chain several times. */
export const small: Partial<SampleOptions> = {
  contractors: 300,
  permits: 1_200,
  orders: 40,
  inspections: 60,
  actions: 20,
};
