import type { RosterEntry } from '@crs/domain';
import type pg from 'pg';
import { copyBatches, type LineBatch, rowsOf } from '../copy-out.js';
import { type SeenBy, shownContractors } from './shown-rosters.js';

/** The identity of some rosters: a database and a version for each. Equal identities mean equal contents. */
export interface RosterIdentity {
  readonly database: string;
  readonly rosters: readonly {
    readonly feed: string;
    readonly version: number;
    /** The version's run and time, because a restored database repeats version numbers. */
    readonly run: number | null;
    readonly changedAt: string | null;
    /** Rows of the roster; a contractor has one or more. */
    readonly rows: number;
  }[];
}

/** SQL for what distinguishes a database from all others. */
export const databaseSql = `(select system_identifier || '/' || (select oid from pg_database where datname = current_database())
  from pg_control_system())`;

/** The identity of some rosters in the state that a connection sees. */
export async function identifyRosters(db: pg.ClientBase, feeds: readonly string[]): Promise<RosterIdentity> {
  const database = await db.query<{ database: string }>(`select ${databaseSql} as database`);
  const { rows } = await db.query<RosterIdentity['rosters'][number]>(
    `select f.feed, f.version, v.run_id as run, extract(epoch from f.last_change_at)::text as "changedAt",
       f.served_rows as rows
     from feed_state f left join feed_version v on v.feed = f.feed and v.version = f.version
     where f.feed = any($1) order by f.feed`,
    [feeds],
  );
  return { database: database.rows[0]?.database ?? '', rosters: rows };
}

/** Contractors in a batch. */
const LINES_IN_BATCH = 5_000;

const COLUMNS = [
  ...[
    'id',
    'license_number',
    'name',
    'dba_name',
    'person_name',
    'entity_type',
    'license_types',
    'address',
    'city',
  ],
  ...['zip', 'phone', 'original_date', 'expiration_date'],
];

/**
 * Reads the contractors of some rosters for `entriesOf`, ordered by name. The matcher keeps this order, so a claim's
 * candidates, which often have similar names, are close together in memory.
 */
export function rosterBatches(
  db: pg.ClientBase,
  feeds: readonly string[],
  seenBy: SeenBy = 'nights',
): AsyncGenerator<LineBatch> {
  const selected = COLUMNS.map((column) => (column === 'license_types' ? `to_json(${column})` : column));
  return copyBatches(
    db,
    `select ${selected.join(', ')}
     from ${seenBy === 'nights' ? 'contractor' : shownContractors(['feed', ...COLUMNS])} c where feed in (${feeds.map((feed) => db.escapeLiteral(feed)).join(', ')})
     order by lower(name) collate "C", id`,
    LINES_IN_BATCH,
  );
}

/** The contractors in a batch from `rosterBatches`. */
export function* entriesOf(batch: Pick<LineBatch, 'bytes'>): Generator<RosterEntry> {
  for (const row of rowsOf(batch)) {
    const [id, licenseNumber, name, dbaName, personName, entityType, licenseTypes, ...others] = row as [
      string,
      string,
      ...(string | null)[],
    ];
    const [address, city, zip, phone, originalDate, expirationDate] = others;
    yield {
      id: Number(id),
      licenseNumber,
      name: name as string,
      dbaName: dbaName ?? null,
      personName: personName ?? null,
      entityType: (entityType ?? null) as RosterEntry['entityType'],
      licenseTypes: licenseTypes === '[]' ? [] : (JSON.parse(licenseTypes as string) as string[]),
      address: address ?? null,
      city: city ?? null,
      zip: zip ?? null,
      phone: phone ?? null,
      originalDate: originalDate ?? null,
      expirationDate: expirationDate ?? null,
    };
  }
}
