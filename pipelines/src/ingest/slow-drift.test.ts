/** Nights that each spoil 2% of the records: no single night is unusual, but together they are. */
import { GuardError } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { csvOf, guardedSources, type SourceRow, sourceRows } from '../../../test/harness/guarded-sources.js';

const NIGHTS = 20;
const records = sourceRows(2_000);

/** The records of one night in a drift. */
type Drift = (night: number) => readonly SourceRow[];

const spoiled =
  (edit: (row: SourceRow) => SourceRow): Drift =>
  (night) =>
    records.map((row, at) => (at % 50 < night ? edit(row) : row));

describe('a drift of 2% a night', () => {
  const sources = guardedSources();
  const { load, publishFile } = sources;

  /** The night that a guard refuses, and why; null if all pass. */
  async function firstRefused(
    drift: Drift,
  ): Promise<{ night: number; code: string; message: string } | null> {
    await sources.pool.query('truncate run, feed_state, feed_version, feed_manifest, quarantine cascade');
    await sources.pool.query('drop table if exists permit__large');
    for (let night = 0; night <= NIGHTS; night++) {
      const text = csvOf(drift(night));
      await publishFile('large', text);
      try {
        await load('large', text);
      } catch (error) {
        if (!(error instanceof GuardError)) throw error;
        return { night, code: error.code, message: error.message };
      }
    }
    return null;
  }

  it.each<[string, Drift, RegExp]>([
    ['records are gone', (night) => records.filter((_, at) => at % 50 >= night), /fewer/],
    ['contractors are blank', spoiled((row) => ({ ...row, Contractor: '' })), /contractorName moved by/],
    [
      'owners are in their place',
      spoiled((row) => ({ ...row, Contractor: row.Contractor === '' ? '' : `Owner ${row.Number}` })),
      /different contractorName|contractorName moved/,
    ],
  ])('is refused if %s', async (_what, drift, reason) => {
    const refused = await firstRefused(drift);
    expect(refused).toMatchObject({ code: 'feed.unusual', message: expect.stringMatching(reason) });
    expect(refused?.night).toBeGreaterThan(5);
  });

  it('passes if records are added', async () => {
    const growing: Drift = (night) => sourceRows(2_000 + 40 * night);
    expect(await firstRefused(growing)).toBeNull();
  });
});
