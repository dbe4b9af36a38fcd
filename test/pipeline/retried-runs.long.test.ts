import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { crs, crsJson } from '../harness/crs.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

interface RunDocument {
  readonly id: number;
  readonly kind: string;
  readonly feed: string | null;
  readonly scope: string | null;
  readonly state: string;
}

interface RetryDocument {
  readonly retried: readonly number[];
  readonly runs: readonly RunDocument[];
}

/** Feeds, each with its file. */
const sources = {
  sample_lakeview_permits: 'permits/lakeview.csv',
  sample_osha: 'osha/inspections.csv',
} as const;
type Feed = keyof typeof sources;

describe('crs runs retry', () => {
  let workspace: Workspace;
  let pool: pg.Pool;
  beforeAll(async () => {
    workspace = await createServedWorkspace();
    pool = createPool(workspace.database.url);
  });
  afterAll(async () => {
    await pool.end();
    await workspace.remove();
  });

  const retry = (...run: number[]) =>
    crsJson<RetryDocument>(['runs', 'retry', ...run.map(String)], workspace.settings);
  const outcomes = ({ runs }: RetryDocument): string[] =>
    runs.map(({ kind, feed, scope, state }) => [kind, feed ?? scope ?? '', state].join(' '));
  const refusal = async (run: number): Promise<string> => {
    const { status, stderr } = await crs(['runs', 'retry', String(run)], workspace.settings);
    expect(status).toBe(2);
    return stderr;
  };
  /** The failed run of a feed whose file was missing for a while. */
  async function failedIngest(feed: Feed): Promise<number> {
    const path = join(workspace.sampleDir, sources[feed]);
    await rename(path, `${path}.away`);
    const { runs } = await crsJson<RetryDocument>(['ingest', feed], workspace.settings, 1);
    await rename(`${path}.away`, path);
    return failureOf(runs);
  }
  /** The failed matching of a scope whose state could not be saved for a while. */
  async function failedMatch(scope: string): Promise<number> {
    await pool.query(`create function crs.refuse() returns trigger language plpgsql as
      $$ begin raise exception 'not now'; end $$`);
    await pool.query(
      `create trigger refuse before insert or update on match_state execute function crs.refuse()`,
    );
    const { runs } = await crsJson<RetryDocument>(['match', '--jurisdiction', scope], workspace.settings, 1);
    await pool.query('drop function crs.refuse cascade');
    return failureOf(runs);
  }
  /** The last failed attempt. */
  const failureOf = (runs: readonly RunDocument[]): number =>
    runs.filter(({ state }) => state === 'failed').at(-1)?.id ?? -1;

  it('has nothing to do if no last run failed', async () => {
    expect(await retry()).toEqual({ retried: [], runs: [] });
  });

  it('rereads the feed of a failed run, once', async () => {
    const failed = await failedIngest('sample_osha');
    const retried = await retry(failed);
    expect(retried.retried).toEqual([failed]);
    expect(outcomes(retried)).toEqual([
      'ingest sample_osha done',
      'alias  done',
      'cluster  done',
      'publish  done',
    ]);
    expect(await refusal(failed)).toMatch(/^crs: Run \d+ cannot be retried: the later run \d+ is done\./);
    expect((await crs(['runs'], workspace.settings)).stdout).toMatch(/^crs runs retry, /m);
  });

  it('rematches the scope of a failed run, even if nothing in it changed since', async () => {
    const failed = await failedMatch('rivermont');
    const retried = await retry(failed);
    expect(outcomes(retried)).toEqual([
      'match rivermont done',
      'alias  done',
      'cluster  done',
      'publish  done',
    ]);
    expect(await refusal(failed)).toContain('cannot be retried: the later run');
  });

  it('without a number, retries all whose last run failed, except undefined feeds', async () => {
    const once = await failedIngest('sample_osha');
    const failed = [
      await failedIngest('sample_osha'),
      await failedIngest('sample_lakeview_permits'),
      await failedMatch('lakeview'),
    ];
    const { rows } = await pool.query<{ id: number }>(
      `insert into run (kind, feed, state) values ('ingest', 'gone_permits', 'failed') returning id`,
    );
    const retried = await retry();
    expect(retried.retried).toEqual(failed);
    expect(new Set(outcomes(retried))).toEqual(
      new Set([
        ...['ingest sample_osha done', 'ingest sample_lakeview_permits done', 'match lakeview done'],
        ...['alias  done', 'cluster  done', 'publish  done'],
      ]),
    );
    expect(await retry()).toEqual({ retried: [], runs: [] });
    expect(await refusal(once)).toContain('cannot be retried: the later run');
    expect(await refusal(rows[0]?.id ?? -1)).toContain('no feed gone_permits');
  });

  it('refuses a run that did not fail, or that a guard refused, and says what to do', async () => {
    const { rows } = await pool.query<{ id: number }>(
      `select id from run where kind = 'ingest' and state = 'done' order by id desc limit 1`,
    );
    expect(await refusal(rows[0]?.id ?? -1)).toContain('did not fail: it is done');
    expect(await refusal(999_999)).toContain('There is no run 999999');
    const wrong = join(workspace.sampleDir, 'labels.csv');
    const { runs } = await crsJson<RetryDocument>(
      ['ingest', 'sample_osha', '--file', wrong],
      workspace.settings,
      3,
    );
    const refused = runs.find(({ state }) => state === 'refused')?.id ?? -1;
    expect(await refusal(refused)).toContain(`crs runs accept ${refused}`);
    expect(await retry()).toEqual({ retried: [], runs: [] });
  });
});
