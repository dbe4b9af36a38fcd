import { ContractorRecords } from '@crs/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crsJson, serveCrs } from '../harness/crs.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

/** All records of a list. */
async function collect<T>(records: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const record of records) all.push(record);
  return all;
}

describe('the served data after a night', () => {
  let workspace: Workspace;
  let server: Awaited<ReturnType<typeof serveCrs>>;
  let client: ContractorRecords;
  beforeAll(async () => {
    workspace = await createServedWorkspace();
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

  it('has the contractors that crs export prints', async () => {
    const exported = await crsJson<{ license_number: string; name: string }[]>(
      ['export', 'contractors'],
      workspace.settings,
    );
    const served = await collect(client.licenses.searchAll());
    const printed = exported.map(({ license_number, name }) => `${license_number} ${name}`);
    expect(printed.length).toBeGreaterThan(100);
    expect(served.map(({ licenseNumber, name }) => `${licenseNumber} ${name}`).sort()).toEqual(
      printed.sort(),
    );
  });

  it('has the matches that crs export prints, permit by permit', async () => {
    const exported = await crsJson<Record<string, string | number | null>[]>(
      ['export', 'matches'],
      workspace.settings,
    );
    const served = await collect(client.permits.blockAll());
    const printed = exported
      .filter(({ tier }) => tier)
      .map((line) =>
        [line.permit_number, line.contractor_license_number || null, line.match_confidence, line.tier].join(),
      );
    expect(printed.length).toBeGreaterThan(100);
    const matched = served
      .filter(({ tier }) => tier !== null)
      .map((match) =>
        [match.permit.permitNumber, match.contractorLicenseNumber, match.matchConfidence, match.tier].join(),
      );
    expect(matched.sort()).toEqual(printed.sort());
  });

  it('joins the companies that reopened under a new name', async () => {
    expect(workspace.sample.reopened.length).toBeGreaterThan(0);
    for (const { oldLicense, newLicense } of workspace.sample.reopened) {
      const { data } = await client.licenses.related(newLicense);
      expect(data.map(({ licenseNumber }) => licenseNumber)).toContain(oldLicense);
    }
  });
});
