import { licenseKey, type ServedFields, shownFields, summaryFields } from '@crs/domain';
import type pg from 'pg';
import { findLicenseKeys } from '../license-meant.js';
import { Conditions, containsPattern } from './conditions.js';
import { spellingsOfType, tallyTotal } from './contractor-tally.js';
import { type Page, readPage, type Slice } from './page.js';
import { provenanceColumns, provenanceJoin, type Sourced } from './provenance.js';
import type { ReadSession } from './read-session.js';
import { columnsAs, shownColumns } from './record-columns.js';

/** A contractor in a search result. */
export type ContractorSummary = Pick<ServedFields<'licenses'>, (typeof summaryFields)[number]>;

/** Everything known about a contractor. */
export interface ContractorDetail extends ServedFields<'licenses'>, Sourced {
  readonly source: string;
  readonly sourceLastSuccessAt: string | null;
  readonly sourceLastChangeAt: string | null;
}

/** Distinguishes contractors with the same license number. */
export interface ContractorIdentity {
  readonly id: number;
  readonly licenseNumber: string;
  readonly rosterState: string;
  /** Name of the feed. */
  readonly source: string;
  readonly licenseType: string | null;
  readonly licenseTypes: readonly string[];
}

const names: readonly string[] = summaryFields;

/** The columns of a summary. */
export const contractorColumns = columnsAs(
  shownFields('licenses').filter(({ name }) => names.includes(name)),
  'c',
);

/** The columns of a candidate. */
export const candidateColumns = `c.id, ${contractorColumns}, c.roster_state as "rosterState"`;

const detailColumns = `${shownColumns('licenses', 'c')}, c.feed as source, f.last_success_at as "sourceLastSuccessAt",
  f.last_change_at as "sourceLastChangeAt", ${provenanceColumns('c')}`;
const detailTables = `contractor c left join feed_state f on f.feed = c.feed ${provenanceJoin('c')}`;

/** Conditions of a contractor search. Text comparisons ignore case. */
interface ContractorSearch {
  readonly text: {
    /** Words of the comparable name; empty for none. */
    readonly tokens: readonly string[];
    readonly licenseKey: string;
    readonly printed: string;
  } | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly licenseType: string | null;
  readonly status: string | null;
  readonly entityType: string | null;
  readonly hasEnforcement: boolean | null;
}

/** A contractor among the candidates of a record. */
export interface ContractorCandidate extends ContractorSummary {
  readonly id: number;
  readonly rosterState: string;
}

/** The contractors with these ids, by id. Those withheld or not yet published are missing. */
export async function readContractors(
  pool: pg.Pool,
  ids: readonly number[],
): Promise<Map<number, ContractorCandidate>> {
  const { rows } = await pool.query<ContractorCandidate>(
    `select ${candidateColumns} from contractor c where c.id = any($1)`,
    [ids],
  );
  return new Map(rows.map((contractor) => [contractor.id, contractor]));
}

/** The details of the contractors with these ids, by id. Those withheld or not yet published are missing. */
export async function readContractorDetails(
  session: ReadSession,
  ids: readonly number[],
): Promise<Map<number, ContractorDetail>> {
  const { rows } = await session.query<ContractorDetail & { id: number }>({
    rows: `select c.id, ${detailColumns} from ${detailTables} where c.id = any($1)`,
    values: [ids],
  });
  return new Map(rows.map(({ id, ...details }) => [id, details]));
}

/**
 * Contractors that meet all filters: exact license numbers first, then by name. Normalized words are searched first,
 * through their index; only if they find nothing, the text is searched in the original names (`builders ll`).
 */
export async function searchContractors(
  session: ReadSession,
  search: ContractorSearch,
  slice: Slice,
): Promise<Page<ContractorSummary>> {
  const page = await readMatching(session, search, slice);
  const { text } = search;
  if (page.total > 0 || text === null || text.tokens.length === 0) return page;
  return readMatching(session, { ...search, text: { ...text, tokens: [] } }, slice);
}

