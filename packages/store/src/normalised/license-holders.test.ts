/** Nights of a roster that gives one number to several holders. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { insertStaged } from '../../../../test/harness/records.js';
import { listDecisions, loadStandingDecisions } from '../decided/decisions.js';
import { refreshLinks } from '../matched/links.js';
import { createPool, inTransaction } from '../pool.js';
import { upsertContractors } from './contractors.js';
import { recordId } from './record-id.js';

/** A row of the roster: its id, and what differs from the others. */
interface Row {
  readonly id: number;
  readonly name: string;
  readonly license?: string;
  readonly type?: string;
  readonly phone?: string;
  readonly address?: string;
  readonly expires?: string;
}

const plumber: Row = {
  id: 1,
  name: 'alder plumbing',
  type: 'Plumbing',
  phone: '1',
  address: '1 elm st',
  expires: '2027-01-01',
};
const electrician: Row = {
  id: 2,
  name: 'birch electric',
  type: 'Electrical',
  phone: '2',
  address: '2 oak st',
  expires: '2026-01-01',
};
const bridge: Row = { id: 3, name: 'alder plumbing', type: 'Gas', phone: '2' };
const other: Row = { id: 4, name: 'cedar roofing', license: '1095', type: 'Roofing' };

const bare = recordId('ny', '1094', 0);
const typed = (type: string, ordinal = 0): number => recordId('ny', `1094\u001f${type}`, ordinal);

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() =>
  pool.query(
    `truncate license_record, contractor, license_holder, match, scored_match, decision, record_link, enforcement_order`,
  ),
);

/** A night with these rows; gives how many contractors it changed. */
function night(...rows: readonly Row[]): Promise<number> {
  return nightUndoing(undefined, rows);
}

/** The run of the last night. */
let lastRun = 0;

/** A night that undoes another one, so that the rows are those of before it. */
async function nightUndoing(undoes: number | undefined, rows: readonly Row[]): Promise<number> {
  await pool.query('delete from license_record');
  for (const { id, name, license = '1094', type, phone, address, expires } of rows.toReversed())
    await insertStaged(pool, 'license_record', {
      ...{
        id,
        feed: 'ny',
        source_key: String(id),
        content_hash: 0,
        license_key: license,
        license_number: license,
      },
      ...{ name, name_clean: name, name_key: name, license_type: type ?? null, phone_key: phone ?? null },
      ...{ address_key: address ?? null, expiration_date: expires ?? null },
    });
  return inTransaction(pool, async (client) => {
    const { rows: runs } = await client.query<{ id: number }>(
      `insert into run (kind, feed) values ('ingest', 'ny') returning id`,
    );
    lastRun = runs[0]?.id as number;
    return upsertContractors(client, { feed: 'ny', runId: lastRun, undoes }, 'NY');
  });
}

/** Names and types of the contractors with the number, by id. */
async function contractors(): Promise<Record<number, string>> {
  const { rows } = await pool.query<{ id: number; text: string }>(
    `select id, name || ': ' || array_to_string(license_types, ', ') as text from contractor where license_key = '1094'`,
  );
  return Object.fromEntries(rows.map(({ id, text }) => [id, text]));
}

const both = { [bare]: 'alder plumbing: Plumbing', [typed('ELECTRICAL')]: 'birch electric: Electrical' };

describe('upsertContractors', () => {
  it('makes two contractors of two firms and changes nothing the next night', async () => {
    expect(await night(plumber, electrician, other)).toBe(3);
    expect(await contractors()).toEqual(both);
    expect(await night(electrician, plumber, other)).toBe(0);
  });

  it('keeps the contractor that was there when a second firm comes, whichever row expires last', async () => {
    await night({ ...electrician, name: 'birch electrical' });
    expect(await contractors()).toEqual({ [bare]: 'birch electrical: Electrical' });
    await night(plumber, electrician);
    expect(await contractors()).toEqual({
      [bare]: 'birch electric: Electrical',
      [typed('PLUMBING')]: 'alder plumbing: Plumbing',
    });
  });

  it('knows both again when one left and came back, also beside a third firm', async () => {
    await night(plumber, electrician);
    expect(await night(electrician)).toBe(1);
    expect(await contractors()).toEqual({ [typed('ELECTRICAL')]: 'birch electric: Electrical' });
    expect(await night(electrician)).toBe(0);
    const third: Row = { id: 5, name: 'dale plumbing', type: 'Plumbing', phone: '5' };
    await night(electrician, third);
    await night(electrician, third, plumber);
    expect(await contractors()).toEqual({ ...both, [typed('PLUMBING')]: 'dale plumbing: Plumbing' });
    await night();
    expect(await contractors()).toEqual({});
    await night(plumber, electrician);
    expect(await contractors()).toEqual(both);
  });

  it('gives two firms of one type two ids', async () => {
    await night(
      plumber,
      { ...electrician, type: 'Plumbing' },
      { id: 6, name: 'elm plumbing', type: 'Plumbing' },
    );
    expect(
      Object.keys(await contractors())
        .map(Number)
        .sort(),
    ).toEqual([bare, typed('PLUMBING'), typed('PLUMBING', 1)].sort());
  });

  it('keeps a firm that changes its name, its type or its row', async () => {
    await night(plumber, electrician);
    await night(plumber, { ...electrician, id: 7, name: 'fir electric', type: 'Alarms', phone: '7' });
    expect(await contractors()).toEqual({ ...both, [typed('ELECTRICAL')]: 'fir electric: Alarms' });
    await night(plumber, { ...electrician, id: 7, name: 'grove electric', phone: '8', address: '9 yew st' });
    expect(await contractors()).toEqual({ ...both, [typed('ELECTRICAL')]: 'grove electric: Electrical' });
  });

  it('merges two contractors while a third row belongs to both', async () => {
    await night(plumber, electrician);
    await night(plumber, electrician, bridge);
    expect(await contractors()).toEqual({ [bare]: 'alder plumbing: Electrical, Gas, Plumbing' });
    expect(await night(plumber, electrician, bridge)).toBe(0);
    await night(plumber, electrician);
    expect(await contractors()).toEqual(both);
  });

  it('is undone to the contractors of before, and redone', async () => {
    const roofer: Row = { ...plumber, name: 'cedar roofing', phone: '6', address: '6 ash st' };
    // Each row once has the key of another firm.
    const nights = [
      [plumber],
      [
        { ...roofer, id: 2 },
        { ...electrician, id: 1 },
      ],
      [roofer, electrician, bridge],
      [bridge],
      [],
    ];
    const states: unknown[] = [];
    const runs: number[] = [];
    const holders = async () =>
      (await pool.query('select * from license_holder order by contractor_id')).rows;
    for (const rows of nights) {
      await night(...rows);
      states.push([await contractors(), await holders()]);
      runs.push(lastRun);
    }
    const undone: number[] = [];
    for (let at = nights.length - 1; at > 0; at -= 1) {
      await nightUndoing(runs[at], nights[at - 1] as Row[]);
      undone.unshift(lastRun);
      expect([await contractors(), await holders()]).toEqual(states[at - 1]);
    }
    for (const [at, run] of undone.entries()) {
      await nightUndoing(run, nights[at + 1] as Row[]);
      expect([await contractors(), await holders()]).toEqual(states[at + 1]);
    }
  });

  it('leaves numbers of one name, one firm or one row as they were', async () => {
    await night(
      other,
      plumber,
      { ...plumber, id: 8, phone: '8', type: 'Gas' },
      { ...plumber, id: 9, name: 'ada example' },
    );
    expect(await contractors()).toEqual({ [bare]: 'alder plumbing: Gas, Plumbing' });
    expect((await pool.query('select from license_holder')).rowCount).toBe(0);
  });
});

