import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GuardError } from '@crs/domain';
import { ingest } from '@crs/pipelines';
import { listQuarantined, listRuns, type Run } from '@crs/store';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { createStageWorkspace, type StageWorkspace, silent } from './stage-workspace.js';

/** Milliseconds of a day. */
export const DAY = 86_400_000;

const definitionOf = (feed: string, type: string, expectations: string): string => `feed: ${feed}
family: permits
title: Permits of Eastville (made up)
publisher: City of Eastville
jurisdiction: eastville
state: MN
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
  definitionOf(
    'small',
    'csv',
    'rows: [200, 1000], filled: { contractorName: 0.5 }, fresh: 30, drift: { inserted: 0.8 }',
  ),
  definitionOf('large', 'csv', 'rows: [200, 30000]'),
  definitionOf('lines', 'jsonl', 'rows: [200, 100000]'),
];

/** A row of the source, by its columns. */
export type SourceRow = Readonly<Record<string, string>>;

/** The reference time for record dates. */
export const today = Date.now();

/** A date before today, `MM/DD/YYYY`, and a number of years later. */
export function dayBefore(days: number, yearsOn = 0): string {
  const day = new Date(today - days * DAY);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${two(day.getUTCMonth() + 1)}/${two(day.getUTCDate())}/${day.getUTCFullYear() + yearsOn}`;
}

/** A valid record. */
export const sourceRow = (number: number): SourceRow => ({
  Number: `E-${number}`,
  Issued: dayBefore(3 + (number % 300)),
  Contractor: number % 3 === 0 ? '' : `Example Roofing ${number % 40} LLC`,
  Address: `${number} Elm St`,
});
/** The first valid records. */
export const sourceRows = (count: number): SourceRow[] =>
  Array.from({ length: count }, (_, index) => sourceRow(index));

/** Rows as a file of CSV. */
export const csvOf = (rows: readonly SourceRow[]): string => {
  const columns = Object.keys(rows[0] ?? sourceRow(0));
  return `${[columns.join(), ...rows.map((row) => columns.map((column) => row[column]).join())].join('\n')}\n`;
};
/** Rows as JSON Lines, which contain only columns with a value. */
export const linesOf = (rows: readonly SourceRow[]): string =>
  `${rows.map((row) => JSON.stringify(Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')))).join('\n')}\n`;

/** Sources with faults, in a separate database, for the tests of one `describe`. */
export function guardedSources() {
  let workspace: StageWorkspace;

  beforeAll(async () => {
    workspace = await createStageWorkspace(feeds);
  });
  afterAll(() => workspace.remove());

  const publishFile = (feed: string, text: string): Promise<void> =>
    writeFile(join(workspace.folder, `${feed}.${feed === 'lines' ? 'jsonl' : 'csv'}`), text);
  const lastRun = async (feed: string): Promise<Run> => {
    const run = (await listRuns(workspace.pool, { feed, limit: 5 })).find(({ kind }) => kind === 'ingest');
    if (run === undefined) throw new Error('nothing ran');
    return run;
  };

  /** Reads a source as at night, and returns the run. */
  async function load(feed: string, text: string): Promise<Run> {
    await publishFile(feed, text);
    await ingest(workspace.context, { feed }, silent);
    return lastRun(feed);
  }

  /** The feeds' served data and state, as text. */
  async function contents(): Promise<string[]> {
    const { rows } = await workspace.pool.query<{ row: string }>(
      `select 'permit ' || t as row from permit t union all select 'claim ' || t from claim t
       union all select 'state ' || (to_jsonb(t) - 'version')::text from feed_state t
       where served_rows > 0
       union all select 'manifest ' || feed || part || md5(entries) from feed_manifest order by 1`,
    );
    return rows.map(({ row }) => row);
  }

  /** Reads a source that a guard must refuse, and returns the run. */
  async function held(feed: string, code: string): Promise<Run> {
    const before = await contents();
    const error = await ingest(workspace.context, { feed }, silent).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(GuardError);
    expect(error).toMatchObject({ code, exitStatus: 3 });
    expect(await contents()).toEqual(before);
    const run = await lastRun(feed);
    const [kept, older] = (await listQuarantined(workspace.pool)).filter((one) => one.feed === feed);
    expect(kept).toMatchObject({ refusedRun: run.id, code, state: 'held' });
    expect(older).toBeUndefined();
    const { message, nextStep } = error as GuardError;
    expect(run).toMatchObject({ state: 'refused', code, reason: `${message} ${nextStep}` });
    // One sentence about the fault that names the feed, and a next step.
    expect(message).toMatch(new RegExp(`^${feed}: [^\\n]+\\.$`));
    expect(nextStep).toMatch(/^[A-Z][^\n]+\.$/);
    return run;
  }

  return {
    get pool() {
      return workspace.pool;
    },
    get context() {
      return workspace.context;
    },
    publishFile,
    lastRun,
    load,
    contents,
    held,
  };
}
