import { UsageError } from '@crs/domain';
import type { FlowJob } from '@crs/runtime';
import { type NewOperatorAction, saveOperatorAction } from '@crs/store';
import { newBatch } from '../jobs/batch.js';
import { ingestFlow, retryFlow, undoFlow } from '../jobs/flows.js';
import { nightlyFlow } from '../nightly/nightly-flow.js';
import { acceptance } from '../quarantine/acceptance.js';
import { drop, findHeld } from '../quarantine/release.js';
import { findFailures, findRetryable } from '../retry/retryable.js';
import type { Session } from '../session.js';
import { findUndoable } from '../undo/undoable.js';
import type { OperatorQueue } from './operator-queue.js';

/** The requester, and the reason. */
interface Asker {
  readonly by: string;
  readonly note: string | null;
}

/** Work that operators start, which continues after the response. */
interface Operations {
  readonly session: Session;
  readonly operations: OperatorQueue;
}

/** An action on a run, or on everything. */
const about = (runId: number | null) => ({ runId, feed: null });

/** Releases what is on hold from a run. @returns the batch. @throws UsageError if nothing is */
export async function acceptRun(parts: Operations, run: number, asker: Asker): Promise<string> {
  return begin(parts, 'accept', about(run), asker, await acceptance(parts.session, run, asker));
}

/** Drops what is on hold from a run, immediately. @throws UsageError if nothing is */
export async function dropRun(
  { session }: Pick<Operations, 'session'>,
  run: number,
  asker: Asker,
): Promise<void> {
  const { pool, context, log } = session;
  await drop(context, await findHeld(pool, run), asker);
  await saveOperatorAction(pool, { action: 'drop', ...about(run), batch: null, ...asker });
  log.info({ run, by: asker.by }, 'An operator dropped the changes of a run.');
}

/** Undoes a run. @returns the batch. @throws UsageError if that is impossible */
export async function undoRun(parts: Operations, run: number, asker: Asker): Promise<string> {
  const { state } = await findUndoable(parts.session.pool, run);
  return begin(parts, 'undo', { runId: run, feed: state.feed }, asker, (batch) =>
    undoFlow(batch, { run, feed: state.feed }),
  );
}

/**
 * Retries a run, or the last run of every feed and scope if it failed.
 * @returns the batch. @throws UsageError if there is nothing to retry
 */
export async function retryRuns(parts: Operations, run: number | null, asker: Asker): Promise<string> {
  const { context } = parts.session;
  const retry = run === null ? await findFailures(context) : await findRetryable(context, run);
  if (retry.runs.length === 0)
    throw new UsageError(
      'runs.nothing_failed',
      'Nothing to retry: the last run of every feed and scope succeeded.',
      'Reload the page.',
    );
  return begin(parts, 'retry', about(run), asker, (batch) => retryFlow(batch, retry));
}

/**
 * Reads a feed now, or runs the whole nightly job. @returns the batch. @throws CrsError for a feed without a definition
 */
export async function readNow(parts: Operations, feed: string | null, asker: Asker): Promise<string> {
  const { session } = parts;
  if (feed === null)
    return begin(parts, 'read', about(null), asker, (batch) => nightlyFlow(batch, session), 'nightly');
  session.refreshFeeds();
  // Throws for a feed that has no definition.
  session.config.feed(feed);
  const flow = (batch: string) => ingestFlow(batch, [{ feed }]);
  return begin(parts, 'read', { runId: null, feed }, asker, flow, 'ingest');
}

/** @param verb of the command line, after which the batch is named */
async function begin(
  { session, operations }: Operations,
  action: NewOperatorAction['action'],
  subject: Pick<NewOperatorAction, 'runId' | 'feed'>,
  { by, note }: Asker,
  flowOf: (batch: string) => FlowJob | Promise<FlowJob>,
  verb: string = action,
): Promise<string> {
  const batch = newBatch(verb, new Date());
  const flow = await flowOf(batch);
  await saveOperatorAction(session.pool, { action, ...subject, batch, by, note });
  operations.add(batch, flow);
  session.log.info({ batch, by, note }, 'An operator started work from a page.');
  return batch;
}
