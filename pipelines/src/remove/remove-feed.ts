import { findFeedState, listQuarantined, removeRows, saveRemoved } from '@crs/store';
import type { ReportProgress, StageContext } from '../context.js';
import { forgetGoneClaims } from '../match/refresh-matches.js';
import { dropIn } from '../quarantine/release.js';
import { recordedRun } from '../recorded-run.js';
import { claimScope, configuredScopes } from '../scopes.js';
import { restoreRows, type UndoOutcome } from '../undo/undo.js';
import { checkRemovable } from './removable.js';

/** Which feed to remove. */
interface RemoveJob {
  readonly feed: string;
  readonly batch?: string | undefined;
}

/**
 * Removes all rows of a feed from the stages, with the claims or contractors created from them, all at once. They are
 * saved, so `undo` restores them. A definition of the feed is not needed.
 * @throws UsageError if the feed has no rows
 */
export async function removeFeed(
  context: StageContext,
  { feed, batch }: RemoveJob,
  report: ReportProgress,
): Promise<UndoOutcome> {
  return recordedRun(context, { kind: 'remove', feed, batch }, async (client, runId) => {
    const state = checkRemovable(feed, await findFeedState(client, feed));
    // They cannot be released once the feed's rows are gone.
    const held = (await listQuarantined(client)).filter((each) => each.feed === feed);
    await dropIn(client, held, { by: null, note: `${feed} was removed` });
    const inserting = { id: runId, inserted: state.servedRows, updated: 0, removed: 0 };
    const done = await restoreRows({ client, state, run: inserting, runId, stage: 'remove' }, report, (at) =>
      removeRows(at, runId, state.servedRows),
    );
    // Matching a configured scope does this.
    const scope = claimScope(state);
    if (scope !== null && !configuredScopes(context.config).includes(scope))
      await forgetGoneClaims(client, scope);
    await saveRemoved(client, feed, runId);
    await done.attach();
    const counts = { rowsRead: 0, rowsRejected: 0, ...done.counts };
    return { counts, result: { runId, counts } };
  });
}
