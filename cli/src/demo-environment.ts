import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CrsError } from '@crs/domain';

/** The demo's settings: it has its own database and folder. */
interface DemoEnvironment {
  readonly CRS_DATA_DIR: string;
  /** A copy of the sample configuration. Feeds that a user adds are saved here. */
  readonly CRS_CONFIG_DIR: string;
  /** The folder with the made-up sources. */
  readonly CRS_SAMPLE_DIR: string;
  /** Empty: the database is embedded and also holds the queue. */
  readonly DATABASE_URL: '';
  readonly REDIS_URL: '';
  /** Users who try a feed or a webhook run it on this machine. */
  readonly CRS_ALLOW_PRIVATE: string;
  readonly CRS_WEBHOOKS_ALLOW_PRIVATE: string;
}

const THIS_MACHINE = 'localhost,127.0.0.0/8,::1';

/** The demo's data folder, inside the data folder (`.data` by default). */
const demoFolder = (environment: NodeJS.ProcessEnv, workingDirectory: string): string =>
  join(resolve(workingDirectory, environment.CRS_DATA_DIR || '.data'), 'demo');

/** Returns the demo's settings. */
export function demoEnvironment(environment: NodeJS.ProcessEnv, workingDirectory: string): DemoEnvironment {
  const dataDir = demoFolder(environment, workingDirectory);
  return {
    CRS_DATA_DIR: dataDir,
    CRS_CONFIG_DIR: join(dataDir, 'config'),
    CRS_SAMPLE_DIR: join(dataDir, 'sample'),
    DATABASE_URL: '',
    REDIS_URL: '',
    CRS_ALLOW_PRIVATE: environment.CRS_ALLOW_PRIVATE || THIS_MACHINE,
    CRS_WEBHOOKS_ALLOW_PRIVATE: environment.CRS_WEBHOOKS_ALLOW_PRIVATE || THIS_MACHINE,
  };
}

/** Copies the sample configuration to the demo's folder and keeps the user's additions. */
export async function writeDemoConfig({ CRS_CONFIG_DIR }: DemoEnvironment): Promise<void> {
  const sample = pathToFileURL(createRequire(import.meta.url).resolve('@crs/sample'));
  await cp(fileURLToPath(new URL('../config', sample)), CRS_CONFIG_DIR, { recursive: true });
}

/**
 * Removes `--demo` from a command's words and, if it was there, switches to the demo's settings.
 * @throws CrsError `demo.missing` if the demo never ran here
 */
export function takeDemoOption(words: readonly string[], environment: NodeJS.ProcessEnv): string[] {
  const end = words.indexOf('--');
  const isOption = (word: string, at: number): boolean => word === '--demo' && (end < 0 || at < end);
  if (!words.some(isOption)) return [...words];
  const folder = demoFolder(environment, process.cwd());
  if (!['sample', 'config'].every((name) => existsSync(join(folder, name))))
    throw new CrsError('demo.missing', `There is no demo in ${folder}.`, {
      nextStep: 'Run `npm run demo -- --exit` first.',
    });
  Object.assign(environment, demoEnvironment(environment, process.cwd()));
  return words.filter((word, at) => !isOption(word, at));
}
