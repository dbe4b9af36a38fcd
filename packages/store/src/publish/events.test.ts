import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type EditedStages, startEditedStages } from '../../test/edited-stages.js';
import { editStages, startPartitions } from '../../test/stage-edits.js';
import { publishEvents } from './events.js';

let stages: EditedStages;
beforeAll(async () => {
  stages = await startEditedStages();
  await startPartitions(stages.pool);
});
afterAll(() => stages?.close());

/** Publishes, finds the events of a day, and returns the new ones. */
async function eventsOf(day: string): Promise<string[]> {
  const { pool } = stages;
  const { rows: before } = await pool.query<{ last: number }>(
    'select coalesce(max(sequence), 0) as last from served.event',
  );
  await stages.publish();
  await publishEvents(pool, 0.5, day);
  const { rows } = await pool.query<{ line: string }>(
    `select concat_ws(' ', type, contractor_id, data) as line from served.event where sequence > $1 order by sequence`,
    [before[0]?.last],
  );
  return rows.map(({ line }) => line);
}

const contractor = (id: number, name: string) =>
  editStages(stages.pool, { what: 'contractor', id, name } as never);
const claim = (id: number, of: number | null) =>
  editStages(stages.pool, {
    what: 'claim',
    place: 'elm',
    id,
    name: 'Acme Roofing LLC',
    contractor: of,
  } as never);
const permit = (id: number, of: number, name: string) =>
  editStages(stages.pool, { what: 'permit', place: 'elm', id, name, claim: of } as never);

it('finds each event once, and summarizes a first load', async () => {
  const { pool } = stages;
  await contractor(1, 'Acme Roofing LLC');
  await contractor(2, 'Jane Roe');
  await claim(1, 1);
  await permit(1, 1, 'Acme');
  await pool.query(`update contractor set status = 'Issued', expiration_date = '2026-06-30'`);
  expect(await eventsOf('2026-01-01')).toEqual(['permit.matched {"events" : 1}']);

  expect(await eventsOf('2026-01-02')).toEqual([]);

  await permit(2, 1, 'Acme');
  await pool.query(`update contractor set status = 'Revoked' where id = 2`);
  expect(await eventsOf('2026-01-03')).toEqual([
    'license.status_changed 2 {"from" : "Issued", "to" : "Revoked"}',
    'permit.matched 1 {"id" : 1002, "tier" : "likely"}',
  ]);

  // The permit text changes; its match stays.
  await permit(2, 1, 'Acme Roofing');
  expect(await eventsOf('2026-01-04')).toEqual([]);

  await claim(1, 2);
  expect(await eventsOf('2026-01-05')).toEqual([
    'permit.matched 2 {"id" : 1001, "tier" : "likely"}',
    'permit.matched 2 {"id" : 1002, "tier" : "likely"}',
  ]);
  await claim(1, 1);
  expect(await eventsOf('2026-01-06')).toEqual(['permit.matched 1 {"id" : 1001, "tier" : "likely"}']);
  await editStages(pool, { what: 'order', id: 3, name: 'Jane Roe', contractor: 2 } as never);
  expect(await eventsOf('2026-01-07')).toEqual(['enforcement.added 2 {"id" : 3, "tier" : "likely"}']);

  // A publish that was killed before it looked for events: the next one finds them, once.
  await pool.query(`update contractor set status = 'Suspended' where id = 2`);
  await stages.publish();
  await pool.query(`update contractor set status = 'Revoked' where id = 2`);
  await stages.publish();
  expect(await eventsOf('2026-01-08')).toEqual([
    'license.status_changed 2 {"from" : "Revoked", "to" : "Suspended"}',
    'license.status_changed 2 {"from" : "Suspended", "to" : "Revoked"}',
  ]);

  // Days without a publish are caught up on; a revoked license doesn't expire.
  expect(await eventsOf('2026-05-02')).toEqual([
    'license.expiring 1 {"expirationDate" : "2026-06-30", "days" : 60}',
    'license.expiring 1 {"expirationDate" : "2026-06-30", "days" : 90}',
  ]);
  expect(await eventsOf('2026-05-02')).toEqual([]);
});
