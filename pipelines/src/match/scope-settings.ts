import type { Config } from '@crs/config';
import {
  type JurisdictionWeights,
  jurisdictionWeightsSchema,
  type MatchingSettings,
  policyOf,
} from '@crs/matching';
import { loadLearnedWeights } from '@crs/store';
import type pg from 'pg';

/** What a scope is matched with. */
export interface ScopeSettings {
  readonly settings: MatchingSettings;
  /** Rises with every learning of the scope's own weights; 0 where those of the configuration count. */
  readonly weightsVersion: number;
}

/**
 * The settings a scope is matched with: those of the configuration and, for a jurisdiction that the model file does not
 * know, the newest weights it taught.
 */
export async function settingsOfScope(
  db: pg.Pool | pg.ClientBase,
  { matching }: Config,
  scope: string,
): Promise<ScopeSettings> {
  if (matching.model.jurisdictions[scope] !== undefined) return { settings: matching, weightsVersion: 0 };
  const saved = await loadLearnedWeights(db, scope);
  // Weights of an earlier layout are as good as none, but for their version: the next ones are other weights.
  const kept = jurisdictionWeightsSchema.safeParse(saved?.weights);
  const weightsVersion = saved?.version ?? 0;
  return { settings: kept.success ? withOwnWeights(matching, scope, kept.data) : matching, weightsVersion };
}

/** The settings with weights that a scope taught. */
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
 * Whether a jurisdiction that is matched is to learn weights of its own: where it has none and claims enough, and once
 * it has twice the claims. It is then matched as a whole, and between two learnings its weights stand still: answers
 * depend on what is recorded, and not on the nights that brought it.
 */
export function isToLearn(
  { matching, jurisdictions }: Config,
  settings: MatchingSettings,
  scope: string,
  claims: number,
): boolean {
  if (!jurisdictions.has(scope) || matching.model.jurisdictions[scope] !== undefined) return false;
  const { learning } = policyOf(matching);
  const before = settings.model.jurisdictions[scope]?.claims ?? 0;
  const now = Math.min(claims, learning.claims);
  const enough = Math.max(learning.leastClaims, Math.min(before * 2, learning.claims));
  return now >= enough && now > before;
}
