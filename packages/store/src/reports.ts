import type pg from 'pg';

/** A reader's report of an error on a page. */
export const reportKinds = ['not_theirs', 'wrong_record', 'outdated', 'privacy', 'other'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** What somebody sends with the form "Report an error". */
interface NewReport {
  readonly kind: ReportKind;
  /** Address of the page concerned: path and query. */
  readonly page: string;
  readonly text: string;
  /** How to reach the sender. */
  readonly contact: string | null;
}

/** A report in the analysts' queue. Times in UTC. */
export interface Report extends NewReport {
  readonly id: number;
  readonly createdAt: string;
  readonly closedAt: string | null;
  /** Name of the user who closed it. */
  readonly closedBy: string | null;
  /** That user's note. */
  readonly note: string | null;
}

/** Saves a report. @returns its number, which the sender can refer to */
export async function saveReport(pool: pg.Pool, { kind, page, text, contact }: NewReport): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    'insert into crs.report (kind, page, text, contact) values ($1, $2, $3, $4) returning id',
    [kind, page, text, contact],
  );
  const [saved] = rows;
  if (saved === undefined) throw new Error('An insert always returns its row.');
  return saved.id;
}

/** Reports, oldest open one first; with `isOpen` false, closed ones, last closed first. */
export async function listReports(
  pool: pg.Pool,
  { isOpen, limit, offset }: { readonly isOpen: boolean; readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly Report[]; readonly total: number }> {
  const condition = `closed_at is ${isOpen ? '' : 'not '}null`;
  const { rows } = await pool.query<Report>(
    `select r.id, r.kind, r.page, r.text, r.contact, r.created_at as "createdAt", r.closed_at as "closedAt",
       u.name as "closedBy", r.note
     from crs.report r left join crs.console_user u on u.id = r.closed_by
     where r.${condition} order by ${isOpen ? 'r.id' : 'r.closed_at desc, r.id desc'} limit $1 offset $2`,
    [limit, offset],
  );
  const counted = await pool.query<{ total: number }>(
    `select count(*) as total from crs.report where ${condition}`,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Closes a report. @returns false if it is already closed, or there is none */
export async function closeReport(
  pool: pg.Pool,
  { id, userId, note }: { readonly id: number; readonly userId: number; readonly note: string | null },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update crs.report set closed_at = clock_timestamp(), closed_by = $2, note = $3
     where id = $1 and closed_at is null`,
    [id, userId, note],
  );
  return rowCount === 1;
}
