/** Defines which contractors each family's records are linked to. No other file defines it. */
import type { ClaimingFamily } from '../normalised/claim-figures.js';
import type { ServedTable } from '../publish/published-tables.js';

/** A record has one contractor through its own claim. A permit may also have claims about others. */
export type LinkedBy = 'own claim' | 'any claim';

/**
 * A family's record links. A row in `links` has `contractor_id`, `confidence`, `tier`, and `signals`; the change log
 * identifies it by the columns `id` and `owner`.
 */
interface Linking {
  readonly records: ServedTable;
  readonly links: ServedTable;
  readonly id: string;
  readonly owner: string;
  /** SQL for whether a link with this id and owner belongs to the record. */
  readonly isOf: (record: string, id: string, owner: string) => string;
  /** The column with all claims of a record that may have several; null if it has one. */
  readonly claims: string | null;
}

const linkings: Readonly<Record<ClaimingFamily, Linking>> = {
  permits: {
    ...{ records: 'permit', links: 'match', id: 'claim_id', owner: 'scope' },
    isOf: (record, id) => `${record}.claim_id = ${id}`,
    claims: 'contractor_claims',
  },
  inspections: {
    ...{ records: 'inspection', links: 'match', id: 'claim_id', owner: 'scope' },
    isOf: (record, id, owner) => `${record}.claim_id = ${id} and ${owner} = 'osha'`,
    claims: null,
  },
  orders: linkedByItself('enforcement_order', 'orders'),
  actions: linkedByItself('ag_action', 'actions'),
};

/** Records with their own links, because a record may contain several contractors' license numbers. */
function linkedByItself(records: ServedTable, family: ClaimingFamily): Linking {
  return {
    ...{ records, links: 'record_link', id: 'record_id', owner: 'family' },
    isOf: (record, id, owner) => `${record}.id = ${id} and ${owner} = '${family}'`,
    claims: null,
  };
}

const isLinked = ({ isOf, id, owner }: Linking, record: string): string =>
  isOf(record, `link.${id}`, `link.${owner}`);

/**
 * SQL for whether `link`, one of a record's further claims, has a contractor that no earlier claim has. The record's
 * own claim comes first.
 */
const isFirstOfContractor = (record: string, claims: string): string =>
  `link.claim_id is distinct from ${record}.claim_id and not exists (
     select from match earlier where earlier.contractor_id = link.contractor_id and earlier.claim_id = any(${claims})
       and (earlier.claim_id = ${record}.claim_id or earlier.claim_id < link.claim_id))`;

/** A family's record table. */
export const recordsTable = (family: ClaimingFamily): ServedTable => linkings[family].records;

/**
 * SQL for a family's records joined with the links of their own claims: `link`, and the record under its alias. Use it
 * for conditions on `link`, and `linkJoins` for conditions on records.
 */
export const linkedRecords = (family: ClaimingFamily, record: string): string =>
  joinedRecords(family, record, linkings[family].links);

function joinedRecords(family: ClaimingFamily, record: string, links: string): string {
  const linking = linkings[family];
  return `${links} link join ${linking.records} ${record} on ${isLinked(linking, record)}`;
}

/**
 * A select of one contractor's records that meet a condition, each once; `columns` and the condition may read `link`,
 * and `contractorId` is SQL. A permit's own claim and its further ones are joined separately: a join on either would be
 * planned as a scan of all permits.
 */
export function recordsOfContractor(
  family: ClaimingFamily,
  record: string,
  contractorId: string,
  columns: string,
  condition = 'true',
): string {
  const own = joinedRecords(family, record, linksOf(family, contractorId));
  const joins = linkings[family].claims === null ? [own] : [own, furtherPermits(record, contractorId)];
  return joins.map((from) => `select ${columns} from ${from} where ${condition}`).join(' union all ');
}

/**
 * SQL for one contractor's links. The planner has no statistics for claims in lists and assumes thousands of permits
 * per claim; `offset 0` keeps it from reading all contractors' links.
 */
function linksOf(family: ClaimingFamily, contractorId: string): string {
  const { links, claims } = linkings[family];
  const own = `select * from ${links} where contractor_id = ${contractorId}`;
  return claims === null ? `(${own})` : `(${own} offset 0)`;
}

/** SQL for one contractor's permits that are linked through a claim other than their own, joined with their `link`. */
export const furtherPermits = (permit: string, contractorId: string): string =>
  `${linksOf('permits', contractorId)} link join permit ${permit} on ${isFurther(permit, 'contractor_claims')}`;

/**
 * SQL for whether `link` belongs to a claim other than the record's own, and no earlier claim has the same contractor.
 */
const isFurther = (record: string, claims: string): string =>
  `${record}.${claims} @> array[link.claim_id] and ${isFirstOfContractor(record, `${record}.${claims}`)}`;

/** SQL for joins of a record with its `link`. All joins together give the links. */
export function linkJoins(family: ClaimingFamily, record: string): readonly string[] {
  const { links, claims } = linkings[family];
  const own = `join ${links} link on ${isLinked(linkings[family], record)}`;
  if (claims === null) return [own];
  return [
    own,
    `cross join lateral unnest(${record}.${claims}) other (claim_id)
     join ${links} link on link.claim_id = other.claim_id and ${record}.${claims} is not null and ${isFirstOfContractor(record, `${record}.${claims}`)}`,
  ];
}

/** SQL for the contractors `c` linked to a record, for families with one claim per record. */
export function linkedContractors(family: 'orders' | 'actions', record: string): string {
  const linking = linkings[family];
  return `${linking.links} link join contractor c on c.id = link.contractor_id
    where ${isLinked(linking, record)}`;
}

/** SQL for the role in which a permit names a claim's contractor. */
export const roleSql = (permit: string, claimId: string): string =>
  `coalesce(${permit}.contractor_roles[coalesce(array_position(${permit}.contractor_claims, ${claimId}), 1)], 'contractor')`;

/** Change log entries about a family's links. */
interface LinkChanges {
  readonly kind: ServedTable;
  /** SQL for a contractor's links as entries. */
  readonly ofContractor: string;
  /** SQL for joins that find an entry's records by `id` and `owner`. All joins together give the records. */
  readonly recordJoins: (entry: string, record: string, by?: LinkedBy) => readonly string[];
}

/** How the change log describes a family's links. */
export function linkChanges(family: ClaimingFamily): LinkChanges {
  const { records, links, id, owner, isOf, claims } = linkings[family];
  return {
    kind: links,
    ofContractor: `(select contractor_id, ${id} as id, ${owner} as owner from ${links})`,
    recordJoins: (entry, record, by = 'any claim') => [
      `join ${records} ${record} on ${isOf(record, `${entry}.id`, `${entry}.owner`)}`,
      ...(claims === null || by === 'own claim'
        ? []
        : [
            `join ${records} ${record} on ${record}.${claims} @> array[${entry}.id] and ${record}.claim_id <> ${entry}.id`,
          ]),
    ],
  };
}
