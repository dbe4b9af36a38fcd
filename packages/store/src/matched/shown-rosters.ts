/** Rosters and aliases as readers see them: what is withheld is compared with nothing that a stranger asks for. */
import type pg from 'pg';
import { publishedTables } from '../publish/published-tables.js';
import { WITHHELD } from '../suppressed/phrases.js';
import { shownRows } from '../suppressed/withheld-rows.js';

/** Who sees what is matched with: the nights, which match all that is stored, or readers. */
export type SeenBy = 'nights' | 'readers';

/** SQL of the withheld aliases of rosters `$1`, each once or more: those of suppressions, and those that a withheld claim taught. */
const WITHHELD_ALIASES = `select a.id, a.contractor_id from withheld w join alias a on a.id = w.id where w.kind = 'alias'
  union all select a.id, a.contractor_id from withheld w
  join alias_source s on s.claim_id = w.id join alias a on a.contractor_id = s.contractor_id and a.key = s.key
  where w.kind = 'claim'`;

/** What tells the withheld contractors and aliases of some rosters from those of another time; null where there are none. */
export interface WithheldOfRosters {
  readonly contractors: string | null;
  readonly aliases: string | null;
}

export async function identifyWithheldOfRosters(
  db: pg.ClientBase,
  feeds: readonly string[],
): Promise<WithheldOfRosters> {
  const { rows } = await db.query<WithheldOfRosters>(
    `select
       (select md5(string_agg(concat_ws(' ', w.id, w.masked), ',' order by w.owner, w.id)) from withheld w
        where w.kind = 'contractor' and w.owner = any($1) and w.masked::text is distinct from '{}') as contractors,
       (select md5(string_agg(distinct w.id::text, ',' order by w.id::text)) from (${WITHHELD_ALIASES}) w
        join contractor c on c.id = w.contractor_id and c.feed = any($1)) as aliases`,
    [feeds],
  );
  return rows[0] ?? { contractors: null, aliases: null };
}

/**
 * SQL of contractors with some columns as readers see them. A name with a part that is withheld is none: the rest would
 * still agree with it.
 */
export function shownContractors(columns: readonly string[]): string {
  const contractor = publishedTables.find(({ name }) => name === 'contractor');
  if (contractor === undefined) throw new Error('Contractors are not published.');
  const whole = (column: string): string =>
    `case when strpos(${column}, '${WITHHELD}') = 0 then ${column} end`;
  const shown: Readonly<Record<string, string>> = {
    name: `coalesce(${whole('name')}, '') as name`,
    dba_name: `${whole('dba_name')} as dba_name`,
    person_name: `${whole('person_name')} as person_name`,
  };
  return `(select ${columns.map((column) => shown[column] ?? column).join(', ')} from ${shownRows(contractor, columns)} shown)`;
}
