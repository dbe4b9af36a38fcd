/** Lists kept for their cursors: their pages stay unchanged while other data versions are published. */
import type pg from 'pg';

/** The list that a cursor belongs to. */
interface CursorList {
  /** Null for the operator. */
  readonly accountId: number | null;
  /** The data version. */
  readonly version: number;
  /** Digest of the path and the parameters. */
  readonly request: string;
}

/** How long a list is kept. */
const CURSOR_MINUTES = 60;
/** Number of lists kept per account; a new one replaces the oldest. */
const LISTS_OF_ACCOUNT = 10;

const WHERE = 'l.account_id = $1 and l.version = $2 and l.request = $3';
const valuesOf = ({ accountId, version, request }: CursorList) => [accountId ?? 0, version, request];

/** A kept page of a list, in JSON; null if the list is not kept, or shows something that has been withheld since. */
export async function readCursorPage(pool: pg.Pool, list: CursorList, page: number): Promise<string | null> {
  const { rows } = await pool.query<{ body: string }>(
    `select p.body from crs.cursor_list l join crs.cursor_page p on p.list_id = l.id and p.page = $4
     where ${WHERE} and l.created_at > clock_timestamp() - interval '${CURSOR_MINUTES} minutes'
       and l.version >= coalesce((select cursors_from from served.data_version), 0)`,
    [...valuesOf(list), page],
  );
  return rows[0]?.body ?? null;
}

/** Extends the time of a kept list. @returns false if the list is not kept */
export async function renewCursorList(pool: pg.Pool, list: CursorList): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update crs.cursor_list l set created_at = clock_timestamp() where ${WHERE}`,
    valuesOf(list),
  );
  return rowCount === 1;
}

/** Keeps the pages of a list, the first of which is page 1; deletes expired lists. */
export async function keepCursorList(
  pool: pg.Pool,
  list: CursorList,
  pages: readonly string[],
): Promise<void> {
  await pool.query(
    `delete from crs.cursor_list where created_at <= clock_timestamp() - interval '${CURSOR_MINUTES} minutes'
       or id in (select id from crs.cursor_list where account_id = $1 order by created_at desc offset ${LISTS_OF_ACCOUNT - 1})`,
    [list.accountId ?? 0],
  );
  await pool.query(
    `with list as (
       insert into crs.cursor_list (account_id, version, request) values ($1, $2, $3)
       on conflict do nothing returning id)
     insert into crs.cursor_page (list_id, page, body)
     select list.id, page, body from list, unnest($4::text[]) with ordinality p (body, page)`,
    [...valuesOf(list), pages],
  );
}

/** Deletes the lists of versions before this one, which may show what this version withholds. */
export async function forgetCursorLists(client: pg.ClientBase, version: number): Promise<void> {
  await client.query('update served.data_version set cursors_from = $1', [version]);
  await client.query('delete from crs.cursor_list where version < $1', [version]);
}
