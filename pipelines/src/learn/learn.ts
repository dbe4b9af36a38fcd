import { learnModel, type MatchingModel, openRoster, type TrainingSet } from '@crs/matching';
import { loadClaims } from '@crs/store';
import type { StageContext } from '../context.js';
import { rostersOfScope } from '../scopes.js';

/** A learned model and the claims it was learned from. */
export interface Learned {
  readonly model: MatchingModel;
  readonly trainingSets: readonly {
    readonly jurisdiction: string;
    readonly claims: number;
    readonly contractors: number;
  }[];
}

/**
 * Learns a model from the claims and rosters of the stages. Only reads.
 * @param report called with each jurisdiction before it is read
 */
export async function learnFromClaims(
  { pool, config, rosters }: StageContext,
  jurisdictions: readonly string[],
  report: (jurisdiction: string) => void,
): Promise<Learned> {
  const trainingSets: TrainingSet[] = [];
  for (const jurisdiction of jurisdictions) {
    report(jurisdiction);
    const claims = await loadClaims(pool, jurisdiction);
    const index = await rosters.openNow(pool, rostersOfScope(config, jurisdiction));
    if (claims.length === 0 || index.size === 0) continue;
    const roster = openRoster(index, config.dictionaries, config.matching, jurisdiction);
    trainingSets.push({ jurisdiction, roster, claims });
  }
  return {
    model: learnModel(trainingSets, config.matching.model),
    trainingSets: trainingSets.map(({ jurisdiction, roster, claims }) => ({
      jurisdiction,
      claims: claims.length,
      contractors: roster.index.size,
    })),
  };
}
