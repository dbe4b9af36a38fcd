/** The served tables that are published from a stage. */

/** An owner that can be on hold: a feed with its records, or a scope with its claims and matches. */
type OwnerKind = 'feed' | 'scope' | 'none';

/** A table of the schema `served`, published from the stage of the same name in `crs`. */
export interface PublishedTable {
  readonly name: ServedTable;
  /** The key columns, including the owner: another owner's row with the same id is a different row. */
  readonly key: readonly string[];
  /** The column by which `pending_change` names rows; not always unique. */
  readonly id: string;
  /** The column of the owner that `pending_change` names; null if all rows have the owner `members`. */
  readonly owner: string | null;
  readonly ownerKind: OwnerKind;
  /** The columns that decide whether a row differs; all common columns by default. */
  readonly comparedColumns?: readonly string[];
  /** True if rows of one run that differ in `comparedColumns` may still be the same in all other columns. */
  readonly mayBeRehashed?: true;
  /** The columns that figures and the history use; their old values are saved in `replaced_<name>`. */
  readonly figureColumns?: readonly string[];
  /**
   * SQL for how clients identify a row, by its alias. The change log keeps it for rows that are gone, and for rows
   * where it or a column in `shownElsewhere` changed.
   */
  readonly publicKey?: (row: string) => readonly string[];
  /** Columns of a row that other records show. Their old values, which may name persons, are not kept. */
  readonly shownElsewhere?: readonly string[];
  /** When the table may be built concurrently: nothing later in publishing changes its rows. */
  readonly concurrent?: 'always' | 'unless held back';
  /** Columns that only the served table has, with their SQL over the stage's row `s`. */
  readonly computed?: Readonly<Record<string, string>>;
}

/**
 * A table of records: the hash of the content and the run show whether a row differs. A load that only computes the
 * hash of a row in another way keeps the row's run.
 */
const records = (name: ServedTable): PublishedTable => ({
  name,
  key: ['id', 'feed'],
  id: 'id',
  owner: 'feed',
  ownerKind: 'feed',
  comparedColumns: ['content_hash', 'run_id'],
  mayBeRehashed: true,
});

/** The columns that a license's history keeps in addition to the status; they may name a person. */
export const licenseDetails = ['name', 'dba_name', 'person_name', 'address', 'city', 'zip', 'phone'] as const;

/** A claim's details about a contractor. */
const printedOfContractor = ['name', 'address', 'city', 'zip', 'phone', 'license'].map(
  (what) => `contractor_${what}`,
);

/** SQL for a contractor's license; nulls if the contractor is gone as well. */
const licenseOf = (id: string): readonly string[] =>
  ['roster_state', 'license_number'].map(
    (column) => `(select ${column} from served.contractor c where c.id = ${id})`,
  );

/**
 * SQL for the new rows of each served table: the table itself, its replacement, or a select of the replacement's rows.
 */
export type ServedTables = Readonly<Record<ServedTable, string>>;

const names = [
  'record_link',
  'contractor',
  'permit',
  'inspection',
  'enforcement_order',
  'ag_action',
  'claim',
  'match',
  'shared_value',
  'shared_value_member',
  'firm',
  'firm_member',
  'alias',
] as const;
export type ServedTable = (typeof names)[number];

/** The served tables. */
export const liveTables = Object.fromEntries(names.map((name) => [name, `served.${name}`])) as ServedTables;

