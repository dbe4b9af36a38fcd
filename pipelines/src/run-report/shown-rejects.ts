import { listRejects, type RejectedRow, type Run } from '@crs/store';
import type pg from 'pg';
import { shownRow } from '../suppress/withheld-rules.js';

/** The run whose rejected rows a run refers to: one that skipped an unchanged source refers to the run that read it. */
export const rejectingRun = ({ id, details: { sameAs } }: Pick<Run, 'id' | 'details'>): number =>
  typeof sameAs === 'number' ? sameAs : id;

/** The rows that a run rejected, as they may be shown: all of them, or some. */
export async function readShownRejects(
  pool: pg.Pool,
  run: Pick<Run, 'id' | 'details'>,
  slice?: { readonly limit: number; readonly offset: number },
): Promise<RejectedRow[]> {
  const found = await listRejects(pool, rejectingRun(run), slice);
  return found.map((reject) => {
    const raw = shownRow(reject.raw);
    // A reason may quote a value from the row.
    return { ...reject, raw, reason: raw === reject.raw ? reject.reason : reject.code };
  });
}
