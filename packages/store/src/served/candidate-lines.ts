/** Reads lines of possible contractors from rosters, aliases, and earlier lines; only the closest if there are many. */
import type { ReadSession } from './read-session.js';

/** The source of a candidate's values: its roster line, an alias, or an earlier line. */
export type CandidateOrigin = 'license' | 'alias' | 'formerly';

/** Values of a contractor that may resemble the typed text; candidates found by name have only names. */
export interface SearchCandidate {
  readonly contractorId: number;
  readonly origin: CandidateOrigin;
  readonly name: string | null;
  /** Normalized, like the trade name; null if only the original names are stored. */
  readonly nameKey: string | null;
  readonly dbaKey: string | null;
  readonly dbaName: string | null;
  readonly personName: string | null;
  /** From its roster line. */
  readonly licenseNumber?: string | null;
  readonly address?: string | null;
  /** Normalized; null if only the original is stored. */
  readonly addressKey?: string | null;
  readonly phone?: string | null;
}

/** Which contractors to search; null for any. Text comparisons ignore case. */
export interface CandidateFilters {
  readonly state: string | null;
  readonly city: string | null;
  readonly status: string | null;
  readonly licenseType: string | null;
  readonly hasEnforcement: boolean | null;
  /** Only licenses that expire on this day or later, or never. */
  readonly expiresFrom: string | null;
  /** Only licenses that expire before this day. */
  readonly expiresBefore: string | null;
}

/** A candidate with the way it was found. */
export interface FoundCandidate extends SearchCandidate {
  /** The way that found the candidate. */
  readonly way: number;
  /** The value by which this way finds candidates; null for any. */
  readonly by: 'name' | 'dbaName' | 'personName' | null;
  /** The candidate's approximate nearness among those found the same way. */
  readonly nearness: number;
}

/** The candidates that were read. */
export interface Candidates {
  readonly candidates: readonly FoundCandidate[];
  /**
   * For each way that left candidates out, the approximate similarity of the closest one; infinite if any may be close.
   */
  readonly leftOut: ReadonlyMap<number, number>;
}

/** Maximum number of candidates per way: by name, trade name, person, aliases, earlier lines. */
const MOST_OF_A_WAY = 1_000;
/** Maximum number of candidates in total. */
const MOST_LINES = 1_200;
/** The order of equally close lines from one search, so that the chosen lines don't depend on the plan. */
const AMONG_EQUALS = '"contractorId", name, "dbaName", "personName"';
const NOTHING = 'null::text';
const columnsOf = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, sql]) => `${sql} as "${name}"`)
    .join(', ');

/** SQL for the compared values of a line; lines found by name, of which there may be thousands, have only names. */
const ofLicense = (isByName: boolean): string =>
  columnsOf({
    contractorId: 'c.id',
    name: 'c.name',
    nameKey: 'c.name_key',
    dbaKey: 'c.dba_key',
    dbaName: 'c.dba_name',
    personName: 'c.person_name',
    ...(!isByName && {
      licenseNumber: 'c.license_number',
      address: 'c.address',
      addressKey: 'c.address_key',
      phone: 'c.phone',
    }),
  });
const ofOther = (isByName: boolean): string =>
  columnsOf({
    contractorId: 'o.contractor_id',
    name: 'o.name',
    nameKey: NOTHING,
    dbaKey: NOTHING,
    dbaName: 'o.dba_name',
    personName: 'o.person_name',
    ...(!isByName && {
      licenseNumber: NOTHING,
      address: 'o.address',
      addressKey: NOTHING,
      phone: 'o.phone',
    }),
  });

const others = { alias: 'alias', formerly: 'license_history' } as const;

/** Ways to find lines that read the same columns. */
export interface Alternative {
  /** SQL for a condition on the line, with the condition of `among` as `wanted.words`. */
  readonly condition: string;
  /** Bound conditions on the words of a line, a way each; one way if left out. Null finds nothing. */
  readonly among?: readonly string[];
  /** SQL for how near the line is, in case there are too many; without it, the first ones are taken. */
  readonly nearness?: string;
  /** SQL for a text of the line that `nearness` reads as `compared.text`, computed once a line. */
  readonly text?: string;
  /** The value by which it finds lines; any if left out. */
  readonly by?: FoundCandidate['by'];
}

/** The conditions of one search: alternatives on the roster line `c`, and on other lines `o`. */
export interface Wanted {
  readonly license: readonly Alternative[];
  readonly other: readonly Alternative[];
  readonly values: unknown[];
  /** True if only names are compared. */
  readonly isByName?: boolean;
  /** True if the same plan suits all values and the text is always the same, but for filters. */
  readonly keepPlan?: boolean;
  /** Number of an alternative's lines from which the closest are chosen; all if left out. */
  readonly compared?: number;
}

/**
 * SQL for the closest lines, one more than are used. The limit is hidden from the planner, which would otherwise read
 * all contractors.
 */
const nearestOf = (lines: string, compared: number): string =>
  `with found as materialized (${lines})
   select *, count(*) over () as among from (select * from found ${Number.isFinite(compared) ? `limit ${compared}` : ''}) one
   order by nearness desc, ${AMONG_EQUALS} limit ${MOST_OF_A_WAY + 1}`;

