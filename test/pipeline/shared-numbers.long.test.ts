/** A roster that gives 1094 to a plumber and to an electrician, from its file to the served data. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { crs, crsJson, serveCrs } from '../harness/crs.js';
import { createWorkspace, tiny, type Workspace } from '../harness/workspace.js';

const feed = (name: string, family: string, more: string): string => `feed: ${name}
family: ${family}
title: Made up
publisher: Nobody
state: NY
source: { file: "\${CRS_SAMPLE_DIR}/${name}.csv" }
format: { type: csv }
expect: { rows: [0, 1000], shrink: 1, removed: 1, rejects: 1, drift: 1 }
${more}`;

const feeds = {
  ny_licenses: feed(
    'ny_licenses',
    'licenses',
    `identity: [number, type]
columns: { licenseNumber: number, name: name, licenseType: type, address: address, city: city, zip: zip, phone: phone, expirationDate: expires }
dates: [iso]
`,
  ),
  ny_permits: feed(
    'ny_permits',
    'permits',
    `jurisdiction: eastborough
city: Eastborough
identity: [permit]
columns: { permitNumber: permit, contractorName: name, contractorLicense: license, permitType: type, issueDate: issued }
dates: [iso]
`,
  ),
  ny_orders: feed(
    'ny_orders',
    'orders',
    `identity: [order]
columns: { respondent: respondent, licenseNumbers: { list: license, separator: ";" }, orderDate: date, actionsTaken: { list: action, separator: ";" } }
parse: [{ respondents: respondent }]
dates: [iso]
`,
  ),
};

const rosterRows = [
  'number,name,type,address,city,zip,phone,expires',
  '1094,Alder Plumbing Inc,Master Plumber,12 Elm St,Eastborough,10001,212-555-0111,2031-01-01',
  '1094,ALDER PLUMBNG,Fire Suppression,,,,,2030-01-01',
  '1094,Birch Electric Corp,Master Electrician,9 Oak Ave,Westborough,10452,212-555-0122,2032-01-01',
  ...Array.from(
    { length: 40 },
    (_, at) =>
      `2${at},Firm ${'abcdefghij'[at % 10]}${at} Builders,General,${at} Fir St,Eastborough,10001,,2031-01-01`,
  ),
];
const bridge = '1094,Birch Electric Corp,Alarms,12 Elm St,Eastborough,10001,,2029-01-01';
const permitRows = [
  'permit,name,license,type,issued',
  'P1,ALDER PLUMBING,1094,Plumbing,2026-05-01',
  'P2,BIRCH ELECTRIC,1094,Electrical,2026-05-02',
  'P3,,1094,Electrical,2026-05-03',
  'P4,Zinnia Masonry,1094,,2026-05-04',
];
const orderRows = [
  'order,respondent,license,date,action',
  'O1,Birch Electric Corp,1094,2026-01-02,License revoked',
];

type Contractor = Readonly<Record<string, unknown>>;

describe('a number that a roster gives to two firms', () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await createWorkspace(tiny);
    await rm(join(workspace.configDir, 'feeds'), { recursive: true });
    await mkdir(join(workspace.configDir, 'feeds'));
    for (const [name, text] of Object.entries(feeds))
      await writeFile(join(workspace.configDir, 'feeds', `${name}.yaml`), text);
    await write('ny_permits', permitRows);
    await write('ny_orders', orderRows);
  });
  afterAll(() => workspace.remove());

  const write = (name: string, lines: readonly string[]) =>
    writeFile(join(workspace.sampleDir, `${name}.csv`), `${lines.join('\n')}\n`);
  async function night(...roster: readonly string[]): Promise<void> {
    await write('ny_licenses', roster);
    await crsJson(['nightly'], workspace.settings);
  }
  async function matches(): Promise<string[]> {
    const { stdout } = await crs(['export', 'matches'], workspace.settings);
    const rows: Record<string, string>[] = parse(stdout, { columns: true });
    return rows.map(
      (row) => `${row.permit_number} ${row.contractor_license_name} ${row.tier} ${row.candidate_count}`,
    );
  }
  async function asked<T>(
    use: (json: (path: string) => Promise<Contractor & { error?: { details: unknown } }>) => Promise<T>,
  ) {
    const { key } = await crsJson<{ key: string }>(
      ['keys', 'create', '--account', `a${Math.random()}`, '--tier', 'pro'],
      workspace.settings,
    );
    const server = await serveCrs(workspace.settings);
    try {
      return await use(async (path) => {
        const response = await fetch(`${server.url}${path}`, { headers: { Authorization: `Bearer ${key}` } });
        return (await response.json()) as Contractor;
      });
    } finally {
      await server.close();
    }
  }

  const twoFirms = [
    'P1 Alder Plumbing Inc verified 1',
    'P2 Birch Electric Corp verified 1',
    'P3 Birch Electric Corp likely 1',
    'P4  ambiguous 2',
  ];

  it('leads each firm to its permits and its order', async () => {
    await night(...rosterRows);
    expect(await matches()).toEqual(twoFirms);
    await asked(async (json) => {
      expect((await json('/v1/licenses/1094')).error?.details).toEqual([
        {
          field: 'licenseType',
          issue: 'ambiguous',
          received: '1094',
          expected: ['Fire Suppression', 'Master Electrician', 'Master Plumber'],
        },
      ]);
      expect(await json('/v1/licenses/1094?licenseType=master+plumber')).toMatchObject({
        name: 'Alder Plumbing Inc',
        licenseTypes: ['Fire Suppression', 'Master Plumber'],
        hasEnforcementAction: false,
      });
      expect(await json('/v1/licenses/1094?licenseType=Master+Electrician')).toMatchObject({
        name: 'Birch Electric Corp',
        hasEnforcementAction: true,
      });
      expect(await json('/v1/licenses/1094/permits?licenseType=Master+Plumber')).toMatchObject({
        totalCount: 1,
      });
    });
  });

  it('is decided by license type', async () => {
    const decide = (...more: string[]) =>
      crs(['decide', 'eastborough', 'P4', '1094', '--by', 'Ada Example', ...more], workspace.settings);
    const { stdout } = await crs(['review', '--jurisdiction', 'eastborough'], workspace.settings);
    expect(stdout).toContain("--roster ny_licenses --license-type 'Master Electrician'");
    const refused = await decide();
    expect([refused.status, refused.stderr]).toEqual([
      2,
      expect.stringContaining("--license-type 'Master Plumber'"),
    ]);
    expect((await decide('--license-type', 'fire suppression')).stdout).toMatch(
      /Published now: verified 1094 Alder Plumbing Inc/,
    );
    const labels = await crs(['decisions', '--format', 'csv'], workspace.settings);
    expect(parse(labels.stdout, { columns: true })).toMatchObject([
      { permit_number: 'P4', license_number: '1094', license_type: 'Master Plumber' },
    ]);
    const evaluated = await crsJson<{ labelled: number; leftOut: unknown }>(
      ['evaluate', '--decisions'],
      workspace.settings,
    );
    expect(evaluated).toMatchObject({ labelled: 1, leftOut: { severalContractors: 0 } });
  });

  it('is one firm as long as a row belongs to both', async () => {
    await night(...rosterRows, bridge);
    const holders = (await matches()).map((line) => line.replace(/ \w+ \d$/, ''));
    expect(holders.slice(0, 3)).toEqual(['P1', 'P2', 'P3'].map((permit) => `${permit} Birch Electric Corp`));
    const { stdout } = await crs(['export', 'contractors'], workspace.settings);
    expect(stdout.match(/^.*\b1094\b.*$/gm)).toEqual([expect.stringContaining('Birch Electric Corp')]);
    await night(...rosterRows);
    expect((await matches()).slice(0, 3)).toEqual(twoFirms.slice(0, 3));
  });
});
