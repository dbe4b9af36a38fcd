import { access, constants, mkdir, statfs } from 'node:fs/promises';
import { CrsError } from '@crs/domain';
import { listFeedStates } from '@crs/store';
import type { Command } from 'commander';
import { printJson, printLine } from '../output.js';
import { openSession, processSettings, settingsConfig } from '../session.js';

/** One thing that was checked. */
interface Finding {
  readonly check: string;
  readonly ok: boolean;
  readonly found: string;
  /** What to do; null where all is well. */
  readonly advice: string | null;
}

/** Free disk below which a night of large feeds may not fit: two gigabytes. */
const LEAST_FREE_BYTES = 2 * 1024 ** 3;
/** The oldest PostgreSQL that is supported. */
const LEAST_POSTGRES = 15;

export function addDoctorVerb(program: Command): void {
  program
    .command('doctor')
    .description('check settings, configuration, database, schema, queue and disk, and say what to do')
    .option('--json', 'print one JSON document')
    .action(async (options: { json?: boolean }) => {
      const findings = await examine();
      const well = findings.every(({ ok }) => ok);
      process.exitCode = well ? 0 : 1;
      if (options.json) printJson({ ok: well, findings });
      else {
        for (const { check, ok, found, advice } of findings) {
          printLine(`${ok ? '✓' : '✗'} ${check}: ${found}`);
          if (advice !== null) printLine(`  → ${advice}`);
        }
      }
    });
}

async function examine(): Promise<Finding[]> {
  const findings: Finding[] = [];
  const check = async (name: string, work: () => Promise<Omit<Finding, 'check'>>) => {
    try {
      findings.push({ check: name, ...(await work()) });
    } catch (error) {
      const advice =
        error instanceof CrsError ? error.nextStep : 'Set LOG_LEVEL=debug and try again to see more.';
      findings.push({ check: name, ok: false, found: (error as Error).message, advice });
    }
    return findings.at(-1)?.ok ?? false;
  };
  const settingsFine = await check('settings', async () => {
    const settings = processSettings();
    return well(`data in ${settings.dataDir}, configuration in ${settings.configDir}`);
  });
  if (!settingsFine) return findings;
  const settings = processSettings();
  const configFine = await check('configuration', async () => {
    const { feeds, jurisdictions } = settingsConfig(settings);
    return well(`${feeds.length} feeds, ${jurisdictions.size} jurisdictions`);
  });
  if (!configFine) return findings;
  const session = await openSession(settings).catch(async (error: Error) => {
    await check('database', () => Promise.reject(error));
    return null;
  });
  if (!session) return findings;
  try {
    await check('database', async () => {
      const { rows } = await session.pool.query<{ number: string; version: string }>(
        `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
      );
      const major = Math.floor(Number(rows[0]?.number) / 10_000);
      const where =
        session.database.embeddedPort === null
          ? 'DATABASE_URL'
          : `embedded, port ${session.database.embeddedPort}`;
      if (major >= LEAST_POSTGRES)
        return well(`PostgreSQL ${rows[0]?.version} (${where}), schema up to date`);
      return {
        ok: false,
        found: `PostgreSQL ${rows[0]?.version} (${where})`,
        advice: `Use PostgreSQL ${LEAST_POSTGRES} or newer.`,
      };
    });
    await check('queue', async () => {
      const work = await session.work();
      const counts = await work.queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
      const workers = await work.queue.getWorkersCount();
      return well(
        `${work.backend}; ${counts.waiting ?? 0} waiting, ${counts.active ?? 0} active, ${counts.failed ?? 0} failed; ${workers} workers`,
      );
    });
    await check('data', async () => {
      const states = await listFeedStates(session.pool);
      const rows = states.reduce((sum, { servedRows }) => sum + servedRows, 0);
      if (states.length > 0)
        return well(`${rows.toLocaleString('en-US')} rows of ${states.length} feeds are served`);
      return { ok: false, found: 'no feed has been ingested', advice: 'Run `crs nightly`.' };
    });
    await check('disk', async () => {
      await mkdir(settings.dataDir, { recursive: true });
      await access(settings.dataDir, constants.W_OK);
      const { bavail, bsize } = await statfs(settings.dataDir);
      const gigabytes = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GB free`;
      if (bavail * bsize >= LEAST_FREE_BYTES) return well(gigabytes);
      return {
        ok: false,
        found: gigabytes,
        advice: `Free some space under ${settings.dataDir}, or move CRS_DATA_DIR.`,
      };
    });
  } finally {
    await session.close();
  }
  return findings;
}

const well = (found: string): Omit<Finding, 'check'> => ({ ok: true, found, advice: null });
