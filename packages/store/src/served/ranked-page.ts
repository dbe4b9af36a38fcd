import type { Conditions } from './conditions.js';
import { findNames, type NameHit } from './fuzzy-name.js';
import type { SearchedName } from './name-likeness.js';
import { type ListQuery, type Page, readRows, type Slice } from './page.js';
import type { ReadSession } from './read-session.js';

/** A list of records with similar names. */
interface RankedList extends Omit<ListQuery, 'from' | 'picked' | 'total' | 'ahead' | 'counted'> {
  /**
   * SQL that joins the records to the found names, `hit (name_key, rank)`. Records with a rank below `least`, which
   * binds it and gives SQL for it, may be missing.
   */
  readonly from: (hit: string, least?: () => string) => string;
  /**
   * For a list without conditions: the known number of a name's records, and SQL like `from` for records that it does
   * not count.
   */
  readonly counted?: {
    readonly of: (hit: NameHit) => number;
    readonly others: (hit: string) => string;
  };
}

/** The records of all names with the same rank. */
interface RankGroup {
  readonly rank: number;
  readonly records: number;
}

/**
 * One page of records with similar names, most similar first. Records are counted by rank; then only those with ranks
 * on the page are read.
 */
export async function readRankedPage<T>(
  session: ReadSession,
  list: RankedList,
  name: SearchedName,
  conditions: Conditions,
  slice: Slice,
): Promise<Page<T>> {
  const hits = await findNames(session, name);
  if (hits.length === 0) return { rows: [], total: 0 };
  const groups = await countByRank(session, list, name, hits, conditions);
  const total = groups.reduce((sum, { records }) => sum + records, 0);
  const { ranks, before, records } = groupsOfPage(groups, slice);
  if (records === 0) return { rows: [], total };
  const asked = conditions.copy();
  const hit = bindHits(asked, hits);
  asked.add(`rank = any(${asked.bind([...ranks])}::float8[])`);
  const rows = await readRows<T>(
    session,
    {
      ...list,
      counted: undefined,
      // Bound only if read: the server refuses a value that no part of the statement reads.
      from: list.from(hit, () => `${asked.bind(Math.min(...ranks))}::float8`),
      order: ['rank desc', ...list.order],
      picked: ['rank'],
    },
    asked,
    { ...slice, offset: slice.offset - before },
    records,
  );
  return { rows, total };
}

async function countByRank(
  session: ReadSession,
  { table, from, counted }: RankedList,
  name: SearchedName,
  hits: readonly NameHit[],
  conditions: Conditions,
): Promise<readonly RankGroup[]> {
  const key = JSON.stringify(['ranks', table, name, conditions.sql, conditions.values]);
  const known = session.cached<readonly RankGroup[]>(key);
  if (known !== undefined) return known;
  const groups =
    counted === undefined || !conditions.empty
      ? await readGroups(session, from, hits, conditions)
      : added([
          ...hits.map((hit) => ({ rank: hit.rank, records: counted.of(hit) })),
          ...(await readGroups(session, counted.others, hits, conditions)),
        ]);
  session.cache(key, groups, groups.length);
  return groups;
}

async function readGroups(
  session: ReadSession,
  from: RankedList['from'],
  hits: readonly NameHit[],
  conditions: Conditions,
): Promise<readonly RankGroup[]> {
  const asked = conditions.copy();
  const hit = bindHits(asked, hits);
  const { rows } = await session.query<RankGroup>({
    rows: `select rank, count(*) as records from ${from(hit)}
      where ${conditions.sql} group by rank order by rank desc`,
    values: asked.values,
    keepPlan: false,
  });
  return rows;
}

/** Adds up groups with the same rank, best rank first. */
function added(groups: readonly RankGroup[]): readonly RankGroup[] {
  const counts = new Map<number, number>();
  for (const { rank, records } of groups) counts.set(rank, (counts.get(rank) ?? 0) + records);
  return [...counts]
    .map(([rank, records]) => ({ rank, records }))
    .filter(({ records }) => records > 0)
    .sort((a, b) => b.rank - a.rank);
}

/** The ranks on a page, the number of records before them, and the number of their records. */
function groupsOfPage(
  groups: readonly RankGroup[],
  { limit, offset }: Slice,
): { ranks: ReadonlySet<number>; before: number; records: number } {
  const ranks = new Set<number>();
  let [before, records, reached] = [0, 0, 0];
  for (const group of groups) {
    const starts = reached;
    reached += group.records;
    if (reached <= offset) before = reached;
    else if (starts < offset + limit) {
      ranks.add(group.rank);
      records += group.records;
    }
  }
  return { ranks, before, records };
}

/**
 * SQL for the found names as a table `hit (name_key, rank)`. Citus mistakes the types of an `unnest` with several arrays
 * in `from`.
 */
function bindHits(conditions: Conditions, hits: readonly NameHit[]): string {
  const names = conditions.bind(hits.map(({ nameKey }) => nameKey));
  const ranks = conditions.bind(hits.map(({ rank }) => rank));
  return `(select unnest(${names}::text[]) as name_key, unnest(${ranks}::float8[]) as rank) hit`;
}
