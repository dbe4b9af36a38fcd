import { countTiers, findRun, type Quarantined } from '@crs/store';
import type { Command } from 'commander';
import { acceptFlow } from '../../jobs/flows.js';
import { checkReleasable, drop, heldOf } from '../../quarantine/release.js';
import { quarantinedLines } from '../../run-report/quarantined-lines.js';
import { configuredScopes, feedsOfScope, rostersOfScope } from '../../scopes.js';
import { type Session, withSession } from '../../session.js';
import { printJson, printLine } from '../../terminal/print.js';
import { runNumber } from '../options.js';
import { exitStatusOf, printRuns, runFlow } from '../run-batch.js';

interface QuarantineOptions {
  readonly by?: string;
  readonly note?: string;
  readonly json?: boolean;
}

/** `crs runs show`, `accept` and `drop`: what a guard or a matching's own figures held back. */
export function addQuarantineVerbs(runs: Command): void {
  runs
    .command('show')
    .description(
      'what a refused run would have inserted, changed, removed and matched otherwise, with examples',
    )
    .argument('<run>', 'its number, see `crs runs`', runNumber)
    .option('--json', 'print one JSON document')
    .action((number: number, { json }: QuarantineOptions) =>
      withSession(async ({ pool }) => {
        const held = await heldOf(pool, number);
        if (json) printJson(held);
        else
          for (const one of held)
            for (const line of quarantinedLines(one, await findRun(pool, one.refusedRun))) printLine(line);
      }),
    );
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
    .action((number: number, options: QuarantineOptions) =>
      withSession((session) => accept(session, number, options)),
    );
  runs
    .command('drop')
    .description('forget what a refused run would have changed')
    .argument('<run>', 'its number, see `crs runs`', runNumber)
    .option('--by <name>', 'who says so')
    .option('--note <text>', 'why')
    .option('--json', 'print one JSON document')
    .action((number: number, { by, note, json }: QuarantineOptions) =>
      withSession(async ({ pool, context }) => {
        const held = await heldOf(pool, number);
        await drop(context, held, { by: by ?? null, note: note ?? null });
        if (json)
          printJson({ dropped: held.map(({ refusedRun, feed, scope }) => ({ refusedRun, feed, scope })) });
        else for (const one of held) printLine(`${subjectOf(one)} of run ${one.refusedRun} is forgotten.`);
      }),
    );
}

const subjectOf = ({ feed, scope }: Quarantined): string => feed ?? `the matching of ${scope}`;

async function accept(
  session: Session,
  number: number,
  { by, note, json }: QuarantineOptions,
): Promise<void> {
  const { pool, config } = session;
  const held = await heldOf(pool, number);
  checkReleasable(held);
  const feeds = held.flatMap(({ feed }) => feed ?? []);
  const named = held.flatMap(({ scope }) => scope ?? []);
  const hangOn = configuredScopes(config).filter((scope) =>
    [...feedsOfScope(config, scope), ...rostersOfScope(config, scope)].some((feed) => feeds.includes(feed)),
  );
  const result = await runFlow(session, 'accept', (batch) =>
    acceptFlow(batch, {
      run: number,
      ids: held.map(({ id }) => id),
      by: by ?? null,
      note: note ?? null,
      force: [...new Set([...named, ...hangOn])],
    }),
  );
  process.exitCode = exitStatusOf(result.runs);
  if (json) printJson({ ...result, tiers: await countTiers(pool) });
  else printRuns(result.runs, result.seconds);
}
