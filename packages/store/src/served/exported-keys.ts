/** Defines how the lines of each export are identified, and which lines a change to a served table may affect. */
import { licenseKey } from '@crs/domain';
import type { ClaimingFamily } from '../normalised/claim-figures.js';
import type { ServedTable } from '../publish/published-tables.js';
import { exportNames, type SelectedExport } from './export.js';
import { comparedNumber } from './permit-search.js';
import { type LinkedBy, linkChanges } from './record-links.js';

/**
 * The exports whose changes are reported: all except the events, which are a log themselves, and the track record, where
 * each permit changes what its contractors are compared with.
 */
export type ChangingExport = Exclude<SelectedExport, 'events'>;
export const changingExports = exportNames.filter(
  (name): name is ChangingExport => name !== 'events' && name !== 'track_record',
);

/** The key of some lines: the values in the key columns. */
export type LineKey = Readonly<Record<string, string | number>>;

/** The changes to one table: entries `e (kind, owner, id, gone, key)` yield keys. */
interface KeySource {
  readonly kind: ServedTable;
  /** What is joined to the entries `e` of this table. */
  readonly joins?: string;
  /** A condition on entries. */
  readonly where?: string;
  /** SQL for the key columns, in their order. */
  readonly keys: readonly string[];
}

/** The lines of an export with the same key appear and disappear together. */
export interface KeyedExport {
  /** The key columns with their types. */
  readonly key: Readonly<Record<string, 'text' | 'bigint'>>;
  /** The key column with the jurisdiction or state, for requests about one of them; null if lines belong to none. */
  readonly place: { readonly column: string; readonly is: 'jurisdiction' | 'state' } | null;
  readonly sources: readonly KeySource[];
  /**
   * The number by which people know a removed record: a key column, or a position in the public key that the log stores
   * for a table's row. Null for records without one.
   */
  readonly number: string | { readonly kind: ServedTable; readonly at: number } | null;
  /** SQL for a condition, with an array as $2, that uses an index to find at least the lines with some keys. */
  readonly lookup: string;
  readonly lookedUp: (key: LineKey) => string | number;
}

const old = (position: number): string => `e.key ->> ${position}`;
/** The contractor or claim is new or gone, or has another number or name, so the lines that show it change. */
const renamed = '(e.key is not null or not e.gone)';
const hasOld = 'e.key is not null';
const permitId = ['p.id', 'p.jurisdiction'];
const license = ['c.roster_state', 'c.license_number'];

const byLicense = {
  key: { roster_state: 'text', license_number: 'text' },
  place: { column: 'roster_state', is: 'state' },
  number: 'license_number',
  lookup: 'c.license_key = any($2::text[])',
  lookedUp: (key: LineKey) => licenseKey(String(key.license_number)),
} as const;

/** The records of a family whose links changed, or whose contractors are shown differently. */
function linkSources(
  family: ClaimingFamily,
  record: string,
  keys: readonly string[],
  by: LinkedBy = 'own claim',
): readonly KeySource[] {
  const { kind, ofContractor, recordJoins } = linkChanges(family);
  return [
    ...recordJoins('e', record, by).map((joins) => ({ kind, joins, keys })),
    ...recordJoins('link', record, by).map(
      (join): KeySource => ({
        kind: 'contractor',
        joins: `join ${ofContractor} link on link.contractor_id = e.id ${join}`,
        where: renamed,
        keys,
      }),
    ),
  ];
}

/** The permits whose own rows changed. */
const permitSources: readonly KeySource[] = [
  { kind: 'permit', joins: 'join permit p on p.id = e.id', keys: permitId },
  { kind: 'permit', where: hasOld, keys: ['e.id', old(0)] },
];

/**
 * The permits whose rows changed and that have lines in an export, or had some: `has` is SQL for whether the permit `p`
 * has some, and the log's public key has at a position whether it had some.
 */
const permitsWithLines = (has: string, at: number): readonly KeySource[] => [
  { kind: 'permit', joins: `join permit p on p.id = e.id and ${has}`, keys: permitId },
  // Earlier versions logged no such value.
  { kind: 'permit', where: `${hasOld} and coalesce(${old(at)}, 'true') = 'true'`, keys: ['e.id', old(0)] },
];

/** The lines of a permit. */
const linesOfPermit = {
  key: { permit_id: 'bigint', jurisdiction: 'text' },
  number: { kind: 'permit', at: 1 },
  place: { column: 'jurisdiction', is: 'jurisdiction' },
  lookup: 'p.id = any($2::bigint[])',
  lookedUp: ({ permit_id }: LineKey) => Number(permit_id),
} as const;

const sanctions = (table: ServedTable, family: 'orders' | 'actions', alias: string): KeyedExport => ({
  key: { id: 'bigint' },
  place: null,
  number: { kind: table, at: 0 },
  sources: [{ kind: table, keys: ['e.id'] }, ...linkSources(family, alias, [`${alias}.id`])],
  lookup: `${alias}.id = any($2::bigint[])`,
  lookedUp: ({ id }) => Number(id),
});

