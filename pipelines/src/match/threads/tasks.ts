/** The matching threads' tasks. Pure, except that rosters stay open and matchers reuse their scratch space. */
import type { Claim } from '@crs/domain';
import {
  explainClaim,
  explainInWords,
  explainTier,
  findSilverLabels,
  learnJurisdictionWeights,
  listCandidates,
  type Matcher,
  maskClaim,
  matcherOf,
  matcherWithout,
  matchWithAliases,
  openRoster,
  openRosterIndex,
  PreparedClaims,
  prepareClaim,
  printsEnough,
  withAliases,
} from '@crs/matching';
import type { Dictionaries } from '@crs/normalise';
import {
  type AliasSource,
  type ClaimGroup,
  claimsOf,
  type DigestedClaim,
  type LineBatch,
  matchLine,
} from '@crs/store';
import type { GateSample } from '../quality-gate.js';
import { withOwnWeights } from '../scope-settings.js';
import type { FromThread, SharedRoster, Task, TaskOutput, Tasks, ToThread } from './messages.js';
import { failureOf } from './messages.js';

/** A roster that the pool keeps open, and this thread's matcher once a task has needed it. */
interface OpenRoster {
  readonly shared: SharedRoster;
  matcher: Matcher | null;
}

/**
 * Creates a function that handles the pool's messages: it keeps the rosters that the pool opens, runs tasks, and posts
 * their output.
 * @param post sends a message to the pool; buffers in `moved` are transferred instead of copied
 */
