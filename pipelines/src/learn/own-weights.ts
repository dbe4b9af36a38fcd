import type { Config } from '@crs/config';
import type { Claim } from '@crs/domain';
import {
  learnOwn,
  type MatchingSettings,
  type OwnWeights,
  ownWeightsSchema,
  policyOf,
  type Roster,
} from '@crs/matching';
import { loadLearnedWeights } from '@crs/store';
import type pg from 'pg';

/**
 * The settings a scope is matched with: those of the configuration and, for a jurisdiction that the model file does not
 * know, the weights it taught when it was first matched.
 */
export async function settingsOfScope(
  db: pg.Pool | pg.ClientBase,
  { matching }: Config,
  scope: string,
): Promise<MatchingSettings> {
  if (matching.model.jurisdictions[scope] !== undefined) return matching;
  // Weights of an earlier layout are as good as none.
  const kept = ownWeightsSchema.safeParse(await loadLearnedWeights(db, scope));
  return kept.success ? withOwnWeights(matching, scope, kept.data) : matching;
}

function withOwnWeights(settings: MatchingSettings, scope: string, weights: OwnWeights): MatchingSettings {
  const { model } = settings;
  return {
    ...settings,
    model: { ...model, jurisdictions: { ...model.jurisdictions, [scope]: weights } },
  };
}

/**
 * What a jurisdiction that is about to be matched teaches, with the settings to match it with; null where it has weights,
 * or too few claims. It teaches again once it has twice the claims: until then its weights stand still, so that the
 * answers of a night depend on what changed and not on which night it is.
 */
export function learnedAnew(
  { matching, jurisdictions }: Config,
  settings: MatchingSettings,
  scope: string,
  roster: Roster,
  claims: readonly Claim[],
): { readonly weights: OwnWeights; readonly settings: MatchingSettings } | null {
  if (!jurisdictions.has(scope) || matching.model.jurisdictions[scope] !== undefined) return null;
  if (roster.entries.length === 0) return null;
  const { learning } = policyOf(matching);
  const before = settings.model.jurisdictions[scope]?.claims ?? 0;
  const now = Math.min(claims.length, learning.claims);
  const enough = Math.max(learning.leastClaims, Math.min(before * 2, learning.claims));
  if (now < enough || now <= before) return null;
  const weights = learnOwn({ jurisdiction: scope, roster, claims }, matching.model);
  return weights === null ? null : { weights, settings: withOwnWeights(matching, scope, weights) };
}
