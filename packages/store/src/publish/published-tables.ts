/** The tables that readers see, each beside the stage that it is published from. */

/** Who may be held back: a feed with its records, or a scope with its claims and their answers. */
export type OwnerKind = 'feed' | 'scope' | 'nobody';

/** A table of the schema `served` and the stage of the same name in `crs`. */
export interface PublishedTable {
  readonly name: ServedTable;
  /** The columns that make a row. */
  readonly key: readonly string[];
  /** The column by which `pending_change` names rows; several rows may share it. */
  readonly id: string;
  /** The column of the owner that `pending_change` names; null where no row has one, and all are `members`. */
  readonly owner: string | null;
  readonly ownerKind: OwnerKind;
  /** The columns that tell whether a row differs; all that both tables have where nothing is said. */
  readonly comparedColumns?: readonly string[];
  /** The columns that figures are made of: of rows that change they are kept as they were, in `replaced_<name>`. */
  readonly figureColumns?: readonly string[];
  /** When nothing that follows in the publishing changes its rows, so that it can be built while the publishing goes on. */
  readonly concurrent?: 'always' | 'while nobody is held back';
  /** SQL over the stage's row `s` of columns that only the served table has. */
  readonly computed?: Readonly<Record<string, string>>;
}

/** A record stands in its feed as a run brought it: the hash of its content and the run tell it from what it was. */
const records = (name: ServedTable): PublishedTable => ({
  name,
  key: ['id'],
  id: 'id',
  owner: 'feed',
  ownerKind: 'feed',
  comparedColumns: ['content_hash', 'run_id'],
});

/** SQL of the rows of each served table as they will be served: the table itself, one that takes its place, or what that is made of. */
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
] as const;
export type ServedTable = (typeof names)[number];

/** The served tables in their own places. */
export const liveTables = Object.fromEntries(names.map((name) => [name, `served.${name}`])) as ServedTables;

/** In the order in which they are published: what flags of contractors follow from comes before them. */
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
    key: ['id'],
    id: 'id',
    owner: 'feed',
    ownerKind: 'feed',
    computed: { has_enforcement_action: 'coalesce(s.enforcement_flag, false)' },
  },
  {
    ...records('permit'),
    concurrent: 'always',
    figureColumns: [
      'jurisdiction',
      'city',
      'permit_type',
      'value',
      'issue_date',
      'claim_id',
      'property_address_key',
      'property_address',
    ],
  },
  { ...records('inspection'), concurrent: 'always' },
  records('enforcement_order'),
  records('ag_action'),
  {
    name: 'claim',
    key: ['id'],
    id: 'id',
    owner: 'scope',
    ownerKind: 'scope',
    concurrent: 'always',
    figureColumns: ['scope', 'name_key', 'record_count'],
  },
  {
    name: 'match',
    key: ['claim_id'],
    id: 'claim_id',
    owner: 'scope',
    ownerKind: 'scope',
    concurrent: 'while nobody is held back',
    figureColumns: ['contractor_id', 'tier'],
  },
  { name: 'shared_value', key: ['id'], id: 'id', owner: 'kind', ownerKind: 'nobody' },
  {
    name: 'shared_value_member',
    key: ['shared_value_id', 'contractor_id'],
    id: 'shared_value_id',
    owner: null,
    ownerKind: 'nobody',
  },
];

/** The tables that may be built while the publishing goes on. */
export const concurrentTables = publishedTables
  .filter(({ concurrent }) => concurrent)
  .map(({ name }) => name);

/** Who is left out of a publishing: what is served of them stays as it is. */
export interface HeldBack {
  readonly feeds: readonly string[];
  /** Jurisdictions, `osha`, `orders` and `actions`. */
  readonly scopes: readonly string[];
}

/** The owners of a table's rows that are held back. */
export function heldOwners({ ownerKind }: PublishedTable, { feeds, scopes }: HeldBack): readonly string[] {
  if (ownerKind === 'nobody') return [];
  return ownerKind === 'feed' ? feeds : scopes;
}

/** SQL of the owner of a row of the table, by its alias. */
export function ownerOf({ owner }: PublishedTable, alias: string): string {
  return owner === null ? `'members'` : `${alias}.${owner}`;
}
