/** Counts what a suppression would withhold, and reads what is withheld. */
import type pg from 'pg';
import { inTransaction } from '../pool.js';
import { type NewSuppression, recordSuppression } from './suppressions.js';
import type { TextTable } from './withheld-columns.js';
import { withhold } from './withhold.js';
import type { NameRules } from './withholding.js';

/** The rows of a table that a suppression withholds. */
export interface WithheldCount {
  readonly table: TextTable;
  readonly hidden: number;
  readonly masked: number;
}

/** Ends a transaction whose work is not kept. */
class NotKeptError extends Error {
  constructor(readonly counts: readonly WithheldCount[]) {
    super('Nothing of this transaction is kept.');
    this.name = new.target.name;
  }
}

/** Counts what a suppression would withhold from the current stages. Saves nothing. */
export async function previewSuppression(
  pool: pg.Pool,
  rules: NameRules,
  suppression: NewSuppression,
  report: (done: number, total: number) => void,
): Promise<readonly WithheldCount[]> {
  try {
    return await inTransaction(
      pool,
      async (client) => {
        const { id } = await recordSuppression(client, suppression);
        await client.query('create temp table pending (kind text, owner text, id bigint) on commit drop');
        await withhold(client, rules, { feeds: [], scopes: [] }, report);
        throw new NotKeptError(await countWithheld(client, id));
      },
      'begin isolation level repeatable read',
    );
  } catch (error) {
    if (error instanceof NotKeptError) return error.counts;
    throw error;
  }
}

/** The rows that a suppression withholds, by table. */
export async function countWithheld(db: pg.Pool | pg.ClientBase, id: number): Promise<WithheldCount[]> {
  const { rows } = await db.query<WithheldCount>(
    `select kind as "table", count(*) filter (where masked is null) as hidden,
       count(*) filter (where masked is not null) as masked
     from withheld where suppressions @> array[$1::bigint]
       and kind in ('contractor', 'permit', 'inspection', 'enforcement_order', 'ag_action')
     group by kind order by kind`,
    [id],
  );
  return rows;
}

/** The ids of withheld rows, for code that reads the stages. */
export interface WithheldIds {
  /** Hidden and masked ones. */
  readonly contractors: ReadonlySet<number>;
  readonly claims: ReadonlySet<number>;
  /** Hidden ones. */
  readonly permits: ReadonlySet<number>;
}

export async function readWithheldIds(db: pg.Pool | pg.ClientBase): Promise<WithheldIds> {
  const { rows } = await db.query<{ kind: string; id: number }>(
    `select kind, id from withheld
     where kind in ('contractor', 'claim') or (kind = 'permit' and masked is null)`,
  );
  const idsOf = (kind: string): Set<number> =>
    new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id));
  return { contractors: idsOf('contractor'), claims: idsOf('claim'), permits: idsOf('permit') };
}
