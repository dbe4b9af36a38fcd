import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { generateSample, writeSample } from '@crs/sample';
import { migrate } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { crawlAnswers, crawlKeys } from '../harness/answer-crawl.js';
import { crs, crsJson, serveCrs } from '../harness/crs.js';
import { createTestDatabase, type TestDatabase } from '../harness/database.js';
import { loadDump } from '../harness/dump.js';
import { withColumnsOf } from '../harness/same-columns.js';

const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
const sampleConfig = fileURLToPath(new URL('../../packages/sample/config', import.meta.url));

const EXPORTS = ['matches', 'permits', 'contractors', 'related'];
/** Columns of the matches export that don't depend on the matcher: which permits there are, and whom they name. */
const CLAIMED = 3;

interface RunDocument {
  readonly kind: string;
  readonly feed: string | null;
  readonly state: string;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
}

describe('an operator who upgrades the demo of commit 5fd90b5', () => {
  let database: TestDatabase;
  let folder: string;
  let settings: Record<string, string>;
  let keys: string[];
  let answers: Awaited<ReturnType<typeof served>>;
  /** The matches export after the first matching by the current version. */
  let matches: string;

  beforeAll(async () => {
    database = await createTestDatabase({ template: 'template0' });
    folder = await mkdtemp(join(tmpdir(), 'crs-upgraded-'));
    await loadDump(database.url, fixture('demo-5fd90b5.sql.gz'));
    await migrate(database.url);
    settings = {
      DATABASE_URL: database.url,
      CRS_CONFIG_DIR: sampleConfig,
      CRS_DATA_DIR: join(folder, 'data'),
      CRS_SAMPLE_DIR: '/nowhere',
    };
    keys = await crawlKeys(database.url, 24);
    answers = await served(keys.slice(0, 12));
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  async function served(given: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const server = await serveCrs(settings);
    try {
      return await crawlAnswers(server.url, given);
    } finally {
      await server.close();
    }
  }

  const claimed = (matches: string): string[][] =>
    (parse(matches) as string[][]).map((row) => row.slice(0, CLAIMED));

  /** The rows of a contractors export, each without its flag, and the flags. */
  function unflagged(contractors: string): { rows: string[][]; flags: (string | undefined)[] } {
    const rows = parse(contractors) as string[][];
    const at = rows[0]?.indexOf('has_enforcement_action') ?? -1;
    return { rows: rows.map((row) => row.toSpliced(at, 1)), flags: rows.map((row) => row[at]) };
  }

  /** The rows of a permits export; those of a changed jurisdiction without when and in which version they were fetched. */
  function unfetched(permits: string, changed: string): string[][] {
    const rows = parse(permits) as string[][];
    const header = rows[0] ?? [];
    const jurisdictionAt = header.indexOf('jurisdiction');
    const fetchedAt = [header.indexOf('fetched_at'), header.indexOf('feed_version')];
    return rows.map((row) =>
      row[jurisdictionAt] === changed ? row.filter((_, at) => !fetchedAt.includes(at)) : row,
    );
  }

  /**
   * Every export is as it was, except for the matches of the matcher, which has learned since, and the flag of
   * contractors whose only action was dismissed, which no longer counts.
   * @param changed the jurisdiction whose permits a feed updated; null for none
   */
  async function expectSameExports(changed: string | null = null): Promise<void> {
    for (const name of EXPORTS) {
      const { stdout } = await crs(['export', name], settings);
      const before = gunzipSync(await readFile(fixture(`demo-5fd90b5/${name}.csv.gz`))).toString();
      if (name === 'matches') expect(claimed(stdout)).toEqual(claimed(before));
      else if (name === 'contractors') {
        const [now, then] = [unflagged(withColumnsOf(stdout, before)), unflagged(before)];
        expect(now.rows).toEqual(then.rows);
        const flags = now.flags.flatMap((flag, at) =>
          flag === then.flags[at] ? [] : [`${then.flags[at]} → ${flag}`],
        );
        expect([flags.length > 0, new Set(flags)]).toEqual([true, new Set(['true → false'])]);
      } else if (name === 'permits' && changed !== null)
        expect(unfetched(withColumnsOf(stdout, before), changed)).toEqual(unfetched(before, changed));
      else expect([name, withColumnsOf(stdout, before) === before]).toEqual([name, true]);
    }
  }

  const runsOf = async (words: readonly string[], status = 0): Promise<readonly RunDocument[]> =>
    (await crsJson<{ runs: RunDocument[] }>(words, settings, status)).runs;

  /** How the runs of each kind ended, without repeats. */
  const endsOf = (runs: readonly RunDocument[], kind: string): readonly string[] => [
    ...new Set(
      runs
        .filter((run) => run.kind === kind)
        .map((run) => `${run.state} ${run.inserted + run.updated + run.removed}`),
    ),
  ];

  it.each(['feeds list', 'runs', 'review', 'decisions --all', 'reopened', 'keys list'])(
    'runs crs %s',
    async (words) => {
      const { status, stderr } = await crs(words.split(' '), settings);
      expect([status, stderr]).toEqual([0, '']);
    },
  );

  it('says about the old data only that it has not been read since', async () => {
    const { findings } = await crsJson<{ findings: { check: string; ok: boolean }[] }>(
      ['doctor'],
      settings,
      3,
    );
    expect(new Set(findings.filter(({ ok }) => !ok).map(({ check }) => check))).toEqual(new Set(['late']));
  });

  it('explains an old match', async () => {
    const { status, stdout } = await crs(['explain', 'lakeview', '2025-007216 EP'], settings);
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining('EA765575 Copper Spring Power & Lighting LLC'),
    ]);
  });

  it('matches stored records even without their sources, and serves the same records', async () => {
    const runs = await runsOf(['nightly'], 1);
    expect(endsOf(runs, 'ingest')).toEqual(['failed 0']);
    expect(new Set(endsOf(runs, 'match').map((end) => end.split(' ')[0]))).toEqual(new Set(['done']));
    for (const words of [['match', '--all'], ['cluster']])
      for (const { state, inserted, updated, removed } of await runsOf(words))
        expect([words, state, inserted, updated, removed]).toEqual([words, 'done', 0, 0, 0]);
    await expectSameExports();
    matches = (await crs(['export', 'matches'], settings)).stdout;
    const now = await served(keys.slice(12));
    const statuses = (found: ReadonlyMap<string, string>) =>
      [...found]
        // The current matching assigns other tiers, and each version has its own files.
        .filter(([path]) => !/^\/v1\/exports\/|[?&]tier=/.test(path))
        .map(([path, answer]) => [path, answer.slice(0, 3)]);
    // Figures that only the current publish prepares are now listed, and requested as well.
    expect(statuses(now).filter(([path = '']) => answers.has(path))).toEqual(statuses(answers));
  });

  it('rereads every source in the first night that finds it, and nothing is lost, new, or on hold', async () => {
    await writeSample(generateSample(), join(folder, 'sample'));
    settings.CRS_SAMPLE_DIR = join(folder, 'sample');
    const runs = await runsOf(['nightly']);
    // Only the current sample names inspections and further contractors, all in one city.
    const [city = [], others = []] = [true, false].map((isCity) =>
      runs.filter(
        ({ kind, feed }) => kind === 'ingest' && (feed === 'sample_cedar_harbor_permits') === isCity,
      ),
    );
    expect(endsOf(others, 'ingest')).toEqual(['done 0']);
    expect(city).toMatchObject([{ state: 'done', inserted: 0, removed: 0 }]);
    await expectSameExports('cedar_harbor');
    // More names in the city teach the matcher other weights for it.
    const elsewhere = (text: string) =>
      (parse(text) as string[][]).filter(([jurisdiction]) => jurisdiction !== 'cedar_harbor');
    expect(elsewhere((await crs(['export', 'matches'], settings)).stdout)).toEqual(elsewhere(matches));
  });

  it('undoes an old run, and reads it again', async () => {
    const undone = await runsOf(['runs', 'undo', '7']);
    expect(undone.find(({ kind }) => kind === 'undo')).toMatchObject({ state: 'done', removed: 5_995 });
    await runsOf(['ingest', 'sample_rivermont_permits', '--full']);
    for (const name of EXPORTS) {
      const { stdout } = await crs(['export', name], settings);
      // Records name the run that read them again.
      const before = gunzipSync(await readFile(fixture(`demo-5fd90b5/${name}.csv.gz`))).toString();
      const lines = (text: string) => text.split('\n').length;
      expect([name, lines(stdout)]).toEqual([name, lines(before)]);
    }
  });
});
