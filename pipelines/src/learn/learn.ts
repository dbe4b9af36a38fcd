import { buildRoster, type Lesson, learnModel, type MatchingModel } from '@crs/matching';
import { loadClaims, loadRoster } from '@crs/store';
import type { StageContext } from '../context.js';
import { rostersOfScope } from '../match/fingerprint.js';

/** A model, and what it was learned from. */
export interface Learned {
  readonly model: MatchingModel;
  readonly lessons: readonly {
    readonly jurisdiction: string;
    readonly claims: number;
    readonly contractors: number;
  }[];
}

/**
 * Learns from the claims and rosters that are served. Reads only; nothing of it is published.
 * @param report hears which jurisdiction is being read
 */
export async function learnFromClaims(
  { pool, config }: StageContext,
  jurisdictions: readonly string[],
  report: (jurisdiction: string) => void,
): Promise<Learned> {
  const lessons: Lesson[] = [];
  for (const jurisdiction of jurisdictions) {
    report(jurisdiction);
    const claims = await loadClaims(pool, jurisdiction);
    const entries = await loadRoster(pool, rostersOfScope(config, jurisdiction));
    if (claims.length === 0 || entries.length === 0) continue;
    const roster = buildRoster(entries, config.dictionaries, config.matching, jurisdiction);
    lessons.push({ jurisdiction, roster, claims });
  }
  return {
    model: learnModel(lessons, config.matching.model),
    lessons: lessons.map(({ jurisdiction, roster, claims }) => ({
      jurisdiction,
      claims: claims.length,
      contractors: roster.entries.length,
    })),
  };
}
