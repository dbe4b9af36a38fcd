import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CrsError } from '@crs/domain';

/** The settings of the demo, which has a database and a folder of its own. */
export interface DemoEnvironment {
  readonly CRS_DATA_DIR: string;
  readonly CRS_CONFIG_DIR: string;
  /** Where its made-up sources are. */
  readonly CRS_SAMPLE_DIR: string;
  /** Its database is embedded, and holds its queue. */
  readonly DATABASE_URL: '';
  readonly REDIS_URL: '';
}

/** Where the demo keeps its data: under the data folder, which is `.data` by default. */
const demoFolder = (environment: NodeJS.ProcessEnv, workingDirectory: string): string =>
  join(resolve(workingDirectory, environment.CRS_DATA_DIR || '.data'), 'demo');

/** The settings with which the demo runs. */
export function demoEnvironment(environment: NodeJS.ProcessEnv, workingDirectory: string): DemoEnvironment {
  const dataDir = demoFolder(environment, workingDirectory);
  const sample = pathToFileURL(createRequire(import.meta.url).resolve('@crs/sample'));
  return {
    CRS_DATA_DIR: dataDir,
    CRS_CONFIG_DIR: fileURLToPath(new URL('../config', sample)),
    CRS_SAMPLE_DIR: join(dataDir, 'sample'),
    DATABASE_URL: '',
    REDIS_URL: '',
  };
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
  if (!existsSync(join(folder, 'sample')))
    throw new CrsError('demo.missing', `There is no demo in ${folder}.`, {
      nextStep: 'Run `npm run demo -- --exit` first.',
    });
  Object.assign(environment, demoEnvironment(environment, process.cwd()));
  return words.filter((word, at) => !isOption(word, at));
}
