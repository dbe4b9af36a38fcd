/** Former prints of contractors in rosters: the license history as a source of aliases. */
import type pg from 'pg';
import { columnsOf } from '../column-lists.js';
import { licenseDetails } from '../publish/published-tables.js';
import { WITHHELD } from '../suppressed/phrases.js';
import { type AliasSource, signed } from './alias-sources.js';

/** The texts of a line. */
type LineTexts = Pick<AliasSource, 'name' | 'dbaName' | 'personName' | 'address' | 'city' | 'zip' | 'phone'>;

/** A contractor whose line or history changed, with its current and former prints. */
interface LineHistory {
  readonly contractorId: number;
  readonly today: LineTexts;
  readonly lines: readonly (LineTexts & { readonly from: string | null; readonly until: string })[];
}

/** The alias of a former line. */
interface FormerLineAlias extends LineTexts {
  readonly contractorId: number;
  readonly key: string;
  readonly keys: readonly number[];
  readonly firstDate: string | null;
  readonly lastDate: string | null;
}

const jsonOf = (row: string, more = ''): string =>
  `json_build_object('name', ${row}.name, 'dbaName', ${row}.dba_name, 'personName', ${row}.person_name,
    'address', ${row}.address, 'city', ${row}.city, 'zip', ${row}.zip, 'phone', ${row}.phone${more})`;

/**
 * The contractors whose line changed since the last publish, or whose history grew since former lines were last read
 * from it. Leaves out lines that were seen on a single day, since an undone load leaves such lines, and lines that a
 * suppression cleared or masked. Call `saveFormerLines` with the results.
 */
export async function loadChangedHistories(client: pg.ClientBase): Promise<LineHistory[]> {
  await client.query(
    // Taken before the history is read, because a publish may add to the history in the meantime.
    `create temp table read_history on commit drop as
     select coalesce(max(version), 0) as version from served.license_history`,
  );
  await client.query(
    `create temp table changed_line on commit drop as
     select h.contractor_id as id from served.license_history h
     where h.version > coalesce((select history_version from alias_version), 0)
     union
     select p.id from pending_change p where p.kind = 'contractor' and p.id is not null
     union
     select c.id from pending_change p join contractor c on c.feed = p.owner where p.kind = 'contractor' and p.id is null`,
  );
  await client.query('analyze changed_line');
  const { rows } = await client.query<LineHistory>(
    `select c.id as "contractorId", ${jsonOf('c')} as today,
       json_agg(${jsonOf('f', `, 'from', f.seen_from::date, 'until', f.seen_until::date`)}
         order by f.seen_until, f.seen_from) as lines
     from changed_line x join contractor c on c.id = x.id
     cross join lateral (
       select ${columnsOf('h', licenseDetails)}, h.seen_from, h.seen_until
       from served.license_history h where h.contractor_id = c.id
       union all
       select ${columnsOf('o', licenseDetails)}, before.fetched_at, coalesce(after.fetched_at, clock_timestamp())
       from served.contractor o
       left join served.feed_version before on before.feed = o.feed and before.run_id = o.run_id
       left join feed_version after on after.feed = c.feed and after.run_id = c.run_id
       where o.id = c.id) f
     where f.name is not null and (${columnsOf('f', licenseDetails)}) is distinct from (${columnsOf('c', licenseDetails)})
       and f.seen_from::date is distinct from f.seen_until::date
       and position($1 in concat_ws(' ', f.name, f.dba_name, f.person_name)) = 0
       and not exists (select from withheld w where w.kind = 'contractor' and w.id = c.id)
     group by c.id, ${columnsOf('c', licenseDetails)} order by c.id`,
    [WITHHELD],
  );
  return rows;
}

/** The number of former lines, which a suppression can reduce without a run. */
export async function countFormerLines(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int from former_line');
  return rows[0]?.count ?? 0;
}

/** Replaces the former lines of all contractors that `loadChangedHistories` returned. */
export async function saveFormerLines(
  client: pg.ClientBase,
  lines: readonly FormerLineAlias[],
): Promise<void> {
  await client.query('delete from former_line l using changed_line x where l.contractor_id = x.id');
  await client.query(
    `insert into former_line
     select "contractorId", key, name, "dbaName", "personName", address, city, zip, phone, keys, "firstDate", "lastDate"
     from json_to_recordset($1) as l ("contractorId" bigint, key text, name text, "dbaName" text, "personName" text,
       address text, city text, zip text, phone text, keys integer[], "firstDate" date, "lastDate" date)`,
    [JSON.stringify(lines.map(({ keys, ...line }) => ({ ...line, keys: signed(keys) })))],
  );
  await client.query(
    `insert into alias_version as v (version, history_version)
     select 0, version from read_history
     on conflict (only_row) do update set history_version = excluded.history_version
     where v.history_version < excluded.history_version`,
  );
}
