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

/** What pages of analysts and operators work with: the stages, and what is kept from one page to the next. */
export interface BackOffice {
  readonly session: Session;
  /** The order in which claims are reviewed. */
  readonly rankings: ReviewRankings;
  /** Has decisions served. */
  readonly decisions: DecisionQueue;
  /** What was measured, until something is matched again. */
  readonly reports: QualityReports;
  readonly rosters: OpenRosters;
  /** The work that operators began from pages. */
  readonly operations: OperatorQueue;
  /** Definitions of feeds that are being made or changed. */
  readonly drafts: FeedDrafts;
  /** The jobs of the queue. */
  readonly queue: QueueBoard;
  /** Waits for the work that was begun from pages, and closes what it opened. */
  close(): Promise<void>;
}

/**
 * Opens the back office of a service.
 * @param served reads the schema `served`: what is withheld is not shown
 * @param rosters stay open, and are closed by whoever opened them
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

/** @throws PageError 503 in a service that has only the pages for everybody */
export function officeOf({ backOffice }: { readonly backOffice?: BackOffice | undefined }): BackOffice {
  if (backOffice !== undefined) return backOffice;
  throw new PageError(
    503,
    'This service only has the pages for everybody',
    'Ask its operator for the address of the whole service.',
  );
}
