/** The names that are searched by their words: those of claims and inspections, and the vocabulary of these. */
import type pg from 'pg';
import type { Pending } from './pending.js';
import type { ServedTables } from './published-tables.js';
import { buildIndexes, createBeside, type Replacement } from './replace-table.js';

const WORDS = `string_to_table(name_key, ' ')`;

/**
 * Adds the names of the claims and inspections that differ. A name that no record has any more stays: a search that meets it
 * finds no record by it.
 */
async function addKnownNames(
  client: pg.ClientBase,
  { claim, inspection }: ServedTables,
  { changed }: Pending,
): Promise<void> {
  await client.query(
    `with added as (
       insert into served.known_name (name_key)
       select name_key from ${claim} where id in (select id from ${changed.claim} d) and name_key is not null
       union select name_key from ${inspection} where id in (select id from ${changed.inspection} d)
       order by 1 on conflict do nothing returning name_key)
     insert into served.known_word (word) select distinct word from added, ${WORDS} as word
     on conflict do nothing`,
  );
}

/** Makes both tables anew, beside those that are served. */
async function rebuildKnownNames(
  client: pg.ClientBase,
  { claim, inspection }: ServedTables,
): Promise<Replacement[]> {
  const build = async (name: string, select: string): Promise<Replacement> => {
    const built = `served.${name}_next`;
    await createBeside(client, `served.${name}`, built);
    await client.query(`insert into ${built} ${select}`);
    const indexes = await buildIndexes(client, `served.${name}`, built);
    return { schema: 'served', name, built, indexes };
  };
  const names = await build(
    'known_name',
    `select name_key from ${claim} where name_key is not null union select name_key from ${inspection} order by 1`,
  );
  const words = await build(
    'known_word',
    `select distinct word from served.known_name_next, ${WORDS} as word order by 1`,
  );
  return [names, words];
}

/**
 * Makes the names known of the claims and inspections that are published, in the caller's transaction.
 * @param rebuilt whether the tables of one of them were built anew
 * @returns the tables that are to take the place of those that are served
 */
export async function publishKnownNames(
  client: pg.ClientBase,
  tables: ServedTables,
  pending: Pending,
  rebuilt: boolean,
): Promise<Replacement[]> {
  if (rebuilt) return rebuildKnownNames(client, tables);
  await addKnownNames(client, tables, pending);
  return [];
}
