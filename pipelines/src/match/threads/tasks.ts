/** What matching threads do. Pure, except that rosters stay open and reuse their scratch space. */
import type { Claim } from '@crs/domain';
import {
  findSilverLabels,
  learnJurisdictionWeights,
  type MatchingSettings,
  matchClaim,
  openRoster,
  openRosterIndex,
  PreparedClaims,
  type Roster,
  type RosterIndex,
} from '@crs/matching';
import type { Dictionaries } from '@crs/normalise';
import { type ClaimGroup, claimsOf, type DigestedClaim, type LineBatch, matchLine } from '@crs/store';
import type { GateSample } from '../gate-sample.js';
import { withOwnWeights } from '../scope-settings.js';
import { failureOf } from './failure.js';
import type { FromThread, SharedRoster, Task, TaskOutput, Tasks, ToThread } from './messages.js';

/**
 * Makes a function that takes the messages of the pool: it keeps the rosters that the pool opens, runs tasks and posts
 * their output.
 * @param post sends a message to the pool; buffers in `moved` are handed over instead of copied
 */
export function createTaskRunner(
  dictionaries: Dictionaries,
  post: (message: FromThread, moved: ArrayBuffer[]) => void,
): (message: ToThread) => void {
  // The first task that needs a roster opens it.
  const rosters = new Map<number, { readonly shared: SharedRoster; opened: Roster | null }>();
  // The index that was opened last: most often the next roster has the same one.
  let last: { readonly key: string; readonly index: RosterIndex } | null = null;

  /** The index of a roster. A thread reads it once, however many scopes are matched with it. */
  const indexOf = ({ key, buffer }: SharedRoster): RosterIndex => {
    if (last?.key === key) return last.index;
    const open = [...rosters.values()].find(({ shared, opened }) => shared.key === key && opened !== null);
    last = { key, index: open?.opened?.index ?? openRosterIndex(buffer) };
    return last.index;
  };

  const run = (rosterId: number, { name, input }: Task): TaskOutput => {
    const kept = rosters.get(rosterId);
    if (kept === undefined) throw new Error(`roster ${rosterId} is not open`);
    const { settings, scope } = kept.shared;
    const roster = kept.opened ?? openRoster(indexOf(kept.shared), dictionaries, settings, scope);
    kept.opened = roster;
    switch (name) {
      case 'match':
        return matchBatch(roster, input);
      case 'check':
        return checkClaims(roster, input);
      case 'learn':
        return learnScope(roster, settings, input);
    }
  };

  return (message) => {
    const { kind, id } = message;
    if (kind === 'open') {
      rosters.set(id, { shared: message.roster, opened: null });
      return;
    }
    if (kind === 'close') {
      rosters.delete(id);
      return;
    }
    try {
      const output = run(message.roster, message.task);
      post({ id, output }, output !== null && 'lines' in output ? [output.lines.buffer as ArrayBuffer] : []);
    } catch (error) {
      post({ id, failure: failureOf(error) }, []);
    }
  };
}

/** Matches the claims of a batch and writes the matches as lines for the store. */
export function matchBatch(
  roster: Roster,
  { group, claims }: Tasks['match']['input'],
): Tasks['match']['output'] {
  return matchAll(roster, claimsOf(group, claims));
}

/** Matches claims whose printed number says who is meant once more, without the number. */
export function checkClaims(
  roster: Roster,
  { group, claims, others }: Tasks['check']['input'],
): Tasks['check']['output'] {
  const matched = readClaims(group, claims).map(({ claim }) => claim);
  const unmatched = readClaims(group, others).map(({ claim }) => claim);
  return checkAll(roster, matched, unmatched);
}

/** Learns the weights of a scope, then matches and checks its claims with them. */
export function learnScope(
  roster: Roster,
  settings: MatchingSettings,
  { group, claims: batches }: Tasks['learn']['input'],
): Tasks['learn']['output'] {
  const read = readClaims(group, batches);
  const claims = read.map(({ claim }) => claim);
  const prepared = new PreparedClaims();
  const trainingSet = { jurisdiction: group.scope, roster, claims };
  const learned = learnJurisdictionWeights(trainingSet, settings.model, prepared);
  if (learned === null) return null;
  const own = withOwnWeights(settings, group.scope, learned);
  const weighted = openRoster(roster.index, roster.dictionaries, own, group.scope);
  return {
    learned,
    gateSample: checkAll(weighted, claims, [], prepared),
    ...matchAll(weighted, read, prepared),
  };
}

function matchAll(
  roster: Roster,
  claims: Iterable<DigestedClaim>,
  { printed } = new PreparedClaims(),
): Tasks['match']['output'] {
  let lines = '';
  for (const { claim, digest } of claims)
    lines += `${matchLine(matchClaim(roster, claim, printed.get(claim.id)), digest)}\n`;
  return { lines: new TextEncoder().encode(lines) };
}

function checkAll(
  roster: Roster,
  claims: readonly Claim[],
  others: readonly Claim[],
  { masked } = new PreparedClaims(),
): GateSample {
  const { known, sample } = findSilverLabels(roster, [...claims, ...others], roster.policy.proof.sample);
  const ids = new Set(claims.map(({ id }) => id));
  const answers = sample
    .filter(({ claim }) => ids.has(claim.id))
    .map(({ claim, rank, expected }) => {
      const { contractorId, tier, confidence } = matchClaim(roster, claim, masked.get(claim.id));
      return { claimId: claim.id, rank, expected, contractorId, tier, confidence };
    });
  return { silverLabels: known, answers };
}

function readClaims(group: ClaimGroup, batches: readonly LineBatch[]): DigestedClaim[] {
  const read: DigestedClaim[] = [];
  for (const batch of batches) for (const claim of claimsOf(group, batch)) read.push(claim);
  return read;
}
