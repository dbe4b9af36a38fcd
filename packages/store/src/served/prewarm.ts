/** Loads the data that searches read into PostgreSQL's memory before the first search. */
import type pg from 'pg';

/**
 * The tables and indexes that searches by name and license number read, most used first. A search for a common word
 * reads most pages of the contractors.
 */
const searched = [
  'known_word',
  'known_name',
  'contractor',
  'known_word_pkey',
  'known_word_parts',
  'known_name_words',
  'contractor_name',
  'contractor_dba',
  'contractor_license',
  'contractor_license_text',
  'contractor_word',
  'contractor_word_pkey',
  'contractor_word_parts',
  'contractor_name_words',
  'contractor_dba_words',
  'contractor_person_words',
  'contractor_pkey',
  'alias_words',
  'alias',
  'license_history_words',
  'license_history',
  'claim_name',
];

/**
 * Loads these tables and indexes as far as they fit into `shared_buffers` (PostgreSQL documentation, pg_prewarm).
 * Anything already loaded takes milliseconds.
 * @throws the PostgreSQL error if the extension is missing or not allowed
 */
export async function prewarmSearches(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; bytes: number; room: number }>(
    `select 'served.' || name as name, pg_relation_size(to_regclass('served.' || name)) as bytes,
       pg_size_bytes(current_setting('shared_buffers')) as room
     from unnest($1::text[]) with ordinality as searched (name, ord)
     where to_regclass('served.' || name) is not null order by ord`,
    [searched],
  );
  let room = rows[0]?.room ?? 0;
  for (const { name, bytes } of rows) {
    if (bytes > room) continue;
    room -= bytes;
    // One statement each, so that publishing, which replaces tables, waits for at most one.
    await pool.query('select pg_prewarm($1::regclass)', [name]);
  }
}

/** Prewarms in the background for each new data version, one after another. */
export class Prewarmer {
  #version: number | null = null;
  #work: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(
    private readonly pool: pg.Pool,
    private readonly onFailure: (error: Error) => void,
  ) {}

  /** Prewarms if this version is new. */
  noteVersion(version: number | null): void {
    if (version === null || version === this.#version || this.#closed) return;
    this.#version = version;
    this.#work = this.#work.then(async () => {
      if (this.#closed) return;
      await prewarmSearches(this.pool).catch((error: Error) => this.onFailure(error));
    });
  }

  /** Waits for the running statement. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#work;
  }
}
