/**
 * Separate ids for rows whose hashes collide. An id is a hash of the row's identity, so two rows may have the same id.
 * The later row then gets a spare id, and both keep their ids. Loads find collisions among the records of one feed and
 * among all claims; `colliding-ids.ts` finds those between records of several feeds before they are published.
 */
import type { Family } from '@crs/domain';
import type pg from 'pg';
import { lockSubject } from '../raw/runs.js';
import { hashedId, ID_BITS, idMark } from './record-id.js';
import { recordTables } from './tables.js';

/** Rows with hashed ids, on a connection inside a transaction. */
interface HashedRows {
  readonly client: pg.ClientBase;
  /** The table that the rows are for. */
  readonly kind: string;
  /** The feed, scope or kind that they belong to. */
  readonly owner: string;
  /** SQL for the rows: a table with the column `id`. */
  readonly rows: string;
  /** SQL for the identity of a row `s`. */
  readonly identity: string;
}

/** SQL for the identity of a record, by the alias of its row. */
export const recordIdentity = (row: string): string =>
  `record_identity(${row}.feed, ${row}.source_key, ${row}.ordinal)`;

/** SQL for the identity of a claim, by the alias of its row. */
const claimIdentity = (row: string): string =>
  `claim_identity(${CLAIM_PARTS.map((column) => `${row}.${column}`).join(', ')})`;

/** The columns that identify a claim, in the order in which they are hashed. */
export const CLAIM_PARTS = [
  'scope',
  'state',
  'contractor_name',
  'contractor_address',
  'contractor_city',
  'contractor_zip',
  'contractor_phone',
  'contractor_license',
];

/** True if a row of this owner has a spare id. */
export async function hasSpareIds(client: pg.ClientBase, kind: string, owner: string): Promise<boolean> {
  const { rowCount } = await client.query('select from spare_id where kind = $1 and owner = $2 limit 1', [
    kind,
    owner,
  ]);
  return rowCount === 1;
}

/** Gives rows the spare ids that were chosen for them earlier. @returns false if their owner has none */
export async function giveSpareIds({ client, kind, owner, rows, identity }: HashedRows): Promise<boolean> {
  if (!(await hasSpareIds(client, kind, owner))) return false;
  await client.query(
    `update ${rows} s set id = k.id from spare_id k
     where k.kind = $1 and k.owner = $2 and k.hashed = s.id and k.mark = id_mark(${identity})`,
    [kind, owner],
  );
  return true;
}

/** A row whose id is taken. */
export interface Colliding {
  readonly hashed: number;
  readonly mark: string;
  readonly identity: string;
}

/**
 * Finds rows whose id another row has.
 * @param others SQL for rows `(id, identity)` that already have their ids; null if there are none
 * @param suspects SQL for the ids that several of the rows may have; null if none repeats. The row that already had the
 * id keeps it; otherwise the row with the smallest identity
 * @returns the rows that need spare ids, for `chooseSpareIds`
 */
export async function findColliding(
  { client, rows, identity }: Pick<HashedRows, 'client' | 'rows' | 'identity'>,
  { others, suspects }: { readonly others: string | null; readonly suspects: string | null },
): Promise<Colliding[]> {
  // The row that already had an id keeps it, whatever other rows arrive with it.
  const keeps =
    others === null
      ? ''
      : `exists (select from (${others}) o where (o.id, o.identity) = (one.id, one.identity)) desc,`;
  const found = [
    ...(others === null
      ? []
      : [
          `select s.id, ${identity} as identity from ${rows} s join (${others}) o on o.id = s.id and o.identity <> ${identity}`,
        ]),
    ...(suspects === null
      ? []
      : [
          `select id, identity from (
            select id, identity, row_number() over (partition by id order by ${keeps} identity collate "C") as place
            from (select distinct s.id, ${identity} as identity from ${rows} s where s.id in (${suspects})) one) ranked
          where place > 1`,
        ]),
  ];
  if (found.length === 0) return [];
  const { rows: colliding } = await client.query<Colliding>(
    `select distinct id as hashed, id_mark(identity)::text as mark, identity
     from (${found.join(' union all ')}) f where id < first_spare_id()`,
  );
  return colliding;
}

/**
 * Reserves the ids of new claims, which are unique across all scopes. If several have the same id, the order of the
 * rows doesn't decide which one gets it. Waits for other transactions that reserve one of them.
 * @param staged the table of the claims, some of which may already exist
 * @returns the claims whose id is taken, for `chooseSpareIds`
 */
