import { setImmediate as breathe } from 'node:timers/promises';
import type { Claim, Match } from '@crs/domain';
import { buildRoster, Concern, type OwnWeights, type Roster, rosterWith } from '@crs/matching';
import {
  type CheckedAnswer,
  type CheckedAnswers,
  loadCheckedAnswers,
  loadRoster,
  type MatchedClaim,
} from '@crs/store';
import type pg from 'pg';
import type { Report, StageContext } from '../context.js';
import { learnedAnew, settingsOfScope } from '../learn/own-weights.js';
import { rostersOfScope, rostersOfState } from './fingerprint.js';
import { matchClaims } from './match-claims.js';
import { keptGroup, type ProvenGroup, proveGroup } from './proof.js';
import { type Comparison, rosterChanges } from './roster-changes.js';

/** How many claims were matched again, and why. */
export interface Rematched {
  readonly claims: number;
  /** New ones, and ones whose trades or dates changed. */
  readonly changed: number;
  /** Others that contractors who changed concern. */
  readonly concerned: number;
  /** Contractors that changed since. */
  readonly contractors: number;
  /** Why every claim of a scope, or of a state, was matched again; empty where none was for such a reason. */
  readonly everything: readonly string[];
}

/** The new answers of some claims of a scope, and the figures that all its answers prove themselves by. */
export interface Rematch {
  readonly matches: readonly Match[];
  readonly groups: readonly ProvenGroup[];
  readonly rematched: Rematched;
  /** What the claims were answered that these figures come from, without their numbers. */
  readonly checked: CheckedAnswers;
  /** Weights that the scope taught, to be kept; null where it taught none. */
  readonly learned: OwnWeights | null;
}

/** Claims looked at between two breaths, so that locks are renewed and progress gets out. */
const CLAIMS_PER_BREATH = 500;

/**
 * Matches again the claims of a scope whose answer may have changed: all that are stale, and those that a contractor
 * who changed since may concern. A jurisdiction's claims are matched against its rosters; inspections, orders and
 * actions against those of each claim's state.
 * @param db a connection whose reads all see one moment
 * @param lastKept what the last published run kept of its proof
 */
export async function rematch(
  context: StageContext,
  db: pg.ClientBase,
  comparison: Comparison,
  claims: readonly MatchedClaim[],
  lastKept: unknown,
  report: Report,
): Promise<Rematch> {
  const { config } = context;
  const { scope } = comparison;
  const matches: Match[] = [];
  const groups: ProvenGroup[] = [];
  const lastChecked = await loadCheckedAnswers(db, scope);
  const checked = new Map<number, CheckedAnswer>();
  const everything = new Set<string>();
  let learned: OwnWeights | null = null;
  const counts = { changed: 0, concerned: 0, contractors: 0 };
  let done = 0;
  const advance = (count: number): void => {
    done += count;
    report({ stage: 'match', subject: scope, done, total: claims.length });
  };
  const step = async (): Promise<void> => {
    done += 1;
    if (done % CLAIMS_PER_BREATH !== 0) return;
    advance(0);
    await breathe();
  };
  for (const [state, group] of groupByState(claims)) {
    const rosters = rostersOfGroup(context, scope, state);
    const since = await rosterChanges(db, comparison, rosters);
    const untouched = since.everything === null && since.changes.length === 0 && !group.some(isStale);
    const proven = untouched ? keptGroup(lastKept, state, group.length) : undefined;
    if (proven !== undefined) {
      groups.push(proven);
      for (const { id } of group) {
        const answer = lastChecked.get(id);
        if (answer !== undefined) checked.set(id, answer);
      }
      done += group.length;
      continue;
    }
    const entries = rosters.length === 0 ? [] : await loadRoster(db, rosters);
    const kept = await settingsOfScope(db, config, scope);
    const built = buildRoster(entries, config.dictionaries, kept, scope);
    const taught = learnedAnew(config, kept, scope, built, group);
    learned = taught?.weights ?? learned;
    const roster: Roster = taught ? rosterWith(built, taught.settings, scope) : built;
    const concern = new Concern(roster, since.changes, kept);
    const all = since.everything ?? reasonFor(taught !== null, concern);
    if (all !== null) everything.add(all);
    counts.contractors += concern.changed;
    const again: MatchedClaim[] = [];
    for (const claim of group) {
      const concerned = all === null && !claim.stale && concern.concerns(claim);
      if (all !== null || claim.stale || concerned) again.push(claim);
      else await step();
      if (all === null && claim.stale) counts.changed += 1;
      if (concerned) counts.concerned += 1;
    }
    const parts = { entries, dictionaries: config.dictionaries, settings: taught?.settings ?? kept, scope };
    const found = await matchClaims(roster, parts, again, advance);
    matches.push(...found);
    const answers = new Map(found.map((match) => [match.claimId, match]));
    const stale = new Set(group.filter(isStale).map(({ id }) => id));
    const stillAnswered = (hidden: Claim): CheckedAnswer | undefined =>
      all !== null || stale.has(hidden.id) || concern.concerns(hidden)
        ? undefined
        : lastChecked.get(hidden.id);
    const given = group.map((claim) => answers.get(claim.id) ?? claim.kept);
    groups.push(await proveGroup(roster, state, group, given, stillAnswered, checked));
  }
  report({ stage: 'match', subject: scope, done: claims.length, total: claims.length });
  const rematched = { claims: matches.length, ...counts, everything: [...everything] };
  return { matches, groups, checked, rematched, learned };
}

function reasonFor(taught: boolean, concern: Concern): string | null {
  if (taught) return 'its own weights were learned';
  return concern.everything ? 'the rosters grew or shrank by a step' : null;
}

function isStale({ stale }: MatchedClaim): boolean {
  return stale;
}

function rostersOfGroup({ config }: StageContext, scope: string, state: string | null): string[] {
  if (config.jurisdictions.has(scope)) return rostersOfScope(config, scope);
  return state === null ? [] : rostersOfState(config, state);
}

function groupByState(claims: readonly MatchedClaim[]): Map<string | null, MatchedClaim[]> {
  const groups = new Map<string | null, MatchedClaim[]>();
  for (const claim of claims) {
    const group = groups.get(claim.state);
    if (group) group.push(claim);
    else groups.set(claim.state, [claim]);
  }
  return groups;
}
