import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EditedStages, startEditedStages } from '../../test/edited-stages.js';
import { editStages, startPartitions } from '../../test/stage-edits.js';
import { concerns } from '../watched/watch-keys.js';
import { createWatchList } from '../watched/watch-lists.js';
import { eventTypes, publishEvents } from './events.js';
import { publishFindings } from './findings.js';
import type { ReopenedPair } from './reopened-pairs.js';

let stages: EditedStages;
let pairs: ReopenedPair[] = [];
let day = 1;
beforeAll(async () => {
  stages = await startEditedStages();
  await startPartitions(stages.pool);
  await stages.pool.query(
    `create table inspection__osha partition of inspection for values in ('osha');
     create table ag_action__actions partition of ag_action for values in ('actions')`,
  );
  await contractor(1, 'Acme Roofing LLC');
  await contractor(2, 'Jane Roe');
  await stages.pool.query(`update contractor set status = 'Issued', expiration_date = '2026-06-30'`);
  await publish();
});
afterAll(() => stages?.close());

const contractor = (id: number, name: string) =>
  editStages(stages.pool, { what: 'contractor', id, name } as never);

const dayAfter = (): string => new Date(Date.UTC(2026, 0, ++day)).toISOString().slice(0, 10);

/** Publishes everything; returns the events since. */
async function publish(
  today = dayAfter(),
): Promise<{ type: string; contractor: number | null; data: object }[]> {
  const { pool } = stages;
  const { rows: before } = await pool.query<{ last: number }>(
    'select coalesce(max(sequence), 0) as last from served.event',
  );
  await stages.publish();
  await publishFindings(pool, async () => pairs);
  await publishEvents(pool, 0.5, today);
  const { rows } = await pool.query<{ type: string; contractor: number | null; data: object }>(
    'select type, contractor_id as contractor, data from served.event where sequence > $1 order by sequence',
    [before[0]?.last],
  );
  return rows;
}

/** Makes an event of each type happen to contractor 1, and its data. */
const happenings: Readonly<
  Record<(typeof eventTypes)[number], { make: () => Promise<unknown>; data: object; today?: string }>
> = {
  'license.status_changed': {
    make: () => stages.pool.query(`update contractor set status = 'Suspended' where id = 1`),
    data: { from: 'Issued', to: 'Suspended' },
  },
  'license.expiring': {
    make: () => stages.pool.query(`update contractor set status = 'Issued' where id = 1`),
    data: { expirationDate: '2026-06-30', days: 30 },
    today: '2026-06-01',
  },
  'enforcement.added': {
    make: () => editStages(stages.pool, { what: 'order', id: 3, name: 'Acme', contractor: 1 } as never),
    data: { id: 3, tier: 'likely' },
  },
  'osha.inspection_added': {
    make: () =>
      stages.pool.query(
        `insert into claim (id, scope, state, contractor_name, name_key, record_count) values (900, 'osha', 'MN', 'Acme', 'acme', 1);
         insert into match (claim_id, scope, run_id, contractor_id, tier) values (900, 'osha', 1, 1, 'verified');
         insert into inspection (id, feed, source_key, ordinal, content_hash, activity_number, establishment_name, name_key,
           violation_count, violations, claim_id, run_id)
         values (901, 'osha', '901', 0, 1, 1500017, 'Acme', 'acme', 0, '[]', 900, 1);
         insert into pending_change values ('inspection', 'osha', 901)`,
      ),
    data: { activityNumber: 1500017, tier: 'verified' },
  },
  'ag_action.added': {
    make: () =>
      stages.pool.query(
        `insert into ag_action (id, feed, source_key, ordinal, content_hash, respondent, run_id)
         values (950, 'actions', '950', 0, 1, 'Acme', 1);
         insert into pending_change values ('ag_action', 'actions', 950);
         insert into record_link values ('actions', 950, 1, 0.9, 'likely', '{name_exact}')`,
      ),
    data: { id: 950, tier: 'likely' },
  },
  'permit.matched': {
    make: async () => {
      await editStages(stages.pool, {
        what: 'claim',
        place: 'elm',
        id: 1,
        name: 'Acme',
        contractor: 1,
      } as never);
      await editStages(stages.pool, { what: 'permit', place: 'elm', id: 1, name: 'Acme', claim: 1 } as never);
    },
    data: { id: 1001, tier: 'likely' },
  },
  'contractor.reopened_likely': {
    make: async () => {
      await contractor(1, 'Acme Roofing and Siding LLC');
      pairs = [
        {
          ...{ older: 1, newer: 2, likelihood: '0.930', since: '2026-01-01', states: ['MN'], towns: [] },
          ...{ motives: [], signals: ['shared_phone'], reason: 'They share a phone.' },
          ...{ sharedAddress: null, sharedPhone: '6125550101', sharedPerson: null },
        },
      ];
    },
    data: { role: 'old', likelihood: '0.930' },
  },
};

