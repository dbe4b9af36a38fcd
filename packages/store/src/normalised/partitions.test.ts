import { describe, expect, it } from '@jest/globals';
import { orderFeeds, row } from '../../../../test/harness/order-feeds.js';
import { partitionName } from './partitions.js';

describe('the partition of a feed', () => {
  const orders = orderFeeds();
  const { nextFeed, load, loadChanges, served } = orders;

  const partition = async (feed: string) =>
    (
      await orders.pool.query(
        `select c.oid::text as oid, pg_get_expr(relpartbound, c.oid) as bound,
           (select json_agg(json_build_array(pg_get_indexdef(i.indexrelid), h.inhparent::regclass) order by h.inhparent)
            from pg_index i join pg_inherits h on h.inhrelid = i.indexrelid where i.indrelid = c.oid) as indexes,
           (select json_agg(json_build_array(contype, pg_get_constraintdef(oid)) order by contype, conkey)
            from pg_constraint where conrelid = c.oid) as constraints,
           (select json_agg(json_build_array(attname, format_type(atttypid, atttypmod), attnotnull,
              pg_get_expr(adbin, adrelid)) order by attnum)
            from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
            where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
         from pg_class c where c.oid = partition_name('enforcement_order', $1)::regclass`,
        [feed],
      )
    ).rows[0];

  it('makes the staged table the partition of its feed, as the database itself would make one', async () => {
    const [first, made] = [nextFeed(), nextFeed()];
    await load(first, [row('a'), row('b')]);
    await orders.pool.query(
      `create table ${partitionName('enforcement_order', made)} partition of enforcement_order for values in ('${made}')`,
    );
    const own = (feed: string, shape: object) => JSON.parse(JSON.stringify(shape).replaceAll(feed, 'feed'));
    const [one, other] = [await partition(first), await partition(made)];
    const names = /INDEX \S+ ON/g;
    const plain = (text: string) => text.replaceAll(names, 'INDEX ON');
    expect(plain(JSON.stringify({ ...own(first, one), oid: '' }))).toBe(
      plain(JSON.stringify({ ...own(made, other), oid: '' })),
    );
    const { rows } = await orders.pool.query(
      `select count(*)::int as built from pg_class where relkind = 'i' and relname like 'staged%'`,
    );
    expect(rows[0]?.built).toBeGreaterThan(0);
  });

  it('replaces the partition if most of it changes, and keeps it otherwise', async () => {
    const [small, large] = [nextFeed(), nextFeed()];
    await load(small, [row('a'), row('b')]);
    const rows = Array.from({ length: 25_000 }, (_, n) => row(`k${n}`));
    expect(await load(large, rows)).toMatchObject({ inserted: 25_000 });
    const before = await partition(large);
    const most = rows.map((each, n) => (n < 20_000 ? { ...each, type: 'License Order' } : each));
    expect(await load(large, most)).toMatchObject({ updated: 20_000, unchanged: 5_000 });
    const after = await partition(large);
    expect(after.oid).not.toBe(before.oid);
    expect({ ...after, indexes: after.indexes.length }).toEqual({
      ...before,
      oid: after.oid,
      indexes: before.indexes.length,
    });
    expect(await loadChanges(large, [...most.slice(1), row('new')])).toEqual({
      inserted: 1,
      updated: 0,
      unchanged: 24_999,
      removed: 1,
    });
    expect((await partition(large)).oid).toBe(after.oid);
    expect(await served(small)).toHaveLength(2);
    expect(await served(large)).toHaveLength(25_000);
  });

  it('names the partition of a feed as the database does', async () => {
    for (const name of [
      'austin',
      'f'.repeat(40),
      'f'.repeat(47),
      `${'f'.repeat(60)}1`,
      `${'f'.repeat(60)}2`,
    ]) {
      const { rows } = await orders.pool.query(
        `select partition_name('permit', $1) as permit, partition_name('enforcement_order', $1) as orders`,
        [name],
      );
      expect(rows[0]).toEqual({
        permit: partitionName('permit', name),
        orders: partitionName('enforcement_order', name),
      });
    }
  });
});
