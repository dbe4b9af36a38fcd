import type { JurisdictionWeights, MatchingSettings, RosterIndex } from '@crs/matching';
import { type ClaimGroup, type CopyWriter, claimBatches, type LineBatch, type StaleClaims } from '@crs/store';
import type pg from 'pg';
import type { MatchThreads, ThreadRoster } from './threads/match-threads.js';
import type { Tasks } from './threads/messages.js';

/** Claims of a group that are to be matched, and with what. */
export interface GroupJob {
  readonly group: ClaimGroup;
  readonly claims: readonly LineBatch[];
  /** Other claims of the group that print the same phones, where these are not all. */
  readonly others: readonly LineBatch[];
  readonly index: RosterIndex;
  readonly settings: MatchingSettings;
  /** Learn weights of its own first, and match with those. */
  readonly learn: boolean;
}

/** What matching a group gave, beside the matches. */
export interface GroupResult {
  readonly proof: Tasks['prove']['answer'];
  /** Weights that it taught; null where it taught none. */
  readonly learned: JurisdictionWeights | null;
}

/** Claims in a task: a thread is at work for some tens of milliseconds, beside which handing them over costs nothing. */
const CLAIMS_IN_TASK = 500;

/**
 * Reads claims of a group.
 * @param db a connection whose reads all see one moment
 * @param stale which of them; null for all
 */
export async function readGroup(
  db: pg.ClientBase,
  group: ClaimGroup,
  stale: StaleClaims | null,
): Promise<Pick<GroupJob, 'group' | 'claims' | 'others'>> {
  const claims = await readAll(claimBatches(db, group, stale ?? 'all', CLAIMS_IN_TASK));
  if (stale === null) return { group, claims, others: [] };
  return {
    group,
    claims,
    others: await readAll(claimBatches(db, group, { besides: stale.ids }, CLAIMS_IN_TASK)),
  };
}

/**
 * Has the threads match claims of a group and prove themselves, and writes the matches to where they are staged, in
 * whichever order they are done.
 * @param onMatched hears how many more claims were matched
 */
export async function matchGroup(
  threads: MatchThreads,
  { group, claims, others, index, settings, learn }: GroupJob,
  staged: Pick<CopyWriter, 'writeBytes'>,
  onMatched: (claims: number) => void,
): Promise<GroupResult> {
  const { scope } = group;
  const shared = { key: `${index.fingerprint}/${index.checksum}`, buffer: index.buffer, scope };
  return threads.withRoster({ ...shared, settings }, async (roster) => {
    const taught = learn ? await roster.ask('learn', { group, claims }) : null;
    if (taught !== null) {
      await staged.writeBytes(taught.lines);
      onMatched(claims.reduce((sum, { lines }) => sum + lines, 0));
      return taught;
    }
    // First, since it takes longest of all tasks.
    const proof = roster.ask('prove', { group, claims, others });
    await Promise.all([proof, matchAll(roster, group, claims, threads.size, staged, onMatched)]);
    return { proof: await proof, learned: null };
  });
}

/** Asks for so many batches at a time that no thread waits, and the jobs of other scopes get their turn. */
async function matchAll(
  roster: ThreadRoster,
  group: ClaimGroup,
  batches: readonly LineBatch[],
  threads: number,
  staged: Pick<CopyWriter, 'writeBytes'>,
  onMatched: (claims: number) => void,
): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    for (let claims = batches[next++]; claims !== undefined; claims = batches[next++]) {
      const { lines } = await roster.ask('match', { group, claims });
      await staged.writeBytes(lines);
      onMatched(claims.lines);
    }
  };
  await Promise.all(Array.from({ length: 2 * threads }, work));
}

async function readAll(batches: AsyncIterable<LineBatch>): Promise<LineBatch[]> {
  const all: LineBatch[] = [];
  for await (const batch of batches) all.push(batch);
  return all;
}
