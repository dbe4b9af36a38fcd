import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ingest, redo, undo } from '@crs/pipelines';
import { afterAll, beforeAll } from '@jest/globals';
import fc from 'fast-check';
import { narrowIds } from './narrow-ids.js';
import { createStageWorkspace, type StageWorkspace, silent } from './stage-workspace.js';

const expectations = 'expect: { rows: [0, 100000], shrink: 1, removed: 1, rejects: 1, drift: 1 }';

const permitsFeed = (feed: string): string => `feed: ${feed}
family: permits
title: Permits of Eastville (made up)
publisher: Nobody
jurisdiction: eastville
state: MN
source: { file: /nowhere/${feed}.csv }
format: { type: csv }
identity: [number]
columns: { permitNumber: number, contractorName: contractor, value: value, permitType: type }
${expectations}
`;

const rosterFeed = `feed: roster
family: licenses
title: Licenses (made up)
publisher: Nobody
state: MN
source: { file: /nowhere/roster.csv }
format: { type: csv }
identity: [number]
columns: { licenseNumber: number, name: contractor, licenseType: type }
${expectations}
`;

/** A row of any feed. */
export interface SourceRow {
  readonly number: string;
  readonly contractor: string;
  readonly value: number;
  readonly type: string;
}

/** A row with defaults for everything that isn't given. */
export const row = (number: string, contractor = 'Example Roofing LLC', value = 100): SourceRow => ({
  number,
  contractor,
  value,
  type: 'Roof',
});

/** Few rows with few numbers, so that nights overlap. */
export const someRows = fc.array(
  fc.record({
    number: fc.constantFrom('A1', 'A2', 'A3', 'A4'),
    contractor: fc.constantFrom('Ada Example', 'Bee Plumbing Inc', 'Sea Electric', 'Dee Homes'),
    value: fc.integer({ min: 1, max: 3 }),
    type: fc.constantFrom('Roof', 'Deck'),
  }),
  { maxLength: 8 },
);

/**
 * Feeds that are read and undone night by night, in a separate database, for the tests of one `describe`.
 * @param bits of the hashes that make ids: with few of them ids collide
 */
export function feedsByNight({ bits }: { readonly bits?: number } = {}) {
  let workspace: StageWorkspace;
  let files = 0;

  beforeAll(async () => {
    workspace = await createStageWorkspace([
      ...['east', 'west', 'late', 'busy'].map(permitsFeed),
      rosterFeed,
    ]);
    if (bits !== undefined) await narrowIds(workspace.pool, bits);
  });
  afterAll(() => workspace.remove());

  async function fileOf(rows: readonly SourceRow[]): Promise<string> {
    const file = join(workspace.folder, `${files++}.csv`);
    const lines = rows.map(({ number, contractor, value, type }) => [number, contractor, value, type].join());
    await writeFile(file, ['number,contractor,value,type', ...lines, ''].join('\n'));
    return file;
  }

  /** Reads rows as at night, and returns the run. */
  async function load(feed: string, rows: readonly SourceRow[]): Promise<number> {
    return (await ingest(workspace.context, { feed, file: await fileOf(rows) }, silent)).runId;
  }

  const undoRun = (feed: string, run: number, batch?: string) =>
    undo(workspace.context, { feed, run, batch }, silent);
  const redoRun = (feed: string, run: number) => redo(workspace.context, { feed, undoRun: run }, silent);

  /** All rows of an ingest as text, without run ids if these differ. */
  async function contents(without: readonly string[] = []): Promise<string[]> {
    const { rows } = await workspace.pool.query<{ row: string }>(
      `select 'permit ' || (to_jsonb(t) - $1::text[])::text as row from permit t
       union all select 'license ' || (to_jsonb(t) - $1::text[])::text from license_record t
       union all select 'claim ' || to_jsonb(t)::text from claim t
       union all select 'contractor ' || (to_jsonb(t) - $1::text[])::text from contractor t order by 1`,
      [without],
    );
    return rows.map(({ row: text }) => text);
  }

  return {
    get pool() {
      return workspace.pool;
    },
    get context() {
      return workspace.context;
    },
    fileOf,
    load,
    undoRun,
    redoRun,
    contents,
  };
}

/** The error of refused work; throws if it succeeds. */
export function refusal(
  work: Promise<unknown>,
): Promise<{ code: string; message: string; nextStep: string }> {
  return work.then(
    () => {
      throw new Error('it was not refused');
    },
    (error) => error,
  );
}