/** The tables in the order of publishing: links come before contractors, whose flags depend on them. */
export const publishedTables: readonly PublishedTable[] = [
  {
    name: 'record_link',
    key: ['family', 'record_id', 'contractor_id'],
    id: 'record_id',
    owner: 'family',
    ownerKind: 'scope',
  },
  {
    name: 'contractor',
    key: ['id', 'feed'],
    id: 'id',
    owner: 'feed',
    ownerKind: 'feed',
    figureColumns: ['feed', 'run_id', 'status', 'expiration_date', ...licenseDetails],
    publicKey: (row) => [`${row}.roster_state`, `${row}.license_number`],
    shownElsewhere: ['name'],
    computed: { has_enforcement_action: 'coalesce(s.enforcement_flag, false)' },
  },
  {
    ...records('permit'),
    // The same id in another jurisdiction is a different row, on a different node of a cluster.
    key: ['id', 'feed', 'jurisdiction'],
    concurrent: 'always',
    // Whether it had inspections and contractors shows whose lines in their exports are gone.
    publicKey: (row) => [
      `${row}.jurisdiction`,
      `${row}.permit_number`,
      `(${row}.inspections is not null)`,
      `(${row}.claim_id is not null)`,
    ],
    figureColumns: [
      'jurisdiction',
      'city',
      'permit_type',
      'value',
      'issue_date',
      'complete_date',
      'expiration_date',
      'first_inspections',
      'first_inspections_passed',
      'claim_id',
      'contractor_claims',
      'property_address_key',
      'property_address',
    ],
  },
  {
    ...records('inspection'),
    concurrent: 'always',
    publicKey: (row) => [`${row}.activity_number`],
  },
  {
    ...records('enforcement_order'),
    // The agency's numbers for the order, which the change log has for a removed order.
    publicKey: (row) => [`nullif(array_to_string(${row}.file_numbers, '; '), '')`],
  },
  { ...records('ag_action'), publicKey: (row) => [`${row}.case_number`] },
  {
    name: 'claim',
    key: ['id', 'scope'],
    id: 'id',
    owner: 'scope',
    ownerKind: 'scope',
    concurrent: 'always',
    figureColumns: ['scope', 'name_key', 'record_count'],
    publicKey: (row) => [`${row}.id`],
    shownElsewhere: printedOfContractor,
  },
  {
    name: 'match',
    key: ['claim_id', 'scope'],
    id: 'claim_id',
    owner: 'scope',
    ownerKind: 'scope',
    concurrent: 'unless held back',
    figureColumns: ['contractor_id', 'tier'],
    // Shows events the claims that mean a different contractor.
    publicKey: (row) => [`${row}.contractor_id`],
  },
  { name: 'shared_value', key: ['id'], id: 'id', owner: 'kind', ownerKind: 'none' },
  {
    name: 'shared_value_member',
    key: ['shared_value_id', 'contractor_id'],
    id: 'shared_value_id',
    owner: null,
    ownerKind: 'none',
    publicKey: (row) => licenseOf(`${row}.contractor_id`),
  },
  { name: 'firm', key: ['id'], id: 'id', owner: null, ownerKind: 'none' },
  {
    name: 'firm_member',
    key: ['contractor_id'],
    id: 'contractor_id',
    owner: null,
    ownerKind: 'none',
    publicKey: (row) => [`${row}.firm_id`],
  },
  {
    name: 'alias',
    key: ['id'],
    id: 'id',
    owner: null,
    ownerKind: 'none',
    publicKey: (row) => licenseOf(`${row}.contractor_id`),
  },
];

/** The tables that may be built concurrently. */
export const concurrentTables = publishedTables
  .filter(({ concurrent }) => concurrent)
  .map(({ name }) => name);

/** Feeds and scopes left out of publishing; their served rows stay unchanged. */
export interface HeldBack {
  readonly feeds: readonly string[];
  /** Jurisdictions, `osha`, `orders` and `actions`. */
  readonly scopes: readonly string[];
}

/** The owners of a table's rows that are on hold. */
export function heldOwners({ ownerKind }: PublishedTable, { feeds, scopes }: HeldBack): readonly string[] {
  if (ownerKind === 'none') return [];
  return ownerKind === 'feed' ? feeds : scopes;
}

/** SQL for the owner of a row, by its alias. */
export function ownerOf({ owner }: PublishedTable, alias: string): string {
  return owner === null ? `'members'` : `${alias}.${owner}`;
}
