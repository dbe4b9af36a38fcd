import type pg from 'pg';
import Cursor from 'pg-cursor';
import { takeClient } from '../pool.js';
import { eventId, eventsFrom, isShown } from './events.js';
import { claimMatchJoins } from './match-columns.js';
import { claimAddress, contractorsOf, contractorsOfAll } from './permit-contractors.js';
import { provenanceJoin } from './provenance.js';
import { exportedColumns } from './record-columns.js';
import { linkedContractors } from './record-links.js';

/** The names of the exports. */
export const exportNames = [
  'matches',
  'permits',
  'permit_contractors',
  'permit_inspections',
  'contractors',
  'enforcement',
  'inspections',
  'actions',
  'related',
  'firms',
  'aliases',
  'events',
  'track_record',
] as const;
export type ExportName = (typeof exportNames)[number];

/** The exports that one statement selects; the track record is computed. */
export type SelectedExport = Exclude<ExportName, 'track_record'>;

/** Number of rows fetched at a time, which bounds memory. */
const ROWS_PER_FETCH = 2_000;

/** Columns of a table under their own names. */
const columnsOf = (table: string, ...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `${table}.${name}`]));

/** The columns of a row's provenance. */
const provenance = { source_url: 'v.url', fetched_at: 'v.fetched_at', feed_version: 'v.version' };

/** SQL for the licenses that a record is linked to. */
const linkedLicenses = (family: 'orders' | 'actions', record: string): string =>
  `(select string_agg(c.roster_state || ' ' || c.license_number, '; ' order by c.roster_state, c.license_key, c.id)
    from ${linkedContractors(family, record)})`;

/** The columns of the contractor that a record is matched to. */
const matched = {
  contractor_license_number: 'c.license_number',
  contractor_license_name: 'c.name',
  match_confidence: 'm.confidence::text',
  tier: 'm.tier',
};

const listed = (alias: string, ...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `array_to_string(${alias}.${name}, '; ')`]));

/** The lines of an export. */
interface Export {
  /** The SQL for each column, in order. */
  readonly columns: Readonly<Record<string, string>>;
  readonly from: string;
  /** Replaces `from` when all lines are read, if that is faster than the joins for picked lines. */
  readonly fromAll?: string;
  /** $1 is a jurisdiction or null for all. */
  readonly where: string;
  /** A total order. */
  readonly order: string;
  /** SQL for a line's state; files of these exports are divided by it. */
  readonly state?: string;
}

