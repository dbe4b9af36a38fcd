import type { Asker, NightGrid, OperatorServices, RunReport, StartedWork, ToldBatch } from '@crs/console';
import { UsageError } from '@crs/domain';
import type { FlowJob } from '@crs/runtime';
import {
  countDoneBatches,
  findRun,
  listNightRuns,
  listQuarantined,
  listRuns,
  listWantedSchedules,
  type NewOperatorAction,
  type RejectedRow,
  saveOperatorAction,
} from '@crs/store';
import { DECIDE_PREFIX, newBatch, runsOfBatch } from '../jobs/batch.js';
import { ingestFlow, retryFlow, undoFlow } from '../jobs/flows.js';
import { nightlyFeeds } from '../nightly/nightly-feeds.js';
import { nightlyFlow } from '../nightly/nightly-flow.js';
import { findProblems } from '../notify/problems.js';
import { acceptance } from '../quarantine/acceptance.js';
import { drop, findHeld } from '../quarantine/release.js';
import { findFailures, findRetryable } from '../retry/retryable.js';
import { batchReports } from '../run-report/batches.js';
import { readShownRejects } from '../run-report/shown-rejects.js';
import type { Session } from '../session.js';
import { readWithheldText } from '../suppress/withheld-rules.js';
import { shownValue } from '../suppress/withheld-text.js';
import { findUndoable } from '../undo/undoable.js';
import { daysUntil, nightGrid } from './night-grid.js';
import type { OperatorQueue } from './operator-queue.js';
import { readRunReport } from './run-page.js';
import { answeringQueue, readWorkNow, told } from './work-now.js';

/** An action that is about a run, or about everything. */
const about = (runId: number | null) => ({ runId, feed: null });

/** What the command line shows of nights and runs and does about them, for pages that stay open. */
export class OperatorDesk implements OperatorServices {
  constructor(
    private readonly session: Session,
    private readonly queue: OperatorQueue,
    private readonly now: () => number,
  ) {}

  async problems() {
    const { pool } = await this.#shown();
    return shownValue(await findProblems(pool, await answeringQueue(this.session), this.now(), 0));
  }

  async nights(count: number): Promise<NightGrid> {
    this.session.refreshFeeds();
    const { pool, config } = this.session;
    const days = daysUntil(this.now(), count);
    const [feeds, runs, held, schedules] = await Promise.all([
      nightlyFeeds({ pool, config }),
      listNightRuns(pool, days[0] ?? ''),
      listQuarantined(pool),
      listWantedSchedules(pool),
    ]);
    const facts = { feeds: feeds.map(({ feed }) => feed), runs, held, schedules };
    return nightGrid(facts, days, this.now());
  }

  async workNow() {
    await this.#shown();
    return shownValue(await readWorkNow(this.session, this.now()));
  }

  async runs(filter: {
    readonly feed: string | null;
    readonly before: number | null;
    readonly limit: number;
    readonly withDecisions: boolean;
  }): Promise<{
    readonly batches: readonly ToldBatch[];
    readonly oldest: number | null;
    readonly leftOut: number;
  }> {
    const { pool } = await this.#shown();
    const { feed, before, limit, withDecisions } = filter;
    const runs = await listRuns(pool, {
      feed: feed ?? undefined,
      before: before ?? undefined,
      withoutDone: withDecisions ? undefined : DECIDE_PREFIX,
      limit: limit + 1,
    });
    const shown = runs.slice(0, limit);
    const batches = batchReports(shown, this.now()).map(({ title, summary, runs: reported }) => ({
      title,
      summary,
      runs: reported.map(({ run, sentence }) => told(run, sentence)),
    }));
    const oldest = runs.length > limit ? (shown.at(-1)?.id ?? null) : null;
    // Decisions are of no feed.
    const leftOut =
      withDecisions || feed !== null
        ? 0
        : await countDoneBatches(pool, DECIDE_PREFIX, { from: oldest, before });
    return { batches: shownValue(batches), oldest, leftOut };
  }

  async run(id: number): Promise<RunReport | null> {
    await this.#shown();
    return readRunReport(this.session, id, this.now());
  }

  async rejects(
    id: number,
    slice: { readonly limit: number; readonly offset: number },
  ): Promise<readonly RejectedRow[]> {
    const { pool } = await this.#shown();
    const run = await findRun(pool, id);
    return run === null ? [] : readShownRejects(pool, run, slice);
  }

  async started(batch: string): Promise<StartedWork> {
    const { pool } = await this.#shown();
    const [reported] = batchReports(await runsOfBatch(pool, batch), this.now());
    const runs = (reported?.runs ?? []).map(({ run, sentence }) => told(run, sentence));
    const isAtWork = this.queue.isAtWork(batch) || runs.some(({ severity }) => severity === 'running');
    return shownValue({ batch, runs, isAtWork, failure: this.queue.failureOf(batch) });
  }

  async accept(run: number, asker: Asker): Promise<string> {
    return this.#begin('accept', about(run), asker, await acceptance(this.session, run, asker));
  }

  async drop(run: number, asker: Asker): Promise<void> {
    const { pool, context, log } = this.session;
    await drop(context, await findHeld(pool, run), asker);
    await saveOperatorAction(pool, { action: 'drop', ...about(run), batch: null, ...asker });
    log.info({ run, by: asker.by }, 'An operator dropped what was held back.');
  }

  async undo(run: number, asker: Asker): Promise<string> {
    const { state } = await findUndoable(this.session.pool, run);
    return this.#begin('undo', { runId: run, feed: state.feed }, asker, (batch) =>
      undoFlow(batch, { run, feed: state.feed }),
    );
  }

  async retry(run: number | null, asker: Asker): Promise<string> {
    const { context } = this.session;
    const retry = run === null ? await findFailures(context) : await findRetryable(context, run);
    if (retry.runs.length === 0)
      throw new UsageError(
        'runs.nothing_failed',
        'Nothing is to be tried again: no last run of a feed or scope failed.',
        'Load the nights again.',
      );
    return this.#begin('retry', about(run), asker, (batch) => retryFlow(batch, retry));
  }

  read(feed: string | null, asker: Asker): Promise<string> {
    if (feed === null)
      return this.#begin('read', about(null), asker, (batch) => nightlyFlow(batch, this.session), 'nightly');
    this.session.refreshFeeds();
    // Throws for a feed that has no definition.
    this.session.config.feed(feed);
    const flow = (batch: string) => ingestFlow(batch, [{ feed }]);
    return this.#begin('read', { runId: null, feed }, asker, flow, 'ingest');
  }

  /** @param verb of the command line, after which the batch is named */
  async #begin(
    action: NewOperatorAction['action'],
    subject: Pick<NewOperatorAction, 'runId' | 'feed'>,
    { by, note }: Asker,
    flowOf: (batch: string) => FlowJob | Promise<FlowJob>,
    verb: string = action,
  ): Promise<string> {
    const batch = newBatch(verb, new Date(this.now()));
    const flow = await flowOf(batch);
    await saveOperatorAction(this.session.pool, { action, ...subject, batch, by, note });
    this.queue.add(batch, flow);
    this.session.log.info({ batch, by, note }, 'An operator began work from a page.');
    return batch;
  }

  /** What is withheld may have changed since the last look. */
  async #shown(): Promise<Session> {
    await readWithheldText(this.session);
    return this.session;
  }
}
