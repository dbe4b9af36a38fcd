import { countTiers } from '@crs/store';
import type { Command } from 'commander';
import { removeFlow } from '../../jobs/flows.js';
import { findRemoval } from '../../remove/removable.js';
import { removalLines, removedLines } from '../../remove/terminal.js';
import { type Session, withSession } from '../../session.js';
import { confirm } from '../../terminal/confirm.js';
import { printJson, printLine } from '../../terminal/print.js';
import { exitStatusOf, printRuns, runFlow } from '../run-batch.js';

interface RemoveOptions {
  readonly yes?: boolean;
  readonly json?: boolean;
}

/** `crs feeds remove`: takes the records of a feed out of everything that is served. */
export function addFeedsRemoveVerb(feeds: Command): void {
  feeds
    .command('remove')
    .description('take the records of a feed out of what is served, and end its schedule')
    .argument('<feed>', 'its name; its definition may be gone already')
    .option('--yes', 'do not ask')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Shows what goes and asks; without a terminal, --yes answers. Then matches what that touches, clusters and publishes. The
records are kept: until the feed is read again, the removal can be undone as any run of a feed.

Remove a feed:        crs feeds remove austin_permits
In a script:          crs feeds remove austin_permits --yes --json
Have it back:         crs runs undo 118
Read it anew:         crs ingest austin_permits`,
    )
    .action((feed: string, options: RemoveOptions) =>
      withSession((session) => remove(session, feed, options)),
    );
}

async function remove(session: Session, feed: string, { yes, json }: RemoveOptions): Promise<void> {
  const removal = await findRemoval(session.context, feed);
  for (const line of removalLines(removal)) {
    if (!json) printLine(line);
    else if (!yes) process.stderr.write(`${line}\n`);
  }
  if (!yes) await confirm(`Remove ${feed}?`);
  const result = await runFlow(session, 'remove', (batch) => removeFlow(batch, feed, removal.matchedAgain));
  process.exitCode = exitStatusOf(result.runs);
  const run = result.runs.find(({ kind, state }) => kind === 'remove' && state === 'done');
  if (json) printJson({ ...result, removes: removal, tiers: await countTiers(session.pool) });
  else {
    printRuns(result.runs, result.seconds);
    if (run) for (const line of removedLines(removal, run.id)) printLine(line);
  }
}
