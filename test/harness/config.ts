import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, loadConfig } from '@crs/config';

const folder = process.env.CRS_TEST_FOLDER ?? tmpdir();

/** The project's config folder. */
export const projectDir = fileURLToPath(new URL('../../config', import.meta.url));

/** The configuration of the sample's records. */
export const sampleConfig = (): Config =>
  readConfig(fileURLToPath(new URL('../../packages/sample/config', import.meta.url)), {
    CRS_SAMPLE_DIR: '/nowhere',
  });

/** The configuration of a folder; missing files are the project's. Parsed texts are cached for all tests. */
export const readConfig = (configDir: string, env: Readonly<Record<string, string>> = {}): Config =>
  loadConfig({ configDir, defaultDir: projectDir, env, yamlCache: join(folder, 'parsed-others') });

/** The project's configuration, parsed by the global setup. */
export const projectConfig = (): Config => fromProject(projectDir);

/** The project's dictionaries and settings, without feeds: a tenth of the work. */
export const projectSettings = (): Pick<Config, 'dictionaries' | 'matching' | 'clustering'> =>
  fromProject(join(folder, 'no-feeds'));

const fromProject = (configDir: string): Config =>
  loadConfig({ configDir, defaultDir: projectDir, env: {}, yamlCache: join(folder, 'parsed-project') });
