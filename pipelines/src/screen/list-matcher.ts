import type { Config } from '@crs/config';
import { claimOfRow, type ListRow, problemOf } from '@crs/domain';
import type { ListedMatch, ListOptions, MatchedRow } from '@crs/matching';
import { type ContractorCandidate, inTransaction, readContractors, readDataVersion } from '@crs/store';
import type pg from 'pg';
import type { StageContext } from '../context.js';
import { SNAPSHOT } from '../match/snapshot.js';
import type { MatchThreads, ThreadRoster } from '../match/threads/match-threads.js';
import { rostersOfState } from '../scopes.js';

/**
 * Rows of a task: some milliseconds of a thread, so that a single row never waits for a list. The tasks of a list come
 * one after another.
 */
const ROWS_IN_TASK = 20;

/** Milliseconds for which the version of the data is not asked for again. */
const VERSION_AGE = 1_000;

/** Milliseconds after which rosters that nobody asks for are closed. */
const IDLE_MS = 300_000;

/** Rosters that stay open on the threads until they are closed. */
interface OpenList {
  readonly version: number | null;
  readonly roster: Promise<ThreadRoster>;
  uses: number;
  usedAt: number;
  close(): void;
}

/**
 * Matches lists against the rosters as nights do, without storing anything. Rosters stay open between lists, and are opened
 * anew after a publish.
 */
export class ListMatcher {
  readonly #open = new Map<string, OpenList>();
  #version: { readonly value: Promise<number | null>; readonly at: number } | null = null;
  readonly #idle: NodeJS.Timeout;

  constructor(
    private readonly parts: Pick<StageContext, 'pool' | 'config' | 'rosters' | 'aliases'> & {
      /** Reads the schema `served`. */
      readonly served: pg.Pool;
      readonly threads: MatchThreads;
    },
  ) {
    this.#idle = setInterval(() => this.#closeIdle(), IDLE_MS).unref();
  }

  /** Matches rows, in their order. */
  async match(rows: readonly ListRow[], options: ListOptions): Promise<Shown[]> {
    const shown: Shown[] = rows.map((row) => ({ ...unmatched, id: row.id, problem: problemOf(row) }));
    for (const [state, places] of groupsOf(rows)) {
      const list = await this.#acquire(state === '' ? null : state);
      try {
        const roster = await list.roster;
        for (let from = 0; from < places.length; from += ROWS_IN_TASK) {
          const task = places.slice(from, from + ROWS_IN_TASK);
          const claims = task.map((place) => claimOfRow(rows[place] as ListRow));
          const { listed } = await roster.run('list', { claims, ...options });
          // Read task by task, so that the event loop never waits for the rows of a whole list.
          const contractors = await readContractors(this.parts.served, idsIn(listed));
          for (const [at, place] of task.entries())
            shown[place] = shownRow(rows[place] as ListRow, listed[at] as ListedMatch, contractors);
        }
      } finally {
        this.#release(list);
      }
    }
    return shown;
  }

  /** Closes the rosters; unfinished lists fail. */
  close(): void {
    clearInterval(this.#idle);
    for (const list of this.#open.values()) list.close();
    this.#open.clear();
  }

  async #acquire(state: string | null): Promise<OpenList> {
    const { config } = this.parts;
    const feeds = rostersFor(config, state);
    const key = feeds.join('\n');
    const version = await this.#dataVersion();
    const known = this.#open.get(key);
    if (known !== undefined && known.version === version) return used(known);
    const list = this.#openList(feeds, version);
    this.#open.set(key, list);
    used(list);
    list.roster.catch(() => {
      if (this.#open.get(key) === list) this.#open.delete(key);
    });
    // The former rosters serve whoever uses them until the last of them is done.
    if (known !== undefined && known.uses === 0) known.close();
    return list;
  }

  #release(list: OpenList): void {
    list.uses -= 1;
    if (list.uses === 0 && ![...this.#open.values()].includes(list)) list.close();
  }

  #closeIdle(): void {
    for (const [key, list] of this.#open) {
      if (list.uses > 0 || performance.now() - list.usedAt < IDLE_MS) continue;
      this.#open.delete(key);
      list.close();
    }
  }

  #dataVersion(): Promise<number | null> {
    const now = performance.now();
    if (this.#version === null || now - this.#version.at > VERSION_AGE)
      this.#version = { value: readDataVersion(this.parts.served), at: now };
    return this.#version.value;
  }

  #openList(feeds: readonly string[], version: number | null): OpenList {
    const { pool, config, rosters, aliases, threads } = this.parts;
    let close = (): void => {};
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    const roster = inTransaction(
      pool,
      async (db: pg.ClientBase) => {
        const index = await rosters.open(db, feeds);
        return { index, known: await aliases.open(db, feeds, index) };
      },
      SNAPSHOT,
    ).then(
      ({ index, known }) =>
        new Promise<ThreadRoster>((resolve, reject) => {
          const shared = {
            key: `${index.fingerprint}/${index.checksum}`,
            buffer: index.buffer,
            aliases: known.buffer,
            settings: config.matching,
            scope: '',
          };
          threads
            .withRoster(shared, (opened) => {
              resolve(opened);
              return closed;
            })
            .catch(reject);
        }),
    );
    return { version, roster, uses: 0, usedAt: 0, close };
  }
}

function used(list: OpenList): OpenList {
  list.uses += 1;
  list.usedAt = performance.now();
  return list;
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

type Shown = MatchedRow<ContractorCandidate>;

const noMatch = { confidence: null, tier: null, signals: [], candidateCount: 0 };
const unmatched = { contractor: null, match: noMatch, candidates: [] };

/** The contractors that matches and candidates name. */
const idsIn = (listed: readonly ListedMatch[]): number[] => [
  ...new Set(
    listed.flatMap(({ match, candidates }) => [
      ...(match.contractorId === null ? [] : [match.contractorId]),
      ...candidates.map(({ contractorId }) => contractorId),
    ]),
  ),
];

function shownRow(
  { id }: ListRow,
  { match, candidates }: ListedMatch,
  contractors: ReadonlyMap<number, ContractorCandidate>,
): Shown {
  const { contractorId, confidence, tier, signals, candidateCount } = match;
  const contractor = contractorId === null ? null : (contractors.get(contractorId) ?? null);
  const isWithheld = contractorId !== null && contractor === null;
  return {
    id,
    problem: null,
    contractor,
    match: isWithheld ? noMatch : { confidence, tier, signals, candidateCount },
    candidates: candidates.flatMap(({ contractorId: candidate, ...rest }) => {
      const shown = contractors.get(candidate);
      return shown === undefined ? [] : [{ ...rest, contractor: shown }];
    }),
  };
}
