/** The records that have their own page, in files of limited size, for search engines. */
import type pg from 'pg';
import { WITHHELD } from '../suppressed/phrases.js';
import { streamRows } from './export.js';

/** A contractor, as identified in its page's address. */
interface ListedContractor {
  readonly licenseNumber: string;
  readonly rosterState: string;
}

/** A firm, as identified in its page's address. */
interface ListedFirm {
  readonly id: string;
}

/** Several licenses, since a single one has no firm page. */
const FIRMS = `select m.firm_id as id from firm_member m join contractor c on c.id = m.contractor_id
  group by m.firm_id having count(*) > 1`;

const IDS = { contractors: 'select id from contractor', firms: FIRMS } as const;
export type ListedKind = keyof typeof IDS;

/** The first ids of files with at most `size` records, ascending. */
export async function listedFileStarts(pool: pg.Pool, kind: ListedKind, size: number): Promise<string[]> {
  const { rows } = await pool.query<{ readonly id: string }>(
    `select id::text as id from (select id, row_number() over (order by id) - 1 as at from (${IDS[kind]}) one) numbered
     where at % $1 = 0 order by numbered.id`,
    [size],
  );
  return rows.map(({ id }) => id);
}

/**
 * Where a file of records begins, where the next file begins (null for the last), and the maximum number of records.
 */
interface ListedRange {
  readonly from: string;
  readonly before: string | null;
  readonly most: number;
}

/**
 * Contractors with a page. Excludes contractors with a withheld name, and those that share their number with others in
 * the state, because their address shows a choice.
 */
export const listedContractors = (
  pool: pg.Pool,
  { from, before, most }: ListedRange,
): AsyncGenerator<ListedContractor[]> =>
  streamRows<ListedContractor>(
    pool,
    `select c.license_number as "licenseNumber", c.roster_state as "rosterState" from contractor c
     where c.id >= $1 and ($2::bigint is null or c.id < $2) and position($4 in c.name) = 0
       and not exists (
         select from contractor d
         where d.license_key = c.license_key and d.roster_state = c.roster_state and d.id <> c.id)
     order by c.id limit $3`,
    [from, before, most, WITHHELD],
  );

/** Firms with a page. */
export const listedFirms = (
  pool: pg.Pool,
  { from, before, most }: ListedRange,
): AsyncGenerator<ListedFirm[]> =>
  streamRows<ListedFirm>(
    pool,
    `select id::text as id from (${FIRMS}) firm
     where id >= $1 and ($2::bigint is null or id < $2) order by firm.id limit $3`,
    [from, before, most],
  );
