/** The names that are searched by their words: those of claims and inspections, and the vocabulary of these. */
import type pg from 'pg';
import type { Build } from './build-beside.js';
import type { Pending } from './pending.js';
import { nextTable, rowsFromStage } from './publish-table.js';
import { type HeldBack, heldOwners, publishedTables, type ServedTables } from './published-tables.js';
import { buildIndexes, createBeside, type Replacement } from './replace-table.js';

const WORDS = `string_to_table(name_key, ' ')`;

/**
 * Adds the names of the claims and inspections that differ, in the caller's transaction. A name that no record has any more stays: a search that meets it
 * finds no record by it.
 */
export async function addKnownNames(
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

/** The tables of names and of words. */
export const knownTables = ['known_name', 'known_word'] as const;

/** Builds both tables anew, of all claims and inspections as they will be served. */
export function buildOfKnownNames(held: HeldBack): Build {
  const namesOf = (name: 'claim' | 'inspection'): string => {
    const table = publishedTables.find((one) => one.name === name);
    if (table === undefined) throw new Error(`There is no table ${name}.`);
    return `select name_key from ${rowsFromStage(table, ['name_key'], heldOwners(table, held))} r where name_key is not null`;
  };
  const rows: Readonly<Record<(typeof knownTables)[number], string>> = {
    known_name: `${namesOf('claim')} union ${namesOf('inspection')} order by 1`,
    known_word: `select distinct word from ${nextTable('known_name')}, ${WORDS} as word order by 1`,
  };
  return async (client, beforeIndex) => {
    const replacements: Replacement[] = [];
    for (const name of knownTables) {
      const built = nextTable(name);
      await createBeside(client, `served.${name}`, built);
      await client.query(`insert into ${built} ${rows[name]}`);
      const indexes = await buildIndexes(client, `served.${name}`, built, beforeIndex);
      replacements.push({ schema: 'served', name, built, indexes });
    }
    return replacements;
  };
}
