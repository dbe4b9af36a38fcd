import { UsageError } from '@crs/domain';
import { findRun, listRuns } from '@crs/store';
import type { Command } from 'commander';
import type pg from 'pg';
import { runsOfBatch } from '../../jobs/batch.js';
import { nextRun } from '../../run-report/next-run.js';
import { runLines, runReportLines } from '../../run-report/run-report.js';
import { type Session, withSession } from '../../session.js';
import { printJson, printLine, terminalOf } from '../../terminal/print.js';
import { cleanUpDeadWorkers } from '../../worker/maintenance.js';
import { positiveInteger, runNumber } from '../options.js';
import { addRunsAcceptVerb } from './runs-accept.js';
import { addRunsDropVerb } from './runs-drop.js';
import { addRunsRetryVerb } from './runs-retry.js';
import { addRunsShowVerb } from './runs-show.js';
import { addRunsUndoVerb } from './runs-undo.js';

interface RunsOptions {
  readonly feed?: string;
  readonly limit: number;
  readonly json?: boolean;
}

export function addRunsVerb(program: Command): void {
  const runs = program
    .command('runs')
    .description('what ran, when, how long, what it counted and why it failed; newest night first')
    .argument('[run]', 'one run in full, by its number', runNumber)
    // Options after `undo` belong to `undo`.
    .enablePositionalOptions()
    .option('--feed <name>', 'of one feed only')
    .option('--limit <n>', 'how many', positiveInteger, 50)
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Times are UTC. A run that a guard held back is marked with !, one that failed with ✗.

The last nights:      crs runs
One feed's:           crs runs --feed austin_permits
One run in full:      crs runs 118
The rows it refused:  crs rejects 118
Take it back:         crs runs undo 118
Try it again:         crs runs retry 118
What was held back:   crs runs show 118
Release it:           crs runs accept 118 --by NAME
Forget it:            crs runs drop 118`,
    )
    .action((number: number | undefined, options: RunsOptions) =>
      withSession(async (session) => {
        // Runs of workers that died since the last look are ended first.
        await cleanUpDeadWorkers(session.context);
        if (number !== undefined) await printRun(session.pool, number, options);
        else await printReport(session, options);
      }),
    );
  addRunsUndoVerb(runs);
  addRunsRetryVerb(runs);
  addRunsShowVerb(runs);
  addRunsAcceptVerb(runs);
  addRunsDropVerb(runs);
}

async function printRun(pool: pg.Pool, number: number, { json }: RunsOptions): Promise<void> {
  const run = await findRun(pool, number);
  if (run === null) {
    throw new UsageError(
      'runs.unknown_run',
      `There is no run ${number}.`,
      'See `crs runs` for their numbers.',
    );
  }
  if (json) printJson(run);
  else for (const line of runLines(run, await nextRun(pool, run), Date.now())) printLine(line);
}

async function printReport({ pool, config }: Session, options: RunsOptions): Promise<void> {
  const found = await listRuns(pool, options);
  const oldest = found.at(-1)?.batch;
  // The summary of a batch needs all of its runs.
  const cutOff = options.feed === undefined && !options.json && found.length === options.limit;
  const runs =
    cutOff && oldest
      ? [...found.filter(({ batch }) => batch !== oldest), ...(await runsOfBatch(pool, oldest))]
      : found;
  // A feed that was removed from the configuration keeps its runs. A name without runs must be configured.
  if (options.feed !== undefined && runs.length === 0) config.feed(options.feed);
  if (options.json) printJson(runs);
  else {
    const { colours } = terminalOf(process.stdout);
    for (const line of runReportLines(runs, Date.now(), colours)) printLine(line);
  }
}
