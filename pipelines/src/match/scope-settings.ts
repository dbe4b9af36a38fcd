import type { Config } from '@crs/config';
import {
  type JurisdictionWeights,
  jurisdictionWeightsSchema,
  type MatchingSettings,
  policyValuesOf,
} from '@crs/matching';
import { loadLearnedWeights } from '@crs/store';
import type pg from 'pg';

/** A scope's settings, and the version of its own weights. */
interface ScopeSettings {
  readonly settings: MatchingSettings;
  /** Incremented whenever the scope learns its own weights; 0 if those from the configuration are used. */
  readonly weightsVersion: number;
}

/**
 * The settings for matching a scope: those from the configuration. A jurisdiction that is not in the model file gets
 * its latest learned weights.
 */
export async function settingsOfScope(
  db: pg.Pool | pg.ClientBase,
  { matching }: Config,
  scope: string,
): Promise<ScopeSettings> {
  if (matching.model.jurisdictions[scope] !== undefined) return { settings: matching, weightsVersion: 0 };
  const saved = await loadLearnedWeights(db, scope);
  // Weights in an earlier format are not used, but their version number is continued.
  const kept = jurisdictionWeightsSchema.safeParse(saved?.weights);
  const weightsVersion = saved?.version ?? 0;
  return { settings: kept.success ? withOwnWeights(matching, scope, kept.data) : matching, weightsVersion };
}

/** The settings with the scope's own weights. */
export function withOwnWeights(
  settings: MatchingSettings,
  scope: string,
  weights: JurisdictionWeights,
): MatchingSettings {
  const { model } = settings;
  return {
    ...settings,
    model: { ...model, jurisdictions: { ...model.jurisdictions, [scope]: weights } },
  };
}

/**
 * True if a jurisdiction should learn its own weights: it has enough claims and no weights, or twice as many claims as
 * when it last learned. In between, its weights are constant, so that matches depend on the records and not on when
 * they arrived.
 */
export function isToLearn(
  { matching, jurisdictions }: Config,
  settings: MatchingSettings,
  scope: string,
  claims: number,
): boolean {
  if (!jurisdictions.has(scope) || matching.model.jurisdictions[scope] !== undefined) return false;
  const { learning } = policyValuesOf(matching);
  const before = settings.model.jurisdictions[scope]?.claims ?? 0;
  const now = Math.min(claims, learning.claims);
  const enough = Math.max(learning.leastClaims, Math.min(before * 2, learning.claims));
  return now >= enough && now > before;
}
