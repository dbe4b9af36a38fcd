import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertRow } from '../../../../test/harness/records.js';
import { type EditedStages, startEditedStages } from '../../test/edited-stages.js';
import { inTransaction } from '../pool.js';
import { nextVersion, raiseVersion } from './data-version.js';
import { forgetFindings, publishFindings } from './findings.js';

let stages: EditedStages;
beforeAll(async () => {
  stages = await startEditedStages();
});
afterAll(() => stages.close());

const contractor = (id: number, more: object) =>
  insertRow(stages.pool, 'contractor', {
    id,
    license_number: `L${id}`,
    name: `Name ${id}`,
    name_clean: `Name ${id}`,
    name_key: `name ${id}`,
    ...more,
  });
/** A claim of a contractor with permits issued on these days; ids are the days without hyphens. */
async function permits(contractor_id: number, tier: string, ...days: string[]): Promise<void> {
  const { pool } = stages;
  await insertRow(pool, 'claim', { id: contractor_id, last_date: days.toSorted().at(-1) });
  await insertRow(pool, 'match', { claim_id: contractor_id, contractor_id, tier, confidence: 0.9 });
  for (const day of days)
    await insertRow(pool, 'permit', {
      id: contractor_id * 100_000_000 + Number(day.replaceAll('-', '')),
      claim_id: contractor_id,
      issue_date: `${day}T00:00:00Z`,
    });
}
const find = async () => {
  await publishFindings(stages.pool, async () => []);
  const { rows } = await stages.pool.query(
    `select concat_ws(' ', contractor_id, issue_date::date, reason, known_by, ended_on, other_license_id) as line
     from served.unlicensed_permit order by 1`,
  );
  return rows.map(({ line }) => line);
};
/** Records a change as publishing does. */
const changed = (kind: string, change: string, ids: readonly number[]) =>
  inTransaction(stages.pool, async (client) => {
    await forgetFindings(client, new Set([kind]), false);
    const version = await nextVersion(client);
    await client.query(
      `insert into served.change_log (version, kind, owner, change, ids) values ($1, $2, '', $3, $4)`,
      [version, kind, change, ids],
    );
    await raiseVersion(client, version, 'records');
  });
const forget = (changed: readonly string[], withheld = false) =>
  inTransaction(stages.pool, (client) => forgetFindings(client, new Set(changed), withheld));

