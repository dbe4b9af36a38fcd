/** Withholds the firms and aliases of withheld contractors and claims. */
import type pg from 'pg';
import type { ServedTable } from '../publish/published-tables.js';
import {
  type SuppressedContractors,
  saveWithheld,
  type WithheldChange,
  type WithheldRow,
  type WithholdingTable,
} from './withheld-rows.js';
import { ALL, tableOf } from './withheld-ties.js';
import type { LineTexts, Withholding } from './withholding.js';

type Tables = ReadonlyMap<ServedTable, WithholdingTable>;

/** SQL for whether a contractor, a row `w` of `withheld`, is left out or masked. */
const IS_WITHHELD = `w.kind = 'contractor' and w.masked::text is distinct from '{}'`;

/**
 * Removes hidden and masked contractors from their firms, because the other licenses of a firm would reveal them. A
 * firm with fewer than two others is left out.
 */
export async function saveFirmMembers(
  client: pg.ClientBase,
  tables: Tables,
): Promise<readonly WithheldChange[]> {
  const members = tableOf(tables, 'firm_member');
  const { rows } = await client.query<WithheldRow>(
    `with own as materialized (
       select m.firm_id, m.contractor_id, w.suppressions
       from withheld w join ${members.rows} m on m.contractor_id = w.id where ${IS_WITHHELD}),
     firm as (
       select firm_id, array_agg(distinct suppression order by suppression) as suppressions, count(distinct contractor_id) as hidden
       from own cross join lateral unnest(suppressions) suppression group by firm_id)
     select 'members' as owner, m.contractor_id as id, null as masked, to_json(firm.suppressions) as suppressions
     from firm join ${members.rows} m on m.firm_id = firm.firm_id
     where m.contractor_id in (select contractor_id from own)
       or (select count(*) from ${members.rows} o where o.firm_id = firm.firm_id) - firm.hidden < 2`,
  );
  return [await saveWithheld(client, members, rows, ALL)];
}

/**
 * Leaves out the aliases of hidden and masked contractors, those learned from a withheld claim or order, and former
 * lines that name suppressed people.
 */
export async function saveAliases(
  client: pg.ClientBase,
  tables: Tables,
  _contractors: SuppressedContractors,
  withholding: Withholding,
): Promise<readonly WithheldChange[]> {
  const aliases = tableOf(tables, 'alias');
  const { rows } = await client.query<WithheldRow>(
    `select 'members' as owner, id, null as masked, to_json(array_agg(distinct suppression order by suppression)) as suppressions
     from (
       select a.id, w.suppressions from withheld w join crs.alias a on a.contractor_id = w.id where ${IS_WITHHELD}
       union all
       select a.id, w.suppressions from withheld w
       join crs.alias_source s on s.claim_id = w.id and s.scope = w.owner
       join crs.alias a on a.contractor_id = s.contractor_id and a.key = s.key where w.kind = 'claim'
       union all
       select a.id, w.suppressions from withheld w
       join crs.enforcement_order o on o.id = w.id
       join crs.alias_source s on s.claim_id = o.claim_id and s.scope = 'orders'
       join crs.alias a on a.contractor_id = s.contractor_id and a.key = s.key
       where w.kind = 'enforcement_order' and w.masked::text is distinct from '{}') found
     cross join lateral unnest(suppressions) suppression group by id`,
  );
  const known = new Set(rows.map(({ id }) => id));
  const named = (await namedLines(client, withholding)).filter(({ id }) => !known.has(id));
  return [await saveWithheld(client, aliases, [...rows, ...named], ALL)];
}

/** The aliases from former lines that name suppressed people. */
async function namedLines(client: pg.ClientBase, withholding: Withholding): Promise<WithheldRow[]> {
  const { rows } = await client.query<LineTexts & { id: number }>(
    `select id, phone, address, to_json(array_remove(array[name, dba_name, person_name], null)) as names
     from crs.alias where 'former_line' = any(known_by)`,
  );
  return rows.flatMap((line) => {
    const suppressions = withholding.namedIn(line);
    return suppressions.length === 0 ? [] : [{ owner: 'members', id: line.id, masked: null, suppressions }];
  });
}
