import type { Config } from '@crs/config';
import { type JurisdictionWeights, policyValuesOf } from '@crs/matching';
import {
  type AliasSource,
  type CheckedGroup,
  type CheckedMatch,
  type CopyWriter,
  countClaims,
  type FeedState,
  findRemovedClaims,
  loadCheckedMatches,
  loadFeedVersions,
  loadMatchStates,
  loadStaleClaims,
  loadTeachingClaims,
  type MatchState,
  type StaleClaims,
} from '@crs/store';
import type pg from 'pg';
import type { ReportProgress, StageContext } from '../context.js';
import { rostersOfGroup } from '../scopes.js';
import { scopeFingerprint, scopeVersions } from './fingerprint.js';
import { matchGroup } from './match-group.js';
import { type GateSample, mergeGateSample, savedFigures } from './quality-gate.js';
import { isToLearn, settingsOfScope } from './scope-settings.js';

/** The number of rematched claims, and the reason. */
interface Rematched {
  readonly claims: number;
  /** The number of these that are new, or have changed trades or dates. */
  readonly changed: number;
  /** Why all claims of a scope or state were matched again; empty if only changed claims were. */
  readonly everything: readonly string[];
}

/** Results of one state's claims after matching. */
export interface MatchedGroup {
  readonly state: string | null;
  /** Number of contractors in the rosters searched. */
  readonly contractors: number;
  readonly checked: GateSample;
}

/** Results of matching a scope, in addition to the matches. */
interface Matched {
  /** Number of claims in the scope. */
  readonly claims: number;
  readonly groups: readonly MatchedGroup[];
  readonly rematched: Rematched;
  /** The versions that it is now matched with. */
  readonly state: MatchState;
  /** The scope's own weights, if they have just been learned. */
  readonly learned: JurisdictionWeights | null;
  /** The aliases that the matched claims yield. */
  readonly aliasSources: readonly AliasSource[];
  /** The number of the scope's claims with enough data to be identified; null if some were not rematched. */
  readonly knowable: number | null;
}

/** The scope and options of a matching. */
interface ClaimsJob {
  readonly scope: string;
  readonly full: boolean;
  /** The quality gate's sample from the scope's last stored matching run. */
  readonly lastGate: unknown;
}

/**
 * Matches a scope's claims whose match may have changed, and stages the matches. If a roster changed, these are all
 * claims matched against it, otherwise only the stale ones. A jurisdiction's claims are matched against its rosters;
 * those of inspections, orders, and actions against the rosters of each claim's state.
 * @param db a connection whose reads all see one snapshot
 */
export async function matchClaims(
  context: StageContext,
  db: pg.ClientBase,
  { scope, full, lastGate }: ClaimsJob,
  staged: CopyWriter,
  report: ReportProgress,
): Promise<Matched> {
  const { config } = context;
  const states = await loadFeedVersions(db);
  const matched = (await loadMatchStates(db)).get(scope);
  const { settings, weightsVersion } = await settingsOfScope(db, config, scope);
  const comparison = { config, scope, full, matched, states, weightsVersion };
  const before = await loadBefore(db, scope, lastGate);
  const teaching = await loadTeachingClaims(db, scope);
  const sizes = await countClaims(db, scope);
  const claims = sizes.reduce((sum, group) => sum + group.claims, 0);
  let done = 0;
  const onMatched = (count: number): void => {
    done += count;
    report({ stage: 'match', subject: scope, done, total: claims });
  };
  const groups: MatchedGroup[] = [];
  const aliasSources: AliasSource[] = [];
  const everything = new Set<string>();
  let learned: JurisdictionWeights | null = null;
  let changed = 0;
  let knowable: number | null = 0;
  for (const { state, claims: size } of sizes) {
    const feeds = rostersOfGroup(config, scope, state);
    const learn = feeds.length > 0 && isToLearn(config, settings, scope, size);
    const fullReason = fullMatchReason(comparison, feeds) ?? (learn ? 'its own weights are learned' : null);
    const stale = fullReason === null ? (before.stale.get(state) ?? nothingStale) : null;
    if (stale !== null) knowable = null;
    if (stale !== null && stale.ids.length === 0) {
      groups.push(asBefore(config, before, state));
      continue;
    }
    if (fullReason !== null) everything.add(fullReason);
    const index = await context.rosters.open(db, feeds);
    const aliases = await context.aliases.open(db, feeds, index);
    const group = { scope, state };
    const job = { group, stale, index, aliases, settings, teaching, learn: learn && index.size > 0 };
    const result = await matchGroup(context.threads, db, job, staged, onMatched);
    learned = result.learned ?? learned;
    if (knowable !== null) knowable += result.knowable;
    for (const source of result.aliases) aliasSources.push(source);
    changed += stale?.ids.length ?? 0;
    const checked =
      stale === null
        ? result.gateSample
        : checkedAfter(config, before, state, stale, result.gateSample.answers);
    groups.push({ state, contractors: index.size, checked });
  }
  report({ stage: 'match', subject: scope, done: claims, total: claims });
  const used = learned === null ? weightsVersion : weightsVersion + 1;
  return {
    claims,
    groups,
    rematched: { claims: done, changed, everything: [...everything] },
    state: {
      fingerprint: scopeFingerprint(config, scope),
      versions: scopeVersions(config, states, scope),
      weightsVersion: used,
    },
    learned,
    aliasSources,
    knowable,
  };
}

