import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EditedStages, nobody, savePermit, startEditedStages } from '../../test/edited-stages.js';
import { inTransaction } from '../pool.js';
import { findCollidingRows, giveRecordsOwnIds } from './colliding-ids.js';

describe('records with the id of another feed’s record', () => {
  let stages: EditedStages;
  beforeEach(async () => {
    stages = await startEditedStages();
  });
  afterEach(() => stages.close());

  const found = async (held = nobody) => {
    const rows = await inTransaction(stages.pool, (client) => findCollidingRows(client, held));
    return rows.map(({ kind, feed, hashed }) => `${kind} ${feed} ${hashed}`).sort();
  };

  it('are the later ones: either readers see one already, or it belongs to the first feed', async () => {
    await savePermit(stages.pool, 'oak', 7, 'open');
    await savePermit(stages.pool, 'oak', 8, 'open');
    expect(await found()).toEqual([]);
    await savePermit(stages.pool, 'elm', 7, 'open');
    expect(await found()).toEqual(['permit oak 7']);
    expect(await found({ feeds: ['elm'], scopes: [] })).toEqual([]);
    await stages.publish({ feeds: ['elm'], scopes: ['elm'] });
    expect(await found()).toEqual(['permit elm 7']);
  });

  it('are found even if all records of a feed are new', async () => {
    await savePermit(stages.pool, 'elm', 7, 'open');
    await savePermit(stages.pool, 'oak', 7, 'open');
    await stages.pool.query(
      `delete from pending_change where owner = 'oak'; insert into pending_change values ('permit', 'oak', null)`,
    );
    expect(await found()).toEqual(['permit oak 7']);
  });

  it('get spare ids, and their feeds are read again', async () => {
    await savePermit(stages.pool, 'elm', 7, 'open');
    await savePermit(stages.pool, 'oak', 7, 'open');
    await stages.pool.query(`update feed_state set definition_hash = 'a'`);
    for (let night = 0; night < 2; night += 1)
      await inTransaction(stages.pool, async (client) =>
        giveRecordsOwnIds(client, await findCollidingRows(client, nobody)),
      );
    const { rows } = await stages.pool.query(
      `select kind, owner, hashed, id >= first_spare_id() as spare,
         (select string_agg(feed, ' ') from feed_state where definition_hash is null) as again from spare_id`,
    );
    expect(rows).toEqual([{ kind: 'permit', owner: 'oak', hashed: 7, spare: true, again: 'oak' }]);
  });
});
