import type { RosterEntry } from '@crs/domain';
import type pg from 'pg';

/** What the matcher sees of a contractor beside its id: column and field. */
export const SEEN_COLUMNS: readonly (readonly [string, keyof RosterEntry])[] = [
  ['license_number', 'licenseNumber'],
  ['name', 'name'],
  ['dba_name', 'dbaName'],
  ['person_name', 'personName'],
  ['entity_type', 'entityType'],
  ['license_types', 'licenseTypes'],
  ['address', 'address'],
  ['city', 'city'],
  ['zip', 'zip'],
  ['phone', 'phone'],
  ['original_date', 'originalDate'],
  ['expiration_date', 'expirationDate'],
];

/** So many changes of a roster are kept however small it is. */
const FEW_CHANGES = 1_000;

/** Past this share of a roster changes are not kept: matching everything again is no more work then. */
const MOST_KEPT = 0.25;

const seenOf = (alias: string): string =>
  ['id', ...SEEN_COLUMNS.map(([column]) => column)].map((column) => `${alias}.${column}`).join(', ');

/**
 * Keeps how the contractors stand that are about to change, in the caller's transaction, under the version that its
 * roster is about to get. Nothing is kept of a roster that no scope was matched with.
 * @param madeSql SQL of the contractors to come, of the roster $1 and the state $2
 * @returns false where contractors may change of which nothing is kept
 */
export async function keepChanges(
  client: pg.ClientBase,
  feed: string,
  madeSql: string,
  rosterState: string,
): Promise<boolean> {
  const used = await client.query('select from match_state where versions ? $1 limit 1', [feed]);
  if (used.rowCount === 0) return false;
  await client.query(
    `insert into contractor_change (feed, version, contractor_id, before)
     select $1, coalesce((select version from feed_state where feed = $1), 0) + 1, coalesce(c.id, n.id),
       case when c.id is not null then jsonb_build_object('id', c.id,
         ${SEEN_COLUMNS.map(([column, field]) => `'${field}', c.${column}`).join(', ')}) end
     from (select * from contractor where feed = $1) c full join (${madeSql}) n on n.id = c.id
     where (${seenOf('c')}) is distinct from (${seenOf('n')})`,
    [feed, rosterState],
  );
  const { rows } = await client.query<{ kept: number; contractors: number }>(
    `select (select count(*)::int from contractor_change where feed = $1) as kept,
       (select count(*)::int from contractor where feed = $1) as contractors`,
    [feed],
  );
  const { kept, contractors } = rows[0] ?? { kept: 0, contractors: 0 };
  if (kept <= Math.max(FEW_CHANGES, contractors * MOST_KEPT)) return true;
  await client.query('delete from contractor_change where feed = $1', [feed]);
  return false;
}

/** A contractor that changed after some version of its roster, and how it stood in that version. */
export interface ContractorChange {
  readonly id: number;
  /** Null where it was not in the roster. */
  readonly before: RosterEntry | null;
}

/** How the contractors of a roster stood in a version, those that changed since. Ask for no version before `changesAfter`. */
export async function loadContractorChanges(
  db: pg.Pool | pg.ClientBase,
  feed: string,
  version: number,
): Promise<ContractorChange[]> {
  const { rows } = await db.query<ContractorChange>(
    `select distinct on (contractor_id) contractor_id as id, before from contractor_change
     where feed = $1 and version > $2 order by contractor_id, version`,
    [feed, version],
  );
  return rows;
}

/** Forgets the changes that every scope matched with their roster has taken in. */
export async function forgetChanges(client: pg.ClientBase): Promise<void> {
  await client.query(
    `delete from contractor_change c
     where not exists (select from match_state s where (s.versions ->> c.feed)::bigint < c.version)`,
  );
}
