import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type pg from 'pg';
import {
  differences,
  type EditedStages,
  logged,
  saveClaim,
  saveContractor,
  savePermit,
  startEditedStages,
} from '../../test/edited-stages.js';
import { unmatchGoneContractors } from '../matched/matches.js';
import { inTransaction } from '../pool.js';

let stages: EditedStages;
let pool: pg.Pool;
beforeAll(async () => {
  stages = await startEditedStages();
  pool = stages.pool;
});
afterAll(() => stages.close());

const id = fc.integer({ min: 1, max: 6 });
const place = fc.constantFrom('elm', 'oak');
const word = fc.constantFrom('open', 'closed', null);
const edit = fc.oneof(
  fc.record({ what: fc.constant('permit' as const), place, id, word }),
  fc.record({ what: fc.constant('claim' as const), place, id, word }),
  fc.record({ what: fc.constant('contractor' as const), place, id, word }),
  fc.record({ what: fc.constant('publish' as const), place, id, word }),
);

describe('publishDifference', () => {
  it('makes the served tables equal to the stages after any edits, and logs every difference once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 25 }), async (edits) => {
        for (const one of edits) {
          // Claims of two scopes have separate ids.
          const claim = one.place === 'elm' ? one.id : one.id + 100;
          if (one.what === 'permit') await savePermit(pool, one.place, one.id + claim * 10, one.word);
          if (one.what === 'claim') await saveClaim(pool, one.place, claim, one.id, one.word === null);
          if (one.what === 'contractor') await saveContractor(pool, one.id, one.word);
          if (one.what === 'publish') await stages.publish();
        }
        const expected = (await differences(pool)).length > 0;
        const before = (await stages.publish()).version;
        expect(await differences(pool)).toEqual([]);
        const again = await stages.publish();
        expect(again).toEqual({ version: before, changes: {} });
        expect(await logged(pool, before)).toEqual([]);
        if (expected) expect(await logged(pool, before - 1)).not.toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('receives many rows changed by one statement as an owner, and few as ids', async () => {
    const noted = async (from: number, to: number) => {
      await stages.publish();
      await pool.query(
        `insert into claim (id, scope, record_count) select n, 'elm', 1 from generate_series($1::int, $2::int) n`,
        [from, to],
      );
      const { rows } = await pool.query(
        `select owner, count(*)::int as notes, count(id)::int as ids from pending_change where kind = 'claim' group by 1`,
      );
      return rows;
    };
    expect(await noted(10_001, 10_003)).toEqual([{ owner: 'elm', notes: 3, ids: 3 }]);
    expect(await noted(20_001, 22_500)).toEqual([{ owner: 'elm', notes: 1, ids: 0 }]);
    await stages.publish();
    expect(await differences(pool)).toEqual([]);
    await pool.query('delete from claim where id > 10000');
  });

  it('publishes the sharers of a value, even if their number is the same', async () => {
    await pool.query(`insert into shared_value values (5, 'phone', '5550100', '555-0100', 2, false)`);
    await pool.query('insert into shared_value_member values (5, 1), (5, 2)');
    await stages.publish();
    await pool.query('update shared_value_member set contractor_id = 3 where contractor_id = 2');
    await stages.publish();
    expect(await differences(pool)).toEqual([]);
  });

  it('publishes firms and aliases with the version in which they change', async () => {
    await pool.query(`insert into firm (id, members) values (7, '{1,2}')`);
    await pool.query('insert into firm_member values (1, 7), (2, 7)');
    await pool.query(
      `insert into alias (id, contractor_id, key, known_by, name, keys, claims, records) values (70, 1, 'a', '{phone}', 'A', '{}', 1, 1)`,
    );
    const { version } = await stages.publish();
    expect(await differences(pool)).toEqual([]);
    await pool.query('delete from firm_member where contractor_id = 2');
    await pool.query('update alias set records = 2');
    await stages.publish();
    expect(await differences(pool)).toEqual([]);
    expect(await logged(pool, version)).toEqual([
      'alias members 70 updated',
      'firm_member members 2 removed',
    ]);
  });

  it('keeps the earlier status of a license, with the time its roster was fetched', async () => {
    await pool.query(
      `insert into crs.feed_version (feed, version, run_id, url, fetched_at) values
         ('roster', 1, 11, 'https://roster.example', '2026-01-01T00:00:00Z'), ('roster', 2, 12, 'https://roster.example', '2026-01-05T00:00:00Z')`,
    );
    await saveContractor(pool, 88, 'Northside');
    await pool.query(`update contractor set status = 'Issued', run_id = 11 where id = 88`);
    await stages.publish();
    await pool.query(`update contractor set phone = '1' where id = 88`);
    const { version: called } = await stages.publish();
    await pool.query(`update contractor set status = 'Revoked', run_id = 12 where id = 88`);
    const { version } = await stages.publish();
    const { rows } = await pool.query(
      'select * from served.license_history where contractor_id = 88 order by version',
    );
    const nothing = { dba_name: null, person_name: null, address: null, city: null, zip: null, phone: null };
    const details = { ...nothing, name: 'Northside' };
    expect(rows).toEqual([
      expect.objectContaining({ ...details, version: called, status: 'Issued' }),
      {
        contractor_id: 88,
        status: 'Issued',
        expiration_date: null,
        seen_from: '2026-01-01T00:00:00Z',
        seen_until: '2026-01-05T00:00:00Z',
        version,
        ...details,
        phone: '1',
      },
    ]);
    await saveContractor(pool, 88, null);
  });

  it('leaves out contractors on hold, and publishes them afterward', async () => {
    await stages.publish();
    await savePermit(pool, 'elm', 9_001, 'held');
    await savePermit(pool, 'oak', 9_002, 'free');
    await saveClaim(pool, 'elm', 9_003, 1, false);
    await saveClaim(pool, 'oak', 9_104, 1, false);
    const { version } = await stages.publish({ feeds: ['elm'], scopes: ['elm'] });
    expect(await logged(pool, version - 1)).toEqual([
      'claim oak 9104 inserted',
      'match oak 9104 inserted',
      'permit oak 9002 inserted',
    ]);
    const later = await stages.publish();
    expect(await logged(pool, version)).toEqual([
      'claim elm 9003 inserted',
      'match elm 9003 inserted',
      'permit elm 9001 inserted',
    ]);
    expect(later.version).toBe(version + 1);
    expect(await differences(pool)).toEqual([]);
  });

  it('flags contractors by their roster and by linked records, and logs it', async () => {
    await saveContractor(pool, 77, 'Linked');
    await stages.publish();
    const flag = async () =>
      (await pool.query('select has_enforcement_action as flag from served.contractor where id = 77')).rows;
    expect(await flag()).toEqual([{ flag: false }]);
    await pool.query(
      `insert into record_link values ('orders', 5, 77, 0.999, 'verified', '{license_number}')`,
    );
    const { version } = await stages.publish();
    expect(await flag()).toEqual([{ flag: true }]);
    expect(await logged(pool, version - 1)).toEqual([
      'contractor roster 77 updated',
      'record_link orders 5 inserted',
    ]);
    await pool.query('delete from record_link');
    await stages.publish();
    expect(await flag()).toEqual([{ flag: false }]);
  });

  it('does not flag for an action that was dismissed', async () => {
    await pool.query(`create table ag_action__actions partition of ag_action for values in ('actions')`);
    await saveContractor(pool, 78, 'Cleared');
    const save = async (status: string) => {
      await pool.query('delete from ag_action');
      await pool.query(
        `insert into ag_action (id, feed, source_key, ordinal, content_hash, respondent, status, run_id)
         values (951, 'actions', 'a', 0, hashtext($1), 'Cleared', $1, 1)`,
        [status],
      );
      await pool.query(`insert into pending_change values ('ag_action', 'actions', 951)`);
      await stages.publish();
      const { rows } = await pool.query(
        'select has_enforcement_action as flag from served.contractor where id = 78',
      );
      return rows[0]?.flag;
    };
    await pool.query(
      `insert into record_link values ('actions', 951, 78, 0.999, 'verified', '{license_number}')`,
    );
    const flags = [];
    for (const status of [
      'Open',
      'Dismissed with prejudice',
      'Judgment',
      'dismissed',
      'Dismissed in part',
      'Case vacated',
    ])
      flags.push(await save(status));
    expect(flags).toEqual([true, false, true, false, true, false]);
    await pool.query('delete from record_link');
  });

  it('unmatches claims of a scope on hold whose contractor is gone', async () => {
    await saveContractor(pool, 55, 'Leaving');
    await saveClaim(pool, 'elm', 9_700, 55, false);
    await pool.query(`update match set tier = 'verified', confidence = 0.99 where claim_id = 9700`);
    await stages.publish();
    await saveContractor(pool, 55, null);
    const { version } = await stages.publish({ feeds: ['elm'], scopes: ['elm'] });
    const { rows } = await pool.query(
      `select contractor_id, tier, candidate_count from served.match where claim_id = 9700`,
    );
    expect(rows).toEqual([{ contractor_id: null, tier: null, candidate_count: 0 }]);
    expect(await logged(pool, version - 1)).toEqual([
      'contractor roster 55 removed',
      'match elm 9700 updated',
    ]);
    await saveClaim(pool, 'elm', 9_700, null, false);
    await pool.query('update match set tier = null, confidence = null where claim_id = 9700');
    await stages.publish();
    expect(await differences(pool)).toEqual([]);
  });

  it('matches claims of a scope on hold again when their contractor is back, even if their stage never changed', async () => {
    await saveContractor(pool, 56, 'Leaving');
    await saveClaim(pool, 'elm', 9_800, 56, false);
    await stages.publish();
    await saveContractor(pool, 56, null);
    await stages.publish({ feeds: ['elm'], scopes: ['elm'] });
    await saveContractor(pool, 56, 'Back');
    await stages.publish();
    expect(await differences(pool)).toEqual([]);
    const { rows } = await pool.query('select contractor_id from served.match where claim_id = 9800');
    expect(rows).toEqual([{ contractor_id: 56 }]);
  });
});

describe('unmatchGoneContractors', () => {
  it('unmatches claims of the given scopes whose contractor left its roster, and no others', async () => {
    await saveContractor(pool, 57, 'Staying');
    await saveClaim(pool, 'elm', 9_901, 57, false);
    await saveClaim(pool, 'elm', 9_902, 58, false);
    await saveClaim(pool, 'oak', 9_903, 58, false);
    await inTransaction(pool, (client) => unmatchGoneContractors(client, ['elm']));
    const { rows } = await pool.query(
      'select claim_id as claim, contractor_id as contractor from match where claim_id > 9900 order by 1',
    );
    expect(rows).toEqual([
      { claim: 9_901, contractor: 57 },
      { claim: 9_902, contractor: null },
      { claim: 9_903, contractor: 58 },
    ]);
  });
});
