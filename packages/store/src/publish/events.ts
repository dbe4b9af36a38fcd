/** Finds the events in a publish. */
import type pg from 'pg';
import type { ClaimingFamily } from '../normalised/claim-figures.js';
import { inTransaction } from '../pool.js';
import { linkChanges, linkJoins, recordsTable } from '../served/record-links.js';
import { concernedLists } from '../watched/watch-keys.js';
import { raiseVersion } from './data-version.js';

/** The types of events. */
export const eventTypes = [
  'license.status_changed',
  'license.expiring',
  'enforcement.added',
  'osha.inspection_added',
  'ag_action.added',
  'permit.matched',
  'contractor.reopened_likely',
] as const;
export type EventType = (typeof eventTypes)[number];

/** Days before the expiration of a license. */
const EXPIRING = [90, 60, 30, 7];
/** More events of one type in a publish become one summary. */
const MOST_OF_A_TYPE = 1_000;

/** SQL for the log's ids in these versions, with their owners. */
const logged = (kind: string, where: string): string =>
  `(select i.id, l.owner from change_log l cross join lateral unnest(l.ids, l.public_keys) i (id, key)
    where l.version > $1 and l.version <= $2 and l.kind = '${kind}' and ${where})`;

/** The link's contractor is new: it has no earlier key, or a different one. */
const IS_NEW = `(l.change = 'inserted' or l.change = 'updated' and i.key is not null)`;

/** The families whose new records are events. */
const CLAIMING = ['orders', 'actions', 'inspections', 'permits'] as const satisfies readonly ClaimingFamily[];

const newTable = (family: ClaimingFamily): string => `new_${recordsTable(family)}`;

/**
 * Collects the ids of each family's new records, and of those with a new contractor, in a temporary table. Its
 * statistics tell the planner that there are few; it would otherwise expect millions and read all permits.
 */
async function collectNewRecords(client: pg.ClientBase, bound: (sql: string) => string): Promise<void> {
  for (const family of CLAIMING) {
    const { kind, recordJoins } = linkChanges(family);
    const ids = [
      `select id from ${logged(recordsTable(family), `l.change = 'inserted'`)} d`,
      ...recordJoins('d', 'r').map((join) => `select r.id from ${logged(kind, IS_NEW)} d ${join}`),
    ].join(' union ');
    await client.query(`create temp table ${newTable(family)} on commit drop as ${bound(ids)}`);
    await client.query(`analyze ${newTable(family)}`);
  }
}

/**
 * SQL for the events since the last time. For a first load, where everything is new, the SQL doesn't read the log;
 * otherwise call `collectNewRecords` first.
 */
function foundSql(first: boolean): string {
  /**
   * The contractors of new records, and the new contractors of other records. `field` identifies a record in events.
   */
  const linked = (type: EventType, family: ClaimingFamily, field = 'id', column = 'id'): string =>
    linkJoins(family, 'r')
      .map(
        (join) => `select '${type}', link.contractor_id, r.${column}::text,
           json_build_object('${field}', r.${column}, 'tier', link.tier)
         from ${first ? '' : `${newTable(family)} d join `}${recordsTable(family)} r ${first ? '' : 'on r.id = d.id'} ${join} where link.contractor_id is not null`,
      )
      .join(' union all ');
  return [
    `select 'license.status_changed', h.contractor_id, h.version::text, json_build_object('from', h.status, 'to', n.status)
     from license_history h cross join lateral (
       select status from (
         select status, version from license_history o where o.contractor_id = h.contractor_id and o.version > h.version
         union all select status, null from contractor c where c.id = h.contractor_id) f
       order by version nulls last limit 1) n
     where h.version > $1 and h.version <= $2 and h.status is distinct from n.status`,
    `select 'license.expiring', c.id, concat(c.expiration_date, ' ', e.days),
       json_build_object('expirationDate', c.expiration_date, 'days', e.days)
     from unnest(array[${EXPIRING.join(', ')}]) e (days) join contractor c
       on c.expiration_date > $3::date + e.days and c.expiration_date <= $4::date + e.days and c.status = 'Issued'
     where $3::date < $4::date`,
    linked('enforcement.added', 'orders'),
    linked('ag_action.added', 'actions'),
    linked('osha.inspection_added', 'inspections', 'activityNumber', 'activity_number'),
    linked('permit.matched', 'permits'),
    `select 'contractor.reopened_likely', f.id, r.id::text,
       json_build_object('id', r.id, 'role', f.role, 'likelihood', r.likelihood::text)
     from reopened r cross join lateral (values (r.older_id, 'old'), (r.newer_id, 'new')) f (id, role)
     where r.likelihood >= $5 ${first ? '' : `and r.id in (select id from ${logged('reopened', `l.change <> 'removed'`)} d)`}`,
  ].join(' union all ');
}

