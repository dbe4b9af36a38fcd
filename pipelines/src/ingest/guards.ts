import { GuardError } from '@crs/domain';
import {
  checkChangedValues,
  checkContent,
  type FeedDefinition,
  type RowStatistics,
  wholeStatistics,
} from '@crs/feeds';
import { countChangedValues, type LoadOutcome } from '@crs/store';
import type pg from 'pg';

/** Runs a guard's check. */
export type Guard = (check: () => void) => void;

/** A refusal ends the ingest. */
export const enforced: Guard = (check) => check();

/** A refusal is ignored. */
export const waived: Guard = (check) => {
  try {
    check();
  } catch (error) {
    if (!(error instanceof GuardError)) throw error;
  }
};

/** A load whose changes are judged. */
interface JudgedLoad {
  readonly runId: number;
  /** Statistics of the feed after its last run; null if unknown. */
  readonly before: RowStatistics | null;
  /** Number of unchanged records. */
  readonly unchanged: number;
  /** Statistics of the staged rows. */
  readonly staged: RowStatistics;
  /** The day of the run, `YYYY-MM-DD`. */
  readonly today: string;
  readonly guard: Guard;
}

/**
 * Compares the changed values with the previous ones, and the whole feed with what its definition expects.
 * @returns statistics of the whole feed; null if they were not known before
 * @throws GuardError
 */
export async function judgeChanges(
  client: pg.ClientBase,
  definition: FeedDefinition,
  { runId, before, unchanged, staged, today, guard }: JudgedLoad,
  { records }: LoadOutcome,
): Promise<RowStatistics | null> {
  const columns = Object.keys(before?.filled ?? staged.filled);
  const changes = { family: definition.family, runId, records };
  const { rows, values, gainedBroken } = await countChangedValues(client, changes, columns);
  const gains = new Map(
    values.map(({ column, ...of }) => [column, of.after - of.before + of.inserted - of.removed]),
  );
  const known = before?.broken === undefined ? null : gainedBroken;
  const whole = before && wholeStatistics(before, unchanged, staged, gains, known);
  guard(() => checkContent(definition, { read: staged, whole, before }, today));
  guard(() => checkChangedValues(definition, rows, values));
  return whole;
}