export function createTaskRunner(
  dictionaries: Dictionaries,
  post: (message: FromThread, moved: ArrayBuffer[]) => void,
): (message: ToThread) => void {
  // The first task that needs a roster opens it.
  const rosters = new Map<number, OpenRoster>();
  // The last roster opened; usually the next one has the same index.
  let last: OpenRoster | null = null;

  /**
   * Opens a roster. Rosters with the same index, of lines or of aliases, share it within a thread, along with the
   * scratch space.
   */
  const open = (shared: SharedRoster): Matcher => {
    const { settings, scope } = shared;
    const openedWith = (of: 'index' | 'aliases'): Matcher | null => {
      const has = (kept: OpenRoster | null): boolean =>
        kept?.shared[of].key === shared[of].key && kept.matcher !== null;
      return (has(last) ? last : [...rosters.values()].find(has))?.matcher ?? null;
    };
    const other = openedWith('index');
    const index = other?.roster.index ?? openRosterIndex(shared.index.buffer);
    const lines = matcherOf(openRoster(index, dictionaries, settings, scope), other);
    const alike = openedWith('aliases');
    const aliases =
      alike === null ? openRosterIndex(shared.aliases.buffer) : (alike.aliases?.roster.index ?? null);
    const matcher = withAliases(lines, aliases, [], alike);
    last = { shared, matcher };
    return matcher;
  };

  const run = (rosterId: number, { name, input }: Task): TaskOutput => {
    const kept = rosters.get(rosterId);
    if (kept === undefined) throw new Error(`roster ${rosterId} is not open`);
    kept.matcher ??= open(kept.shared);
    const { matcher } = kept;
    switch (name) {
      case 'match':
        return matchBatch(matcher, input, new Set(kept.shared.teaching));
      case 'check':
        return checkClaims(matcher, input);
      case 'learn':
        return learnScope(matcher, kept.shared, input);
      case 'list':
        return listClaims(matcher, input);
      case 'explain':
        return explainMatch(matcher, input);
    }
  };

  return (message) => {
    const { kind, id } = message;
    if (kind === 'open') {
      rosters.set(id, { shared: message.roster, matcher: null });
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

function listClaims(
  matcher: Matcher,
  { claims, excluded, most, explaining }: Tasks['list']['input'],
): Tasks['list']['output'] {
  const own = excluded.length === 0 ? matcher : matcherWithout(matcher, excluded);
  return { listed: claims.map((claim) => listCandidates(own, claim, most, explaining)) };
}

/** The fields that the quality gate hides. */
const numberFields = ['phone', 'license'] as const;

/** Explains a claim's match, without anything withheld. */
function explainMatch(
  matcher: Matcher,
  { claim: whole, excluded, withheld, isMasked, most }: Tasks['explain']['input'],
): Tasks['explain']['output'] {
  const claim = isMasked ? maskClaim(whole, numberFields) : whole;
  // Aliases were learned through the numbers that are hidden here.
  const seen = isMasked ? { ...matcher, aliases: null } : matcher;
  const own = excluded.length === 0 ? seen : matcherWithout(seen, excluded);
  const whom = explainClaim(own, claim);
  const shown = whom.candidates.filter(({ entry }) => !withheld.includes(entry.id));
  const explanation = {
    ...whom,
    candidates: shown.map((one) =>
      one.alias === null ? one : { ...one, parts: one.parts.map((part) => ({ ...part, rosterValue: null })) },
    ),
    otherLines: whom.otherLines.filter(({ id }) => !withheld.includes(id)),
  };
  const verdict = explainTier(own.roster, explanation);
  const inWords = explainInWords(own.roster, claim, explanation, verdict);
  const best = shown.slice(0, most);
  const listed = new Map(
    listCandidates(own, claim, whom.candidates.length, false).candidates.map((one) => [
      one.contractorId,
      one,
    ]),
  );
  return {
    claim,
    explanation: { ...explanation, candidates: explanation.candidates.slice(0, most) },
    verdict,
    inWords,
    confidences: best.map(({ entry }) => listed.get(entry.id)?.confidence ?? 0),
  };
}

/** Matches a batch of claims and writes the matches as lines for the store. */
function matchBatch(
  matcher: Matcher,
  { group, claims }: Tasks['match']['input'],
  teaching: ReadonlySet<number>,
): Tasks['match']['output'] {
  return matchAll(matcher, claimsOf(group, claims), teaching);
}

/** Matches claims again whose number identifies the contractor, without that number. */
export function checkClaims(
  matcher: Matcher,
  { group, claims, others }: Tasks['check']['input'],
): Tasks['check']['output'] {
  const matched = readClaims(group, claims).map(({ claim }) => claim);
  const unmatched = readClaims(group, others).map(({ claim }) => claim);
  return checkAll(matcher, matched, unmatched);
}

/** Learns a scope's weights, then matches and checks its claims with them. */
function learnScope(
  matcher: Matcher,
  { settings, teaching }: Pick<SharedRoster, 'settings' | 'teaching'>,
  { group, claims: batches }: Tasks['learn']['input'],
): Tasks['learn']['output'] {
  const read = readClaims(group, batches);
  const claims = read.map(({ claim }) => claim);
  const prepared = new PreparedClaims();
  const { roster } = matcher;
  const trainingSet = { jurisdiction: group.scope, roster, claims };
  const learned = learnJurisdictionWeights(trainingSet, settings.model, prepared);
  if (learned === null) return null;
  const own = withOwnWeights(settings, group.scope, learned);
  const lines = matcherOf(openRoster(roster.index, roster.dictionaries, own, group.scope), matcher);
  const weighted = withAliases(lines, matcher.aliases?.roster.index ?? null);
  return {
    learned,
    gateSample: checkAll(weighted, claims, [], prepared),
    ...matchAll(weighted, read, new Set(teaching), prepared),
  };
}

/** @param teaching claims that are matched without aliases */
function matchAll(
  matcher: Matcher,
  claims: Iterable<DigestedClaim>,
  teaching: ReadonlySet<number>,
  { unmasked, firstLooks } = new PreparedClaims(),
): Tasks['match']['output'] {
  let lines = '';
  const aliases: AliasSource[] = [];
  let knowable = 0;
  const onLines = { ...matcher, aliases: null };
  for (const { claim, digest } of claims) {
    const own = teaching.has(claim.id) ? onLines : matcher;
    const prepared = unmasked.get(claim.id) ?? prepareClaim(matcher, claim);
    if (printsEnough(matcher.roster, prepared.parsed)) knowable += 1;
    const looked = firstLooks.get(claim.id);
    // A claim that yields an alias is certain and needs no second pass.
    const isFinal = looked !== undefined && (own.aliases === null || looked.alias !== null);
    const { match, alias, keys } = isFinal ? looked : matchWithAliases(own, claim, prepared);
    lines += `${matchLine(match, digest, keys)}\n`;
    if (alias !== null) aliases.push({ claimId: claim.id, ...alias });
  }
  return { lines: new TextEncoder().encode(lines), aliases, knowable };
}

function checkAll(
  matcher: Matcher,
  claims: readonly Claim[],
  others: readonly Claim[],
  { masked } = new PreparedClaims(),
): GateSample {
  const { roster } = matcher;
  // Aliases were learned through the numbers that are hidden here.
  const lines = { ...matcher, aliases: null };
  const { known, sample } = findSilverLabels(roster, [...claims, ...others], roster.policy.proof.sample);
  const ids = new Set(claims.map(({ id }) => id));
  const answers = sample
    .filter(({ claim }) => ids.has(claim.id))
    .map(({ claim, rank, expected, firm }) => {
      const { match, basis } = matchWithAliases(lines, claim, masked.get(claim.id));
      const { contractorId, tier, confidence } = match;
      const right = contractorId !== null && firm.includes(contractorId) ? contractorId : expected;
      return { claimId: claim.id, rank, expected: right, contractorId, tier, confidence, basis };
    });
  return { silverLabels: known, answers };
}

function readClaims(group: ClaimGroup, batches: readonly LineBatch[]): DigestedClaim[] {
  const read: DigestedClaim[] = [];
  for (const batch of batches) for (const claim of claimsOf(group, batch)) read.push(claim);
  return read;
}
