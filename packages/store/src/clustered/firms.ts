import type pg from 'pg';
import type { ClusterAssignment, StoredClusterHistory } from './cluster-history.js';
import { replaceRows } from './replace-rows.js';

/**
 * The firms of the last run, in the form of clusters, and firms that left with a roster. These get their ids back when
 * the roster returns.
 */
export async function loadFirmHistory(client: pg.ClientBase): Promise<StoredClusterHistory> {
  const { rows: clusters } = await client.query<StoredClusterHistory['clusters'][number]>(
    `select f.id, null as "parentId", f.split_from as "splitFrom", to_json(f.members) as members
     from firm f
     where not f.gone or f.merged_into is null and not exists (
       select from firm_member m where m.contractor_id = any(f.members))
     order by f.id`,
  );
  const { rows } = await client.query<{ nextId: number }>(
    'select coalesce(max(id), 0) + 1 as "nextId" from firm',
  );
  return { clusters, nextId: rows[0]?.nextId ?? 1 };
}

/** Replaces all firms; ids stay forever, even those of ended firms. */
export async function saveFirms(
  client: pg.ClientBase,
  { clusters: firms, gone }: ClusterAssignment,
): Promise<void> {
  await client.query(
    `insert into firm as f (id, split_from, members)
     select id, "splitFrom", members
     from json_to_recordset($1::json) as n (id bigint, "splitFrom" bigint, members bigint[])
     on conflict (id) do update
     set split_from = excluded.split_from, members = excluded.members, gone = false, merged_into = null
     where (f.split_from, f.members, f.gone) is distinct from (excluded.split_from, excluded.members, false)`,
    [JSON.stringify(firms.map(({ id, splitFrom, members }) => ({ id, splitFrom, members })))],
  );
  await client.query(
    `update firm f set gone = true, merged_into = g.merged_into
     from unnest($1::bigint[], $2::bigint[]) as g(id, merged_into) where g.id = f.id`,
    [gone.map(({ id }) => id), gone.map(({ mergedInto }) => mergedInto)],
  );
  await replaceRows(
    client,
    { table: 'firm_member', key: ['contractor_id'], values: ['firm_id'] },
    firms.flatMap(({ id, members }) => members.map((member) => [member, id])),
  );
}

/** A contractor of a firm, as shown. */
interface FirmMember {
  readonly contractorId: number;
  readonly licenseNumber: string;
  readonly state: string;
  readonly name: string;
}

/** A firm with several contractors. */
export interface StoredFirm {
  readonly id: number;
  readonly members: readonly FirmMember[];
}

/** The firm of each of these contractors, by contractor id; none for a contractor that is a firm by itself. */
export async function loadFirms(
  pool: pg.Pool,
  contractorIds: readonly number[],
): Promise<Map<number, StoredFirm>> {
  const { rows } = await pool.query<{ contractorId: number; id: number; members: FirmMember[] }>(
    `select mine.contractor_id as "contractorId", mine.firm_id as id, json_agg(json_build_object(
       'contractorId', c.id, 'licenseNumber', c.license_number, 'state', c.roster_state, 'name', c.name)
       order by c.roster_state, c.license_key, c.id) as members
     from firm_member mine
     join firm_member other on other.firm_id = mine.firm_id
     join contractor c on c.id = other.contractor_id
     where mine.contractor_id = any($1::bigint[])
     group by mine.contractor_id, mine.firm_id`,
    [contractorIds],
  );
  return new Map(rows.map(({ contractorId, ...firm }) => [contractorId, firm]));
}