async function readMatching(
  session: ReadSession,
  search: ContractorSearch,
  slice: Slice,
): Promise<Page<ContractorSummary>> {
  const { text, city, state, licenseType, status, entityType, hasEnforcement } = search;
  const licenseTypes = licenseType === null ? null : await spellingsOfType(session, licenseType);
  if (licenseTypes?.length === 0) return { rows: [], total: 0 };
  const conditions = new Conditions();
  const exact = text === null ? undefined : addText(conditions, text);
  if (city !== null) conditions.add(`lower(c.city) = lower(${conditions.bind(city)})`);
  if (state !== null) conditions.add(`upper(c.state) = upper(${conditions.bind(state)})`);
  if (status !== null) conditions.add(`c.status = ${conditions.bind(status)}`);
  if (entityType !== null) conditions.add(`c.entity_type = ${conditions.bind(entityType)}`);
  if (hasEnforcement !== null)
    conditions.add(hasEnforcement ? 'c.has_enforcement_action' : 'not c.has_enforcement_action');
  if (licenseTypes !== null) conditions.add(`c.license_types && ${conditions.bind(licenseTypes)}::text[]`);
  const list = {
    columns: contractorColumns,
    table: 'contractor',
    alias: 'c',
    order: ['c.name_key', 'c.id'],
    ...(exact === undefined ? {} : { ahead: exact }),
    total: text === null ? tallyTotal({ ...search, licenseTypes }) : undefined,
    keepPlan: text === null,
  };
  return readPage<ContractorSummary>(session, list, conditions, slice);
}

/**
 * Shorter words are not selective, and no trigram index finds them: a text with only such words is searched in the
 * original names.
 */
const SHORTEST_WORD = 3;

/** Adds the conditions of a text; returns the condition of an exact license number. */
function addText(conditions: Conditions, text: NonNullable<ContractorSearch['text']>): string {
  const exact = `c.license_key = ${conditions.bind(text.licenseKey)}`;
  const license = `${exact} or c.license_key like ${conditions.bind(containsPattern(text.licenseKey))}`;
  if (!text.tokens.some((token) => token.length >= SHORTEST_WORD)) {
    const printed = conditions.bind(containsPattern(text.printed.toLowerCase()));
    conditions.add(`lower(c.name) like ${printed} or lower(c.dba_name) like ${printed} or ${license}`);
    return exact;
  }
  const patterns = text.tokens.map((token) => conditions.bind(containsPattern(token)));
  const contains = (column: string): string =>
    `(${patterns.map((pattern) => `${column} like ${pattern}`).join(' and ')})`;
  conditions.add(`${contains('c.name_key')} or ${contains('c.dba_key')} or ${license}`);
  return exact;
}

/** The contractors with the license number that a text means, the one that expires last first. */
export function findByLicense(
  session: ReadSession,
  licenseNumber: string,
  state: string | null,
): Promise<readonly ContractorIdentity[]> {
  return lookUpLicense(
    session,
    { licenseNumber, state },
    `select id, license_number as "licenseNumber", roster_state as "rosterState", feed as source,
        license_type as "licenseType", license_types as "licenseTypes"
      from contractor where license_key = asked.value order by expiration_date desc nulls last, feed, id`,
  );
}

/** As `findByLicense`, with all details. */
export function readByLicense(
  session: ReadSession,
  licenseNumber: string,
  state: string | null,
): Promise<readonly ContractorDetail[]> {
  return lookUpLicense(
    session,
    { licenseNumber, state },
    `select ${detailColumns} from ${detailTables}
      where c.license_key = asked.value order by c.expiration_date desc nulls last, c.feed, c.id`,
  );
}

/** Looks up a number as given. If no roster has that form, looks up the number that it means. */
async function lookUpLicense<T extends { readonly rosterState: string }>(
  session: ReadSession,
  { licenseNumber, state }: { readonly licenseNumber: string; readonly state: string | null },
  rows: string,
): Promise<readonly T[]> {
  const key = licenseKey(licenseNumber);
  const found = await session.lookUp<T>(rows, key);
  const isMeant = ({ rosterState }: T): boolean => state === null || rosterState === state.toUpperCase();
  if (found.some(isMeant)) return found;
  const meant = (await findLicenseKeys(session.rows, [key], state)).get(key);
  return meant === undefined ? found : session.lookUp<T>(rows, meant);
}
