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
  readonly licenseNumber: string;
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
}

/** The most candidates of one origin. */
const MOST = 1_000;

/** SQL of where one may be reached; nothing where names alone are compared, of which there may be thousands. */
const reached = (line: 'c' | 'o', isByName: boolean): string =>
  isByName
    ? 'null::text as address, null::text as "addressKey", null::text as phone'
    : `${line}.address, ${line === 'c' ? 'c.address_key' : 'null::text'} as "addressKey", ${line}.phone`;

const ofLicense = (isByName: boolean): string =>
  `c.id as "contractorId", 'license' as origin, c.license_number as "licenseNumber", c.name, c.name_key as "nameKey", c.dba_key as "dbaKey",
  c.dba_name as "dbaName", c.person_name as "personName", ${reached('c', isByName)}`;
const ofOther = (origin: CandidateOrigin, isByName: boolean): string =>
  `o.contractor_id as "contractorId", '${origin}' as origin, c.license_number as "licenseNumber", o.name, null::text as "nameKey",
  null::text as "dbaKey", o.dba_name as "dbaName", o.person_name as "personName", ${reached('o', isByName)}`;

const OTHER_WORDS = `crs.search_words(coalesce(o.name, '') || ' ' || coalesce(o.dba_name, '') || ' ' || coalesce(o.person_name, ''))`;
const others = { alias: 'alias', formerly: 'license_history' } as const;

/** The conditions of one search: alternatives on the line of the roster `c`, and one on other lines `o`. */
interface Wanted {
  readonly license: readonly string[];
  readonly other: string | null;
  readonly values: unknown[];
  /** True where only names are looked at. */
  readonly isByName?: boolean;
}

/** SQL of the first rows; `offset 0` keeps the planner from reading all contractors in the order of their ids. */
const firstOf = (rows: string): string =>
  `select * from (${rows} offset 0) one order by "contractorId" limit ${MOST}`;

async function readCandidates(
  session: ReadSession,
  { license, other, values, isByName = false }: Wanted,
  filters: CandidateFilters,
): Promise<readonly SearchCandidate[]> {
  const within = addFilters(filters, values);
  // Each alternative has its own index: one condition for all might be checked row by row.
  const parts = license.map(
    (condition) =>
      `(${firstOf(`select ${ofLicense(isByName)} from contractor c where ${condition}${within}`)})`,
  );
  if (other !== null)
    for (const [origin, table] of Object.entries(others) as [CandidateOrigin, string][])
      parts.push(
        `(${firstOf(`select ${ofOther(origin, isByName)} from ${table} o join contractor c on c.id = o.contractor_id where ${other}${within}`)})`,
      );
  if (parts.length === 0) return [];
  const { rows } = await session.query<SearchCandidate>({
    rows: parts.join(' union '),
    values,
    keepPlan: false,
  });
  return rows;
}

function addFilters(filters: CandidateFilters, values: unknown[]): string {
  const { state, city, status, licenseType, hasEnforcement } = filters;
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const conditions = [
    ...(state === null ? [] : [`upper(c.roster_state) = upper(${bind(state)})`]),
    ...(city === null ? [] : [`lower(c.city) = lower(${bind(city)})`]),
    ...(status === null ? [] : [`c.status = ${bind(status)}`]),
    ...(hasEnforcement === null ? [] : [`c.has_enforcement_action = ${bind(hasEnforcement)}`]),
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
): Promise<readonly SearchCandidate[]> {
  const values: unknown[] = [numbers];
  const license = ['crs.search_number(c.license_key) = any($1::text[])'];
  if (part !== null) license.push(`c.license_key like $${values.push(`%${part}%`)}`);
  return readCandidates(session, { license, other: null, values }, filters);
}

/** Contractors with one of these phones, by the last seven digits. */
export function findByPhone(
  session: ReadSession,
  endings: readonly string[],
  filters: CandidateFilters,
): Promise<readonly SearchCandidate[]> {
  const wanted = {
    license: ['right(c.phone_key, 7) = any($1::text[])'],
    other: 'crs.search_phone(o.phone) = any($1::text[])',
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
): Promise<readonly SearchCandidate[]> {
  const values: unknown[] = [keys];
  const license = ['c.address_key = any($1::text[])'];
  if (number !== null)
    license.push(`c.address_key like $${values.push(`${number.replaceAll(/[\\%_]/g, '\\$&')} %`)}`);
  const other = number === null ? null : `split_part(o.address, ' ', 1) = $${values.push(number)}`;
  return readCandidates(session, { license, other, values }, filters);
}

/** Contractors whose name, trade name or person has the telling words of a name, with typing errors. */
export async function findByWords(
  session: ReadSession,
  name: SearchedName,
  strictness: Strictness,
  filters: CandidateFilters,
): Promise<readonly SearchCandidate[]> {
  const telling = tellingWords(name, strictness);
  if (telling.length === 0) return [];
  const agreeing = await agreeingWords(session, telling, strictness);
  const values: unknown[] = [];
  const enough = (column: string): string => {
    const held = agreeing.map((one) => holds(one, values, column));
    const sets =
      held.length < ONE_MAY_MISS ? [held] : held.map((_, left) => held.filter((_one, i) => i !== left));
    return `(${sets.map((set) => `(${set.join(' and ')})`).join(' or ')})`;
  };
  const license = [
    `string_to_array(c.name_key, ' ')`,
    `string_to_array(c.dba_key, ' ')`,
    'crs.search_words(c.person_name)',
  ].map(enough);
  const wanted = { license, other: enough(OTHER_WORDS), values, isByName: true };
  return readCandidates(session, wanted, filters);
}
