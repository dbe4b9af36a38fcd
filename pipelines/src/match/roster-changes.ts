import type { Config } from '@crs/config';
import type { RosterChange } from '@crs/matching';
import { type FeedState, loadContractorChanges, type MatchState } from '@crs/store';
import type pg from 'pg';
import { scopeFingerprint } from './fingerprint.js';

/** What is known of a group's rosters since its claims were matched. */
export interface RosterChanges {
  /** Why every claim has to be matched again; null where the changes tell which. */
  readonly everything: string | null;
  readonly changes: readonly RosterChange[];
}

/** With what a scope is being matched, and with what it was. */
export interface Comparison {
  readonly config: Config;
  readonly scope: string;
  /** Somebody asked for all claims. */
  readonly full: boolean;
  readonly matched: MatchState | undefined;
  readonly states: ReadonlyMap<string, FeedState>;
}

/** Finds how the contractors of some rosters stood when the scope was last matched, those that changed since. */
export async function rosterChanges(
  db: pg.ClientBase,
  { config, scope, full, matched, states }: Comparison,
  rosters: readonly string[],
): Promise<RosterChanges> {
  const all = (everything: string): RosterChanges => ({ everything, changes: [] });
  if (full) return all('asked for');
  if (matched === undefined) return all('never matched before');
  if (matched.fingerprint !== scopeFingerprint(config, scope))
    return all('settings, dictionaries, feeds or the matcher itself changed');
  const changes: RosterChange[] = [];
  for (const roster of rosters) {
    const then = matched.versions[roster];
    const now = states.get(roster);
    if (then === (now?.version ?? 0)) continue;
    if (then === undefined || now === undefined || then > now.version || then < now.changesAfter)
      return all(`much of ${roster} changed`);
    changes.push(...(await loadContractorChanges(db, roster, then)));
  }
  return { everything: null, changes };
}
