import { GuardError } from '@crs/domain';
import type { FeedDefinition } from '@crs/feeds';
import {
  dropTemporaryTables,
  findFeedState,
  findRun,
  finishRun,
  inTransaction,
  keepSourceState,
  listQuarantined,
  loadManifest,
  lockRun,
  noDifference,
  quarantine,
  quarantineVersions,
  type RunCounts,
  replaceQuarantined,
  saveManifest,
  startRun,
  summariseDifference,
} from '@crs/store';
import type pg from 'pg';
import type { StageContext } from '../context.js';
import { revertRun } from '../undo/undo.js';

/** A refused ingest. */
export interface RefusedIngest {
  readonly definition: FeedDefinition;
  readonly runId: number;
  readonly batch: string | undefined;
  readonly error: GuardError;
  /** Loads the source with the guards waived, in the transaction of the caller; null where it cannot be read. */
  readonly load: ((client: pg.ClientBase) => Promise<RunCounts>) | null;
}

/**
 * Keeps what a refused ingest would have changed. In one transaction the source is loaded and undone again; the undo
 * keeps the changes, so that they can be shown and released. Of a source that cannot be read only the reason is kept.
 */
export async function quarantineIngest(context: StageContext, refused: RefusedIngest): Promise<void> {
  const { pool, log } = context;
  const { definition, runId, error, load } = refused;
  const of = { feed: definition.feed, scope: null, refusedRun: runId, code: error.code };
  const reason = `${error.message} ${error.nextStep}`;
  const note = async (client: pg.ClientBase): Promise<void> => {
    // Keep an older quarantined run that can be released: this source gives nothing to replace it.
    const held = (await listQuarantined(client)).filter(({ feed }) => feed === definition.feed);
    if (held.some(({ undoRun }) => undoRun !== null)) return;
    await replaced(client);
    await quarantine(client, { ...of, reason, ingestRun: null, undoRun: null, summary: noDifference });
  };
  const replaced = (client: pg.ClientBase): Promise<void> =>
    replaceQuarantined(client, { feed: definition.feed, family: definition.family });
  try {
    await inTransaction(pool, async (client) => {
      await lockRun(client, { kind: 'ingest', feed: definition.feed });
      if (load === null) await note(client);
      else {
        await replaced(client);
        await keepAside(client, refused, load, { ...of, reason });
      }
    });
  } catch (failure) {
    // The ingest stays refused even where its rows could not be kept.
    if (!(failure instanceof GuardError))
      log.warn(
        { err: failure, run: runId, feed: definition.feed },
        'the refused rows could not be kept aside',
      );
    await inTransaction(pool, note);
  }
}

async function keepAside(
  client: pg.ClientBase,
  { definition, runId, batch }: RefusedIngest,
  load: (client: pg.ClientBase) => Promise<RunCounts>,
  of: {
    readonly feed: string;
    readonly scope: null;
    readonly refusedRun: number;
    readonly code: string;
    readonly reason: string;
  },
): Promise<void> {
  const { feed, family } = definition;
  const restoreSource = await keepSourceState(client, feed);
  const manifest = await loadManifest(client, feed);
  const counts = await load(client);
  const found = await findRun(client, runId);
  const state = await findFeedState(client, feed);
  if (found === null || state === null) throw new Error('a run that loaded a feed left no trace');
  const run = { ...found, ...counts };
  const summary = await summariseDifference(client, family, feed, run);
  await dropTemporaryTables(client);
  const undoRun = await startRun(client, { kind: 'undo', feed, batch });
  const done = await revertRun({ client, state, run, runId: undoRun, stage: 'undo' }, () => {});
  const details = { undoes: runId, holdsBack: true };
  await finishRun(client, undoRun, { rowsRead: 0, rowsRejected: 0, ...done.counts }, details);
  await restoreSource();
  await quarantineVersions(client, feed, [runId, undoRun]);
  if (manifest !== null) await saveManifest(client, feed, [manifest]);
  await quarantine(client, { ...of, ingestRun: runId, undoRun, summary });
}
