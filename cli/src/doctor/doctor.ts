import { CrsError } from '@crs/domain';
import { processSettings, settingsConfig } from '@crs/pipelines';
import { databaseUnreachable, openDatabase, type WorkQueue } from '@crs/runtime';
import { createPool } from '@crs/store';
import {
  type CheckedData,
  checkExportedVersion,
  checkMatches,
  checkOverdue,
  checkProblems,
  checkServed,
} from './data.js';
import {
  checkExports,
  checkGrowth,
  checkRole,
  checkSchema,
  checkServer,
  isEmpty,
  NOT_MADE,
} from './database.js';
import { allOr, type CheckOutcome, type Finding, failed, passed } from './finding.js';
import { checkDisk, checkMapTiles, checkPublicPages, checkSources, checkVersions } from './installation.js';
import { checkSchedules, checkWorkers, openAndCheckQueue } from './queue.js';
import { checkReplicas } from './replicas.js';

type Outcomes = CheckOutcome | readonly CheckOutcome[];

/** The findings so far. */
class Findings {
  readonly all: Finding[] = [];

  /** Runs a check and records its results. Returns the checked thing, or null if it is unusable. */
  async check<T>(name: string, probe: () => Promise<readonly [Outcomes, T]>): Promise<T | null> {
    try {
      const [found, value] = await probe();
      for (const outcome of [found].flat()) this.all.push({ check: name, ...outcome });
      return value;
    } catch (error) {
      const advice =
        error instanceof CrsError ? error.nextStep : 'Set LOG_LEVEL=debug and try again to see more.';
      this.all.push({ check: name, ...failed((error as Error).message, advice) });
      return null;
    }
  }

  /** The same for a check that returns only results. */
  async note(name: string, probe: () => Outcomes | Promise<Outcomes>): Promise<void> {
    await this.check(name, async () => [await probe(), null]);
  }
}

/**
 * Checks everything the service needs, dependencies first, and skips checks whose dependencies failed. Then checks the
 * data. Changes nothing, except that it may create and start the embedded database.
 * @param programVersion as `crs --version` prints it
 */
export async function runDoctor(programVersion: string): Promise<readonly Finding[]> {
  const findings = new Findings();
  await findings.note('versions', () => checkVersions(programVersion, process.versions.node));
  const settings = await findings.check('settings', async () => {
    const read = processSettings();
    return [passed(`data in ${read.dataDir}, configuration in ${read.configDir}`), read];
  });
  if (!settings) return findings.all;
  const config = await findings.check('configuration', async () => {
    const read = settingsConfig(settings);
    return [passed(`${read.feeds.length} feeds, ${read.jurisdictions.size} jurisdictions`), read];
  });
  if (config) await findings.note('sources', () => checkSources(config));
  await findings.note('disk', () => checkDisk(settings.dataDir));
  await findings.note('public pages', () => checkPublicPages(settings));
  const { mapTiles } = settings;
  if (mapTiles !== null) await findings.note('map tiles', () => checkMapTiles(mapTiles));
  const database = await findings.check('database', async () => {
    const opened = await openDatabase(settings);
    try {
      return [await checkServer(opened), opened];
    } catch (error) {
      await opened.close();
      throw databaseUnreachable(error, opened.url) ?? error;
    }
  });
  if (!database) return findings.all;
  const pool = createPool(database.url);
  let work: WorkQueue | null = null;
  try {
    const current = await findings.check('schema', async () => {
      const isNew = await isEmpty(pool);
      const found = isNew ? NOT_MADE : await checkSchema(pool);
      return [found, found.ok && !isNew];
    });
    // Without the schema, there is no queue and no data to check.
    if (!current) return findings.all;
    await findings.note('growth', () => checkGrowth(pool, database, settings));
    await findings.note('exports', () => checkExports(pool, settings));
    await findings.note('role', () => checkRole(database));
    if (settings.replicas.length > 0)
      await findings.note('replicas', () => checkReplicas(pool, settings.replicas));
    work = await findings.check('queue', () => openAndCheckQueue(settings, database));
    const opened = work;
    if (opened) await findings.note('workers', () => checkWorkers(opened));
    if (config && opened) await findings.note('schedules', () => checkSchedules(pool, config, opened));
    if (config) await checkData(findings, { pool, config, work, now: Date.now() }, settings);
  } finally {
    await work?.close();
    await pool.end();
    await database.close();
  }
  return findings.all;
}

/** Checks the data of a working service. */
async function checkData(
  findings: Findings,
  data: CheckedData,
  settings: Parameters<typeof checkExportedVersion>[1],
): Promise<void> {
  await findings.note('data', () => checkServed(data));
  const problems = await findings.check('held back', async () => {
    const found = await checkProblems(data);
    return [allOr(found.of('held back'), 'nothing'), found];
  });
  if (problems) {
    await findings.note('failed', () => allOr(problems.of('failed'), 'none in the last run'));
    await findings.note('late', async () =>
      allOr([...problems.of('late'), ...(await checkOverdue(data, problems.subjects))], 'nothing'),
    );
    await findings.note('webhooks', () => allOr(problems.of('switched off'), 'none disabled'));
  }
  await findings.note('matches', async () => allOr(await checkMatches(data), 'as many as before'));
  await findings.note('exported', () => checkExportedVersion(data, settings));
}
