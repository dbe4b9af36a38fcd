/** Rows with another content hash and the same content, as a load leaves them after an upgrade. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import {
  differences,
  type EditedStages,
  logged,
  savePermit,
  startEditedStages,
} from '../../test/edited-stages.js';
import { liftSuppression, recordSuppression } from '../suppressed/suppressions.js';

let stages: EditedStages;
let pool: pg.Pool;
beforeAll(async () => {
  stages = await startEditedStages();
  pool = stages.pool;
});
afterAll(() => stages.close());

describe('publishDifference', () => {
  /** Gives a permit the hash that another version computes, and another status if given. */
  async function rehash(row: number, status?: string): Promise<void> {
    await pool.query(
      'update permit set content_hash = content_hash + 1, status = coalesce($2, status) where id = $1',
      [row, status],
    );
  }

  it('publishes nothing of a row if only its content hash changed, masked or not', async () => {
    await savePermit(pool, 'elm', 9_100, 'open');
    await savePermit(pool, 'elm', 9_101, 'asked by John Doe');
    await pool.query(`update permit set description = 'Call John Doe' where id = 9101`);
    const { id: suppression } = await recordSuppression(pool, {
      kind: 'person',
      action: 'mask',
      target: { name: 'John Doe', state: null, jurisdiction: null, phone: null, address: null },
      reason: 'A reason',
      by: 'Ada',
      until: null,
    });
    const { version } = await stages.publish();
    const shown = async () =>
      (await pool.query('select id, status, description from served.permit where id between 9100 and 9101'))
        .rows;
    const before = await shown();
    expect(before).toContainEqual(expect.objectContaining({ description: 'Call [withheld]' }));
    for (const row of [9_100, 9_101]) await rehash(row);
    for (const id of [9_100, null]) {
      await pool.query(`insert into pending_change values ('permit', 'elm', $1)`, [id]);
      expect(await stages.publish()).toEqual({ version, changes: {} });
    }
    expect(await shown()).toEqual(before);
    await rehash(9_100, 'closed');
    await pool.query(`insert into pending_change values ('permit', 'elm', null)`);
    await stages.publish();
    expect(await logged(pool, version)).toEqual(['permit elm 9100 updated']);
    await liftSuppression(pool, suppression, 'Ada');
    await stages.publish();
    expect(await shown()).toContainEqual({
      id: 9_101,
      status: 'asked by John Doe',
      description: 'Call John Doe',
    });
    for (const row of [9_100, 9_101]) await savePermit(pool, 'elm', row, null);
    await stages.publish();
    expect(await differences(pool)).toEqual([]);
  });
});
