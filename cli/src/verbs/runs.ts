import { UsageError } from '@crs/domain';
import {
  acceptance,
  cleanUpDeadWorkers,
  drop,
  findFailures,
  findHeld,
  findRetryable,
  findUndoable,
  heldSubject,
  nextRun,
  quarantinedLines,
  retryFlow,
  runLines,
  runReportLines,
  runsOfBatch,
  type Session,
  undoFlow,
  withoutTelling,
  withSession,
} from '@crs/pipelines';
import { countTiers, findRun, listRuns } from '@crs/store';
import type { Command } from 'commander';
import type pg from 'pg';
import { positiveInteger, runNumber } from '../options.js';
import { exitStatusOf, printRuns, runFlow } from '../run-batch.js';
import { printJson, printLine, terminalOf } from '../terminal/print.js';

interface RunsOptions {
  readonly feed?: string;
  readonly limit: number;
  readonly json?: boolean;
}

export function defineRuns(runs: Command): void {
  runs
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

/** `crs runs show`: what the quarantine keeps of a refused run. */
function addRunsShowVerb(runs: Command): void {
  runs
    .command('show')
    .description(
      'what a refused run would have inserted, changed, removed and matched otherwise, with examples',
    )
    .argument('<run>', 'its number, see `crs runs`', runNumber)
    .option('--json', 'print one JSON document')
    .action((number: number, { json }: { readonly json?: boolean }) =>
      withSession(async ({ pool }) => {
        const held = (await findHeld(pool, number)).map(withoutTelling);
        if (json) printJson(held);
        else
          for (const one of held)
            for (const line of quarantinedLines(one, withoutTelling(await findRun(pool, one.refusedRun))))
              printLine(line);
      }),
    );
}

interface ResolutionOptions {
  readonly by?: string;
  readonly note?: string;
  readonly json?: boolean;
}

/** `crs runs accept`: releases what the quarantine keeps of a refused run. */
function addRunsAcceptVerb(runs: Command): void {
  runs
    .command('accept')
    .description(
      'release what a refused run would have changed: match it whatever its figures say, and publish it',
    )
    .argument('<run>', 'its number, see `crs runs`', runNumber)
    .requiredOption('--by <name>', 'who takes the responsibility')
    .option('--note <text>', 'why')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `\nExample:  crs runs accept 118 --by 'Ada Example' --note 'The city renumbered its permits.'`,
    )
    .action((number: number, options: ResolutionOptions) =>
      withSession((session) => accept(session, number, options)),
    );
}

async function accept(
  session: Session,
  number: number,
  { by, note, json }: ResolutionOptions,
): Promise<void> {
  const flowOf = await acceptance(session, number, { by: by ?? null, note: note ?? null });
  const result = await runFlow(session, 'accept', flowOf);
  process.exitCode = exitStatusOf(result.runs);
  if (json) printJson({ ...result, tiers: await countTiers(session.pool) });
  else printRuns(result.runs, result.seconds);
}

/** `crs runs drop`: deletes what the quarantine keeps of a refused run. */
function addRunsDropVerb(runs: Command): void {
  runs
    .command('drop')
    .description('forget what a refused run would have changed')
    .argument('<run>', 'its number, see `crs runs`', runNumber)
    .option('--by <name>', 'who says so')
    .option('--note <text>', 'why')
    .option('--json', 'print one JSON document')
    .action((number: number, { by, note, json }: ResolutionOptions) =>
      withSession(async ({ pool, context }) => {
        const held = await findHeld(pool, number);
        await drop(context, held, { by: by ?? null, note: note ?? null });
        if (json)
          printJson({ dropped: held.map(({ refusedRun, feed, scope }) => ({ refusedRun, feed, scope })) });
        else for (const one of held) printLine(`${heldSubject(one)} of run ${one.refusedRun} is forgotten.`);
      }),
    );
}

/** `crs runs retry`: tries failed runs again. */
function addRunsRetryVerb(runs: Command): void {
  runs
    .command('retry')
    .description(
      'try a failed run again, or all whose last run failed; then match and publish what that touches',
    )
    .argument('[run]', 'its number, see `crs runs`', runNumber)
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Reads the feed or matches the scope of the run again. A feed is read from its source, whatever file the run was given.
What a guard refused is not tried again: \`crs runs accept\` publishes it.

One run:                        crs runs retry 118
All whose last run failed:      crs runs retry`,
    )
    .action((number: number | undefined, { json }: { readonly json?: boolean }) =>
      withSession(async (session) => {
        const { context, pool } = session;
        const retry =
          number === undefined ? await findFailures(context) : await findRetryable(context, number);
        const retried = retry.runs.map(({ id }) => id);
        if (retried.length === 0) {
          if (json) printJson({ retried, runs: [] });
          else printLine('Nothing is to be tried again: no last run of a feed or scope failed.');
          return;
        }
        const result = await runFlow(session, 'retry', (batch) => retryFlow(batch, retry));
        process.exitCode = exitStatusOf(result.runs);
        if (json) printJson({ retried, ...result, tiers: await countTiers(pool) });
        else printRuns(result.runs, result.seconds);
      }),
    );
}

function addRunsUndoVerb(runs: Command): void {
  runs
    .command('undo')
    .description('take back what a run of a feed changed, then match and publish what that touches')
    .argument('<run>', 'its number, see `crs runs`', runNumber)
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
A feed's newest run that changed rows can be undone, then the one before it. Its rows are served as they stood before,
and what it read is not read again until the source or the definition of the feed changes.

A bad night:         crs runs undo 118
Read it after all:   crs ingest austin_permits --full`,
    )
    .action((number: number, { json }: { readonly json?: boolean }) =>
      withSession(async (session) => {
        const { run, state } = await findUndoable(session.pool, number);
        const result = await runFlow(session, 'undo', (batch) =>
          undoFlow(batch, { run: run.id, feed: state.feed }),
        );
        process.exitCode = exitStatusOf(result.runs);
        if (json) printJson({ ...result, tiers: await countTiers(session.pool) });
        else printRuns(result.runs, result.seconds);
      }),
    );
}
