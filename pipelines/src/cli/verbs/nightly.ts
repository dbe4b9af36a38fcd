import { readPublishedVersion } from '@crs/store';
import type { Command } from 'commander';
import { exportFlow } from '../../jobs/flows.js';
import { nightlyFlow } from '../../nightly/nightly-flow.js';
import { removeExpired } from '../../retention/remove-expired.js';
import { ALL_MAILS, tellWatchers } from '../../watching/tell-watchers.js';
import { runBatch, runFlow } from '../run-batch.js';

export function addNightlyVerb(program: Command): void {
  program
    .command('nightly')
    .description(
      'the whole chain once: ingest what changed, match what that touched, cluster, publish, make the exports',
    )
    .option('--json', 'print one JSON document')
    .action((options: { json?: boolean }) =>
      runBatch('nightly', nightlyFlow, options, async (session) => {
        const { context, settings } = session;
        // The night is published in any case; the next one tries again. Only a stop ends it.
        const goOn = (what: string) => (error: Error) => {
          context.signal.throwIfAborted();
          context.log.warn({ err: error }, what);
        };
        await removeExpired(context, settings.keep).catch(
          goOn('what is older than it is kept could not be removed'),
        );
        await tellWatchers(context, settings.mail, ALL_MAILS).catch(
          goOn('people who watch were not told by email'),
        );
        if (settings.exports.keep === 0 || (await readPublishedVersion(context.pool)) === null) return;
        await runFlow(session, 'exports', exportFlow).catch(goOn('no exports were made'));
      }),
    );
}
