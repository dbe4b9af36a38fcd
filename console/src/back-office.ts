import {
  type DecisionQueue,
  decisionQueue,
  FeedDrafts,
  type OpenRosters,
  type OperatorQueue,
  operatorQueue,
  QualityReports,
  ReviewRankings,
  type Session,
} from '@crs/pipelines';
import type pg from 'pg';
import { QueueBoard } from './http/queue-board.js';
import { PageError } from './page-error.js';

/** The dependencies of pages for analysts and operators: the stages, and the state between pages. */
export interface BackOffice {
  readonly session: Session;
  /** The review order of claims. */
  readonly rankings: ReviewRankings;
  /** Serves decisions. */
  readonly decisions: DecisionQueue;
  /** Measurements, kept until the next matching. */
  readonly reports: QualityReports;
  readonly rosters: OpenRosters;
  /** The work that operators started from pages. */
  readonly operations: OperatorQueue;
  /** Feed definitions being created or changed. */
  readonly drafts: FeedDrafts;
  /** The jobs of the queue. */
  readonly queue: QueueBoard;
  /** Waits for the work started from pages, and closes what it opened. */
  close(): Promise<void>;
}

/**
 * Opens a service's back office.
 * @param served reads the schema `served`, so that withheld data is not shown
 * @param rosters open rosters; their opener closes them
 */
export function openBackOffice(session: Session, served: pg.Pool, rosters: OpenRosters): BackOffice {
  const { pool, log, context } = session;
  const decisions = decisionQueue(session);
  const operations = operatorQueue(session);
  const queue = new QueueBoard(session);
  return {
    session,
    rankings: new ReviewRankings(pool, log, Date.now),
    decisions,
    reports: new QualityReports(context, served),
    rosters,
    operations,
    drafts: new FeedDrafts(session, Date.now),
    queue,
    async close() {
      await decisions.settled();
      await operations.settled();
      await queue.close();
    },
  };
}

/** @throws PageError 503 if the service has only public pages */
export function officeOf({ backOffice }: { readonly backOffice?: BackOffice | undefined }): BackOffice {
  if (backOffice !== undefined) return backOffice;
  throw new PageError(
    503,
    'This server has only the public pages',
    'Ask its operator for the address of the full service.',
  );
}
