/** Reads lines of possible contractors from rosters, aliases, and earlier lines; only the closest if there are many. */
import type { ReadSession } from './read-session.js';

/** The source of a candidate's values: its roster line, an alias, or an earlier line. */
export type CandidateOrigin = 'license' | 'alias' | 'formerly';

/** Values of a contractor that may resemble the typed text; candidates found by name have only names. */
export interface SearchCandidate {
  readonly contractorId: number;
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
  /** The position among `Candidates.ways`. */
  readonly way: number;
  /** The candidate's approximate nearness among those found the same way. */
  readonly nearness: number;
}

/** A way to find candidates. */
export interface CandidateWay {
  readonly origin: CandidateOrigin;
  /** The value by which it finds candidates; null for any. */
  readonly by: 'name' | 'dbaName' | 'personName' | null;
  /**
   * The approximate nearness of the closest candidate that was left out, if any was; infinite if any may be close.
   */
  readonly leftOut: number | null;
}

/** The candidates that were read. */
export interface Candidates {
  readonly candidates: readonly FoundCandidate[];
  readonly ways: readonly CandidateWay[];
}

/** Maximum number of candidates per way: by name, trade name, person, aliases, earlier lines. */
const MOST_OF_A_WAY = 500;
/** Maximum number of candidates in total. */
const MOST_LINES = 600;
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
  /** SQL for a condition on the line; for its words if `among` is set. */
  readonly condition: string;
  /** For each way, the bound conditions on words of which a line meets any; one way if left out. Null finds nothing. */
  readonly among?: readonly (readonly string[])[];
  /** SQL for how near the line is, in case there are too many; without it, the first ones are taken. */
  readonly nearness?: string;
  /** SQL for a text of the line that `nearness` reads as `compared.text`, computed once a line. */
  readonly text?: string;
  /** The value by which it finds lines; any if left out. */
  readonly by?: CandidateWay['by'];
}