describe('what refers to a contractor that is merged into another one', () => {
  const electricianId = typed('ELECTRICAL');
  beforeEach(async () => {
    await night(plumber, electrician);
    await insertStaged(pool, 'match', {
      claim_id: 11,
      contractor_id: electricianId,
      confidence: 0.9,
      tier: 'likely',
      matched_with: '00000000-0000-0000-0000-000000000001',
    });
    await pool.query(
      `insert into decision (claim_id, scope, permit_number, verdict, contractor_id, license_number, decided_by)
       values (11, 'austin', 'P', 'confirmed', $1, '1094', 'Ada')`,
      [electricianId],
    );
    await insertStaged(pool, 'record_link', {
      family: 'orders',
      record_id: 21,
      contractor_id: electricianId,
      confidence: 0.9,
      tier: 'likely',
      signals: [],
    });
  });

  const decided = async () => {
    const standing = await loadStandingDecisions(pool, 'austin');
    const [listed] = await listDecisions(pool, { scope: 'austin', all: false });
    return [standing.get(11)?.contractorId, listed?.licenseInRoster, listed?.agrees];
  };

  it('moves along, is matched again, and a decision finds its contractor again', async () => {
    expect(await decided()).toEqual([electricianId, true, true]);
    await night(plumber, electrician, bridge);
    expect(await decided()).toEqual([bare, true, true]);
    expect((await pool.query('select contractor_id, tier, matched_with from match')).rows).toEqual([
      { contractor_id: bare, tier: 'likely', matched_with: null },
    ]);
    expect((await pool.query('select contractor_id from record_link')).rows).toEqual([
      { contractor_id: bare },
    ]);
    await night(plumber, electrician);
    expect((await decided())[0]).toBe(electricianId);
    await night(plumber);
    expect(await decided()).toEqual([undefined, false, false]);
  });
});

describe('refreshLinks', () => {
  it('links an order with a shared number to the contractor of its match, and to none without one', async () => {
    await night(plumber, electrician, other);
    for (const [id, keys] of [
      [1, ['1094']],
      [2, ['1094', '1095']],
      [3, ['1094']],
    ] as const)
      await insertStaged(pool, 'enforcement_order', {
        ...{ id, respondent: 'x', license_keys: keys, license_numbers: keys, state: 'NY', claim_id: id },
      });
    await insertStaged(pool, 'match', {
      claim_id: 1,
      scope: 'orders',
      contractor_id: typed('ELECTRICAL'),
      confidence: 0.97,
      tier: 'verified',
      signals: ['license_number', 'name_exact'],
    });
    await insertStaged(pool, 'match', {
      claim_id: 2,
      scope: 'orders',
      contractor_id: recordId('ny', '1095', 0),
      confidence: 0.97,
      tier: 'verified',
    });
    await insertStaged(pool, 'match', {
      claim_id: 3,
      scope: 'orders',
      confidence: 0.5,
      tier: 'ambiguous',
      candidate_count: 2,
    });
    await inTransaction(pool, (client) => refreshLinks(client, 'orders', 0.999));
    const { rows } = await pool.query(
      'select record_id, contractor_id, confidence from record_link order by 1',
    );
    expect(rows).toEqual([
      { record_id: 1, contractor_id: typed('ELECTRICAL'), confidence: 0.97 },
      { record_id: 2, contractor_id: recordId('ny', '1095', 0), confidence: 0.999 },
    ]);
  });
});