/** Reads the candidates of a search. */
export async function readCandidates(
  session: ReadSession,
  {
    license,
    other,
    values,
    isByName = false,
    keepPlan = false,
    compared: most = Number.POSITIVE_INFINITY,
  }: Wanted,
  filters: CandidateFilters,
): Promise<Candidates> {
  const within = addFilters(filters, values);
  const branches: string[] = [];
  let ways = 0;
  const add = (origin: CandidateOrigin, { by = null, among }: Alternative, lines: string): void => {
    const columns = `'${origin}' as origin, ${by === null ? NOTHING : `'${by}'`} as by, line.*`;
    const nearest = `(${nearestOf(lines, most)}) line`;
    const first = ways;
    ways += among?.length ?? 1;
    if (among === undefined) {
      branches.push(`select ${first} as way, ${columns} from ${nearest}`);
      return;
    }
    // One branch for all, since each has to be planned.
    const wanted = among.map((words, at) => `(${first + at}, ${words}::tsquery)`).join(', ');
    branches.push(
      `select wanted.way, ${columns} from (values ${wanted}) wanted (way, words) cross join lateral ${nearest}`,
    );
  };
  for (const [origin, table] of Object.entries(others) as [CandidateOrigin, string][])
    for (const one of other) {
      const { condition, nearness, text } = one;
      // Line by line: a filter that few contractors match would otherwise read all of them.
      const filtered =
        within === ''
          ? ''
          : `cross join lateral (select from contractor c where c.id = o.contractor_id${within} offset 0) filtered`;
      const compared =
        text === undefined ? '' : `cross join lateral (select ${text} as text offset 0) compared`;
      add(
        origin,
        one,
        `select ${ofOther(isByName)}, ${nearness ?? 0} as nearness from ${table} o ${filtered} ${compared} where ${condition}`,
      );
    }
  // Each alternative has its own index; a combined condition might be checked row by row.
  for (const one of license)
    add(
      'license',
      one,
      `select ${ofLicense(isByName)}, ${one.nearness ?? 0} as nearness from contractor c where ${one.condition}${within}`,
    );
  if (ways === 0) return { candidates: [], leftOut: new Map() };
  const { rows } = await session.query<Line>({
    rows: `select line.*, origin = 'license' or exists (select from contractor c where c.id = line."contractorId") as "isServed"
      from (${branches.map((sql) => `(${sql})`).join(' union all ')} order by nearness desc, way, ${AMONG_EQUALS} limit ${MOST_LINES + 1}) line
      order by nearness desc, way, ${AMONG_EQUALS}`,
    values,
    keepPlan: keepPlan && within === '',
  });
  return candidatesOf(rows, ways, most);
}

interface Line extends FoundCandidate {
  /** The lines from which the closest were chosen. */
  readonly among: number;
  /** False for a line of a contractor that is not shown. */
  readonly isServed: boolean;
}

/** Drops lines that are too many for a way or not shown, and roster lines that were found in several ways. */
function candidatesOf(rows: readonly Line[], ways: number, compared: number): Candidates {
  const found: number[] = [];
  const seen = new Set<number>();
  const leftOut = new Map<number, number>();
  const leave = (way: number, nearness: number): void => {
    leftOut.set(way, Math.max(nearness, leftOut.get(way) ?? 0));
  };
  const candidates = rows.filter(({ way, origin, contractorId, nearness, among, isServed }) => {
    const many = (found[way] ?? 0) + 1;
    found[way] = many;
    if (among >= compared) leave(way, Number.POSITIVE_INFINITY);
    if (many > MOST_OF_A_WAY) leave(way, nearness);
    if (!isServed || many > MOST_OF_A_WAY) return false;
    return origin !== 'license' || (!seen.has(contractorId) && seen.add(contractorId));
  });
  const last = rows[MOST_LINES];
  if (last !== undefined) for (let way = 0; way < ways; way++) leave(way, last.nearness);
  return { candidates, leftOut };
}

function addFilters(filters: CandidateFilters, values: unknown[]): string {
  const { state, city, status, licenseType, hasEnforcement, expiresFrom, expiresBefore } = filters;
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const conditions = [
    ...(state === null ? [] : [`upper(c.roster_state) = upper(${bind(state)})`]),
    ...(city === null ? [] : [`lower(c.city) = lower(${bind(city)})`]),
    ...(status === null ? [] : [`c.status = ${bind(status)}`]),
    ...(hasEnforcement === null ? [] : [`c.has_enforcement_action = ${bind(hasEnforcement)}`]),
    ...(expiresFrom === null
      ? []
      : [`(c.expiration_date is null or c.expiration_date >= ${bind(expiresFrom)}::date)`]),
    ...(expiresBefore === null ? [] : [`c.expiration_date < ${bind(expiresBefore)}::date`]),
    ...(licenseType === null
      ? []
      : [
          `exists (select from unnest(c.license_types) t (name) where lower(t.name) = lower(${bind(licenseType)}))`,
        ]),
  ];
  return conditions.map((condition) => ` and ${condition}`).join('');
}