/**
 * Saves the events since the last time, each once. Many events of a type, for example after a first load, become one
 * summary. Call it under the publishing lock.
 * @param likely minimum likelihood of a firm that likely reopened
 */
export async function publishEvents(pool: pg.Pool, likely: number, today: string): Promise<number> {
  return inTransaction(
    pool,
    async (client) => {
      await client.query('set local search_path = served, crs, public');
      await client.query('insert into crs.event_state (version, day) values (0, $1) on conflict do nothing', [
        today,
      ]);
      const { rows } = await client.query<{ version: number; day: string; newest: number }>(
        `select s.version, s.day, d.version as newest from crs.event_state s, served.data_version d for update of s`,
      );
      const [state] = rows;
      if (state === undefined || (state.version === state.newest && state.day >= today)) return 0;
      const { version, newest, day } = state;
      const bound = (sql: string): string =>
        sql
          .replaceAll('$1', String(version))
          .replaceAll('$2', String(newest))
          .replaceAll('$3', client.escapeLiteral(day))
          .replaceAll('$4', client.escapeLiteral(today))
          .replaceAll('$5', String(likely));
      if (version > 0) await collectNewRecords(client, bound);
      const events = `(${bound(foundSql(version === 0))}) e (type, contractor_id, about, data)`;
      const saved = await (version === 0 ? saveSummaries : saveEvents)(client, events, newest);
      // Cached responses for the previous version lack these events.
      if (saved > 0) await raiseVersion(client, newest + 1, 'records');
      await client.query('update crs.event_state set version = $1, day = greatest(day, $2)', [
        saved > 0 ? newest + 1 : newest,
        today,
      ]);
      return saved;
    },
    'begin isolation level repeatable read',
  );
}

/** Saves the number of events of each type. */
async function saveSummaries(client: pg.ClientBase, events: string, newest: number): Promise<number> {
  const { rowCount } = await client.query(
    `insert into served.event (type, contractor_id, about, version, data)
     select type, null, 'version ' || $1::bigint, $1::bigint, json_build_object('events', count(*))
     from ${events} group by type order by type`,
    [newest],
  );
  await saveConcerns(client, `(select e.* from ${events})`, newest);
  return rowCount ?? 0;
}

/** Saves which watch lists a version's summaries concern. */
async function saveConcerns(client: pg.ClientBase, events: string, newest: number): Promise<void> {
  const { rowCount } = await client.query(
    `select where exists (select from crs.watched)
       and exists (select from served.event where version = $1 and contractor_id is null)`,
    [newest],
  );
  if (rowCount === 0) return;
  await client.query(
    `insert into crs.summary_concern (event_sequence, watch_list_id)
     select s.sequence, l.watch_list_id from served.event s join (${concernedLists(events)}) l on l.type = s.type
     where s.version = $1 and s.contractor_id is null on conflict do nothing`,
    [newest],
  );
}

/** Saves new events, and one summary for each type with too many. */
async function saveEvents(client: pg.ClientBase, events: string, newest: number): Promise<number> {
  await client.query(
    `create temp table found_event on commit drop as
     select type, contractor_id, about, (array_agg(data))[1] as data from ${events}
     where not exists (select from served.event k
       where k.type = e.type and k.contractor_id = e.contractor_id and k.about = e.about)
     group by type, contractor_id, about`,
  );
  const { rowCount } = await client.query(
    `with counted as (select type, count(*) as events from found_event group by type)
     insert into served.event (type, contractor_id, about, version, data)
     select e.type, e.contractor_id, e.about, $1::bigint, e.data
     from found_event e join counted c on c.type = e.type and c.events <= $2
     union all
     select type, null, 'version ' || $1::bigint, $1::bigint, json_build_object('events', events)
     from counted where events > $2 order by 1, 2, 3`,
    [newest, MOST_OF_A_TYPE],
  );
  await saveConcerns(client, 'found_event', newest);
  return rowCount ?? 0;
}
