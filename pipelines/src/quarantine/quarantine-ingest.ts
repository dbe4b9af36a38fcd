import { GuardError } from '@crs/domain';
import type { FeedDefinition } from '@crs/feeds';
import {
  dropTemporaryTables,
  type FeedState,
  findFeedState,
  findRun,
  finishRun,
  type HistoryRows,
  inTransaction,
  listHistory,
  listQuarantined,
  lockRun,
  noDifference,
  type Quarantined,
  quarantine,
  quarantineVersions,
  type RunCounts,
  readHistory,
  replaceQuarantined,
  reserveKeptIds,
  startRun,
  summarizeDifference,
  writeHistory,
} from '@crs/store';
import type pg from 'pg';
import type { StageContext } from '../context.js';
import { Spool } from '../ingest/spool.js';
import { revertRun } from '../undo/undo.js';

/** A refused ingest. */
interface RefusedIngest {
  readonly definition: FeedDefinition;
  readonly runId: number;
  readonly batch: string | undefined;
  readonly error: GuardError;
  /** Loads the source without the guards, in the caller's transaction; null if it cannot be read. */
  readonly load: ((client: pg.ClientBase) => Promise<RunCounts>) | null;
}

/**
 * Stores a refused ingest's changes, so that they can be shown and released. The stage remains unchanged. If the source
 * cannot be read, only the reason is stored.
 */
export async function quarantineIngest(context: StageContext, refused: RefusedIngest): Promise<void> {
  const { pool, log, dataDir } = context;
  const { definition, runId, error, load } = refused;
  const of = { feed: definition.feed, scope: null, refusedRun: runId, code: error.code };
  const reason = `${error.message} ${error.nextStep}`;
  const note = async (client: pg.ClientBase): Promise<void> => {
    // Keep an older quarantined run that can be released, since this source provides no replacement.
    const held = (await listQuarantined(client)).filter(({ feed }) => feed === definition.feed);
    if (held.some(({ undoRun }) => undoRun !== null)) return;
    await replaced(client);
    await quarantine(client, {
      ...of,
      reason,
      ingestRun: null,
      undoRun: null,
      summary: noDifference,
      feedState: null,
    });
  };
  const replaced = (client: pg.ClientBase): Promise<void> =>
    replaceQuarantined(client, { feed: definition.feed, family: definition.family });
  try {
    await inTransaction(pool, async (client) => {
      await lockRun(client, { kind: 'ingest', feed: definition.feed });
      if (load === null) await note(client);
      else {
        await replaced(client);
        await keepAside(client, dataDir, refused, load, { ...of, reason });
      }
    });
  } catch (failure) {
    // The ingest remains refused even if its rows could not be stored.
    if (!(failure instanceof GuardError))
      log.warn(
        { err: failure, run: runId, feed: definition.feed },
        'the refused rows could not be quarantined',
      );
    await inTransaction(pool, note);
  }
}

/** Name of the savepoint to which the stage is rolled back. */
const UNTOUCHED = 'untouched';

/**
 * Loads the refused source and undoes the load, keeps the rows that both runs saved, then rolls both back. The stage is
 * as if there had been no load, whatever tables a load writes. Only the history is written again, so that `release` can
 * redo it.
 */
async function keepAside(
  client: pg.ClientBase,
  dataDir: string,
  refused: RefusedIngest,
  load: (client: pg.ClientBase) => Promise<RunCounts>,
  of: {
    readonly feed: string;
    readonly scope: null;
    readonly refusedRun: number;
    readonly code: string;
    readonly reason: string;
  },
): Promise<void> {
  const { feed, family } = refused.definition;
  const ingestRun = refused.runId;
  const kept: { readonly rows: HistoryRows; readonly lines: Spool }[] = [];
  try {
    await client.query(`savepoint ${UNTOUCHED}`);
    const { undoRun, summary, feedState } = await loadAndUndo(client, refused, load);
    for (const rows of await listHistory(client, family, { ingestRun, undoRun })) {
      const lines = new Spool(dataDir);
      kept.push({ rows, lines });
      for await (const line of readHistory(client, rows)) await lines.add(line);
    }
    await client.query(`rollback to savepoint ${UNTOUCHED}; release savepoint ${UNTOUCHED}`);
    for (const { rows, lines } of kept) await writeHistory(client, rows, lines.lines());
    await reserveKeptIds(client, family, [ingestRun, undoRun]);
    await quarantineVersions(client, feed, [ingestRun, undoRun]);
    await quarantine(client, { ...of, ingestRun, undoRun, summary, feedState });
  } finally {
    for (const { lines } of kept) await lines.close();
  }
}

/** The changes of a refused source. */
interface RefusedChanges extends Pick<Quarantined, 'summary'> {
  readonly undoRun: number;
  /** The state of the feed after the load. */
  readonly feedState: FeedState;
}

async function loadAndUndo(
  client: pg.ClientBase,
  { definition, runId, batch }: RefusedIngest,
  load: (client: pg.ClientBase) => Promise<RunCounts>,
): Promise<RefusedChanges> {
  const { feed, family } = definition;
  const counts = await load(client);
  const found = await findRun(client, runId);
  const state = await findFeedState(client, feed);
  if (found === null || state === null) throw new Error('a run that loaded a feed left no record');
  const run = { ...found, ...counts };
  const summary = await summarizeDifference(client, family, feed, run);
  await dropTemporaryTables(client);
  const undoRun = await startRun(client, { kind: 'undo', feed, batch });
  const done = await revertRun({ client, state, run, runId: undoRun, stage: 'undo' }, () => {});
  const details = { undoes: runId, holdsBack: true };
  await finishRun(client, undoRun, { rowsRead: 0, rowsRejected: 0, ...done.counts }, details);
  return { undoRun, summary, feedState: state };
}
