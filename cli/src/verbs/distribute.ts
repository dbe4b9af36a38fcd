import { processSettings } from '@crs/pipelines';
import { databaseUnreachable, openDatabase } from '@crs/runtime';
import { createPool, type Distribution, distribute, type Place, readDistribution } from '@crs/store';
import type { Command } from 'commander';
import { confirm } from '../terminal/confirm.js';
import { printJson, printLine, printRecords } from '../terminal/print.js';

interface DistributeOptions {
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
}

/** `crs distribute`: moves tables to their places on a Citus cluster. */
export function defineDistribute(command: Command): void {
  command
    .option('--dry-run', 'show where each table belongs, without moving any')
    .option('-y, --yes', 'do not ask for confirmation')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Run this once on a cluster, and again after each update that adds tables. Stop the workers first. Readers wait while
rows move. You don't need this command on a single PostgreSQL server.

Preview:              crs distribute --dry-run
On a cluster:         crs distribute --yes`,
    )
    .action((options: DistributeOptions) => run(options));
}

async function run({ dryRun = false, yes = false, json = false }: DistributeOptions): Promise<void> {
  const database = await openDatabase(processSettings());
  const pool = createPool(database.url, { max: 1 });
  try {
    const distribution = await readDistribution(pool);
    const moving = distribution.tables.filter(({ isThere }) => !isThere).map(({ table }) => table);
    if (!json) showDistribution(distribution);
    if (dryRun || distribution.cluster === null || moving.length === 0) {
      if (json) printJson({ ...distribution, moved: [] });
      return;
    }
    if (!yes) await confirm(`Move the rows of ${moving.length} tables?`);
    const moved = await distribute(pool);
    if (json) printJson({ ...(await readDistribution(pool)), moved });
    else printLine(`Moved ${moved.join(', ')}.`);
  } catch (error) {
    throw databaseUnreachable(error, database.url) ?? error;
  } finally {
    await pool.end();
    await database.close();
  }
}

function showDistribution({ cluster, tables }: Distribution): void {
  printRecords(tables, {
    table: 'table',
    place: ({ place }) => words(place),
    now: ({ isThere }) => (isThere ? 'there' : 'to move'),
    why: ({ place }) => place.why,
  });
  printLine();
  if (cluster === null) printLine('This server is not a Citus cluster, so no table needs to move.');
  else printLine(`Citus ${cluster.version}, ${cluster.nodes} data node${cluster.nodes === 1 ? '' : 's'}.`);
}

function words(place: Place): string {
  if (place.kind !== 'distributed') return place.kind;
  return `by ${place.column}${place.with === null ? '' : `, with ${place.with}`}`;
}
