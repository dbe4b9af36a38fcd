/** Sources that go wrong, each read as a night reads it: what is served stays, and the run says why. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadConfig } from '@crs/config';
import { GuardError } from '@crs/domain';
import { createNetwork } from '@crs/feeds';
import { createLog } from '@crs/runtime';
import { createPool, listRuns, type Run } from '@crs/store';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.js';
import type { StageContext } from '../context.js';
import { ingest } from './ingest.js';

const defaultDir = fileURLToPath(new URL('../../../config', import.meta.url));
const DAY = 86_400_000;
const silent = () => {};

const definitionOf = (feed: string, type: string, expectations: string): string => `feed: ${feed}
family: permits
title: Permits of Eastville (made up)
publisher: City of Eastville
jurisdiction: eastville
state: MN
confirmed: true
source: { file: ${feed}.${type} }
format: { type: ${type} }
identity: [Number]
columns:
  permitNumber: Number
  issueDate: Issued
  contractorName: Contractor
  propertyAddress: Address
dates: [MM/DD/YYYY]
expect: { ${expectations} }
`;

const feeds = [
  definitionOf('small', 'csv', 'rows: [200, 1000], filled: { contractorName: 0.5 }, fresh: 30'),
  definitionOf('large', 'csv', 'rows: [200, 30000]'),
  definitionOf('lines', 'jsonl', 'rows: [200, 100000]'),
];

/** A row of the source, by its columns. */
type SourceRow = Readonly<Record<string, string>>;

const ROWS = 600;
const today = Date.now();