export async function reserveClaimIds(
  client: pg.ClientBase,
  staged: string,
  isNew: string,
): Promise<Colliding[]> {
  const identity = claimIdentity('s');
  const fresh = `s.id < first_spare_id() and ${isNew}`;
  const { rows: counts } = await client.query<{ refused: number }>(
    `with fresh as (select distinct s.id, reserved_mark(${identity}) as mark from ${staged} s where ${fresh}),
          added as (insert into reserved_claim_id select id, mark from fresh order by id, mark
                    on conflict do nothing returning 1)
     select (select count(*) from fresh) - (select count(*) from added) as refused`,
  );
  // Returning claims find their own ids reserved.
  if (counts[0]?.refused === 0) return [];
  const { rows: others } = await client.query<Colliding>(
    `select distinct s.id as hashed, id_mark(${identity})::text as mark, ${identity} as identity
     from ${staged} s join reserved_claim_id r on r.id = s.id
     where ${fresh} and r.mark <> reserved_mark(${identity})`,
  );
  return others;
}

/**
 * Reserves the ids of the records and claims that some runs keep for their undo, after a rollback released their
 * reservations: until they are restored, no other row may get their ids.
 */
export async function reserveKeptIds(
  client: pg.ClientBase,
  family: Family,
  runIds: readonly number[],
): Promise<void> {
  await client.query(
    `insert into reserved_claim_id
     select distinct s.id, reserved_mark(${claimIdentity('s')}) from claim_before s
     where s.replaced_by = any($1) and s.id < first_spare_id() order by 1, 2 on conflict do nothing`,
    [runIds],
  );
  const kind = recordTables[family].table;
  for (const [of, owner, table, identity] of [
    ['claim', 's.scope', 'claim_before', claimIdentity('s')],
    [kind, 's.feed', `${kind}_before`, recordIdentity('s')],
  ])
    await client.query(
      `insert into spare_id (kind, owner, hashed, mark, id)
       select distinct $2, ${owner}, hashed_id(${identity}), id_mark(${identity}), s.id from ${table} s
       where s.replaced_by = any($1) and s.id >= first_spare_id() on conflict do nothing`,
      [runIds, of],
    );
}

/** Attempts to find a spare id; each attempt fails with a chance of 2^-52. */
const ATTEMPTS = 1_000;

/** Chooses a spare id for each of these rows, which they keep. */
export async function chooseSpareIds(
  { client, kind, owner }: Pick<HashedRows, 'client' | 'kind' | 'owner'>,
  colliding: readonly Colliding[],
): Promise<void> {
  if (colliding.length === 0) return;
  // Two loads that choose at once would wait for each other's ids, each in its own order.
  await lockSubject(client, `spare ids:${kind}`);
  const listed = JSON.stringify(colliding);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    await client.query(
      `insert into spare_id (kind, owner, hashed, mark, id)
       select $1, $2, n.hashed, n.mark, spare_id_of(n.identity, $4)
       from json_to_recordset($3::json) as n (hashed bigint, mark bigint, identity text)
       where not exists (select from spare_id k where k.kind = $1 and k.hashed = n.hashed and k.mark = n.mark)
       order by n.mark on conflict do nothing`,
      [kind, owner, listed, attempt],
    );
    const { rowCount } = await client.query(
      `select from json_to_recordset($2::json) as n (hashed bigint, mark bigint)
       where not exists (select from spare_id k where k.kind = $1 and k.hashed = n.hashed and k.mark = n.mark) limit 1`,
      [kind, listed],
    );
    if (rowCount === 0) return;
  }
  throw new Error(`no id is left for a row of ${kind}`);
}

/** The rule for ids before rows reach the database: a plain value, so that other threads can receive it. */
export interface IdRules {
  /** The number of hash bits in an id. */
  readonly bits: number;
  /** The spare ids, by `spareKey`. */
  readonly spare: ReadonlyMap<string, number>;
}

/** Ids from hashes alone, for owners without collisions. */
export const plainIds: IdRules = { bits: ID_BITS, spare: new Map() };

/** The rule for the ids of an owner's rows. */
export async function loadIdRules(client: pg.ClientBase, kind: string, owner: string): Promise<IdRules> {
  const { rows } = await client.query<{
    bits: number;
    spare: readonly { readonly hashed: number; readonly mark: string; readonly id: number }[];
  }>(
    `select id_bits() as bits, coalesce((
       select json_agg(json_build_object('hashed', hashed, 'mark', lpad(to_hex(mark), 16, '0'), 'id', id))
       from spare_id where kind = $1 and owner = $2), '[]') as spare`,
    [kind, owner],
  );
  const { bits, spare } = rows[0] as (typeof rows)[0];
  return { bits, spare: new Map(spare.map(({ hashed, mark, id }) => [spareKey(hashed, mark), id])) };
}

/** The id of a row: the hash of its identity, or its spare id. */
export function givenId(identity: string, { bits, spare }: IdRules): number {
  const hashed = hashedId(identity, bits);
  if (spare.size === 0) return hashed;
  // The database stores texts without NUL.
  return spare.get(spareKey(hashed, idMark(identity.replaceAll('\0', '')))) ?? hashed;
}

const spareKey = (hashed: number, mark: string): string => `${hashed} ${mark}`;
