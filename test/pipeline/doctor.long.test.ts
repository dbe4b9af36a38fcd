import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { crs, crsJson, serveCrs } from '../harness/crs.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

interface Finding {
  readonly check: string;
  readonly ok: boolean;
  readonly concerns: string;
  readonly found: string;
  readonly advice: string | null;
}

describe('crs doctor, for the data', () => {
  const feed = 'sample_lakeview_permits';
  let workspace: Workspace;
  let pool: pg.Pool;
  beforeAll(async () => {
    workspace = await createServedWorkspace({ CRS_KEEP_EXPORTS: '3' });
    pool = createPool(workspace.database.url);
  });
  afterAll(async () => {
    await pool.end();
    await workspace.remove();
  });

  /** The problems, which must all concern the data, with the matching exit status. */
  async function complaints(): Promise<readonly Finding[]> {
    const { findings } = await crsJson<{ findings: readonly Finding[] }>(['doctor'], workspace.settings, 3);
    const bad = findings.filter(({ ok }) => !ok);
    expect(bad.filter(({ concerns }) => concerns !== 'data')).toEqual([]);
    return bad;
  }
  /** What the doctor says about a change that is reverted afterward. */
  async function after(change: string, back: string): Promise<readonly Finding[]> {
    await pool.query(change);
    try {
      return await complaints();
    } finally {
      await pool.query(back);
    }
  }

  it('finds no problems after a good night, and names the versions', async () => {
    const { ok, findings } = await crsJson<{ ok: boolean; findings: readonly Finding[] }>(
      ['doctor'],
      workspace.settings,
    );
    expect(findings.filter((finding) => !finding.ok)).toEqual([]);
    expect(ok).toBe(true);
    const found = Object.fromEntries(findings.map((finding) => [finding.check, finding.found]));
    expect(found.versions).toContain(`on Node.js ${process.versions.node}`);
    expect(found.database).toMatch(/^PostgreSQL \d+/);
    expect(found.schema).toMatch(/^up to date \(\d{4}_/);
  });

  it('says what is on hold, since when, and what to do, and finds no problem once it is dropped', async () => {
    const path = join(workspace.sampleDir, 'permits/lakeview.csv');
    const good = await readFile(path, 'utf8');
    await writeFile(path, `${good}${good.split('\n').slice(1).join('\n')}`);
    await crsJson(['nightly'], workspace.settings, 3);
    const [held, ...others] = await complaints();
    expect(others).toEqual([]);
    expect(held?.check).toBe('held back');
    expect(held?.found).toMatch(
      new RegExp(
        `^${feed} is on hold \\(run \\d+, since \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC\\): .*are new`,
      ),
    );
    const [, run = ''] = /\(run (\d+)/.exec(held?.found ?? '') ?? [];
    expect(held?.advice).toBe(
      `\`crs runs show ${run}\`, then \`crs runs accept ${run}\` or \`crs runs drop ${run}\`.`,
    );
    const { status, stdout } = await crs(['doctor'], workspace.settings);
    expect([status, stdout]).toEqual([3, expect.stringContaining(`! held back: ${held?.found}\n  → `)]);

    // A failure of the same feed is reported as well.
    const both = await after(
      `insert into run (kind, feed, state, ended_at, code, reason) values ('ingest', '${feed}', 'failed', clock_timestamp(), 'run.bug', 'It broke.')`,
      `delete from run where code = 'run.bug'`,
    );
    expect(both.map(({ check }) => check)).toEqual(['held back', 'failed']);

    await writeFile(path, good);
    await crs(['runs', 'drop', run], workspace.settings);
    expect((await crs(['doctor'], workspace.settings)).status).toBe(0);
  });

  it.each([
    ['publish', 'publishing', 'crs runs retry'],
    ['cluster', 'clustering', 'crs runs retry'],
    ['export', 'creating exports', 'crs exports make'],
  ])('says that the last run of %s failed', async (kind, subject, advice) => {
    const found = await after(
      `insert into run (kind, state, ended_at, code, reason) values ('${kind}', 'failed', clock_timestamp(), 'run.bug', 'It broke.')`,
      `delete from run where code = 'run.bug'`,
    );
    expect(found).toEqual([
      expect.objectContaining({
        check: 'failed',
        found: expect.stringMatching(
          new RegExp(`^${subject} failed \\(run \\d+, since .* UTC\\): It broke\\.$`),
        ),
        advice: expect.stringContaining(advice),
      }),
    ]);
  });

  it('and /metrics agree on stages, workers, disks, and backups', async () => {
    await pool.query(
      `insert into run (kind, state, ended_at, code, reason) values ('publish', 'failed', clock_timestamp(), 'run.bug', 'It broke.')`,
    );
    const server = await serveCrs({ ...workspace.settings, PORT: '0' });
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    await server.close();
    await pool.query(`delete from run where code = 'run.bug'`);
    expect(metrics.split('\n')).toEqual(
      expect.arrayContaining([
        'crs_stage_failed{kind="publish",scope="",code="run.bug"} 1',
        'crs_stage_failed{kind="cluster",scope="",code=""} 0',
        'crs_queue_workers 0',
        'crs_backup_last_timestamp_seconds 0',
        expect.stringMatching(/^crs_disk_free_bytes\{folder="data"\} [1-9]/),
        expect.stringMatching(/^crs_disk_size_bytes\{folder="exports"\} [1-9]/),
      ]),
    );
  });

  it('says which feeds have had no good read for longer than their schedule allows', async () => {
    const found = await after(
      `update feed_state set last_success_at = last_success_at - interval '9 days' where feed = '${feed}'`,
      `update feed_state set last_success_at = last_success_at + interval '9 days' where feed = '${feed}'`,
    );
    expect(found).toEqual([
      expect.objectContaining({
        check: 'late',
        found: expect.stringMatching(
          new RegExp(`^${feed} was last read .* UTC; it was due .* UTC and at least once since`),
        ),
        advice: expect.stringContaining(`crs ingest ${feed}`),
      }),
    ]);
  });

  it('says which claims lost their match and were not matched again', async () => {
    const found = await after(
      `create table lost as select claim_id, scope, matched_with from match where scope = 'lakeview' limit 7;
       update match m set matched_with = null from lost l where m.claim_id = l.claim_id and m.scope = l.scope`,
      `update match m set matched_with = l.matched_with from lost l where m.claim_id = l.claim_id and m.scope = l.scope;
       drop table lost`,
    );
    expect(found).toEqual([
      expect.objectContaining({
        check: 'matches',
        found: expect.stringMatching(/^lakeview has 7 claims that lost their contractor/),
        advice: '`crs match --jurisdiction lakeview` matches them.',
      }),
    ]);
  });

  it('says which scope matches far less than before, by its matchings', async () => {
    const nights = `insert into run (kind, scope, state, batch, ended_at, rows_read, details)
      select kind, scope, state, 'copied', ended_at, rows_read, jsonb_set(details, '{proof,groups}',
        (select jsonb_agg(jsonb_set(jsonb_set(g, '{claims}', '1000'), '{matched,count}', to_jsonb(n.count)))
         from jsonb_array_elements(details #> '{proof,groups}') g))
      from (select * from run where kind = 'match' and scope = 'lakeview' and state = 'done' and details ? 'proof'
            order by id desc limit 1) last, (values (1, 800), (2, 810), (3, 30)) n (night, count) order by n.night`;
    const found = await after(nights, `delete from run where batch = 'copied'`);
    expect(found).toEqual([
      expect.objectContaining({
        check: 'matches',
        found: expect.stringMatching(/^lakeview matches 3\.0% of its claims; usually [\d.]+% \(run \d+\)$/),
        advice: expect.stringContaining('`crs match --jurisdiction lakeview`'),
      }),
    ]);
  });

  it('says that exports are older than the served data', async () => {
    await crsJson(['exports', 'make'], workspace.settings);
    const { rows } = await pool.query<{ version: number }>('select version from served.data_version');
    const version = rows[0]?.version ?? 0;
    const folder = join(workspace.settings.CRS_DATA_DIR ?? '', 'exports');
    const list = join(folder, String(version), 'export.json');
    const made = JSON.parse(await readFile(list, 'utf8')) as object;
    await writeFile(list, JSON.stringify({ ...made, madeAt: '2026-01-01T00:00:00.000Z' }));
    const found = await after(
      `insert into served.publication (version) values (${version + 1});
       update served.data_version set version = version + 1, records_version = version + 1`,
      `update served.data_version set version = ${version}, records_version = ${version};
       delete from served.publication where version = ${version + 1}`,
    );
    await writeFile(list, JSON.stringify(made));
    expect(found).toEqual([
      expect.objectContaining({
        check: 'exported',
        found: expect.stringMatching(
          new RegExp(
            `^the files of version ${version} are older than the records of version ${version + 1}, `,
          ),
        ),
        advice: expect.stringContaining('crs exports make'),
      }),
    ]);
  });

  it('says which webhooks were disabled', async () => {
    await crsJson(['keys', 'create', '--account', 'acme', '--tier', 'pro'], workspace.settings);
    const found = await after(
      `insert into webhook (account_id, url, every_event, secret, read_to, disabled_at, disabled_reason)
         select id, 'https://hooks.example.org/a', true, 'hushed', 0, clock_timestamp(), 'gone' from account where name = 'acme'`,
      'delete from webhook',
    );
    expect(found).toEqual([
      expect.objectContaining({
        check: 'webhooks',
        found: expect.stringMatching(
          /^webhook \d+ of acme is disabled \(since .* UTC\): hooks\.example\.org answered/,
        ),
        advice: expect.stringContaining('crs webhooks enable'),
      }),
    ]);
  });

  it('says that a backup failed, until one succeeds', async () => {
    const wrong = await crs(['backup', '/nowhere/backup.tar'], workspace.settings);
    expect(wrong.status).toBe(2);
    expect(await complaints()).toEqual([
      expect.objectContaining({
        check: 'failed',
        found: expect.stringMatching(
          /^the backup failed \(since .* UTC\): \/nowhere\/backup\.tar cannot be written/,
        ),
      }),
    ]);
    await crsJson(['backup', join(workspace.sampleDir, 'backup.tar')], workspace.settings);
    expect((await crs(['doctor'], workspace.settings)).status).toBe(0);
    const found = await after(
      `update last_backup set made_at = made_at - interval '3 days'`,
      `update last_backup set made_at = made_at + interval '3 days'`,
    );
    expect(found).toEqual([
      expect.objectContaining({
        check: 'late',
        found: expect.stringMatching(/^the backup is late \(since .* UTC\): The last backup is from /),
      }),
    ]);
  });

  it('says that jobs are waiting and no worker takes them', async () => {
    await crsJson(['schedule'], workspace.settings);
    const found = await complaints();
    expect(found).toEqual([
      expect.objectContaining({
        check: 'workers',
        found: expect.stringMatching(/^none, but \d+ jobs? (is|are) waiting$/),
        advice: 'Start `crs work`.',
      }),
    ]);
  });
});