/** The state of a scope's claims after its last matching run. */
interface Before {
  readonly stale: ReadonlyMap<string | null, StaleClaims>;
  readonly checked: readonly CheckedGroup[];
  /** Claims of the checked matches that were removed. */
  readonly gone: ReadonlySet<number>;
  readonly lastGate: unknown;
}

async function loadBefore(db: pg.ClientBase, scope: string, lastGate: unknown): Promise<Before> {
  const checked = await loadCheckedMatches(db, scope);
  const ids = checked.flatMap(({ answers }) => answers.map(({ claimId }) => claimId));
  return {
    stale: await loadStaleClaims(db, scope),
    checked,
    gone: await findRemovedClaims(db, scope, ids),
    lastGate,
  };
}

const nothingStale: StaleClaims = { ids: [], added: [] };

/** The result for a group in which no claim is matched again. */
function asBefore(config: Config, before: Before, state: string | null): MatchedGroup {
  const contractors = savedFigures(before.lastGate, state)?.contractors ?? 0;
  return { state, contractors, checked: checkedAfter(config, before, state, nothingStale, []) };
}

/** The checked matches of a group in which some claims were matched again. */
function checkedAfter(
  config: Config,
  before: Before,
  state: string | null,
  stale: StaleClaims,
  found: readonly CheckedMatch[],
): GateSample {
  const kept = {
    silverLabels: savedFigures(before.lastGate, state)?.truths ?? 0,
    answers: before.checked.find((group) => group.state === state)?.answers ?? [],
  };
  const changes = { again: new Set(stale.ids), added: new Set(stale.added), gone: before.gone, found };
  return mergeGateSample(kept, changes, policyValuesOf(config.matching).proof.sample);
}

/** The current inputs of matching a scope, and those of the last run. */
interface Comparison {
  readonly config: Config;
  readonly scope: string;
  /** True if all claims were requested. */
  readonly full: boolean;
  readonly matched: MatchState | undefined;
  readonly states: ReadonlyMap<string, Pick<FeedState, 'version'>>;
  /** Version of the weights it will be matched with. */
  readonly weightsVersion: number;
}

/**
 * Why every claim matched against some rosters must be matched again. Null if matching the stale claims is enough,
 * because the others were matched with the same rosters, settings, and weights.
 */
function fullMatchReason(
  { config, scope, full, matched, states, weightsVersion }: Comparison,
  rosters: readonly string[],
): string | null {
  if (full) return 'requested';
  if (matched === undefined) return 'never matched before';
  if (matched.fingerprint !== scopeFingerprint(config, scope))
    return 'settings, dictionaries, feeds, or the matcher changed';
  if (matched.weightsVersion !== weightsVersion) return 'its own weights changed';
  const changed = rosters.filter((roster) => matched.versions[roster] !== (states.get(roster)?.version ?? 0));
  return changed.length > 0 ? `${changed.join(', ')} changed` : null;
}
