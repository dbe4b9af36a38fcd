/**
 * Aliases that are added while another chain matches claims: the result is the same as if the chains ran one after the
 * other.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, inTransaction, lockRun } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type pg from 'pg';
import { feeds, header, roster } from '../harness/alias-town.js';
import { crs, crsJson, crsProcess } from '../harness/crs.js';
import { createWorkspace, tiny, type Workspace } from '../harness/workspace.js';

/** States details of L1 that its roster line lacks. */
const sure = ['05-01', '04-02'].map(
  (day, at) =>
    `P${at},"Ada Vantongeren, Zephyrine Roofing",L1,700 Harbor Blvd,Eastborough,10009,212-555-0177,2026-${day}`,
);
/** Depends on those details. */
const doubtful = 'P9,Ada Vantongeren,,700 Harbor Blvd,Eastborough,10009,,2026-05-03';
const later = doubtful.replace('P9', 'P10').replace('05-03', '06-03');

describe('an alias that is added while a claim is matched without it', () => {
  let workspace: Workspace;
  let pool: pg.Pool;
  beforeAll(async () => {
    workspace = await createWorkspace(tiny);
    pool = createPool(workspace.database.url);
    await rm(join(workspace.configDir, 'feeds'), { recursive: true });
    await mkdir(join(workspace.configDir, 'feeds'));
    for (const [name, text] of Object.entries(feeds))
      await writeFile(join(workspace.configDir, 'feeds', `${name}.yaml`), text);
    await write('ny_licenses', roster);
  });
  afterAll(async () => {
    await pool.end();
    await workspace.remove();
  });

  const write = (name: string, lines: readonly string[]) =>
    writeFile(join(workspace.sampleDir, `${name}.csv`), `${lines.join('\n')}\n`);

  /** Reads a feed in a separate process, and matches what it affects. */
  async function chain(feed: string): Promise<void> {
    const { status, stderr } = await crsProcess(['ingest', feed, '--json'], workspace.settings);
    if (status !== 0) throw new Error(`the chain of ${feed} ended with ${status}: ${stderr}`);
  }

  /** Waits until a query returns a row. */
  async function until(query: string, values: readonly unknown[] = []): Promise<void> {
    while ((await pool.query(query, [...values])).rowCount === 0) await sleep(20);
  }
  const IS_WAITING = `select from pg_locks where locktype = 'advisory' and not granted
    and (classid::bigint << 32 | objid::bigint) = hashtextextended($1, 0)`;

  async function newestAliasRun(): Promise<number> {
    const { rows } = await pool.query<{ id: number }>(
      `select coalesce(max(id), 0) as id from crs.run where kind = 'alias' and state = 'done'`,
    );
    return rows[0]?.id ?? 0;
  }

  async function matches(): Promise<Record<string, string>> {
    const { stdout } = await crs(['export', 'matches'], workspace.settings);
    const rows: Record<string, string>[] = parse(stdout, { columns: true });
    return Object.fromEntries(
      rows
        .filter((row) => row.tier !== '')
        .map((row) => [row.permit_number ?? '', `${row.contractor_license_number} ${row.tier}`]),
    );
  }

  it.each([
    { claim: 'new', before: [], after: [doubtful], found: ['P9'] },
    { claim: 'matched again', before: [doubtful], after: [doubtful, later], found: ['P9', 'P10'] },
  ])('still finds the claim if it is $claim', async ({ before, after, found }) => {
    await write('eastborough_permits', [header]);
    await write('westborough_permits', [header, ...before]);
    await crsJson(['nightly'], workspace.settings);
    expect(await matches()).toEqual({});
    await write('eastborough_permits', [header, ...sure]);
    await write('westborough_permits', [header, ...after]);

    const earlier = await newestAliasRun();
    const chains: Promise<void>[] = [];
    const matching = await pool.connect();
    await inTransaction(pool, async (client) => {
      await lockRun(client, { kind: 'alias' });
      chains.push(chain('eastborough_permits'));
      await until(IS_WAITING, ['crs:alias:']);
      // A matching reads this table right after its feeds' versions, so it waits with its snapshot taken.
      await matching.query('begin; lock table crs.learned_weights in access exclusive mode');
      chains.push(chain('westborough_permits'));
      await until('select from pg_locks where relation = $1::regclass and not granted', [
        'crs.learned_weights',
      ]);
    });
    await until(
      `select from crs.run where kind = 'alias' and state = 'done' and id > $2
       union all ${IS_WAITING}`,
      ['crs:aliases', earlier],
    );
    await matching.query('commit');
    matching.release();
    await Promise.all(chains);

    const answers = { P0: 'L1 verified', P1: 'L1 verified' };
    const expected = { ...answers, ...Object.fromEntries(found.map((permit) => [permit, 'L1 likely'])) };
    expect(await matches()).toEqual(expected);
    await crsJson(['match', '--all'], workspace.settings);
    expect(await matches()).toEqual(expected);
  });
});
