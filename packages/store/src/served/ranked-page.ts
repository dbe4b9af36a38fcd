import type { Conditions } from './conditions.js';
import { findNames, type NameHit, type SearchedName } from './fuzzy-name.js';
import { type ListQuery, type Page, readRows, type Slice } from './page.js';
import type { ReadSession } from './read-session.js';

/** A list of records with similar names. */
export interface RankedList extends Omit<ListQuery, 'from' | 'picked' | 'total' | 'ahead'> {
  /** SQL that joins the records to the found names, `hit (name_key, rank)`. */
  readonly from: (hit: string) => string;
  /** The number of a name's records, if known without reading them. */
  readonly recordsOf?: ((hit: NameHit) => number) | undefined;
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
  const hit = bindHits(
    asked,
    hits.filter((one) => ranks.has(one.rank) && list.recordsOf?.(one) !== 0),
  );
  const rows = await readRows<T>(
    session,
    { ...list, from: list.from(hit), order: ['rank desc', ...list.order], picked: ['rank'] },
    asked,
    { ...slice, offset: slice.offset - before },
    records,
  );
  return { rows, total };
}

async function countByRank(
  session: ReadSession,
  list: RankedList,
  name: SearchedName,
  hits: readonly NameHit[],
  conditions: Conditions,
): Promise<readonly RankGroup[]> {
  const key = JSON.stringify(['ranks', list.table, name, conditions.sql, conditions.values]);
  const known = session.cached<readonly RankGroup[]>(key);
  if (known !== undefined) return known;
  const groups =
    list.recordsOf === undefined
      ? await readGroups(session, list, hits, conditions)
      : groupsOf(hits, list.recordsOf);
  session.cache(key, groups, groups.length);
  return groups;
}

async function readGroups(
  session: ReadSession,
  { from }: RankedList,
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

function groupsOf(hits: readonly NameHit[], recordsOf: (hit: NameHit) => number): readonly RankGroup[] {
  const counts = new Map<number, number>();
  for (const hit of hits) counts.set(hit.rank, (counts.get(hit.rank) ?? 0) + recordsOf(hit));
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

/** SQL for the found names as a table `hit (name_key, rank)`. */
function bindHits(conditions: Conditions, hits: readonly NameHit[]): string {
  const names = conditions.bind(hits.map(({ nameKey }) => nameKey));
  const ranks = conditions.bind(hits.map(({ rank }) => rank));
  return `unnest(${names}::text[], ${ranks}::float8[]) as hit (name_key, rank)`;
}
