/** Which contractors the records of each family are linked to: the one place that says it. */
import type { ClaimingFamily } from '../normalised/claim-figures.js';
import type { ServedTable } from '../publish/published-tables.js';

/**
 * The links of a family's records. A row of `links` has `contractor_id`, `confidence`, `tier` and `signals`; `id` and
 * `owner` are its columns that the change log names it by.
 */
interface Linking {
  readonly records: ServedTable;
  readonly links: ServedTable;
  readonly id: string;
  readonly owner: string;
  /** SQL of whether a link with this id and owner is one of the record. */
  readonly isOf: (record: string, id: string, owner: string) => string;
}

/** The match of a record's claim is its link. */
const byClaim = (records: ServedTable, isOfScope: (owner: string) => string = () => ''): Linking => ({
  records,
  links: 'match',
  id: 'claim_id',
  owner: 'scope',
  isOf: (record, id, owner) => `${record}.claim_id = ${id}${isOfScope(owner)}`,
});

/** Links of their own: a record may print license numbers of several contractors. */
const byRecord = (records: ServedTable, family: ClaimingFamily): Linking => ({
  records,
  links: 'record_link',
  id: 'record_id',
  owner: 'family',
  isOf: (record, id, owner) => `${record}.id = ${id} and ${owner} = '${family}'`,
});

const linkings: Readonly<Record<ClaimingFamily, Linking>> = {
  permits: byClaim('permit'),
  inspections: byClaim('inspection', (owner) => ` and ${owner} = 'osha'`),
  orders: byRecord('enforcement_order', 'orders'),
  actions: byRecord('ag_action', 'actions'),
};

const isLinked = ({ isOf, id, owner }: Linking, record: string): string =>
  isOf(record, `link.${id}`, `link.${owner}`);

/** The table of a family's records. */
export const recordsTable = (family: ClaimingFamily): ServedTable => linkings[family].records;

/** SQL of the records of a family joined with their links: `link`, and the record under its alias. */
export function linkedRecords(family: ClaimingFamily, record: string): string {
  const { links, records } = linkings[family];
  return `${links} link join ${records} ${record} on ${isLinked(linkings[family], record)}`;
}

/** SQL of the contractors `c` that a record is linked to, with their `link`. */
export function linkedContractors(family: ClaimingFamily, record: string): string {
  const linking = linkings[family];
  return `(select * from ${linking.links} link where ${isLinked(linking, record)}) link
    join contractor c on c.id = link.contractor_id`;
}

/** Entries of the change log about links of a family. */
export interface LinkChanges {
  readonly kind: ServedTable;
  /** SQL of the join of the records of an entry with `id` and `owner`. */
  readonly joinRecords: (entry: string, record: string) => string;
}

/** How the change log tells of links of a family. */
export function linkChanges(family: ClaimingFamily): LinkChanges {
  const { records, links, isOf } = linkings[family];
  return {
    kind: links,
    joinRecords: (entry, record) =>
      `join ${records} ${record} on ${isOf(record, `${entry}.id`, `${entry}.owner`)}`,
  };
}
