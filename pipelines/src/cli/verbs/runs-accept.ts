import { countTiers } from '@crs/store';
import type { Command } from 'commander';
import { acceptance } from '../../quarantine/acceptance.js';
import { type Session, withSession } from '../../session.js';
import { printJson } from '../../terminal/print.js';
import { runNumber } from '../options.js';
import { exitStatusOf, printRuns, runFlow } from '../run-batch.js';

interface ResolutionOptions {
  readonly by?: string;
  readonly note?: string;
  readonly json?: boolean;
}

/** `crs runs accept`: releases what the quarantine keeps of a refused run. */
export function addRunsAcceptVerb(runs: Command): void {
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