describe('an event', () => {
  it.each(eventTypes)('%s is found once, when it happens', async (type) => {
    const { make, data, today } = happenings[type];
    await make();
    const found = (await publish(today)).filter((event) => event.type === type && event.contractor === 1);
    expect(found.map((event) => event.data)).toContainEqual(expect.objectContaining(data));
    expect((await publish(today)).filter((event) => event.type === type)).toEqual([]);
  });
});

describe('a summary', () => {
  /** Watches contractors by their license number. */
  const watch = async (name: string, keys: readonly string[]) => {
    const subjects = { licenses: [], firms: [], addresses: [], areas: [] };
    const list = await createWatchList(stages.pool, { id: 1, tier: 'pro' }, { name, subjects, keys });
    return list?.id ?? 0;
  };

  it('is on watch lists that have one of its events, and on newer lists', async () => {
    const { pool } = stages;
    await pool.query(
      `insert into account (id, name, tier) overriding system value values (1, 'acme', 'pro')`,
    );
    const lists = {
      license: await watch('license', ['license|LIC-2|MN']),
      other: await watch('other', ['license|LIC-1|MN', 'firm|4', 'address|9 fir st|', 'area|ely||']),
      firm: await watch('firm', ['firm|3']),
      place: await watch('place', ['area|duluth||']),
    };
    await pool.query(
      `insert into served.firm (id, gone, merged_into) values (3, true, 5), (4, true, 6), (5, false, null), (6, false, null);
       insert into served.firm_member (contractor_id, firm_id) values (2, 5), (1, 6)`,
    );
    // More than 1,000 permits of contractor 2, one of them in Duluth.
    await editStages(pool, { what: 'claim', place: 'elm', id: 2, name: 'Jane Roe', contractor: 2 } as never);
    await pool.query(
      `insert into permit (id, feed, source_key, ordinal, content_hash, jurisdiction, city, permit_number, claim_id, run_id)
       select 5000 + n, 'elm', 'many ' || n, 0, n, 'elm', case n when 7 then 'Duluth' else 'Elm' end, 'M-' || n, 2, 1
       from generate_series(1, 1200) n;
       insert into pending_change select 'permit', 'elm', 5000 + n from generate_series(1, 1200) n`,
    );
    const summaries = (await publish()).filter(({ contractor: of }) => of === null);
    expect(summaries).toMatchObject([{ type: 'permit.matched', data: { events: 1200 } }]);
    const newer = await watch('newer', ['license|NONE|MN']);
    const { rows } = await pool.query<{ list: number }>(
      `select l.id as list from watch_list l join served.event e on e.sequence = (
         select max(sequence) from served.event where contractor_id is null)
       left join served.contractor c on c.id = e.contractor_id where ${concerns('l.id')} order by l.id`,
    );
    expect(rows.map(({ list }) => list)).toEqual([lists.license, lists.firm, lists.place, newer]);
  });
});
