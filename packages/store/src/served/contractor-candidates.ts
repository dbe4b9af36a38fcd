/** The contractors that may be meant, by what people know of one. How near they are is judged outside. */
import { tellingWords } from './fuzzy-name.js';
import { ONE_MAY_MISS, type SearchedName, type Strictness } from './name-likeness.js';
import { agreeingWords, holds } from './name-words.js';
import type { ReadSession } from './read-session.js';

/** Where a candidate has its values from: its line of the roster, what records print of it, or an earlier line. */
export type CandidateOrigin = 'license' | 'alias' | 'formerly';

/** Values of a contractor that what was typed may be like; of those that are found by a name, only names. */
export interface SearchCandidate {
  readonly contractorId: number;
  readonly origin: CandidateOrigin;
  /** Of its line of the roster, where numbers are looked at. */
  readonly licenseNumber: string | null;
  readonly name: string | null;
  /** Normalised, as the trade name; null where only the printed ones are kept. */
  readonly nameKey: string | null;
  readonly dbaKey: string | null;
  readonly dbaName: string | null;
  readonly personName: string | null;
  readonly address: string | null;
  /** Normalised; null where only the printed one is kept. */
  readonly addressKey: string | null;
  readonly phone: string | null;
}

/** Which contractors are searched; null for any. Text comparisons ignore case. */
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

/** The candidates of a reading. */
export interface Candidates {
  readonly candidates: readonly SearchCandidate[];
  /** True if there are more than are read. */
  readonly isCut: boolean;
}

/** The most candidates of each way to find them: by the name, the trade name, the person, aliases, earlier lines. */
const MOST_OF_A_WAY = 1_000;
/** The most candidates of all ways. */
const MOST_LINES = 1_500;
/** Lines with the words of a name among which the nearest are chosen; a common word is in a tenth of all names. */
const MOST_COMPARED = 2_000;

const NOTHING = 'null::text';
const columnsOf = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, sql]) => `${sql} as "${name}"`)
    .join(', ');

/** SQL of what is compared of a line; of those that are found by a name, of which there may be thousands, only names. */
const ofLicense = (isByName: boolean): string =>
  columnsOf({
    contractorId: 'c.id',
    licenseNumber: isByName ? NOTHING : 'c.license_number',
    name: 'c.name',
    nameKey: 'c.name_key',
    dbaKey: 'c.dba_key',
    dbaName: 'c.dba_name',
    personName: 'c.person_name',
    address: isByName ? NOTHING : 'c.address',
    addressKey: isByName ? NOTHING : 'c.address_key',
    phone: isByName ? NOTHING : 'c.phone',
  });
const ofOther = (isByName: boolean): string =>
  columnsOf({
    contractorId: 'o.contractor_id',
    licenseNumber: NOTHING,
    name: 'o.name',
    nameKey: NOTHING,
    dbaKey: NOTHING,
    dbaName: 'o.dba_name',
    personName: 'o.person_name',
    address: isByName ? NOTHING : 'o.address',
    addressKey: NOTHING,
    phone: isByName ? NOTHING : 'o.phone',
  });

const OTHER_NAMES = `coalesce(o.name, '') || ' ' || coalesce(o.dba_name, '') || ' ' || coalesce(o.person_name, '')`;
const OTHER_WORDS = `crs.search_words(${OTHER_NAMES})`;
const others = { alias: 'alias', formerly: 'license_history' } as const;

/** How near a line is that is what was typed, or a slip away. */
const EXACT = '1';

/** One way to find lines. */
interface Alternative {
  /** SQL of a condition on the line. */
  readonly condition: string;
  /** SQL of how near the line is, for where there are too many; without it the first are taken. */
  readonly nearness?: string;
}

/** The conditions of one search: alternatives on the line of the roster `c`, and one on other lines `o`. */
interface Wanted {
  readonly license: readonly Alternative[];
  readonly other: Alternative | null;
  readonly values: unknown[];
  /** True where only names are looked at. */
  readonly isByName?: boolean;
}

/**
 * SQL of the nearest lines, one more than are used. The planner is not told how few are wanted: for a part of them it would
 * rather read all contractors through.
 */
const nearestOf = (lines: string, nearness: string | undefined): string =>
  `with found as materialized (${lines})
   select * from (select * from found ${nearness === undefined ? '' : `limit ${MOST_COMPARED}`}) one
   order by nearness desc, "contractorId" limit ${MOST_OF_A_WAY + 1}`;

async function readCandidates(
  session: ReadSession,
  { license, other, values, isByName = false }: Wanted,
  filters: CandidateFilters,
): Promise<Candidates> {
  const within = addFilters(filters, values);
  const ways: { readonly origin: CandidateOrigin; readonly sql: string }[] = [];
  if (other !== null)
    for (const [origin, table] of Object.entries(others) as [CandidateOrigin, string][]) {
      const { condition, nearness } = other;
      // Line by line: a filter that few contractors meet would have them all read through.
      const filtered =
        within === ''
          ? ''
          : `cross join lateral (select from contractor c where c.id = o.contractor_id${within} offset 0) filtered`;
      const lines = `select ${ofOther(isByName)}, ${nearness ?? 0} as nearness from ${table} o ${filtered} where ${condition}`;
      ways.push({ origin, sql: nearestOf(lines, nearness) });
    }
  // Each alternative has its own index: one condition for all might be checked row by row.
  for (const { condition, nearness } of license)
    ways.push({
      origin: 'license',
      sql: nearestOf(
        `select ${ofLicense(isByName)}, ${nearness ?? 0} as nearness from contractor c where ${condition}${within}`,
        nearness,
      ),
    });
  if (ways.length === 0) return { candidates: [], isCut: false };
  const { rows } = await session.query<Line>({
    rows: `select line.*, origin = 'license' or exists (select from contractor c where c.id = line."contractorId") as "isServed"
      from (${ways
        .map(
          ({ origin, sql }, way) =>
            `(select ${way} as way, '${origin}' as origin, line.* from (${sql}) line)`,
        )
        .join(' union all ')} order by nearness desc limit ${MOST_LINES + 1}) line`,
    values,
    keepPlan: false,
  });
  return candidatesOf(rows);
}

