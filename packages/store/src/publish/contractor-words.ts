/** The words in contractors' names, which searches use to correct typos. */
import type pg from 'pg';
import type { Pending } from './pending.js';
import type { ServedTables } from './published-tables.js';

const words = (columns: string): string => `unnest(crs.search_words(${columns}))`;
const OTHER_NAMES = `concat_ws(' ', name, dba_name, person_name)`;
const OF_CONTRACTOR = `unnest(string_to_array(name_key, ' ') || string_to_array(dba_key, ' ') || crs.search_words(person_name))`;

/** The word in the mask `[withheld]`, which nobody has as a name. */
const MASK = 'withheld';

/**
 * Adds the words of changed contractors and aliases, in the caller's transaction. A word without a contractor finds
 * nothing.
 */
export async function addContractorWords(
  client: pg.ClientBase,
  { contractor, alias }: ServedTables,
  { changed }: Pending,
): Promise<void> {
  await client.query(
    `insert into served.contractor_word select distinct word from (
       select ${OF_CONTRACTOR} from ${contractor} c where id in (select id from ${changed.contractor} d)
       union select ${words(OTHER_NAMES)} from ${alias} a where id in (select id from ${changed.alias} d)) w (word)
     where word not in ('', $1) on conflict do nothing`,
    [MASK],
  );
}

/** Removes the words of withheld contractors and aliases that no other has. */
export async function forgetWithheldWords(
  client: pg.ClientBase,
  { contractor, alias }: ServedTables,
): Promise<void> {
  const original = ['name', 'dba_name', 'person_name', 'name_key', 'dba_key'].map(
    (column) => `original ->> '${column}'`,
  );
  await client.query(
    `delete from served.contractor_word k
     using (select distinct ${words(`concat_ws(' ', ${original.join(', ')})`)} as word
            from withheld where kind in ('contractor', 'alias')) w
     where k.word = w.word
       and not exists (select from ${contractor} c where crs.words_of(c.name_key) @@ crs.word_query(k.word))
       and not exists (select from ${contractor} c where crs.words_of(c.dba_key) @@ crs.word_query(k.word))
       and not exists (select from ${contractor} c where crs.printed_words_of(c.person_name) @@ crs.word_query(k.word))
       and not exists (select from ${alias} a where crs.printed_words_of(coalesce(a.name, '') || ' ' || coalesce(a.dba_name, '') || ' ' || coalesce(a.person_name, '')) @@ crs.word_query(k.word))`,
  );
}
