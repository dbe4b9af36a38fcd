import type { Config } from '@crs/config';
import type { FeedState, MatchState } from '@crs/store';
import { scopeFingerprint } from './fingerprint.js';

/** The current inputs of a scope's matching and those of the last one. */
export interface Comparison {
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
 * Why every claim that is matched against some rosters has to be matched again. Null where matching the stale claims is
 * enough: the others were matched with the same rosters, settings and weights.
 */
export function fullMatchReason(
  { config, scope, full, matched, states, weightsVersion }: Comparison,
  rosters: readonly string[],
): string | null {
  if (full) return 'asked for';
  if (matched === undefined) return 'never matched before';
  if (matched.fingerprint !== scopeFingerprint(config, scope))
    return 'settings, dictionaries, feeds or the matcher itself changed';
  if (matched.weightsVersion !== weightsVersion) return 'its own weights changed';
  const changed = rosters.filter((roster) => matched.versions[roster] !== (states.get(roster)?.version ?? 0));
  return changed.length > 0 ? `${changed.join(', ')} changed` : null;
}