/** What one statement of a search looks for. */
export interface Wanted {
  /** `license`: roster lines, as `c`; `other`: aliases and earlier lines, as `o`. */
  readonly lines: 'license' | 'other';
  readonly ways: readonly Alternative[];
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

/** Reads the candidates of a search. Its statements run side by side. */
export async function readCandidates(
  session: ReadSession,
  wanted: readonly Wanted[],
  filters: CandidateFilters,
): Promise<Candidates> {
  const ways: Way[] = [];
  const read = await Promise.all(
    wanted
      .map((one) => {
        const within = addFilters(filters, one.values);
        return { ...one, within, branches: branchesOf(one, within, ways) };
      })
      .filter(({ branches }) => branches.length > 0)
      .map((statement) => readLines(session, statement)),
  );
  // Sorting is stable, so equally near lines of a way stay in the statement's order.
  const lines = read.flat().sort((a, b) => b.nearness - a.nearness || a.way - b.way);
  return candidatesOf(lines.slice(0, MOST_LINES + 1), ways);
}

interface Way extends Omit<CandidateWay, 'leftOut'> {
  /** Number of lines from which the closest were chosen. */
  readonly compared: number;
}

/** The selects of a statement; adds their ways. */
function branchesOf(wanted: Wanted, within: string, ways: Way[]): readonly string[] {
  const { compared = Number.POSITIVE_INFINITY } = wanted;
  return sourcesOf(wanted, within).map(({ origin, select, by = null, among }) => {
    const nearest = `(${nearestOf(select, compared)}) line`;
    const first = ways.length;
    ways.push(...(among ?? [null]).map(() => ({ origin, by, compared })));
    if (among === undefined) return `select ${first} as way, line.* from ${nearest}`;
    // One branch for all, since each has to be planned.
    const columns = wordColumns(among);
    const words = among.map((conditions, at) =>
      [first + at, ...columns.map((_, i) => `${conditions[i] ?? 'null'}::tsquery`)].join(', '),
    );
    return `select wanted.way, line.* from (values (${words.join('), (')})) wanted (way, ${columns.join(', ')}) cross join lateral ${nearest}`;
  });
}

/** The columns of `wanted` with the conditions on words. */
const wordColumns = (among: NonNullable<Alternative['among']>): readonly string[] =>
  Array.from({ length: Math.max(...among.map(({ length }) => length)) }, (_, i) => `words${i}`);

/** SQL for the condition of an alternative. The index is asked for each condition on words by itself. */
function conditionOf({ condition, among }: Alternative): string {
  if (among === undefined) return condition;
  return `(${wordColumns(among)
    .map((column) => `${condition} @@ wanted.${column}`)
    .join(' or ')})`;
}

/** The alternatives of a statement, each with the select of the lines that it finds in one table. */
function sourcesOf(
  { lines, ways, isByName = false }: Wanted,
  within: string,
): readonly (Alternative & { readonly origin: CandidateOrigin; readonly select: string })[] {
  // Each alternative has its own index; a combined condition might be checked row by row.
  if (lines === 'license')
    return ways.map((one) => ({
      ...one,
      origin: 'license',
      select: `select ${ofLicense(isByName)}, ${one.nearness ?? 0} as nearness from contractor c where ${conditionOf(one)}${within}`,
    }));
  // Line by line: a filter that few contractors match would otherwise read all of them.
  const filtered =
    within === ''
      ? ''
      : `cross join lateral (select from contractor c where c.id = o.contractor_id${within} offset 0) filtered`;
  return (Object.entries(others) as [CandidateOrigin, string][]).flatMap(([origin, table]) =>
    ways.map((one) => {
      const compared =
        one.text === undefined ? '' : `cross join lateral (select ${one.text} as text offset 0) compared`;
      return {
        ...one,
        origin,
        select: `select ${ofOther(isByName)}, ${one.nearness ?? 0} as nearness from ${table} o ${filtered} ${compared} where ${conditionOf(one)}`,
      };
    }),
  );
}

async function readLines(
  session: ReadSession,
  {
    lines,
    values,
    keepPlan = false,
    branches,
    within,
  }: Wanted & { readonly branches: readonly string[]; readonly within: string },
): Promise<readonly Line[]> {
  const isServed =
    lines === 'license' ? 'true' : `exists (select from contractor c where c.id = line."contractorId")`;
  const { rows } = await session.query<Line>({
    rows: `select line.*, ${isServed} as "isServed"
      from (${branches.map((sql) => `(${sql})`).join(' union all ')} order by nearness desc, way, ${AMONG_EQUALS} limit ${MOST_LINES + 1}) line
      order by nearness desc, way, ${AMONG_EQUALS}`,
    values,
    keepPlan: keepPlan && within === '',
  });
  return rows;
}

interface Line extends FoundCandidate {
  /** Number of lines that its way found, up to those from which the closest were chosen. */
  readonly among: number;
  /** False for a line of a contractor that is not shown. */
  readonly isServed: boolean;
}

/** Drops lines that are too many for a way or not shown, and roster lines that were found in several ways. */
function candidatesOf(lines: readonly Line[], ways: readonly Way[]): Candidates {
  // The lines beyond the limit, of any way, are at most as near as the last one.
  const beyond = lines[MOST_LINES]?.nearness ?? null;
  const found = ways.map(({ origin, by }) => ({ origin, by, leftOut: beyond, many: 0 }));
  const seen = new Set<number>();
  const candidates = lines.filter(({ way, contractorId, nearness, among, isServed }) => {
    const of = found[way] as (typeof found)[number];
    of.many++;
    if (among >= (ways[way]?.compared ?? 0)) of.leftOut = Number.POSITIVE_INFINITY;
    else if (of.many > MOST_OF_A_WAY) of.leftOut = Math.max(of.leftOut ?? 0, nearness);
    if (!isServed || of.many > MOST_OF_A_WAY) return false;
    return of.origin !== 'license' || (!seen.has(contractorId) && seen.add(contractorId));
  });
  return { candidates, ways: found };
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