function dayBefore(days: number, yearsOn = 0): string {
  const day = new Date(today - days * DAY);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${two(day.getUTCMonth() + 1)}/${two(day.getUTCDate())}/${day.getUTCFullYear() + yearsOn}`;
}

const sourceRow = (number: number): SourceRow => ({
  Number: `E-${number}`,
  Issued: dayBefore(3 + (number % 300)),
  Contractor: number % 3 === 0 ? '' : `Example Roofing ${number % 40} LLC`,
  Address: `${number} Elm St`,
});
const sourceRows = (count: number): SourceRow[] =>
  Array.from({ length: count }, (_, index) => sourceRow(index));

const csvOf = (rows: readonly SourceRow[]): string => {
  const columns = Object.keys(rows[0] ?? sourceRow(0));
  return `${[columns.join(), ...rows.map((row) => columns.map((column) => row[column]).join())].join('\n')}\n`;
};
const linesOf = (rows: readonly SourceRow[]): string =>
  `${rows.map((row) => JSON.stringify(Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')))).join('\n')}\n`;

const renamed = (row: SourceRow, from: string, to: string): SourceRow =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column === from ? to : column, value]));

describe('a source that goes wrong', () => {
  let folder: string;
  let database: TestDatabase;
  let pool: pg.Pool;
  let context: StageContext;
  /** What the small source holds while it is sound. */
  let sound = sourceRows(ROWS);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'crs-guards-'));
    await mkdir(join(folder, 'feeds'));
    for (const yaml of feeds) {
      const [, feed = ''] = /^feed: (\w+)/.exec(yaml) ?? [];
      await writeFile(join(folder, 'feeds', `${feed}.yaml`), yaml);
    }
    database = await createTestDatabase();
    pool = createPool(database.url);
    context = {
      pool,
      config: loadConfig({ configDir: folder, defaultDir, env: {} }),
      dataDir: folder,
      environment: {},
      network: createNetwork(),
      patience: { idleMs: 1_000, attempts: 1, longestPauseMs: 1_000 },
      log: createLog('silent'),
    };
    await load('small', csvOf(sound));
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const publishFile = (feed: string, text: string): Promise<void> =>
    writeFile(join(folder, `${feed}.${feed === 'lines' ? 'jsonl' : 'csv'}`), text);
  const lastRun = async (feed: string): Promise<Run> => {
    const [run] = await listRuns(pool, { feed, limit: 1 });
    if (run === undefined) throw new Error('nothing ran');
    return run;
  };

  /** Reads a source as a night does, and gives the run. */
  async function load(feed: string, text: string): Promise<Run> {
    await publishFile(feed, text);
    await ingest(context, { feed }, silent);
    return lastRun(feed);
  }

  /** Everything that is served of the feeds, and what is known of them, as text. */
  async function contents(): Promise<string[]> {
    const { rows } = await pool.query<{ row: string }>(
      `select 'permit ' || t as row from permit t union all select 'claim ' || t from claim t
       union all select 'state ' || t from feed_state t union all select 'version ' || t from feed_version t
       union all select 'before ' || t from permit_before t
       union all select 'manifest ' || feed || part || md5(entries) from feed_manifest order by 1`,
    );
    return rows.map(({ row }) => row);
  }

  /** Reads a source that a guard must hold back, and gives the run. */
  async function held(feed: string, code: string): Promise<Run> {
    const before = await contents();
    const error = await ingest(context, { feed }, silent).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(GuardError);
    expect(error).toMatchObject({ code, exitStatus: 3 });
    expect(await contents()).toEqual(before);
    const run = await lastRun(feed);
    const { message, nextStep } = error as GuardError;
    expect(run).toMatchObject({ state: 'refused', code, reason: `${message} ${nextStep}` });
    // One sentence of what is wrong, which names the feed, and what to do.
    expect(message).toMatch(new RegExp(`^${feed}: [^\\n]+\\.$`));
    expect(nextStep).toMatch(/^[A-Z][^\n]+\.$/);
    return run;
  }

  /** The small source is sound again, with a record more: the next night reads it, and only that is new. */
  async function mended(): Promise<void> {
    const before = sound.length;
    sound = [...sound, sourceRow(before)];
    const run = await load('small', csvOf(sound));
    expect(run).toMatchObject({ state: 'done', inserted: 1, updated: 0, removed: 0, unchanged: before });
  }

  it.each<[string, string, RegExp, (rows: readonly SourceRow[]) => string]>([
    [
      'renames a column',
      'feed.column_missing',
      /has no column "Contractor"\. It has: Number, Issued, Builder, Address\./,
      (rows) => csvOf(rows.map((row) => renamed(row, 'Contractor', 'Builder'))),
    ],
    [
      'writes dates the other way round',
      'feed.too_many_rejects',
      /of \d+ rows were rejected, \d+\.\d%; the definition allows 1\.0%\. Look at the rejects of this run/,
      (rows) =>
        csvOf(rows.map((row) => ({ ...row, Issued: (row.Issued ?? '').replace(/^(..).(..)/, '$2/$1') }))),
    ],
    [
      'writes dates in another format',
      'feed.too_many_rejects',
      /100\.0%/,
      (rows) =>
        csvOf(
          rows.map((row) => ({
            ...row,
            Issued: (row.Issued ?? '').replace(/^(..).(..).(....)/, '$3-$1-$2'),
          })),
        ),
    ],
    [
      'dates its records years ahead',
      'feed.future_dates',
      /\d+ of \d+ rows are dated more than a year ahead\. .*correct "dates"/,
      (rows) => csvOf(rows.map((row, index) => ({ ...row, Issued: dayBefore(index % 300, 3) }))),
    ],
    [
      'empties a column that the definition expects to be filled',
      'feed.column_empty',
      /0\.0% of \d+ rows have a contractorName; the definition expects 50\.0%/,
      (rows) => csvOf(rows.map((row) => ({ ...row, Contractor: '' }))),
    ],
    [
      'empties a column of which nothing is said',
      'feed.column_empty',
      /rows have a propertyAddress; the last time 100\.0% had one\. .*expect\.filled: \{ propertyAddress: 0\.33 \}/,
      (rows) => csvOf(rows.map((row, index) => (index % 3 === 0 ? row : { ...row, Address: 'N/A' }))),
    ],
    [
      'has half its records',
      'feed.shrunk',
      /3\d\d records against \d+ served, \d+\.\d% fewer; the definition allows 20\.0%/,
      (rows) => csvOf(rows.slice(0, rows.length / 2 + 1)),
    ],
    [
      'has no records',
      'feed.too_few_rows',
      /0 rows, fewer than the 200 the definition expects/,
      () => csvOf([]),
    ],
    ['is an empty file', 'feed.truncated', /the file is empty, without even a header/, () => ''],
    [
      'numbers its records anew',
      'feed.too_many_removed',
      /(\d+) of \1 served records are gone from the source, 100\.0%; the definition allows 50\.0%/,
      (rows) => csvOf(rows.map((row) => ({ ...row, Number: `2-${row.Number}` }))),
    ],
  ])('that %s is held back until it is mended', async (_what, code, reason, wrongly) => {
    await publishFile('small', wrongly(sound));
    expect((await held('small', code)).reason).toMatch(reason);
    // Nobody mended it: it is looked at, and held back, again.
    await held('small', code);
    await mended();
  });

  it('that is ten times its size is held back before all of it is read', async () => {
    await load('large', csvOf(sourceRows(20_000)));
    await publishFile('large', csvOf(sourceRows(200_000)));
    const run = await held('large', 'feed.too_many_rows');
    expect(run.reason).toMatch(/\d+ rows, more than the 30000 the definition expects/);
    expect(run.rowsRead).toBeGreaterThan(30_000);
    expect(run.rowsRead).toBeLessThan(100_000);
    expect(await load('large', csvOf(sourceRows(20_001)))).toMatchObject({ state: 'done', inserted: 1 });
  });

  it('that stands still is held back when its newest record is too old, though nothing in it is wrong', async () => {
    jest.useFakeTimers({
      now: today + 20 * DAY,
      doNotFake: ['nextTick', 'setImmediate', 'setInterval', 'setTimeout', 'queueMicrotask', 'performance'],
    });
    await ingest(context, { feed: 'small' }, silent);
    expect(await lastRun('small')).toMatchObject({ state: 'done', details: { skipped: expect.any(String) } });
    jest.setSystemTime(today + 40 * DAY);
    const run = await held('small', 'feed.stale');
    expect(run.reason).toContain('43 days ago; the definition expects one of the last 30 days');
    sound = [...sound, { ...sourceRow(sound.length), Issued: dayBefore(-39) }];
    expect(await load('small', csvOf(sound))).toMatchObject({ state: 'done', inserted: 1 });
  });

  it('and gains a column is read, and the column told once', async () => {
    const more = sound.map((row) => ({ ...row, Fee: '10' }));
    expect(await load('small', csvOf(more))).toMatchObject({
      state: 'done',
      details: { newColumns: ['Fee'] },
    });
    expect((await load('small', csvOf([...more].reverse()))).details).not.toHaveProperty('newColumns');
    expect(await load('small', csvOf(sound))).toMatchObject({
      state: 'done',
      details: { lostColumns: ['Fee'] },
    });
    expect((await load('small', csvOf([...sound].reverse()))).details).toEqual({});
  });

  describe('on a night of which little changed', () => {
    const many = sourceRows(21_000);
    /** The first rows, spelled otherwise. */
    const withFirst = (count: number, change: (row: SourceRow) => SourceRow): SourceRow[] =>
      many.map((row, index) => (index < count ? change(row) : row));
    const lacking = (row: SourceRow): SourceRow => ({ ...row, Address: '' });

    it.each([
      ['large', csvOf],
      ['lines', linesOf],
    ] as const)('is held back where the rows that changed lost a column (%s)', async (feed, textOf) => {
      await load(feed, textOf(many));
      await publishFile(feed, textOf(withFirst(210, lacking)));
      const run = await held(feed, 'feed.column_empty');
      expect(run.reason).toContain(
        '0.0% of the 210 rows that changed have a propertyAddress; before they did, 100.0% had one. See',
      );
      // What the reason says lets it through.
      await ingest(context, { feed, full: true }, silent);
      expect(await lastRun(feed)).toMatchObject({ state: 'done', updated: 210 });

      const moved = textOf(withFirst(210, (row) => ({ ...row, Address: '1 Oak Ave' })));
      expect(await load(feed, moved)).toMatchObject({ state: 'done', updated: 210, unchanged: 20_790 });
    });

    it('may bring new rows that lack what comes with time', async () => {
      await load('large', csvOf(many));
      const young = Array.from({ length: 400 }, (_, index) => ({
        ...lacking(sourceRow(30_000 + index)),
        Contractor: '',
      }));
      const run = await load('large', csvOf([...many, ...young]));
      expect(run).toMatchObject({ state: 'done', inserted: 400 });
      const { rows } = await pool.query<{ statistics: unknown }>(
        `select statistics from feed_state where feed = 'large'`,
      );
      expect(rows[0]?.statistics).toMatchObject({
        rows: 21_400,
        filled: { permitNumber: 21_400, issueDate: 21_400, contractorName: 14_000, propertyAddress: 21_000 },
      });
    });

    it.each([
      ['large', csvOf],
      ['lines', linesOf],
    ] as const)(
      'is not judged by a handful of them, nor are columns lost that they lack (%s)',
      async (feed, textOf) => {
        await load(feed, textOf(many));
        const few = await load(feed, textOf(withFirst(20, lacking)));
        expect(few).toMatchObject({ state: 'done', updated: 20 });
        expect(few.details).toEqual({});
        const fewer = await load(feed, textOf(withFirst(20, lacking).slice(0, -5)));
        expect(fewer).toMatchObject({ state: 'done', removed: 5 });
        expect(fewer.details).toEqual({});
        const again = await load(feed, textOf(many));
        expect(again).toMatchObject({ state: 'done', inserted: 5, updated: 20 });
        expect(again.details).toEqual({});
      },
    );
  });
});
