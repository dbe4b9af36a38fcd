import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CrsError } from '@crs/domain';

/** The settings of the demo, which has a database and a folder of its own. */
export interface DemoEnvironment {
  readonly CRS_DATA_DIR: string;
  /** A copy of the sample's configuration: a feed that somebody adds is kept in it. */
  readonly CRS_CONFIG_DIR: string;
  /** Where its made-up sources are. */
  readonly CRS_SAMPLE_DIR: string;
  /** Its database is embedded, and holds its queue. */
  readonly DATABASE_URL: '';
  readonly REDIS_URL: '';
  /** Whoever tries a feed or a webhook has it on this machine. */
  readonly CRS_ALLOW_PRIVATE: string;
  readonly CRS_WEBHOOKS_ALLOW_PRIVATE: string;
}

const THIS_MACHINE = 'localhost,127.0.0.0/8,::1';

/** Where the demo keeps its data: under the data folder, which is `.data` by default. */
const demoFolder = (environment: NodeJS.ProcessEnv, workingDirectory: string): string =>
  join(resolve(workingDirectory, environment.CRS_DATA_DIR || '.data'), 'demo');

/** The settings with which the demo runs. */
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

/** Writes the sample's configuration where the demo keeps its own; what was added to that stays. */
export async function writeDemoConfig({ CRS_CONFIG_DIR }: DemoEnvironment): Promise<void> {
  const sample = pathToFileURL(createRequire(import.meta.url).resolve('@crs/sample'));
  await cp(fileURLToPath(new URL('../config', sample)), CRS_CONFIG_DIR, { recursive: true });
}

/**
 * Takes `--demo` out of the words of a command. With it, the settings become those of the demo.
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
