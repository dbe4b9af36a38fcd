import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  bare,
  bridge,
  electrician,
  other,
  plumber,
  type RosterNights,
  type Row,
  startRosterNights,
  typed,
} from '../../test/roster-nights.js';

let nights: RosterNights;
let night: RosterNights['night'];
beforeAll(async () => {
  nights = await startRosterNights();
  night = nights.night;
});
afterAll(() => nights.close());
beforeEach(() => nights.clear());

/** Names and types of the contractors with the number, by id. */
async function contractors(): Promise<Record<number, string>> {
  const { rows } = await nights.pool.query<{ id: number; text: string }>(
    `select id, name || ': ' || array_to_string(license_types, ', ') as text from contractor where license_key = '1094'`,
  );
  return Object.fromEntries(rows.map(({ id, text }) => [id, text]));
}

const both = { [bare]: 'alder plumbing: Plumbing', [typed('ELECTRICAL')]: 'birch electric: Electrical' };

describe('upsertContractors', () => {
  it('makes two contractors of two firms, and changes nothing the next night', async () => {
    expect(await night(plumber, electrician, other)).toBe(3);
    expect(await contractors()).toEqual(both);
    expect(await night(electrician, plumber, other)).toBe(0);
  });

  it('keeps the existing contractor when a second firm appears, whichever row expires last', async () => {
    await night({ ...electrician, name: 'birch electrical' });
    expect(await contractors()).toEqual({ [bare]: 'birch electrical: Electrical' });
    await night(plumber, electrician);
    expect(await contractors()).toEqual({
      [bare]: 'birch electric: Electrical',
      [typed('PLUMBING')]: 'alder plumbing: Plumbing',
    });
  });

  it('recognizes both after one left and came back, even next to a third firm', async () => {
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

  it('is undone to the previous contractors, and redone', async () => {
    const roofer: Row = { ...plumber, name: 'cedar roofing', phone: '6', address: '6 ash st' };
    // Each row once has the key of another firm.
    const nightly = [
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
      (await nights.pool.query('select * from license_holder order by contractor_id')).rows;
    for (const rows of nightly) {
      await night(...rows);
      states.push([await contractors(), await holders()]);
      runs.push(nights.lastRun());
    }
    const undone: number[] = [];
    for (let at = nightly.length - 1; at > 0; at -= 1) {
      await nights.undo(runs[at] as number, nightly[at - 1] as Row[]);
      undone.unshift(nights.lastRun());
      expect([await contractors(), await holders()]).toEqual(states[at - 1]);
    }
    for (const [at, run] of undone.entries()) {
      await nights.undo(run, nightly[at + 1] as Row[]);
      expect([await contractors(), await holders()]).toEqual(states[at + 1]);
    }
  });

  it('leaves numbers of one name, one firm, or one row unchanged', async () => {
    await night(
      other,
      plumber,
      { ...plumber, id: 8, phone: '8', type: 'Gas' },
      { ...plumber, id: 9, name: 'ada example' },
    );
    expect(await contractors()).toEqual({ [bare]: 'alder plumbing: Gas, Plumbing' });
    expect((await nights.pool.query('select from license_holder')).rowCount).toBe(0);
  });
});
