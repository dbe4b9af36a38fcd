import { hash } from 'node:crypto';
import type { Family } from '@crs/domain';
import type pg from 'pg';
import { CopyWriter, copyField, copyLine } from '../copy.js';
import { type RecordRow, recordTables } from './tables.js';

/** What a load did to the served rows of its feed. */
export interface LoadCounts {
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
}

/**
 * One feed's rows on their way into their table. Rows go by COPY into a temporary table; `publish` then
 * compares them with what is served and changes only what differs. All of it happens in the caller's
 * transaction, so that nothing is seen until it commits.
 *
 * A source key that repeats gets ordinals: rows are first paired with served rows of the same key and
 * content, then with the rest of the same key, so that ids stay with their rows whatever their order.
 */
export class FeedLoad<F extends Family> {
  readonly #client: pg.ClientBase;
  readonly #feed: string;
  readonly #table: string;
  readonly #columns: readonly (keyof RecordRow<F> & string)[];
  readonly #writer: CopyWriter;
  #staged = 0;

  private constructor(client: pg.ClientBase, family: F, feed: string) {
    const { table, columns } = recordTables[family];
    this.#client = client;
    this.#feed = feed;
    this.#table = table;
    this.#columns = columns as unknown as readonly (keyof RecordRow<F> & string)[];
    this.#writer = new CopyWriter(client, 'staged', ['seq', 'source_key', 'content_hash', ...columns]);
  }

  /** Opens the load on a connection that is inside a transaction and does nothing else until `publish`. */
  static async open<F extends Family>(client: pg.ClientBase, family: F, feed: string): Promise<FeedLoad<F>> {
    const { table, columns } = recordTables[family];
    await client.query(
      `create temp table staged on commit drop as
       select 0::bigint as seq, source_key, content_hash, ${columns.join(', ')} from ${table} with no data`,
    );
    return new FeedLoad(client, family, feed);
  }

  /** Stages one row. Await what it returns, if anything, before the next row. */
  add(sourceKey: string, row: RecordRow<F>): Promise<void> | undefined {
    const content = copyLine(this.#columns.map((column) => row[column]));
    const digest = hash('md5', content, 'hex');
    return this.#writer.write(`${this.#staged++}\t${copyField(sourceKey)}\t${digest}\t${content}`);
  }

  /** Rows staged so far. */
  get staged(): number {
    return this.#staged;
  }

  /** Ends the COPY; `publish` or a rollback comes next. */
  finish(): Promise<void> {
    return this.#writer.finish();
  }

  /** Gives the load up, so that the transaction can be rolled back. */
  abort(): Promise<void> {
    return this.#writer.abort();
  }

  /** Makes the served rows of the feed equal to the staged ones. */
  async publish(): Promise<LoadCounts> {
    const { rows } = await this.#client.query(`select 1 from ${this.#table} where feed = $1 limit 1`, [
      this.#feed,
    ]);
    if (rows.length === 0) {
      const inserted = await this.#insertAll();
      return { inserted, updated: 0, unchanged: 0, removed: 0 };
    }
    await this.#pair();
    const removed = await this.#change(
      `delete from ${this.#table} t where feed = $1 and not exists (select from paired p where p.id = t.id)`,
    );
    const updated = await this.#update();
    const inserted = await this.#insertNew();
    return { inserted, updated, unchanged: this.#staged - updated - inserted, removed };
  }

  async #change(sql: string): Promise<number> {
    return (await this.#client.query(sql, [this.#feed])).rowCount ?? 0;
  }

  #insertAll(): Promise<number> {
    return this.#change(
      `insert into ${this.#table} (id, feed, source_key, ordinal, content_hash, ${this.#columns.join(', ')})
       select record_id($1, source_key, ordinal), $1, source_key, ordinal, content_hash, ${this.#columns.join(', ')}
       from (select *, (row_number() over (partition by source_key order by seq))::int - 1 as ordinal from staged) s
       order by seq`,
    );
  }

  /** Pairs staged with served rows: table `paired (seq, id, changed)`. */
  async #pair(): Promise<void> {
    await this.#client.query(
      'create temp table paired (seq bigint primary key, id bigint not null unique, changed boolean not null) on commit drop',
    );
    await this.#change(
      `insert into paired
       with s as (select seq, source_key, content_hash,
                    row_number() over (partition by source_key, content_hash order by seq) as n from staged),
            t as (select id, source_key, content_hash,
                    row_number() over (partition by source_key, content_hash order by ordinal) as n
                  from ${this.#table} where feed = $1)
       select s.seq, t.id, false from s join t using (source_key, content_hash, n)`,
    );
    await this.#client.query('analyze paired');
    await this.#change(
      `insert into paired
       with s as (select seq, source_key, row_number() over (partition by source_key order by seq) as n
                  from staged x where not exists (select from paired p where p.seq = x.seq)),
            t as (select id, source_key, row_number() over (partition by source_key order by ordinal) as n
                  from ${this.#table} x where feed = $1 and not exists (select from paired p where p.id = x.id))
       select s.seq, t.id, true from s join t using (source_key, n)`,
    );
  }

  async #update(): Promise<number> {
    const assignments = ['content_hash', ...this.#columns].map((column) => `${column} = s.${column}`);
    const { rowCount } = await this.#client.query(
      `update ${this.#table} t set ${assignments.join(', ')}
       from staged s join paired p using (seq) where p.changed and t.id = p.id`,
    );
    return rowCount ?? 0;
  }

  #insertNew(): Promise<number> {
    return this.#change(
      `insert into ${this.#table} (id, feed, source_key, ordinal, content_hash, ${this.#columns.join(', ')})
       select record_id($1, source_key, ordinal), $1, source_key, ordinal, content_hash, ${this.#columns.join(', ')}
       from (select s.*, coalesce(last.ordinal + 1, 0)
                      + (row_number() over (partition by s.source_key order by s.seq))::int - 1 as ordinal
             from staged s
             left join lateral (select max(ordinal) as ordinal from ${this.#table} t
                                where t.feed = $1 and t.source_key = s.source_key) last on true
             where not exists (select from paired p where p.seq = s.seq)) n
       order by seq`,
    );
  }
}
