import type { Config } from '@crs/config';
import { claimOfRow, type ListRow, problemOf } from '@crs/domain';
import type { ListedMatch, ListOptions, MatchedRow } from '@crs/matching';
import { type ContractorCandidate, readContractors } from '@crs/store';
import type pg from 'pg';
import { rostersOfState } from '../scopes.js';
import type { OpenRosters } from './open-rosters.js';
import { contractorIdsIn, shownMatch, unmatched } from './shown-match.js';

/** Rows per task: two or three milliseconds of a thread. A list that fits into one task overtakes longer ones. */
const ROWS_IN_TASK = 10;

/**
 * Number of rows whose contractors are read at once, while the next ones are matched; the event loop never waits for a
 * whole list.
 */
const ROWS_READ_AT_ONCE = 50;

/** Milliseconds after which a new roster is noticed. */
const KNOWN_FOR = 5_000;

/** The current configuration: a roster may be defined while the process runs. */
interface CurrentFeeds {
  readonly config: Config;
  refreshFeeds(age?: number): void;
}

/** Matches lists against the rosters like nightly runs, without storing anything. */
export class ListMatcher {
  constructor(
    private readonly current: CurrentFeeds,
    private readonly served: pg.Pool,
    private readonly rosters: OpenRosters,
  ) {}

  /** Matches rows in order. */
  async match(rows: readonly ListRow[], options: ListOptions): Promise<MatchedRow<ContractorCandidate>[]> {
    const matched: MatchedRow<ContractorCandidate>[] = rows.map((row) => ({
      ...unmatched,
      id: row.id,
      problem: problemOf(row),
    }));
    this.current.refreshFeeds(KNOWN_FOR);
    const { config } = this.current;
    for (const [state, places] of groupsOf(rows)) {
      const feeds = rostersFor(config, state === '' ? null : state);
      const ahead = rows.length <= ROWS_IN_TASK;
      await this.rosters.using(feeds, '', 'readers', async (roster) => {
        let showing = Promise.resolve();
        for (const part of slices(places, ROWS_READ_AT_ONCE)) {
          const tasks = slices(part, ROWS_IN_TASK).map(async (task) => {
            const claims = task.map((place) => claimOfRow(rows[place] as ListRow));
            return (await roster.run('list', { claims, excluded: [], ...options }, ahead)).listed;
          });
          const listed = (await Promise.all(tasks)).flat();
          await showing;
          showing = this.show(rows, part, listed, matched);
          // A failure is thrown where the result is awaited.
          showing.catch(() => {});
        }
        await showing;
      });
    }
    return matched;
  }

  /** Puts matches in their places, with the served details of their contractors. */
  private async show(
    rows: readonly ListRow[],
    places: readonly number[],
    listed: readonly ListedMatch[],
    matched: MatchedRow<ContractorCandidate>[],
  ): Promise<void> {
    const contractors = await readContractors(this.served, contractorIdsIn(listed));
    for (const [at, place] of places.entries())
      matched[place] = {
        id: (rows[place] as ListRow).id,
        problem: null,
        ...shownMatch(listed[at] as ListedMatch, contractors),
      };
  }
}

function slices<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}

/** A state's rosters; all rosters if no state is given or the state has none. */
function rostersFor(config: Config, state: string | null): string[] {
  const own = state === null ? [] : rostersOfState(config, state);
  if (own.length > 0) return own;
  return config.feeds.flatMap(({ family, feed }) => (family === 'licenses' ? [feed] : [])).sort();
}

/** The positions of the rows that can be matched, by state. */
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
