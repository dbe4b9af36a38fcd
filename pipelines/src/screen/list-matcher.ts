import type { Config } from '@crs/config';
import { claimOfRow, type ListRow, problemOf } from '@crs/domain';
import type { ListedMatch, ListOptions, MatchedRow } from '@crs/matching';
import { type ContractorCandidate, readContractors } from '@crs/store';
import type pg from 'pg';
import { rostersOfState } from '../scopes.js';
import type { OpenRosters } from './open-rosters.js';
import { contractorIdsIn, shownMatch, unmatched } from './shown-match.js';

/**
 * Rows of a task: some milliseconds of a thread, so that a single row never waits for a list. The tasks of a list come
 * one after another.
 */
const ROWS_IN_TASK = 20;

/** Matches lists against the rosters as nights do, without storing anything. */
export class ListMatcher {
  constructor(
    private readonly config: Config,
    private readonly served: pg.Pool,
    private readonly rosters: OpenRosters,
  ) {}

  /** Matches rows, in their order. */
  async match(rows: readonly ListRow[], options: ListOptions): Promise<MatchedRow<ContractorCandidate>[]> {
    const matched: MatchedRow<ContractorCandidate>[] = rows.map((row) => ({
      ...unmatched,
      id: row.id,
      problem: problemOf(row),
    }));
    for (const [state, places] of groupsOf(rows)) {
      const feeds = rostersFor(this.config, state === '' ? null : state);
      await this.rosters.using(feeds, '', async (roster) => {
        for (let from = 0; from < places.length; from += ROWS_IN_TASK) {
          const task = places.slice(from, from + ROWS_IN_TASK);
          const claims = task.map((place) => claimOfRow(rows[place] as ListRow));
          const { listed } = await roster.run('list', { claims, excluded: [], ...options });
          // Read task by task, so that the event loop never waits for the rows of a whole list.
          const contractors = await readContractors(this.served, contractorIdsIn(listed));
          for (const [at, place] of task.entries())
            matched[place] = {
              id: (rows[place] as ListRow).id,
              problem: null,
              ...shownMatch(listed[at] as ListedMatch, contractors),
            };
        }
      });
    }
    return matched;
  }
}

/** The rosters of a state; all rosters where none is named or the state has none. */
function rostersFor(config: Config, state: string | null): string[] {
  const own = state === null ? [] : rostersOfState(config, state);
  if (own.length > 0) return own;
  return config.feeds.flatMap(({ family, feed }) => (family === 'licenses' ? [feed] : [])).sort();
}

/** The places of the rows that can be matched, by their state. */
function groupsOf(rows: readonly ListRow[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [place, row] of rows.entries()) {
    if (problemOf(row) !== null) continue;
    const key = row.state ?? '';
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [place]);
    else group.push(place);
  }
  return groups;
}
