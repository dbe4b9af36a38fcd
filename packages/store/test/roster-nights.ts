/** Nights of a roster that gives one number to several holders. */
import type pg from 'pg';
import { createTestDatabase } from '../../../test/harness/database.js';
import { insertStaged } from '../../../test/harness/records.js';
import { upsertContractors } from '../src/normalised/contractors.js';
import { recordId } from '../src/normalised/record-id.js';
import { createPool, inTransaction } from '../src/pool.js';

/** A row of the roster: its id, and what differs from the others. */
export interface Row {
  readonly id: number;
  readonly name: string;
  readonly license?: string;
  readonly type?: string;
  readonly phone?: string;
  readonly address?: string;
  readonly expires?: string;
}

export const plumber: Row = {
  id: 1,
  name: 'alder plumbing',
  type: 'Plumbing',
  phone: '1',
  address: '1 elm st',
  expires: '2027-01-01',
};
export const electrician: Row = {
  id: 2,
  name: 'birch electric',
  type: 'Electrical',
  phone: '2',
  address: '2 oak st',
  expires: '2026-01-01',
};
export const bridge: Row = { id: 3, name: 'alder plumbing', type: 'Gas', phone: '2' };
export const other: Row = { id: 4, name: 'cedar roofing', license: '1095', type: 'Roofing' };

export const bare = recordId('ny', '1094', 0);
export const typed = (type: string, ordinal = 0): number => recordId('ny', `1094\u001f${type}`, ordinal);

export interface RosterNights {
  readonly pool: pg.Pool;
  /** A night with these rows; returns how many contractors it changed. */
  night(...rows: readonly Row[]): Promise<number>;
  /** A night that undoes another run, so that the rows are those of before it. */
  undo(run: number, rows: readonly Row[]): Promise<number>;
  /** The run of the last night. */
  lastRun(): number;
  /** Removes all rows. */
  clear(): Promise<unknown>;
  close(): Promise<void>;
}

export async function startRosterNights(): Promise<RosterNights> {
  const database = await createTestDatabase();
  const pool = createPool(database.url);
  let lastRun = 0;

  async function save({ id, name, license = '1094', type, phone, address, expires }: Row): Promise<void> {
    await insertStaged(pool, 'license_record', {
      ...{ id, feed: 'ny', source_key: String(id), content_hash: 0 },
      ...{ license_key: license, license_number: license, license_type: type ?? null },
      ...{ name, name_clean: name, name_key: name, phone_key: phone ?? null },
      ...{ address_key: address ?? null, expiration_date: expires ?? null },
    });
  }

  async function load(undoes: number | undefined, rows: readonly Row[]): Promise<number> {
    await pool.query('delete from license_record');
    for (const row of rows.toReversed()) await save(row);
    return inTransaction(pool, async (client) => {
      const { rows: runs } = await client.query<{ id: number }>(
        `insert into run (kind, feed) values ('ingest', 'ny') returning id`,
      );
      lastRun = runs[0]?.id as number;
      return upsertContractors(client, { feed: 'ny', runId: lastRun, undoes }, 'NY');
    });
  }

  return {
    pool,
    night: (...rows) => load(undefined, rows),
    undo: load,
    lastRun: () => lastRun,
    clear: () =>
      pool.query(
        `truncate license_record, contractor, license_holder, match, scored_match, decision, record_link, enforcement_order`,
      ),
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}
