import type { JurisdictionWeights, MatchingSettings, RosterIndex } from '@crs/matching';
import {
  type AliasSource,
  type ClaimGroup,
  type CopyWriter,
  claimBatches,
  type LineBatch,
  type StaleClaims,
} from '@crs/store';
import type pg from 'pg';
import type { GateSample } from './quality-gate.js';
import type { MatchThreads, ThreadRoster } from './threads/match-threads.js';
import { type SharedRoster, sharedIndex } from './threads/messages.js';

/** Which claims of a group to match, and with what. */
interface GroupJob {
  readonly group: ClaimGroup;
  /** The claims to match; null for all. */
  readonly stale: StaleClaims | null;
  readonly index: RosterIndex;
  /** The contractors' aliases. */
  readonly aliases: RosterIndex;
  readonly settings: MatchingSettings;
  /** Claims whose decision teaches an alias. */
  readonly teaching: readonly number[];
  /** Learn the scope's own weights first, and match with those. */
  readonly learn: boolean;
}

/** Results of matching a group, in addition to the matches. */
interface GroupResult {
  readonly gateSample: GateSample;
  /** The jurisdiction's own learned weights; null if it learned none. */
  readonly learned: JurisdictionWeights | null;
  /** The aliases that the claims yield. */
  readonly aliases: readonly AliasSource[];
  /** The number of claims with enough data to be identified. */
  readonly knowable: number;
}

/**
 * Number of claims in a task: a thread works on them for tens of milliseconds, so that passing them on costs little.
 */
const CLAIMS_IN_TASK = 500;

/**
 * Matches and checks claims of a group on the threads, and stages the matches in any order.
 * @param db a connection whose reads all see one snapshot
 * @param onMatched called with the number of claims just matched
 */
export async function matchGroup(
  threads: MatchThreads,
  db: pg.ClientBase,
  { group, stale, ...job }: GroupJob,
  staged: Pick<CopyWriter, 'writeBytes'>,
  onMatched: (claims: number) => void,
): Promise<GroupResult> {
  const claims = await readAll(claimBatches(db, group, stale ?? 'all', CLAIMS_IN_TASK));
  const others =
    stale === null ? [] : await readAll(claimBatches(db, group, { besides: stale.ids }, CLAIMS_IN_TASK));
  return matchBatches(threads, { ...job, group, claims, others }, staged, onMatched);
}

/** Some claims of a group, and what to match them with. */
interface SomeClaimsJob extends Omit<GroupJob, 'stale' | 'learn'> {
  readonly ids: readonly number[];
}

/** Matches some claims of a group and stages the matches. Nothing is checked or learned. */
export async function matchSome(
  threads: MatchThreads,
  db: pg.ClientBase,
  { group, ids, ...job }: SomeClaimsJob,
  staged: Pick<CopyWriter, 'writeBytes'>,
  onMatched: (claims: number) => void,
): Promise<void> {
  const claims = await readAll(claimBatches(db, group, { ids }, CLAIMS_IN_TASK));
  await threads.withRoster(sharedRoster({ group, ...job }), (roster) =>
    matchAll(roster, group, claims, threads.size, staged, onMatched),
  );
}

/** Claims of a group in the database's format, and what to match them with. */
interface BatchesJob extends Omit<GroupJob, 'stale'> {
  readonly claims: readonly LineBatch[];
  /** The group's other claims with the same phones. */
  readonly others: readonly LineBatch[];
}

/** Matches and checks a group's claims after they have been read. */
export async function matchBatches(
  threads: MatchThreads,
  { group, claims, others, learn, ...job }: BatchesJob,
  staged: Pick<CopyWriter, 'writeBytes'>,
  onMatched: (claims: number) => void,
): Promise<GroupResult> {
  return threads.withRoster(sharedRoster({ group, ...job }), async (roster) => {
    const learning = learn ? await roster.run('learn', { group, claims }) : null;
    if (learning !== null) {
      await staged.writeBytes(learning.lines);
      onMatched(claims.reduce((sum, { lines }) => sum + lines, 0));
      return learning;
    }
    // Comes first, since it takes longest.
    const gateSample = roster.run('check', { group, claims, others });
    const matched = matchAll(roster, group, claims, threads.size, staged, onMatched);
    await Promise.all([gateSample, matched]);
    return { gateSample: await gateSample, learned: null, ...(await matched) };
  });
}

function sharedRoster({
  group: { scope },
  index,
  aliases,
  settings,
  teaching,
}: Pick<GroupJob, 'group' | 'index' | 'aliases' | 'settings' | 'teaching'>): SharedRoster {
  return { index: sharedIndex(index), aliases: sharedIndex(aliases), scope, settings, teaching };
}

/** Keeps two batches per thread in the queue, so that no thread is idle and jobs of other scopes are not delayed. */
async function matchAll(
  roster: ThreadRoster,
  group: ClaimGroup,
  batches: readonly LineBatch[],
  threads: number,
  staged: Pick<CopyWriter, 'writeBytes'>,
  onMatched: (claims: number) => void,
): Promise<Pick<GroupResult, 'aliases' | 'knowable'>> {
  const found: AliasSource[] = [];
  let knowable = 0;
  let next = 0;
  const work = async (): Promise<void> => {
    for (let claims = batches[next++]; claims !== undefined; claims = batches[next++]) {
      const { lines, aliases, ...matched } = await roster.run('match', { group, claims });
      for (const alias of aliases) found.push(alias);
      knowable += matched.knowable;
      await staged.writeBytes(lines);
      onMatched(claims.lines);
    }
  };
  await Promise.all(Array.from({ length: 2 * threads }, work));
  return { aliases: found, knowable };
}

async function readAll(batches: AsyncIterable<LineBatch>): Promise<LineBatch[]> {
  const all: LineBatch[] = [];
  for await (const batch of batches) all.push(batch);
  return all;
}
