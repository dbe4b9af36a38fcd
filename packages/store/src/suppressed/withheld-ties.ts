/** Withholds the matches, links, and shared values of withheld contractors and records. */
import type pg from 'pg';
import type { ServedTable } from '../publish/published-tables.js';
import type { Phrases } from './phrases.js';
import {
  type SuppressedContractors,
  saveWithheld,
  type WithheldChange,
  type WithheldRow,
  type WithholdingTable,
} from './withheld-rows.js';
import type { Withholding } from './withholding.js';

type Tables = ReadonlyMap<ServedTable, WithholdingTable>;

/** A match as if its claim were unmatched. */
const UNMATCHED = { contractor_id: null, confidence: null, tier: null, signals: [], candidate_count: 0 };

/** All rows of the table are considered. */
export const ALL = 'true';

export function tableOf(tables: Tables, name: ServedTable): WithholdingTable {
  const table = tables.get(name);
  if (table === undefined) throw new Error(`There is no table ${name}.`);
  return table;
}

/** Removes hidden contractors from the matches. */
export async function saveMatches(
  client: pg.ClientBase,
  tables: Tables,
  { hidden, suppressions }: SuppressedContractors,
): Promise<readonly WithheldChange[]> {
  const match = tableOf(tables, 'match');
  await forgetGone(client, match, tableOf(tables, 'contractor'));
  const { rows } = await client.query<{ owner: string; id: number; contractor: number }>(
    `select scope as owner, claim_id as id, contractor_id as contractor from ${match.rows} r where contractor_id = any($1)`,
    [hidden],
  );
  const unmatched = rows.map(
    ({ contractor, ...row }): WithheldRow => ({
      ...row,
      masked: UNMATCHED,
      suppressions: suppressions.get(contractor) ?? [],
    }),
  );
  return [await saveWithheld(client, match, unmatched, ALL)];
}

/**
 * Removes contractors that left their roster from what scopes on hold would show; publishing also removes them from
 * what these scopes serve.
 */
async function forgetGone(
  client: pg.ClientBase,
  { held: { scopes } }: WithholdingTable,
  contractors: WithholdingTable,
): Promise<void> {
  if (scopes.length === 0) return;
  const isGone = (id: string): string =>
    `${id} is not null and not exists (select from ${contractors.rows} c where c.id = ${id})`;
  await client.query(
    `update withheld w set original = (w.original::jsonb || $2::jsonb)::json
     where kind = 'match' and owner = any($1) and ${isGone(`(w.original ->> 'contractor_id')::bigint`)}`,
    [scopes, JSON.stringify(UNMATCHED)],
  );
  await client.query(
    `delete from withheld w where kind = 'record_link' and owner = any($1) and ${isGone('w.part')}`,
    [scopes],
  );
}

/** Leaves out the links of hidden contractors and hidden records. */
export async function saveLinks(
  client: pg.ClientBase,
  tables: Tables,
  { hidden }: SuppressedContractors,
): Promise<readonly WithheldChange[]> {
  const link = tableOf(tables, 'record_link');
  const { rows } = await client.query<WithheldRow & { part: number }>(
    `select r.family as owner, r.record_id as id, r.contractor_id as part, null as masked,
       to_json(coalesce(c.suppressions, o.suppressions, '{}')) as suppressions
     from ${link.rows} r
     left join withheld c on c.kind = 'contractor' and c.id = r.contractor_id and c.masked is null
     left join withheld o on o.kind = case r.family when 'orders' then 'enforcement_order' else 'ag_action' end
       and o.id = r.record_id and o.masked is null
     where r.contractor_id = any($1) or o.id is not null`,
    [hidden],
  );
  return [await saveWithheld(client, link, rows, ALL)];
}

/** A contractor that shares a value, and what is withheld about it. */
interface Sharer {
  readonly value: number;
  readonly contractor: number;
  readonly suppressions: readonly number[];
}

/** The contractor columns from which each kind of shared value is read. */
const SHARED_COLUMNS = `case v.kind when 'phone' then '{phone_key}'::text[]
  when 'address' then '{address_key}' else '{name,person_name}' end`;

/**
 * Removes contractors from the values that they share: all hidden ones, and masked ones whose value is masked. A value
 * shared by fewer than two others is left out, and so is a person's name.
 */
export async function saveSharedValues(
  client: pg.ClientBase,
  tables: Tables,
  _contractors: SuppressedContractors,
  { phrases }: Pick<Withholding, 'phrases'>,
): Promise<readonly WithheldChange[]> {
  const [values, members] = [tableOf(tables, 'shared_value'), tableOf(tables, 'shared_value_member')];
  const { rows: withheld } = await client.query<Sharer>(
    `select m.shared_value_id as value, m.contractor_id as contractor, to_json(w.suppressions) as suppressions
     from withheld w join ${members.rows} m on m.contractor_id = w.id
     join ${values.rows} v on v.id = m.shared_value_id
     where w.kind = 'contractor' and w.masked::text is distinct from '{}'
       and (w.masked is null or w.masked::jsonb ?| ${SHARED_COLUMNS})`,
  );
  const named = await namedPersons(client, values, phrases);
  const { rows: all } = await client.query<{ id: number; owner: string; sharers: number; members: number[] }>(
    `select v.id, v.kind as owner, v.sharers,
       array(select m.contractor_id from ${members.rows} m where m.shared_value_id = v.id) as members
     from ${values.rows} v where v.id = any($1)`,
    [[...new Set([...withheld.map(({ value }) => value), ...named.keys()])]],
  );
  const gone: WithheldRow[] = [];
  const left: WithheldRow[] = [];
  for (const { id, owner, sharers, members: sharing } of all) {
    const own = withheld.filter(({ value }) => value === id);
    const suppressions = [...new Set([...own.flatMap((one) => one.suppressions), ...(named.get(id) ?? [])])];
    const remaining = sharers - own.length;
    const isGone = remaining < 2 || named.has(id);
    left.push({ owner, id, masked: isGone ? null : { sharers: remaining }, suppressions });
    for (const part of isGone ? sharing.map(Number) : own.map(({ contractor }) => contractor))
      gone.push({ owner: 'members', id, part, masked: null, suppressions });
  }
  return [await saveWithheld(client, values, left, ALL), await saveWithheld(client, members, gone, ALL)];
}

/** The shared names of suppressed people, with the suppressions. */
async function namedPersons(
  client: pg.ClientBase,
  { rows: values }: WithholdingTable,
  phrases: Phrases<{ readonly id: number }>,
): Promise<Map<number, number[]>> {
  if (phrases.searchWords().length === 0) return new Map();
  const { rows } = await client.query<{ id: number; display: string }>(
    `select id, display from ${values} v where kind = 'person'`,
  );
  const named = new Map<number, number[]>();
  for (const { id, display } of rows) {
    const ids = [...phrases.in(display)].map((one) => one.id);
    if (ids.length > 0) named.set(id, ids);
  }
  return named;
}
