import type { ReportProgress, StageContext } from '../context.js';

/** The job that takes feeds out, and what reports its progress. */
export interface Holding {
  readonly context: StageContext;
  readonly batch: string;
  readonly report: ReportProgress;
}
