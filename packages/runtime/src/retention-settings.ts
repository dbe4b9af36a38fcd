/** How many days to keep old data. */
import { z } from 'zod';

const days = (fallback: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a number of days, 1 to 9999')
    .transform(Number)
    .default(fallback);

/** The retention settings, with their defaults. */
export const retentionShape = {
  CRS_KEEP_RUNS: days(90),
  CRS_KEEP_REJECTS: days(30),
  CRS_KEEP_UNDO: days(30),
  CRS_KEEP_CHANGES: days(90),
  CRS_KEEP_USAGE: days(90),
  CRS_KEEP_DOWNLOADS: days(30),
  CRS_KEEP_LOGS: days(30),
  CRS_KEEP_REPORTS: days(365),
  CRS_KEEP_SAMPLES: days(730),
  CRS_KEEP_SCREENED: days(365),
};

const retentionSchema = z.object(retentionShape);

/**
 * Days to keep runs, rejects, rows before a run, the change log, key usage, downloaded files, run lines, closed
 * reports, samples with their labels, and answers to screened lists.
 */
export interface RetentionDays {
  readonly runs: number;
  readonly rejects: number;
  readonly undo: number;
  readonly changes: number;
  readonly usage: number;
  readonly downloads: number;
  readonly logs: number;
  readonly reports: number;
  readonly samples: number;
  readonly screened: number;
}

export const retentionDays = (env: z.infer<typeof retentionSchema>): RetentionDays => ({
  runs: env.CRS_KEEP_RUNS,
  rejects: env.CRS_KEEP_REJECTS,
  undo: env.CRS_KEEP_UNDO,
  changes: env.CRS_KEEP_CHANGES,
  usage: env.CRS_KEEP_USAGE,
  downloads: env.CRS_KEEP_DOWNLOADS,
  logs: env.CRS_KEEP_LOGS,
  reports: env.CRS_KEEP_REPORTS,
  samples: env.CRS_KEEP_SAMPLES,
  screened: env.CRS_KEEP_SCREENED,
});