/** A candidate as it was found. */
interface Line extends SearchCandidate {
  /** Which of the ways found it. */
  readonly way: number;
  /** False for a line of a contractor that is not shown. */
  readonly isServed: boolean;
}

/** Drops what is too much of a way or not shown, and lines of rosters that were found in several ways. */
function candidatesOf(rows: readonly Line[]): Candidates {
  const found: number[] = [];
  const seen = new Set<number>();
  const candidates = rows.filter(({ way, origin, contractorId, isServed }) => {
    found[way] = (found[way] ?? 0) + 1;
    if (!isServed || (found[way] ?? 0) > MOST_OF_A_WAY) return false;
    return origin !== 'license' || (!seen.has(contractorId) && seen.add(contractorId));
  });
  return { candidates, isCut: rows.length > MOST_LINES || found.some((many) => many > MOST_OF_A_WAY) };
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

/**
 * Contractors with one of these numbers, or where one is given, whose number contains it.
 * @param numbers license numbers in capitals, without signs and leading zeros
 */
export function findByNumber(
  session: ReadSession,
  numbers: readonly string[],
  part: string | null,
  filters: CandidateFilters,
): Promise<Candidates> {
  const values: unknown[] = [numbers];
  const license: Alternative[] = [
    { condition: 'crs.search_number(c.license_key) = any($1::text[])', nearness: EXACT },
  ];
  if (part !== null) license.push({ condition: `c.license_key like $${values.push(`%${part}%`)}` });
  return readCandidates(session, { license, other: null, values }, filters);
}

/** Contractors with one of these phones, by the last seven digits. */
export function findByPhone(
  session: ReadSession,
  endings: readonly string[],
  filters: CandidateFilters,
): Promise<Candidates> {
  const wanted = {
    license: [{ condition: 'right(c.phone_key, 7) = any($1::text[])' }],
    other: { condition: 'crs.search_phone(o.phone) = any($1::text[])' },
    values: [endings],
  };
  return readCandidates(session, wanted, filters);
}

/**
 * Contractors with this house number in any street, or with one of these addresses.
 * @param number null for an address without one, such as a box
 * @param keys normalised addresses
 */
export function findByAddress(
  session: ReadSession,
  number: string | null,
  keys: readonly string[],
  filters: CandidateFilters,
): Promise<Candidates> {
  const values: unknown[] = [keys];
  const license: Alternative[] = [{ condition: 'c.address_key = any($1::text[])', nearness: EXACT }];
  if (number !== null)
    license.push({
      condition: `c.address_key like $${values.push(`${number.replaceAll(/[\\%_]/g, '\\$&')} %`)}`,
    });
  const other =
    number === null ? null : { condition: `split_part(o.address, ' ', 1) = $${values.push(number)}` };
  return readCandidates(session, { license, other, values }, filters);
}

/** Contractors whose name, trade name or person has the telling words of a name, with typing errors. */
export async function findByWords(
  session: ReadSession,
  name: SearchedName,
  strictness: Strictness,
  filters: CandidateFilters,
): Promise<Candidates> {
  const telling = tellingWords(name, strictness);
  if (telling.length === 0) return { candidates: [], isCut: false };
  const agreeing = await agreeingWords(session, telling, strictness);
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const enough = (words: string): string => {
    const held = agreeing.map((one) => holds(one, values, words));
    const sets =
      held.length < ONE_MAY_MISS ? [held] : held.map((_, left) => held.filter((_one, i) => i !== left));
    return `(${sets.map((set) => `(${set.join(' and ')})`).join(' or ')})`;
  };
  const nearness = nearnessOf(name, bind);
  const found = (words: string, text: string): Alternative => ({
    condition: enough(words),
    nearness: nearness(text),
  });
  const license = [
    found(`string_to_array(c.name_key, ' ')`, 'c.name_key'),
    found(`string_to_array(c.dba_key, ' ')`, 'c.dba_key'),
    found('crs.search_words(c.person_name)', 'lower(c.person_name)'),
    // The same name is found however many others have its words.
    { condition: `c.name_key = ${bind(name.tokens.join(' '))}`, nearness: nearness('c.name_key') },
  ];
  const other = found(OTHER_WORDS, `lower(${OTHER_NAMES})`);
  return readCandidates(session, { license, other, values, isByName: true }, filters);
}

/** Words of a long name that are looked for in each line. */
const MOST_WORDS = 6;

/** SQL of about how near the text of a line is to a name: the letters of the words that it has, as a share of both. */
function nearnessOf({ tokens }: SearchedName, bind: (value: unknown) => string): (text: string) => string {
  const words = [...new Set(tokens)].slice(0, MOST_WORDS).map((word) => ({
    letters: word.length,
    bound: `${bind(word)}::text`,
  }));
  const all = words.reduce((sum, { letters }) => sum + letters, 0);
  return (text) => {
    const held = words.map(({ letters, bound }) => `${letters} * (strpos(${text}, ${bound}) > 0)::int`);
    return `(1 + ${held.join(' + ')})::float8 / (${all} + length(${text}))`;
  };
}
