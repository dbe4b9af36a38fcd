/** Files that parse but are wrong: each is put on hold with its reason, and the served data stays unchanged. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ingest } from '@crs/pipelines';
import { findFeedState, listQuarantined, listRuns, profileRecords, type Run } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createStageWorkspace, type StageWorkspace, silent } from '../harness/stage-workspace.js';

type Row = Readonly<Record<string, string | number>>;

const expectations = 'rows: [1, 100000], shrink: 1, removed: 1';
const permits = (feed: string, more = '') => `feed: ${feed}
family: permits
title: Permits
publisher: City of Eastville
jurisdiction: eastville
state: MN
source: { file: ${feed}.csv }
format: { type: csv }
identity: [Id]
columns:
  permitNumber: Number
  permitType: Type
  status: Status
  value: Cost
  issueDate: Issued
  latitude: Lat
  longitude: Lon
  contractorName: Contractor
  contractorPhone: Phone
dates: [YYYY-MM-DD]
expect: { ${expectations}${more} }
`;
const licenses = (feed: string) => `feed: ${feed}
family: licenses
title: Licenses
publisher: State of Minnesota
state: MN
source: { file: ${feed}.csv }
format: { type: csv }
identity: [Number]
columns:
  licenseNumber: Number
  name: Name
  licenseType: Type
  status: Status
  expirationDate: Expires
dates: [YYYY-MM-DD]
expect: { ${expectations} }
`;

const trades = ['Roofers', 'Plumbing and Heating', 'Electrical Contractors', 'Masonry'];
const permitRow = (number: number): Row => ({
  Id: number,
  Number: `P-${number}`,
  Type: ['Roof', 'Deck', 'Plumbing', 'Electrical'][number % 4] ?? '',
  Status: number % 10 === 0 ? 'Open' : 'Final',
  Cost: 500 + ((number * 7919) % 90_000),
  Issued: `20${10 + (number % 15)}-0${1 + (number % 9)}-15`,
  Lat: (44.9 + (number % 100) / 1000).toFixed(4),
  Lon: (-93.3 + (number % 70) / 1000).toFixed(4),
  Contractor: `${trades[number % trades.length]} of Café Street ${number} LLC`,
  Phone: number % 3 === 0 ? '' : `651-555-01${String(number % 100).padStart(2, '0')}`,
});
const licenseRow = (number: number): Row => ({
  Number: `BC${number}`,
  Name: `Example Builders ${number} LLC`,
  Type: number % 5 === 0 ? 'Roofer' : 'Builder',
  Status: number % 12 === 0 ? 'Expired' : 'Issued',
  Expires: `202${number % 8}-03-31`,
});
const rowsOf = (make: (number: number) => Row, count: number): Row[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));
const csvOf = (rows: readonly Row[]): string =>
  `${[Object.keys(rows[0] ?? {}).join(), ...rows.map((row) => Object.values(row).join())].join('\n')}\n`;

describe('a night that parses but is wrong', () => {
  let workspace: StageWorkspace;
  beforeAll(async () => {
    workspace = await createStageWorkspace([
      permits('east'),
      permits('grown'),
      permits('allowed', ', drift: { value: 1 }'),
      licenses('roster'),
      licenses('first'),
    ]);
  });
  afterAll(() => workspace.remove());

  async function night(feed: string, rows: readonly Row[]): Promise<Run> {
    await writeFile(join(workspace.folder, `${feed}.csv`), csvOf(rows));
    await ingest(workspace.context, { feed }, silent).catch(() => {});
    const [run] = (await listRuns(workspace.pool, { feed, limit: 5 })).filter(
      ({ kind }) => kind === 'ingest',
    );
    if (run === undefined) throw new Error('nothing ran');
    return run;
  }
  const served = async (feed: string): Promise<number> => {
    const { rows } = await workspace.pool.query<{ rows: number }>(
      'select count(*) as rows from permit where feed = $1',
      [feed],
    );
    return Number(rows[0]?.rows);
  };

  describe('after a good one', () => {
    const good = rowsOf(permitRow, 1_000);
    beforeAll(async () => {
      expect((await night('east', good)).state).toBe('done');
    });

    it.each<[string, RegExp, (rows: readonly Row[]) => Row[]]>([
      [
        'ten times the rows',
        /9000 of 10000 records are new, 90\.0% \(at most 40\.0%\)/,
        () => rowsOf(permitRow, 10_000),
      ],
      ['every row twice', /1000 of 2000 records are new/, (rows) => [...rows, ...rows]],
      [
        'every row twice, under new keys',
        /1000 new records are copies of other records in the feed/,
        (rows) => [...rows, ...rows.map((row) => ({ ...row, Id: Number(row.Id) + 5_000_000 }))],
      ],
      [
        'all amounts a hundredfold',
        /value moved by \d+\.\d%: .*twice that \d+\.\d% → \d+\.\d%/,
        (rows) => rows.map((row) => ({ ...row, Cost: Number(row.Cost) * 100 })),
      ],
      [
        'all points in the sea',
        /0\.0% of 1000 rows have a value for latitude; last time, 100\.0% had one/,
        (rows) => rows.map((row) => ({ ...row, Lon: Number(row.Lon) + 40 })),
      ],
      [
        'all points in another city',
        /latitude moved by 100\.0%: .*; longitude moved by 100\.0%/,
        (rows) => rows.map((row) => ({ ...row, Lat: Number(row.Lat) + 1, Lon: Number(row.Lon) - 1 })),
      ],
      [
        'another status for all',
        /status moved by 100\.0%: "Void" 0\.0% → 100\.0%, "Final" 90\.0% → 0\.0%/,
        (rows) => rows.map((row) => ({ ...row, Status: 'Void' })),
      ],
      [
        'dates of another century',
        /issueDate moved by 100\.0%/,
        (rows) => rows.map((row) => ({ ...row, Issued: String(row.Issued).replace(/^20/, '19') })),
      ],
      [
        'names cut short',
        /1000 of 1000 records have a different contractorName than before .*contractorName moved by/,
        (rows) => rows.map((row) => ({ ...row, Contractor: String(row.Contractor).slice(0, 10) })),
      ],
      [
        'names that slipped by a row',
        /1000 of 1000 records have a different contractorName than before \(at most 30\.0%\)/,
        (rows) => rows.map((row, i) => ({ ...row, Contractor: rows.at(i - 1)?.Contractor ?? '' })),
      ],
      [
        'names in a wrong encoding',
        /1000 values in 1000 records have broken characters/,
        (rows) =>
          rows.map((row) => ({ ...row, Contractor: String(row.Contractor).replace(/[^ -~]/g, '\ufffd') })),
      ],
      [
        'phones gone from a part of the rows',
        /0\.0% of the 333 changed rows have a value for contractorPhone/,
        (rows) => rows.map((row, i) => ({ ...row, Phone: i % 2 === 0 ? '' : (row.Phone ?? '') })),
      ],
      [
        'new rows without a name',
        /contractorName moved by 28\.6%: none 0\.0% → 28\.6%/,
        (rows) => [
          ...rows,
          ...rowsOf(permitRow, 1_400)
            .slice(1_000)
            .map((row) => ({ ...row, Contractor: '' })),
        ],
      ],
      [
        'columns that changed places',
        /status moved by \d+\.\d%: .*permitType moved by/,
        (rows) => rows.map((row) => ({ ...row, Type: row.Status ?? '', Status: row.Type ?? '' })),
      ],
    ])('puts %s on hold', async (_, says, spoilt) => {
      const run = await night('east', spoilt(good));
      expect(run).toMatchObject({ state: 'refused' });
      expect(run.reason).toMatch(says);
      expect(run.reason).toMatch(/crs runs accept RUN --by NAME/);
      expect(await served('east')).toBe(1_000);
      expect((await listQuarantined(workspace.pool)).some(({ feed }) => feed === 'east')).toBe(true);
      // The next good night is read as if nothing had happened.
      expect(await night('east', good)).toMatchObject({ state: 'done', inserted: 0, updated: 0 });
    });
  });

  it('puts a roster that revokes everybody on hold', async () => {
    const good = rowsOf(licenseRow, 500);
    await night('roster', good);
    const run = await night(
      'roster',
      good.map((row) => ({ ...row, Status: 'Revoked' })),
    );
    expect(run).toMatchObject({ state: 'refused', code: 'feed.unusual' });
    expect(run.reason).toMatch(/status moved by 100\.0%: "Revoked" 0\.0% → 100\.0%/);
  });

  it('lets a feed grow a little every night, with a tighter limit after a week', async () => {
    const grown = (rows: number) => rowsOf(permitRow, rows);
    let count = 2_000;
    await night('grown', grown(count));
    for (let day = 0; day < 12; day++) {
      count = Math.round(count * 1.01);
      expect(await night('grown', grown(count))).toMatchObject({ state: 'done' });
    }
    // The nights' sums equal the records.
    const state = await findFeedState(workspace.pool, 'grown');
    const { rows } = await workspace.pool.query<{ table: string }>(
      `select tableoid::regclass::text as table from permit where feed = 'grown' limit 1`,
    );
    const client = await workspace.pool.connect();
    const profile = await profileRecords(client, 'permits', rows[0]?.table ?? '');
    client.release();
    expect(state?.statistics).toMatchObject({ profile });
    // A file that lost a tenth of its rows would, too.
    expect((await night('grown', grown(count).slice(Math.round(count / 10)))).reason).toMatch(
      /records are gone, 10\.0% \(at most 5\.0%\)/,
    );
    // A fifth of new records would pass in the first week.
    const run = await night('grown', grown(Math.round(count * 1.25)));
    expect(run.reason).toMatch(/records are new, 20\.0% \(at most 10\.0%\)/);
    expect(run.details.comparison).toMatchObject({ nights: 13, measures: { inserted: { bound: 0.1 } } });
  });

  it('passes if the definition allows it', async () => {
    const good = rowsOf(permitRow, 300);
    await night('allowed', good);
    const dearer = good.map((row) => ({ ...row, Cost: Number(row.Cost) * 100 }));
    expect(await night('allowed', dearer)).toMatchObject({ state: 'done', updated: 300 });
  });

  it('is checked against what its family allows if it is the first', async () => {
    const revoked = rowsOf(licenseRow, 300).map((row) => ({ ...row, Status: 'Revoked' }));
    const run = await night('first', revoked);
    expect(run).toMatchObject({ state: 'refused', code: 'feed.unusual' });
    expect(run.reason).toMatch(/300 of 300 records are revoked or suspended, 100\.0% \(at most 50\.0%\)/);
  });
});