export const exports: Readonly<Record<SelectedExport, Export>> = {
  matches: {
    columns: {
      ...columnsOf('p', 'jurisdiction', 'permit_number', 'contractor_name'),
      ...matched,
      verification_signals: "array_to_string(m.signals, ',')",
      candidate_count: 'coalesce(m.candidate_count, 0)',
    },
    from: `permit p ${claimMatchJoins('p')}`,
    where: `p.claim_id is not null and ($1::text is null or p.jurisdiction = $1)`,
    order: `p.jurisdiction, p.permit_number, p.id`,
  },
  permits: {
    columns: {
      id: 'p.id',
      ...exportedColumns('permits', 'p'),
      source: 'p.feed',
      ...provenance,
      ...matched,
      contractor_roster_state: 'c.roster_state',
      verification_signals: "array_to_string(m.signals, ',')",
    },
    from: `permit p ${claimMatchJoins('p')} ${provenanceJoin('p')} left join feed_state f on f.feed = p.feed`,
    where: `$1::text is null or p.jurisdiction = $1`,
    order: `p.jurisdiction, p.permit_number, p.id`,
    state: 'f.state',
  },
  permit_contractors: {
    columns: {
      permit_id: 'p.id',
      ...columnsOf('p', 'jurisdiction', 'permit_number'),
      ...columnsOf('named', 'position', 'role'),
      own: 'named.claim_id = p.claim_id',
      contractor_name: 'k.contractor_name',
      contractor_address: claimAddress('k'),
      ...columnsOf('k', 'contractor_phone', 'contractor_license'),
      ...matched,
      contractor_roster_state: 'c.roster_state',
      verification_signals: "array_to_string(m.signals, ',')",
    },
    from: `permit p cross join ${contractorsOf('p')} left join feed_state f on f.feed = p.feed`,
    fromAll: `permit p cross join ${contractorsOfAll('p')} left join feed_state f on f.feed = p.feed`,
    where: `$1::text is null or p.jurisdiction = $1`,
    order: `p.jurisdiction, p.permit_number, p.id, named.position`,
    state: 'f.state',
  },
  permit_inspections: {
    columns: {
      permit_id: 'p.id',
      ...columnsOf('p', 'jurisdiction', 'permit_number'),
      ...columnsOf('one', 'position'),
      inspection_type: `one.inspection ->> 'inspectionType'`,
      scheduled_date: `(one.inspection ->> 'scheduledDate')::date`,
      inspected_date: `(one.inspection ->> 'inspectedDate')::date`,
      result: `one.inspection ->> 'result'`,
      outcome: `one.inspection ->> 'outcome'`,
      source: 'p.feed',
    },
    from: `permit p cross join jsonb_array_elements(p.inspections) with ordinality one (inspection, position)
      left join feed_state f on f.feed = p.feed`,
    where: `p.inspections is not null and ($1::text is null or p.jurisdiction = $1)`,
    order: `p.jurisdiction, p.permit_number, p.id, one.position`,
    state: 'f.state',
  },
  contractors: {
    columns: {
      // These columns come first; the others follow in catalog order.
      ...columnsOf('c', 'license_number', 'roster_state', 'name', 'dba_name', 'person_name'),
      ...columnsOf('c', 'entity_type', 'status'),
      ...exportedColumns('licenses', 'c'),
      phone: 'c.phone_clean',
      source: 'c.feed',
      ...provenance,
    },
    from: `contractor c ${provenanceJoin('c')}`,
    where: `$1::text is null or exists (
        select from match m join claim k on k.id = m.claim_id where m.contractor_id = c.id and k.scope = $1)`,
    order: `c.roster_state, c.license_key, c.id`,
    state: 'c.roster_state',
  },
  enforcement: {
    columns: {
      id: 'o.id',
      ...exportedColumns('orders', 'o'),
      linked_licenses: linkedLicenses('orders', 'o'),
      source: 'o.feed',
      ...provenance,
    },
    from: `enforcement_order o ${provenanceJoin('o')}`,
    where: `$1::text is null`,
    order: 'o.id',
  },
  inspections: {
    columns: {
      ...exportedColumns('inspections', 'i'),
      ...matched,
      source: 'i.feed',
      ...provenance,
    },
    from: `inspection i ${claimMatchJoins('i')} ${provenanceJoin('i')}`,
    where: `$1::text is null`,
    order: 'i.activity_number, i.id',
  },
  actions: {
    columns: {
      id: 'a.id',
      ...exportedColumns('actions', 'a'),
      linked_licenses: linkedLicenses('actions', 'a'),
      source: 'a.feed',
      ...provenance,
    },
    from: `ag_action a ${provenanceJoin('a')}`,
    where: `$1::text is null`,
    order: 'a.id',
  },
  // A hub connects no contractors: it has one line for each contractor that shares it, without a related contractor.
  related: {
    columns: {
      license_number: 'a.license_number',
      related_license_number: 'b.license_number',
      shared: 'v.kind',
      shared_value: 'v.display',
      ...columnsOf('v', 'sharers', 'hub'),
    },
    from: `shared_value v
      join shared_value_member ma on ma.shared_value_id = v.id
      left join shared_value_member mb
        on mb.shared_value_id = v.id and mb.contractor_id <> ma.contractor_id and not v.hub
      join contractor a on a.id = ma.contractor_id
      left join contractor b on b.id = mb.contractor_id`,
    where: `v.kind in ('address', 'phone') and ($1::text is null or exists (
        select from match m join claim k on k.id = m.claim_id where m.contractor_id = a.id and k.scope = $1))`,
    order: `a.license_key, a.id, v.kind, v.key, b.license_key, b.id`,
  },
  firms: {
    columns: {
      firm_id: 'f.firm_id',
      ...columnsOf('c', 'license_number', 'roster_state', 'name', 'dba_name', 'license_type', 'status'),
      ...columnsOf('c', 'original_date', 'expiration_date'),
      source: 'c.feed',
    },
    from: `contractor c join firm_member f on f.contractor_id = c.id`,
    where: `exists (
          select from firm_member g join contractor d on d.id = g.contractor_id
          where g.firm_id = f.firm_id and d.id <> c.id)
        and ($1::text is null or exists (
          select from match m join claim k on k.id = m.claim_id where m.contractor_id = c.id and k.scope = $1))`,
    order: `f.firm_id, c.roster_state, c.license_key, c.id`,
  },
  aliases: {
    columns: {
      ...columnsOf('c', 'license_number', 'roster_state'),
      license_name: 'c.name',
      ...columnsOf('a', 'name', 'dba_name', 'person_name', 'address', 'city', 'zip', 'phone'),
      known_by: "array_to_string(a.known_by, ',')",
      ...columnsOf('a', 'records', 'first_date', 'last_date', 'decisions', 'line_until'),
      ...listed('a', 'orders'),
      ...columnsOf('a', 'standing'),
    },
    from: `contractor c join alias a on a.contractor_id = c.id`,
    where: `$1::text is null or $1 = any(a.scopes)`,
    order: `c.roster_state, c.license_key, c.id, a.key collate "C"`,
  },
  events: {
    columns: {
      id: eventId,
      ...columnsOf('e', 'type', 'happened_at', 'version'),
      ...columnsOf('c', 'license_number', 'roster_state'),
      data: 'e.data::text',
    },
    from: eventsFrom,
    where: `$1::text is null and ${isShown}`,
    order: 'e.sequence',
  },
};

/** One exported row, by column. */
export type ExportRow = Readonly<Record<string, string | number | boolean | null>>;

/** The condition that all lines meet. */
const ALL_LINES = 'true';

/** SQL for the lines of an export that meet a further condition, unordered unless an order is given. */
export function exportSql(
  { columns, from, fromAll = from, where, order }: Omit<Export, 'order'> & { readonly order: string | null },
  condition = ALL_LINES,
): string {
  const selected = Object.entries(columns).map(([column, sql]) => `${sql} as ${column}`);
  const ordered = order === null ? '' : ` order by ${order}`;
  return `select ${selected.join(', ')} from ${condition === ALL_LINES ? fromAll : from} where (${where}) and ${condition}${ordered}`;
}

/**
 * Streams the rows of a statement, a few thousand at a time. The connection returns to the pool after the last row.
 * After a failure, or if the caller stops early, the connection is closed, since a broken one would not even confirm
 * that the cursor is closed.
 */
export async function* streamRows<T>(
  pool: pg.Pool,
  sql: string,
  values: readonly unknown[],
): AsyncGenerator<T[]> {
  const { client, release } = await takeClient(pool);
  let isRead = false;
  try {
    const cursor = client.query(new Cursor<T>(sql, [...values]));
    for (;;) {
      const rows = await cursor.read(ROWS_PER_FETCH);
      isRead = rows.length === 0;
      if (isRead) return;
      yield rows;
    }
  } finally {
    release(!isRead);
  }
}
