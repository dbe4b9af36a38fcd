/** The tables of the name search: the names in claims and inspections with their number of permits, and their words. */
import type pg from 'pg';
import { isOfPermits } from '../served/permit-summary.js';
import type { Build } from './concurrent-build.js';
import type { Pending } from './pending.js';
import { replacementTable, rowsFromStage } from './publish-table.js';
import {
  type HeldBack,
  heldOwners,
  type PublishedTable,
  publishedTables,
  type ServedTables,
} from './published-tables.js';
import { buildIndexes, createReplacement, type Replacement } from './replace-table.js';

const WORDS = `string_to_table(name_key, ' ')`;

/** SQL for the number of permits of a claim, by its alias. */
const permitsOf = (claim: string): string =>
  `case when ${isOfPermits(claim)} then ${claim}.record_count else 0 end`;

/** SQL for names with their number of permits, from rows that have both; a name may be in several rows. */
const countedNames = (rows: string): string =>
  `select name_key, sum(permits)::int as permits from (${rows}) named where name_key <> '' group by 1 order by 1`;

/**
 * Adds the names of changed claims and inspections and updates their counts, in the caller's transaction. A name
 * without records stays, and finds nothing.
 */
export async function addKnownNames(
  client: pg.ClientBase,
  { claim, inspection }: ServedTables,
  { changed, replaced }: Pending,
): Promise<void> {
  const differing = `
    select name_key, ${permitsOf('c')} as permits from ${claim} c where id in (select id from ${changed.claim} d)
    union all select name_key, -(${permitsOf('r')}) from ${replaced.claim} r
    union all select name_key, 0 from ${inspection} i where id in (select id from ${changed.inspection} d)`;
  await client.query(
    `with added as (
       insert into served.known_name as n (name_key, permits) ${countedNames(differing)}
       on conflict (name_key) do update set permits = n.permits + excluded.permits where excluded.permits <> 0
       returning name_key)
     insert into served.known_word (word) select distinct word from added, ${WORDS} as word
     on conflict do nothing`,
  );
}

/**
 * Removes names that only withheld claims and inspections have, so that no search corrects a spelling to such a name.
 */
export async function forgetWithheldNames(client: pg.ClientBase): Promise<void> {
  await client.query(
    `with gone as (
       delete from served.known_name n
       using (select distinct original ->> 'name_key' as name_key from withheld where kind in ('claim', 'inspection')) w
       where n.name_key = w.name_key
         and not exists (select from served.claim c where c.name_key = n.name_key)
         and not exists (select from served.inspection i where i.name_key = n.name_key)
       returning n.name_key)
     delete from served.known_word k using (select distinct word from gone, ${WORDS} as word) g
     where k.word = g.word and not exists (
       select from served.known_name n where crs.words_of(n.name_key) @@ crs.word_query(k.word)
         and n.name_key not in (select name_key from gone))`,
  );
}

/** The tables of names and of words. */
export const knownTables = ['known_name', 'known_word'] as const;

/**
 * Rebuilds both tables from all claims and inspections.
 * @param stageOf SQL for a stage's visible rows
 */
export function buildOfKnownNames(
  held: HeldBack,
  stageOf: (table: PublishedTable, columns: readonly string[]) => string,
): Build {
  const rowsOf = (name: 'claim' | 'inspection', columns: readonly string[]): string => {
    const table = publishedTables.find((one) => one.name === name);
    if (table === undefined) throw new Error(`There is no table ${name}.`);
    return `${rowsFromStage(table, columns, heldOwners(table, held), stageOf(table, columns))} r`;
  };
  const named = `select name_key, ${permitsOf('r')} as permits from ${rowsOf('claim', ['name_key', 'scope', 'record_count'])}
    union all select name_key, 0 from ${rowsOf('inspection', ['name_key'])}`;
  const rows: Readonly<Record<(typeof knownTables)[number], string>> = {
    known_name: countedNames(named),
    known_word: `select distinct word from ${replacementTable('known_name')}, ${WORDS} as word order by 1`,
  };
  return async (client, beforeIndex) => {
    const replacements: Replacement[] = [];
    for (const name of knownTables) {
      const built = replacementTable(name);
      await createReplacement(client, `served.${name}`, built);
      await client.query(`insert into ${built} ${rows[name]}`);
      const indexes = await buildIndexes(client, `served.${name}`, built, beforeIndex);
      replacements.push({ schema: 'served', name, built, indexes });
    }
    return replacements;
  };
}
