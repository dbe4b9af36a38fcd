import type {
  DecisionQueue,
  FeedDrafts,
  OpenRosters,
  OperatorQueue,
  QualityReports,
  ReviewRankings,
  Session,
} from '@crs/pipelines';
import type { RequestHandler } from 'express';
import { PageError } from './page-error.js';

/** A board of the jobs of the queue, which has pages and scripts of its own. */
export interface QueueBoard {
  /** The handler of its path. @throws CrsError where the queue does not answer */
  open(): Promise<RequestHandler>;
}

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
