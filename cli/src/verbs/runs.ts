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
import { findRun, listRuns } from '@crs/store';
import type { Command } from 'commander';
import type pg from 'pg';
import { defineAnswer } from '../answer.js';
import { positiveInteger, runNumber } from '../options.js';
import { printFlow } from '../run-batch.js';
import { printJson, printLine, terminalOf } from '../terminal/print.js';

interface RunsOptions {
  readonly feed?: string;
  readonly limit: number;
  readonly json?: boolean;
}

export function defineRuns(runs: Command): void {
  runs
    .argument('[run]', 'show this run in full', runNumber)
    // Options after `undo` belong to `undo`.
    .enablePositionalOptions()
    .option('--feed <name>', 'only this feed')
    .option('--limit <n>', 'maximum number', positiveInteger, 50)
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Times are UTC. ! marks a run that a guard put on hold; ✗ marks a failed run.

The last nights:      crs runs
One feed's:           crs runs --feed austin_permits
One run in full:      crs runs 118
Its rejected rows:    crs rejects 118
Undo it:              crs runs undo 118
Retry it:             crs runs retry 118
Changes on hold:      crs runs show 118
Release it:           crs runs accept 118 --by NAME
Drop it:              crs runs drop 118`,
    )
    .action((number: number | undefined, options: RunsOptions) =>
      withSession(async (session) => {
        // First end the runs of workers that died since the last check.
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
    throw new UsageError('runs.unknown_run', `There is no run ${number}.`, 'See `crs runs` for run numbers.');
  }
  if (json) printJson(run);
  else for (const line of runLines(run, await nextRun(pool, run), Date.now())) printLine(line);
}

async function printReport({ pool, config }: Session, options: RunsOptions): Promise<void> {
  const found = await listRuns(pool, options);
  const oldest = found.at(-1)?.batch;
  // A batch summary needs all of the batch's runs.
  const cutOff = options.feed === undefined && !options.json && found.length === options.limit;
  const runs =
    cutOff && oldest
      ? [...found.filter(({ batch }) => batch !== oldest), ...(await runsOfBatch(pool, oldest))]
      : found;
  // A feed removed from the configuration keeps its runs. A name without runs must be configured.
  if (options.feed !== undefined && runs.length === 0) config.feed(options.feed);
  if (options.json) printJson(runs);
  else {
    const { colors } = terminalOf(process.stdout);
    for (const line of runReportLines(runs, Date.now(), colors)) printLine(line);
  }
}

/** `crs runs show`: shows what the quarantine keeps from a refused run. */
function addRunsShowVerb(runs: Command): void {
  defineAnswer(
    runs
      .command('show')
      .description('show what a refused run would have changed, with examples')
      .argument('<run>', 'run number from `crs runs`', runNumber),
    async ({ pool }, number: number) => (await findHeld(pool, number)).map(withoutTelling),
    async (held, { pool }) => {
      for (const one of held)
        for (const line of quarantinedLines(one, withoutTelling(await findRun(pool, one.refusedRun))))
          printLine(line);
    },
  );
}

interface ResolutionOptions {
  readonly by?: string;
  readonly note?: string;
  readonly json?: boolean;
}

/** `crs runs accept`: releases what the quarantine keeps from a refused run. */
function addRunsAcceptVerb(runs: Command): void {
  runs
    .command('accept')
    .description('release the changes of a refused run: match and publish them despite the guard')
    .argument('<run>', 'run number from `crs runs`', runNumber)
    .requiredOption('--by <name>', 'who takes responsibility')
    .option('--note <text>', 'why')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `\nExample:  crs runs accept 118 --by 'Ada Example' --note 'The city renumbered its permits.'`,
    )
    .action((number: number, { by, note, json }: ResolutionOptions) =>
      withSession(async (session) => {
        const flowOf = await acceptance(session, number, { by: by ?? null, note: note ?? null });
        await printFlow(session, 'accept', flowOf, json);
      }),
    );
}

/** `crs runs drop`: deletes what the quarantine keeps from a refused run. */
function addRunsDropVerb(runs: Command): void {
  defineAnswer(
    runs
      .command('drop')
      .description('drop the changes of a refused run')
      .argument('<run>', 'run number from `crs runs`', runNumber)
      .option('--by <name>', 'who decides')
      .option('--note <text>', 'why'),
    async ({ pool, context }, number: number, { by, note }: ResolutionOptions) => {
      const held = await findHeld(pool, number);
      await drop(context, held, { by: by ?? null, note: note ?? null });
      return { dropped: held.map(({ refusedRun, feed, scope }) => ({ refusedRun, feed, scope })) };
    },
    ({ dropped }) => {
      for (const one of dropped) printLine(`${heldSubject(one)} of run ${one.refusedRun} was dropped.`);
    },
  );
}

/** `crs runs retry`: retries failed runs. */
function addRunsRetryVerb(runs: Command): void {
  runs
    .command('retry')
    .description('retry a failed run, or all feeds and scopes whose last run failed; then match and publish')
    .argument('[run]', 'run number from `crs runs`', runNumber)
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Reads the feed or matches the scope again. Reads a feed from its source, even if the run used a file. Does not retry what a
guard refused: to publish that, use \`crs runs accept\`.

One run:                        crs runs retry 118
Everything that failed:         crs runs retry`,
    )
    .action((number: number | undefined, { json }: { readonly json?: boolean }) =>
      withSession(async (session) => {
        const { context } = session;
        const retry =
          number === undefined ? await findFailures(context) : await findRetryable(context, number);
        const retried = retry.runs.map(({ id }) => id);
        if (retried.length === 0) {
          if (json) printJson({ retried, runs: [] });
          else printLine('Nothing to retry: the last run of every feed and scope succeeded.');
          return;
        }
        const flowOf = (batch: string) => retryFlow(batch, retry);
        await printFlow(session, 'retry', flowOf, json, (result) => ({ retried, ...result }));
      }),
    );
}

function addRunsUndoVerb(runs: Command): void {
  runs
    .command('undo')
    .description('undo the changes of a feed run, then match and publish')
    .argument('<run>', 'run number from `crs runs`', runNumber)
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
You can undo a feed's newest run that changed rows, then the one before it. The earlier rows are published again, and the
same data is not read again until the source or the feed's definition changes.

A bad night:         crs runs undo 118
Read it after all:   crs ingest austin_permits --full`,
    )
    .action((number: number, { json }: { readonly json?: boolean }) =>
      withSession(async (session) => {
        const { run, state } = await findUndoable(session.pool, number);
        const flowOf = (batch: string) => undoFlow(batch, { run: run.id, feed: state.feed });
        await printFlow(session, 'undo', flowOf, json);
      }),
    );
}
