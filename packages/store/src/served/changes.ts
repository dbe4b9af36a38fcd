/** The changes in the exports since a data version, from the change log. */
import { type ChangedKey, concernsLines, readChangedKeys } from './changed-keys.js';
import { type ExportRow, exportSql, exports } from './export.js';
import { type ChangingExport, changingExports, keyedExports, type LineKey } from './exported-keys.js';
import type { ReadSession } from './read-session.js';

/** A place in the change log. */
export interface LogPosition {
  readonly version: number;
  readonly sequence: number;
  /** Number of ids in that entry that have been read. */
  readonly offset: number;
}

interface ChangesSearch {
  readonly from: LogPosition;
  readonly kinds: readonly ChangingExport[];
  /** In any case. */
  readonly jurisdiction: string | null;
  /** In any case. */
  readonly state: string | null;
}

/** The current lines of an export with this key; none if it is gone. */
interface LineChange {
  readonly kind: ChangingExport;
  readonly key: LineKey;
  readonly lines: readonly ExportRow[];
  /** For a removed record, the number by which people know it. */
  readonly number: string | null;
  /** The firm that this one was merged into. */
  readonly mergedInto: number | null;
  /** The firm that this one was split from. */
  readonly splitFrom: number | null;
}

interface ChangesPage {
  readonly changes: readonly LineChange[];
  readonly next: LogPosition;
  /** True if the log continues. */
  readonly more: boolean;
}

interface LogItem {
  readonly version: number;
  readonly sequence: number;
  readonly position: number;
  readonly kind: string;
  readonly owner: string;
  readonly id: number;
  readonly gone: boolean;
  readonly key: string | null;
}

/** The versions in the log, from one on; null before the first publish. */
export async function readLoggedVersions(
  session: ReadSession,
): Promise<{ readonly oldest: number; readonly newest: number } | null> {
  const { rows } = await session.query<{ oldest: number | null; newest: number | null }>({
    rows: 'select min(version) as oldest, (select version from data_version) as newest from publication',
  });
  const { oldest = null, newest = null } = rows[0] ?? {};
  return oldest === null || newest === null ? null : { oldest, newest };
}

/** The last version that was published before a day; null if the log begins later. */
export async function versionBefore(session: ReadSession, day: string): Promise<number | null> {
  const { rows } = await session.query<{ version: number | null }>({
    rows: `select max(version) as version from publication where published_at < $1::date`,
    values: [day],
  });
  return rows[0]?.version ?? null;
}

/** The changes of the next `limit` changed rows, each with its current lines. */
export async function readChanges(
  session: ReadSession,
  { from, kinds, jurisdiction, state }: ChangesSearch,
  limit: number,
): Promise<ChangesPage> {
  const items = await readLog(session, from, kinds, limit);
  const places = await readPlaces(session, jurisdiction, state);
  const changes: LineChange[] = [];
  for (const kind of changingExports.filter((name) => kinds.includes(name))) {
    const keys = await readChangedKeys(session, keyedExports[kind], items, places);
    changes.push(...(await readLines(session, kind, keys)));
  }
  const last = items.at(-1);
  const more = items.length === limit;
  const version = (await session.version()) ?? 0;
  const end = { version: version + 1, sequence: 0, offset: 0 };
  const next = more && last ? { version: last.version, sequence: last.sequence, offset: last.position } : end;
  return { changes, next, more };
}

async function readLog(
  session: ReadSession,
  { version, sequence, offset }: LogPosition,
  kinds: readonly ChangingExport[],
  limit: number,
): Promise<LogItem[]> {
  const tables = new Set(kinds.flatMap((kind) => keyedExports[kind].sources.map((source) => source.kind)));
  const { rows } = await session.query<LogItem>({
    rows: `select l.version, l.sequence, l.kind, l.owner, s.behind + i.place as position, i.id, l.change <> 'inserted' as gone,
        i.key
      from change_log l
      cross join lateral (select case when (l.version, l.sequence) = ($1::bigint, $2::bigint) then $3::int else 0 end as behind) s
      cross join lateral unnest(l.ids[s.behind + 1:s.behind + $4::int], l.public_keys[s.behind + 1:s.behind + $4::int])
        with ordinality i (id, key, place)
      where (l.version, l.sequence) >= ($1::bigint, $2::bigint) and l.kind = any($5) and ${concernsLines}
      order by l.version, l.sequence, i.place limit $4::int`,
    values: [version, sequence, offset, limit, [...tables]],
  });
  return rows;
}

/** The requested jurisdictions and states; null for all. */
async function readPlaces(session: ReadSession, jurisdiction: string | null, state: string | null) {
  if (jurisdiction === null && state === null) return null;
  const { rows } = await session.query<{ jurisdiction: string }>({
    rows: `select distinct jurisdiction from feed_state where jurisdiction is not null
      and ($1::text is null or lower(jurisdiction) = lower($1)) and ($2::text is null or upper(state) = upper($2))`,
    values: [jurisdiction, state],
  });
  const jurisdictions = rows.map((row) => row.jurisdiction);
  return {
    jurisdiction: jurisdictions,
    state: jurisdiction === null && state !== null ? [state.toUpperCase()] : [],
  };
}

async function readLines(
  session: ReadSession,
  kind: ChangingExport,
  keys: readonly ChangedKey[],
): Promise<LineChange[]> {
  if (keys.length === 0) return [];
  const { key: columns, lookup, lookedUp } = keyedExports[kind];
  const { rows } = await session.query<ExportRow>({
    rows: exportSql(exports[kind], lookup),
    values: [null, [...new Set(keys.map(({ key }) => lookedUp(key)))]],
  });
  const textOf = (row: ExportRow): string => JSON.stringify(Object.keys(columns).map((name) => row[name]));
  const byKey = new Map<string, ExportRow[]>();
  for (const row of rows) {
    const found = byKey.get(textOf(row));
    if (found === undefined) byKey.set(textOf(row), [row]);
    else found.push(row);
  }
  const firms = kind === 'firms' ? await readFirmMoves(session, keys) : new Map<unknown, FirmMove>();
  return keys.flatMap(({ key, gone, number }): LineChange[] => {
    const lines = byKey.get(textOf(key)) ?? [];
    // The record was added and removed again, or has no line in this export.
    if (lines.length === 0 && !gone) return [];
    const { mergedInto = null, splitFrom = null } = firms.get(key.firm_id) ?? {};
    const isGone = lines.length === 0;
    return [
      { kind, key, lines, number: isGone ? number : null, mergedInto: isGone ? mergedInto : null, splitFrom },
    ];
  });
}

interface FirmMove {
  readonly id: number;
  readonly mergedInto: number | null;
  readonly splitFrom: number | null;
}

async function readFirmMoves(
  session: ReadSession,
  keys: readonly ChangedKey[],
): Promise<ReadonlyMap<unknown, FirmMove>> {
  const { rows } = await session.query<FirmMove>({
    rows: `select id, merged_into as "mergedInto", split_from as "splitFrom" from firm where id = any($1::bigint[])`,
    values: [keys.map(({ key }) => key.firm_id)],
  });
  return new Map(rows.map((row) => [row.id, row]));
}
