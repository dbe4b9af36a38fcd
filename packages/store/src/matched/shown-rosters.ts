/** Rosters and aliases as readers see them. A reader's request is never compared with withheld data. */
import type pg from 'pg';
import { publishedTables } from '../publish/published-tables.js';
import { WITHHELD } from '../suppressed/phrases.js';
import { shownRows } from '../suppressed/withheld-rows.js';

/** The view to match with: nightly runs match all stored data; readers match only published data. */
export type SeenBy = 'nights' | 'readers';

/**
 * SQL for the withheld aliases of rosters `$1`, each once or more: those of suppressions, and those from withheld
 * claims.
 */
const WITHHELD_ALIASES = `select a.id, a.contractor_id from withheld w join alias a on a.id = w.id where w.kind = 'alias'
  union all select a.id, a.contractor_id from withheld w
  join alias_source s on s.claim_id = w.id join alias a on a.contractor_id = s.contractor_id and a.key = s.key
  where w.kind = 'claim'`;

/**
 * What distinguishes the withheld contractors and aliases of some rosters from those at another time; null if there are
 * none.
 */
interface WithheldOfRosters {
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
 * SQL for contractors with some columns as readers see them. A name with a withheld part becomes empty, because the
 * rest of the name could still agree.
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