const sharersOf = (member: string): string =>
  `join shared_value_member m on m.shared_value_id = ${member} join contractor c on c.id = m.contractor_id`;

export const keyedExports: Readonly<Record<ChangingExport, KeyedExport>> = {
  contractors: {
    ...byLicense,
    sources: [
      { kind: 'contractor', joins: 'join contractor c on c.id = e.id', keys: license },
      { kind: 'contractor', where: hasOld, keys: [old(0), old(1)] },
    ],
  },
  permits: {
    key: { id: 'bigint', jurisdiction: 'text' },
    number: { kind: 'permit', at: 1 },
    place: { column: 'jurisdiction', is: 'jurisdiction' },
    sources: [...permitSources, ...linkSources('permits', 'p', permitId)],
    lookup: 'p.id = any($2::bigint[])',
    lookedUp: ({ id }) => Number(id),
  },
  permit_contractors: {
    ...linesOfPermit,
    sources: [
      ...permitsWithLines('p.claim_id is not null', 3),
      ...linkSources('permits', 'p', permitId, 'any claim'),
      ...linkChanges('permits')
        .recordJoins('e', 'p')
        .map((joins): KeySource => ({ kind: 'claim', joins, where: renamed, keys: permitId })),
    ],
  },
  permit_inspections: {
    ...linesOfPermit,
    sources: permitsWithLines('p.inspections is not null', 2),
  },
  matches: {
    key: { jurisdiction: 'text', permit_number: 'text' },
    number: 'permit_number',
    place: { column: 'jurisdiction', is: 'jurisdiction' },
    sources: [
      {
        kind: 'permit',
        joins: 'join permit p on p.id = e.id',
        keys: ['p.jurisdiction', 'p.permit_number'],
      },
      { kind: 'permit', where: hasOld, keys: [old(0), old(1)] },
      ...linkSources('permits', 'p', ['p.jurisdiction', 'p.permit_number']),
    ],
    // The first condition matches the index.
    lookup: `${comparedNumber('p.permit_number')} = any(array(
      select ${comparedNumber('number')} from unnest($2::text[]) number)) and p.permit_number = any($2::text[])`,
    lookedUp: (key) => String(key.permit_number),
  },
  enforcement: sanctions('enforcement_order', 'orders', 'o'),
  inspections: {
    key: { activity_number: 'bigint' },
    number: 'activity_number',
    place: null,
    sources: [
      { kind: 'inspection', joins: 'join inspection i on i.id = e.id', keys: ['i.activity_number'] },
      { kind: 'inspection', where: hasOld, keys: [`(${old(0)})::bigint`] },
      ...linkSources('inspections', 'i', ['i.activity_number']),
    ],
    lookup: 'i.activity_number = any($2::bigint[])',
    lookedUp: (key) => Number(key.activity_number),
  },
  actions: sanctions('ag_action', 'actions', 'a'),
  related: {
    key: { license_number: 'text' },
    number: 'license_number',
    place: null,
    sources: [
      { kind: 'shared_value', joins: sharersOf('e.id'), keys: ['c.license_number'] },
      { kind: 'shared_value_member', joins: sharersOf('e.id'), keys: ['c.license_number'] },
      { kind: 'shared_value_member', where: `${old(1)} is not null`, keys: [old(1)] },
      { kind: 'contractor', where: hasOld, keys: [old(1)] },
      {
        kind: 'contractor',
        joins: `join shared_value_member o on o.contractor_id = e.id ${sharersOf('o.shared_value_id')}`,
        where: renamed,
        keys: ['c.license_number'],
      },
    ],
    lookup: 'a.license_key = any($2::text[])',
    lookedUp: byLicense.lookedUp,
  },
  firms: {
    key: { firm_id: 'bigint' },
    number: null,
    place: null,
    sources: [
      { kind: 'firm', keys: ['e.id'] },
      { kind: 'firm_member', joins: 'join firm_member f on f.contractor_id = e.id', keys: ['f.firm_id'] },
      { kind: 'firm_member', where: hasOld, keys: [`(${old(0)})::bigint`] },
      { kind: 'contractor', joins: 'join firm_member f on f.contractor_id = e.id', keys: ['f.firm_id'] },
    ],
    lookup: 'f.firm_id = any($2::bigint[])',
    lookedUp: (key) => Number(key.firm_id),
  },
  aliases: {
    ...byLicense,
    sources: [
      {
        kind: 'alias',
        joins: 'join alias a on a.id = e.id join contractor c on c.id = a.contractor_id',
        keys: license,
      },
      { kind: 'alias', where: `${old(1)} is not null`, keys: [old(0), old(1)] },
      {
        kind: 'contractor',
        joins: 'join contractor c on c.id = e.id join alias a on a.contractor_id = c.id',
        where: renamed,
        keys: license,
      },
      { kind: 'contractor', where: hasOld, keys: [old(0), old(1)] },
    ],
  },
};