describe('permits without a license', () => {
  beforeAll(async () => {
    const { pool } = stages;
    const at = (run_id: number) => ({ feed: 'mn_licenses', run_id });
    await insertRow(pool, 'feed_state', {
      feed: 'mn_licenses',
      family: 'licenses',
      last_success_at: '2024-06-01T00:00:00Z',
    });
    await insertRow(pool, 'feed_version', {
      feed: 'mn_licenses',
      version: 1,
      run_id: 9,
      url: 'https://mn.example',
      fetched_at: '2023-05-05T00:00:00Z',
    });
    await contractor(1, { ...at(1), status: 'Expired', expiration_date: '2022-12-31' });
    await permits(1, 'verified', '2022-12-31', '2023-01-01', '2023-07-01');
    await contractor(2, { ...at(1), status: 'Issued', expiration_date: '2022-12-31' });
    await permits(2, 'verified', '2023-02-02');
    await contractor(3, { ...at(1), status: 'Expired', expiration_date: '2022-12-31' });
    await permits(3, 'possible', '2023-02-02');
    await contractor(4, { ...at(9), status: 'Revoked', expiration_date: '2030-12-31' });
    await permits(4, 'likely', '2023-02-02', '2023-06-06');
    await contractor(5, { ...at(9), status: 'Suspended', expiration_date: '2023-01-31' });
    await permits(5, 'likely', '2022-11-11', '2023-02-02');
    // The earlier order may be against another firm.
    for (const [id, order_date, tier] of [
      [1, '2022-10-10', 'likely'],
      [2, '2020-10-10', 'possible'],
    ] as const) {
      await insertRow(pool, 'enforcement_order', { id, order_date, actions_taken: ['Suspension'] });
      await insertRow(pool, 'record_link', {
        ...{ family: 'orders', record_id: id, contractor_id: 5 },
        ...{ confidence: 0.9, tier, signals: [] },
      });
    }
    // The roster hasn't been read since the license expired.
    await contractor(6, { ...at(1), status: null, expiration_date: '2024-12-31' });
    await permits(6, 'verified', '2025-02-02');
    await contractor(7, { ...at(1), status: 'Issued', original_date: '2023-06-01' });
    // A permit names the contractor after another one, and again under another name.
    await contractor(8, { ...at(1), status: 'Expired', expiration_date: '2022-12-31' });
    for (const id of [8, 9]) {
      await insertRow(pool, 'claim', { id, record_count: 0, last_date: '2023-03-03' });
      await insertRow(pool, 'match', { claim_id: id, contractor_id: 8, tier: 'verified', confidence: 0.9 });
    }
    await insertRow(pool, 'permit', {
      id: 820_230_303,
      claim_id: 2,
      contractor_claims: [2, 8, 9],
      contractor_roles: ['general contractor', 'electrical contractor', 'contractor'],
      issue_date: '2023-03-03T00:00:00Z',
    });
    for (const contractor_id of [1, 7]) await insertRow(pool, 'firm_member', { contractor_id, firm_id: 70 });
  });

  it('are found by expiration date, order, and roster, if the match is certain', async () => {
    expect(await find()).toEqual([
      '1 2023-01-01 expired expiration_date 2022-12-31',
      '1 2023-07-01 expired expiration_date 2022-12-31 7',
      '4 2023-06-06 revoked roster 2023-05-05',
      '5 2022-11-11 suspended order 2022-10-10',
      '5 2023-02-02 suspended order 2022-10-10',
      '8 2023-03-03 expired expiration_date 2022-12-31',
    ]);
  });

  it('are updated only if something changed, and change the version only then', async () => {
    const version = async () => (await stages.pool.query('select version from served.data_version')).rows;
    const before = [await find(), await version()];
    await stages.pool.query(`update served.contractor set status = 'Issued' where id = 4`);
    expect([await find(), await version()]).toEqual(before);
    await forget(['inspection']);
    expect([await find(), await version()]).toEqual(before);
    await changed('contractor', 'updated', [4]);
    expect(await find()).toHaveLength(5);
    expect(await version()).not.toEqual(before[1]);
    const { rows } = await stages.pool.query(
      `select change, cardinality(ids) as ids from served.change_log where kind = 'unlicensed_permit' order by sequence`,
    );
    expect(rows).toEqual([
      { change: 'inserted', ids: 6 },
      { change: 'removed', ids: 1 },
    ]);
  });

  it.each<[string, string, string, number[]]>([
    [
      'update served.contractor set expiration_date = $$2023-06-30$$ where id = 1',
      'contractor',
      'updated',
      [1],
    ],
    ['update served.contractor set status = $$Expired$$ where id = 7', 'contractor', 'updated', [7]],
    ['update served.contractor set status = $$Issued$$ where id = 7', 'contractor', 'updated', [7]],
    ['delete from served.firm_member where contractor_id = 7', 'firm_member', 'removed', [7]],
    [
      'insert into served.firm_member (contractor_id, firm_id) values (7, 70)',
      'firm_member',
      'inserted',
      [7],
    ],
    ['update served.match set tier = $$likely$$ where claim_id = 3', 'match', 'updated', [3]],
    ['update served.match set contractor_id = 5 where claim_id = 3', 'match', 'updated', [3]],
    ['delete from served.match where claim_id = 3', 'match', 'removed', [3]],
    ['update served.match set tier = $$possible$$ where claim_id = 8', 'match', 'updated', [8]],
    ['update served.match set contractor_id = 1 where claim_id = 9', 'match', 'updated', [9]],
    ['update served.match set contractor_id = 1 where claim_id = 2', 'match', 'updated', [2]],
    ['update served.claim set total_value = 9 where id = 9', 'claim', 'updated', [9]],
    [
      'update served.permit set contractor_claims = $${2,9}$$ where id = 820230303',
      'permit',
      'updated',
      [820_230_303],
    ],
    ['delete from served.permit where id = 100000000 + 20230101', 'permit', 'removed', [120_230_101]],
    [
      'update served.permit set issue_date = $$2022-01-01$$ where id = 120230701',
      'permit',
      'updated',
      [120_230_701],
    ],
    ['update served.permit set claim_id = 5 where id = 220230202', 'permit', 'updated', [220_230_202]],
    ['update served.claim set record_count = 0 where id = 1', 'claim', 'updated', [1]],
    ['delete from served.record_link where contractor_id = 5', 'record_link', 'removed', [1]],
    ['update served.feed_state set last_success_at = $$2025-03-01$$', 'inspection', 'updated', [1]],
  ])('are the same after one change as after a full search: %s', async (edit, kind, change, ids) => {
    const { pool } = stages;
    await pool.query(edit);
    await changed(kind, change, ids);
    await changed('permit', 'updated', []);
    const found = await find();
    await pool.query(`delete from served.prepared_figure where name = 'count:unlicensed_permit'`);
    await pool.query('update served.data_version set found_version = null');
    expect(found).toEqual(await find());
  });

  it('are removed at once if something is withheld', async () => {
    const before = await find();
    expect(before).not.toEqual([]);
    await forget([], true);
    expect((await stages.pool.query('select from served.unlicensed_permit')).rowCount).toBe(0);
    expect(await find()).toEqual(before);
  });
});
