import type pg from 'pg';
import type { AccountTier } from '../accounts.js';
import { accountTiers } from '../accounts.js';
import { inTransaction } from '../pool.js';
import type { WatchedSubjects } from './watch-keys.js';

/** The account that a request belongs to. */
export interface Account {
  readonly id: number;
  readonly tier: AccountTier;
}

/** A watch list of an account. Times in UTC. */
export interface WatchList {
  readonly id: number;
  readonly name: string;
  readonly subjects: WatchedSubjects;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A list as given by an account, with the keys of its subjects. */
interface GivenWatchList {
  readonly name: string;
  readonly subjects: WatchedSubjects;
  readonly keys: readonly string[];
}

const COLUMNS = `id, name, subjects, created_at as "createdAt", updated_at as "updatedAt"`;

/** An account's lists, oldest first. */
export async function listWatchLists(pool: pg.Pool, account: Account): Promise<WatchList[]> {
  const { rows } = await pool.query<WatchList>(
    `select ${COLUMNS} from crs.watch_list where account_id = $1 order by id`,
    [account.id],
  );
  return rows;
}

/** A list of the account; null for any other. */
export async function readWatchList(
  pool: Pick<pg.Pool, 'query'>,
  account: Pick<Account, 'id'>,
  id: number,
): Promise<WatchList | null> {
  const { rows } = await pool.query<WatchList>(
    `select ${COLUMNS} from crs.watch_list where account_id = $1 and id = $2`,
    [account.id, id],
  );
  return rows[0] ?? null;
}

/** Creates a list. @returns null if the tier allows no more */
export function createWatchList(
  pool: pg.Pool,
  account: Account,
  { name, subjects, keys }: GivenWatchList,
): Promise<WatchList | null> {
  return inTransaction(pool, async (client) => {
    // Lists created at the same time are counted one after another.
    await client.query('select from crs.account where id = $1 for update', [account.id]);
    const { rows } = await client.query<WatchList>(
      `insert into crs.watch_list (account_id, name, subjects) select $1, $2, $3
       where (select count(*) from crs.watch_list where account_id = $1) < $4 returning ${COLUMNS}`,
      [account.id, name, JSON.stringify(subjects), accountTiers[account.tier].watchLists],
    );
    const [list] = rows;
    if (list === undefined) return null;
    await saveKeys(client, list.id, keys);
    return list;
  });
}

/** Replaces a whole list. @returns null if the account has no such list */
export function replaceWatchList(
  pool: pg.Pool,
  account: Account,
  id: number,
  { name, subjects, keys }: GivenWatchList,
): Promise<WatchList | null> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<WatchList>(
      `update crs.watch_list set name = $3, subjects = $4, updated_at = clock_timestamp()
       where account_id = $1 and id = $2 returning ${COLUMNS}`,
      [account.id, id, name, JSON.stringify(subjects)],
    );
    const [list] = rows;
    if (list === undefined) return null;
    await client.query('delete from crs.watched where watch_list_id = $1', [id]);
    await saveKeys(client, id, keys);
    return list;
  });
}

/** Deletes a list, unless a webhook uses it. */
export async function deleteWatchList(
  pool: pg.Pool,
  account: Account,
  id: number,
): Promise<'deleted' | 'unknown' | 'used'> {
  try {
    const { rowCount } = await pool.query('delete from crs.watch_list where account_id = $1 and id = $2', [
      account.id,
      id,
    ]);
    return rowCount === 1 ? 'deleted' : 'unknown';
  } catch (error) {
    if ((error as pg.DatabaseError).code === FOREIGN_KEY_VIOLATION) return 'used';
    throw error;
  }
}

const FOREIGN_KEY_VIOLATION = '23503';

/** Saves the keys of a list that has none. */
export async function saveKeys(client: pg.ClientBase, id: number, keys: readonly string[]): Promise<void> {
  await client.query(
    'insert into crs.watched (watch_list_id, key) select $1, key from unnest($2::text[]) k (key) group by key',
    [id, keys],
  );
}

/** A watch list as operators see it: the number of subjects, not the subjects. */
interface OperatedWatchList {
  readonly id: number;
  readonly account: string;
  readonly name: string;
  /** Total number of licenses, firms, addresses, and areas. */
  readonly watched: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** All accounts' lists, oldest first. */
export async function listOperatedWatchLists(pool: pg.Pool): Promise<OperatedWatchList[]> {
  const { rows } = await pool.query<OperatedWatchList>(
    `select l.id, a.name as account, l.name, l.created_at as "createdAt", l.updated_at as "updatedAt",
       (select coalesce(sum(jsonb_array_length(s.value)), 0)::int from jsonb_each(to_jsonb(l.subjects)) s
        where jsonb_typeof(s.value) = 'array') as watched
     from crs.watch_list l join crs.account a on a.id = l.account_id order by l.id`,
  );
  return rows;
}
