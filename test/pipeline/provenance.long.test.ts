import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ContractorRecords } from '@crs/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crs, crsJson, serveCrs } from '../harness/crs.js';
import { createWorkspace, tiny, type Workspace } from '../harness/workspace.js';

const SECOND = 'T\\d\\d:\\d\\d:\\d\\dZ$';

describe('where records come from', () => {
  let workspace: Workspace;
  let server: Awaited<ReturnType<typeof serveCrs>>;
  let client: ContractorRecords;
  let began: number;
  beforeAll(async () => {
    began = Date.now();
    workspace = await createWorkspace(tiny);
    await crsJson(['nightly'], workspace.settings);
    server = await serveCrs(workspace.settings);
    const { key } = await crsJson<{ key: string }>(
      ['keys', 'create', '--account', 'analyst', '--tier', 'pro'],
      workspace.settings,
    );
    client = new ContractorRecords({ url: server.url, key });
  });
  afterAll(async () => {
    await server.close();
    await workspace.remove();
  });

  const exported = (what: string): Promise<Readonly<Record<string, unknown>>[]> =>
    crsJson(['export', what], workspace.settings);
  const versionsOf = (rows: readonly Readonly<Record<string, unknown>>[], feed: string): unknown[] =>
    rows.filter(({ source }) => source === feed).map(({ feed_version: version }) => version);

  it('is listed with the records, freshness, and quality of every source', async () => {
    const coverage = await client.reference.coverage();
    const { totalCount } = await client.permits.search({ city: 'lakeview' });
    const lakeview = coverage.find(({ source }) => source === 'sample_lakeview_permits');
    expect(lakeview).toMatchObject({
      family: 'permits',
      jurisdiction: 'lakeview',
      publisher: 'Made-up records',
      records: totalCount,
      freshness: 'active',
      lastDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(lakeview?.fill.find(({ field }) => field === 'permitNumber')?.share).toBe(1);
    const { verified = 0, likely = 0, possible = 0, ambiguous = 0, unmatched = 0 } = lakeview?.tiers ?? {};
    expect(verified).toBeGreaterThan(0.3);
    expect(verified + likely + possible + ambiguous + unmatched).toBeCloseTo(1, 3);
    // Unreadable rows are counted for each source.
    const unread = coverage.map(({ source, rejected }) => [source, rejected] as const).sort();
    expect(unread).toEqual(workspace.sample.expected.map(({ feed, rejects }) => [feed, rejects]).sort());
    expect(unread.some(([, rejected]) => Number(rejected) > 0)).toBe(true);
    const families = new Set(coverage.map(({ family }) => family));
    expect([...families].sort()).toEqual(['actions', 'inspections', 'licenses', 'orders', 'permits']);
  });

  it('is served for records of all families, without a path on this machine', async () => {
    const [permits, inspections, actions, orders] = await Promise.all([
      client.permits.search({ city: 'Lakeview' }),
      client.osha.search(),
      client.agEnforcement.list(),
      client.enforcement.list({ pageSize: 100 }),
    ]);
    const { licenseNumbers = [] } = orders.data.find(({ licenseNumbers: all }) => all.length > 0) ?? {};
    const contractor = await client.licenses.get(licenseNumbers[0] ?? '');
    const linked = await client.enforcement.byLicense(licenseNumbers[0] ?? '');
    const records = [permits.data, inspections.data, actions.data, linked.data, [contractor]];
    const sources = records.map(([record]) => record?.provenance);
    expect(sources).toEqual(
      [
        ['sample_lakeview_permits', 'lakeview.csv'],
        ['sample_osha', 'inspections.csv'],
        ['sample_ag_actions', 'ag_actions.csv'],
        ['sample_orders', 'orders.json'],
        [contractor.source, `${contractor.source.replace('sample_', '')}.csv`],
      ].map(([source, url]) => ({
        source,
        publisher: 'Made-up records',
        url,
        fetchedAt: expect.stringMatching(SECOND),
        feedVersion: 1,
      })),
    );
    for (const source of sources) {
      expect(Date.parse(source?.fetchedAt ?? '')).toBeGreaterThan(began - 1_000);
      expect(Date.parse(source?.fetchedAt ?? '')).toBeLessThan(Date.now());
    }
  });

  it('advances with the records that a night changed, and with no others', async () => {
    for (const [folder, file] of [
      ['permits', 'lakeview.csv'],
      ['licenses', 'mn_licenses.csv'],
    ] as const) {
      const path = join(workspace.sampleDir, folder, file);
      const lines = (await readFile(path, 'utf8')).split('\n');
      // The last record again: a revised permit, and one contractor in another town.
      const last = lines.at(-2) ?? '';
      const changed = file === 'lakeview.csv' ? `${last}\n${last}` : last.replace(/,MN,/, ',WI,');
      expect(changed).not.toBe(last);
      await writeFile(path, [...lines.slice(0, -2), changed, ''].join('\n'));
    }
    await crsJson(['nightly'], workspace.settings);
    const permits = versionsOf(await exported('permits'), 'sample_lakeview_permits');
    expect(permits.filter((version) => version === 2)).toHaveLength(1);
    expect(permits.filter((version) => version === 1)).toHaveLength(permits.length - 1);
    const contractors = versionsOf(await exported('contractors'), 'sample_mn_licenses');
    expect(contractors.filter((version) => version === 2)).toHaveLength(1);
    expect(contractors.filter((version) => version === 1)).toHaveLength(contractors.length - 1);
  });

  it('is in the header of exports as well', async () => {
    const headOf = async (what: string): Promise<string> =>
      (await crs(['export', what], workspace.settings)).stdout.split('\n')[0] ?? '';
    expect(await headOf('permits')).toMatch(
      /,inspection_count,source,source_url,fetched_at,feed_version,contractor_license_number,/,
    );
    expect(await headOf('contractors')).toMatch(/,source,source_url,fetched_at,feed_version$/);
  });
});
