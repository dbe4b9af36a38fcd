/** What searches look through is brought into PostgreSQL's memory before somebody searches. */
import type pg from 'pg';

/**
 * What searches by names and license numbers read all over, those first of which a page is needed the most often. A
 * search for a common word needs most pages of the contractors.
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
  'contractor_pkey',
  'claim_name',
];

/**
 * Has PostgreSQL read what searches look through, as far as its memory holds it (PostgreSQL documentation, pg_prewarm).
 * What is there already takes milliseconds.
 * @throws what PostgreSQL says where the extension is not installed or may not be used
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
    // One statement each: a publishing that puts a table in another's place waits for no more than one.
    await pool.query('select pg_prewarm($1::regclass)', [name]);
  }
}

/** Prewarms for each version of the data that is met, one after another, while answers go on. */
export class Prewarmer {
  #version: number | null = null;
  #work: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(
    private readonly pool: pg.Pool,
    private readonly onFailure: (error: Error) => void,
  ) {}

  /** Prewarms for a version that was read; nothing to do for the last one. */
  noteVersion(version: number | null): void {
    if (version === null || version === this.#version || this.#closed) return;
    this.#version = version;
    this.#work = this.#work.then(async () => {
      if (this.#closed) return;
      await prewarmSearches(this.pool).catch((error: Error) => this.onFailure(error));
    });
  }

  /** Waits for what is being read. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#work;
  }
}
