/** The health of a feed, for operators. Pure. */
import type { CrsError } from '@crs/domain';
import { type FeedDefinition, seenText } from '@crs/feeds';
import type { FeedHealth } from '@crs/onboarding';
import type { FeedState } from '@crs/store';

type Verdict =
  | 'sound'
  | 'not set up'
  | 'unreachable'
  | 'columns missing'
  | 'too few rows'
  | 'too many rows'
  | 'rows rejected'
  | 'held back';

/** A line of the health table. */
export interface FeedReport {
  readonly feed: string;
  readonly verdict: Verdict;
  /** True if the next night can read it. */
  readonly sound: boolean;
  readonly reachable: boolean;
  /** Rows as counted by the portal. */
  readonly rows: number | null;
  readonly missing: readonly string[];
  /** Columns of the source that the definition neither reads nor ignores. */
  readonly leftover: readonly string[];
  readonly newest: string | null;
  /** The definition was compared with: `file 2022-04`, or `nothing`. */
  readonly seen: string;
  readonly servedRows: number;
  readonly lastRunId: number | null;
  readonly lastSuccessAt: string | null;
  readonly code: string | null;
  readonly reason: string | null;
  /** The next step; null for none. */
  readonly nextStep: string | null;
}

/** The served rows of a feed. */
type Served = Pick<FeedState, 'servedRows' | 'lastRunId' | 'lastSuccessAt'>;

type CheckOutcome =
  | { readonly health: FeedHealth }
  | { readonly error: CrsError }
  | { readonly unset: readonly string[] };

/**
 * The report on a feed, from a check of its source.
 * @param heldBack the code of the guard that refused its last run; null if none did
 */
export function reportOf(
  definition: FeedDefinition,
  state: Served | undefined,
  found: CheckOutcome,
  heldBack: string | null = null,
): FeedReport {
  const base = {
    feed: definition.feed,
    seen: seenText(definition.seen),
    servedRows: state?.servedRows ?? 0,
    lastRunId: state?.lastRunId ?? null,
    lastSuccessAt: state?.lastSuccessAt ?? null,
  };
  const unseen = { reachable: false, rows: null, missing: [], leftover: [], newest: null, sound: false };
  if ('unset' in found) {
    const names = found.unset.join(', ');
    const reason = `${names} ${found.unset.length === 1 ? 'is' : 'are'} not set`;
    return {
      ...base,
      ...unseen,
      verdict: 'not set up',
      code: 'feed.variable_unset',
      reason,
      nextStep: `Set ${names}.`,
    };
  }
  if ('error' in found) {
    const { code, message, nextStep } = found.error;
    const verdict = code === 'feed.file_missing' ? 'not set up' : 'unreachable';
    return { ...base, ...unseen, verdict, code, reason: message, nextStep };
  }
  const { missing, leftover, rows, newest } = found.health;
  const judgment = judged(definition, found.health, state);
  // A guard may refuse the rows of a source that matches its definition.
  const isHeld = judgment[0] === 'sound' && heldBack !== null;
  const why = `Its last run is on hold. See crs runs --feed ${definition.feed} for the reason and next steps.`;
  const [verdict, nextStep] = isHeld ? (['held back', why] as const) : judgment;
  const sound = verdict === 'sound';
  return {
    ...base,
    verdict,
    sound,
    reachable: true,
    rows,
    missing,
    leftover,
    newest,
    code: isHeld ? heldBack : null,
    reason: null,
    nextStep,
  };
}

function judged(
  definition: FeedDefinition,
  health: FeedHealth,
  state: Served | undefined,
): [Verdict, string | null] {
  const { feed, expect, only, except } = definition;
  const { missing, leftover, rows, rejected } = health;
  if (missing.length > 0)
    return ['columns missing', `Correct ${missing.join(', ')} in the definition of ${feed}.`];
  // The portal also counts rows that the definition leaves out.
  const counted = only === undefined && except === undefined ? rows : null;
  if (counted !== null && counted < expect.rows[0])
    return [
      'too few rows',
      `Check that the source is complete. If it is, lower expect.rows (${expect.rows[0]}).`,
    ];
  if (counted !== null && counted > expect.rows[1])
    return [
      'too many rows',
      `Check what the source contains. If it is correct, raise expect.rows (${expect.rows[1]}).`,
    ];
  if (wouldReject(rejected, expect.rejects)) {
    const share = ((rejected.rows / rejected.of) * 100).toFixed(1);
    return [
      'rows rejected',
      `${share}% of the checked rows can't be read (${rejected.why}). Check whether the source changed. If the source is correct, correct the definition.`,
    ];
  }
  if (leftover.length > 0) return ['sound', `Map ${leftover.join(', ')} or list them under "ignored".`];
  if (!definition.seen.some(({ what }) => what === 'source'))
    return [
      'sound',
      'The source matches its definition. Tighten expect.rows and add { what: source, on: <today> } to seen.',
    ];
  return ['sound', state === undefined ? `crs ingest ${feed}` : null];
}

/** A check sees only some of the rows: a few bad ones don't predict the share of a night. */
function wouldReject({ rows, of }: FeedHealth['rejected'], allowed: number): boolean {
  return rows > of * allowed && (rows >= 10 || rows > of * 0.2);
}
