import type { Family } from '@crs/domain';
import type pg from 'pg';
import { differSql } from '../column-lists.js';
import { CopyWriter } from '../copy.js';
import {
  changeInPlace,
  countChanged,
  type LoadOutcome,
  replacePartition,
  replacingIsCheaper,
  type StagedFeed,
  saveRowsBefore,
} from './apply-changes.js';
import { openLoadTables } from './load-tables.js';
import { type Manifest, saveManifest } from './manifest.js';
import { assignOrdinals, type OrdinalScope } from './ordinals.js';
import { hasPartition, partitionOf } from './partitions.js';
import { idsSql } from './record-id.js';
import { chooseSpareIds, findColliding, giveSpareIds, recordIdentity } from './spare-ids.js';
import { StagedEntries } from './staged-entries.js';
import { type StagedLayout, stagedColumns } from './staged-lines.js';
import { createStaged, stagedTable } from './staged-table.js';
import { recordTables } from './tables.js';

/**
 * Loads one feed's rows into its partition. COPY writes them to a staging table; then they are compared with the
 * partition, and only rows that differ are changed, with their old state saved. The whole load is one transaction of
 * the caller.
 */
export class FeedLoad {
  readonly #stagedFeed: StagedFeed;
  readonly #client: pg.ClientBase;
  readonly #feed: string;
  readonly #runId: number;
  readonly #table: string;
  readonly #staged: string;
  readonly #writer: CopyWriter;
  readonly #entries = new StagedEntries();

  private constructor(stagedFeed: StagedFeed, runId: number, layout: StagedLayout) {
    const { client, family, feed } = stagedFeed;
    this.#stagedFeed = stagedFeed;
    this.#client = client;
    this.#feed = feed;
    this.#runId = runId;
    this.#table = partitionOf(family, feed);
    this.#staged = stagedTable(feed);
    this.#writer = new CopyWriter(client, this.#staged, stagedColumns(layout));
  }

  /** Opens the load in a transaction; the connection accepts no other statement until `finish`. */
  static async open(
    client: pg.ClientBase,
    family: Family,
    feed: string,
    runId: number,
    layout: StagedLayout,
  ): Promise<FeedLoad> {
    await openLoadTables(client);
    const defaults = await createStaged(client, family, feed, runId, layout.constants);
    return new FeedLoad({ client, family, feed, defaults }, runId, layout);
  }

  /**
   * Stages rows. Await the result, if any, before the next call.
   * @param lines whole lines from `stagedLines`
   * @param entries for the same rows, with the ids in the lines
   */
  add(lines: Uint8Array, entries: Manifest): Promise<void> | undefined {
    this.#entries.add(entries);
    return this.#writer.writeBytes(lines);
  }

  /** Ends the COPY. Then call `applyFull` or `applyChanges`, or roll back. */
  async finish(): Promise<void> {
    await this.#writer.finish();
  }

  /** Aborts the COPY, so that the transaction can be rolled back. */
  abort(): Promise<void> {
    return this.#writer.abort();
  }

  /** A full load: the staged rows are all rows of the source. */
  async applyFull(): Promise<LoadOutcome> {
    const staged = this.#entries.rows;
    const before = await hasPartition(this.#client, this.#table);
    await this.#assignIds(before ? 'whole feed' : 'first load', []);
    if (!before) {
      const counts = { inserted: staged, updated: 0, unchanged: 0, removed: 0 };
      return replacePartition(this.#stagedFeed, counts, { replaces: false });
    }
    const rehashed = await this.#findChanges(
      `select t.id from ${this.#table} t where not exists (select from ${this.#staged} s where s.id = t.id)`,
    );
    const counts = await countChanged(this.#client, staged);
    await saveRowsBefore(this.#stagedFeed, this.#runId);
    if (replacingIsCheaper(counts, rehashed)) {
      // Unchanged rows keep the run that last changed them.
      await this.#client.query(
        `update ${this.#staged} s set run_id = t.run_id from ${this.#table} t
         where t.id = s.id and not exists (select from changed c where c.id = s.id)`,
      );
      return replacePartition(this.#stagedFeed, counts, { replaces: true });
    }
    return changeInPlace(this.#stagedFeed, counts, 'all');
  }

  /**
   * An incremental load: only rows with new texts are staged.
   * @param staying the manifest entries of unchanged records
   * @param gone ids of the rows whose records left the source
   */
  async applyChanges(staying: Manifest, gone: readonly number[]): Promise<LoadOutcome> {
    await this.#client.query(`analyze ${this.#staged}`);
    await this.#assignIds({ gone }, [staying]);
    await this.#findChanges(
      `select g.id from unnest(${idsSql(gone)}) g (id)
       where not exists (select from ${this.#staged} s where s.id = g.id)`,
    );
    const counts = await countChanged(this.#client, this.#entries.rows + staying.ids.length);
    await saveRowsBefore(this.#stagedFeed, this.#runId);
    return changeInPlace(this.#stagedFeed, counts, 'touched');
  }

  /** Assigns ordinals and spare ids to the staged rows, and saves the manifest of the staged and the unchanged rows. */
  async #assignIds(scope: OrdinalScope, staying: readonly Manifest[]): Promise<void> {
    const [client, staged] = [this.#client, this.#staged];
    const kind = recordTables[this.#stagedFeed.family].table;
    const rows = { client, kind, owner: this.#feed, rows: staged, identity: recordIdentity('s') };
    const given = await giveSpareIds(rows);
    const repeatedIds = this.#entries.repeatedIds();
    const repeat = await assignOrdinals(this.#stagedFeed, scope, repeatedIds);
    // The other ordinals have separate ids.
    if (given && repeat) await giveSpareIds(rows);
    const colliding = await findColliding(rows, {
      others:
        scope === 'first load'
          ? null
          : `select t.id, ${recordIdentity('t')} as identity from ${this.#table} t`,
      suspects:
        repeat || repeatedIds.length > 0
          ? `select unnest(${idsSql(repeatedIds)}) union all select id from ${staged} where ordinal > 0`
          : null,
    });
    await chooseSpareIds(rows, colliding);
    const collide = colliding.length > 0;
    if (collide) await giveSpareIds(rows);
    const entries =
      given || repeat || collide
        ? await this.#entries.withFinalIds(client, this.#feed, staged)
        : this.#entries.all();
    await saveManifest(client, this.#feed, [...staying, entries]);
  }

  /**
   * Fills `changed` with the rows to insert or update, and those that `removedSql` selects. Rows that differ only in
   * their content hash, because the hash includes a new column or is computed in another way, go to `rehashed` instead.
   * @returns the number of rows in `rehashed`
   */
  async #findChanges(removedSql: string): Promise<number> {
    const { columns } = recordTables[this.#stagedFeed.family];
    await this.#client.query(
      `insert into changed
       select s.id, case when t.id is null then 'inserted' else 'updated' end
       from ${this.#staged} s left join ${this.#table} t on t.id = s.id
       where t.id is null or t.content_hash <> s.content_hash;
       insert into changed select id, 'removed' from (${removedSql}) r;
       analyze changed`,
    );
    const { rowCount } = await this.#client.query(
      `with same as (
         delete from changed c using ${this.#staged} s, ${this.#table} t
         where c.kind = 'updated' and s.id = c.id and t.id = c.id and not (${differSql('s', 't', columns)})
         returning c.id)
       insert into rehashed select id from same`,
    );
    return rowCount ?? 0;
  }
}
