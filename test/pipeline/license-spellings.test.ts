/**
 * License numbers that permits and clients spell differently from the roster, in a city's file and in every other
 * input.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { crs, crsJson, serveCrs } from '../harness/crs.js';
import { createWorkspace, tiny, type Workspace } from '../harness/workspace.js';

/** A number in the roster, and another spelling of it. */
const spellings = [
  ['BC640001', 'BC-640001'],
  ['BC640002', 'BC 640002'],
  ['BC640003', '#BC640003'],
  ['BC640004', 'Lic. BC640004'],
  ['BC640005', 'License No. BC-640005'],
  ['BC640006', 'BC640006 (GC)'],
  ['BC640007', "'640007"],
  ['BC640008', '640008'],
  ['BC640009', 'MN BC640009'],
  ['BC640010', 'bc0640010'],
  ['BC640011', 'BC\u2011640011 - exp 3/31/27'],
  ['0471234', '471234'],
] as const;
const firms = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Hazel', 'Juniper', 'Laurel', 'Maple'];
const firmOf = (at: number): string =>
  `${firms[at % firms.length]} ${at < firms.length ? 'Roofing' : 'Masonry'} LLC`;
const strangerOf = (at: number): string => `Quillfeather ${at} Glazing`;

const common = `title: Made up
publisher: Nobody
state: MN
format: { type: csv }
expect: { rows: [0, 1000], shrink: 1, removed: 1, rejects: 1, drift: 1 }
dates: [iso]
`;
const feeds = {
  mn_spelled: `feed: mn_spelled
family: licenses
${common}source: { file: "\${CRS_SAMPLE_DIR}/mn_spelled.csv" }
identity: [number]
columns: { licenseNumber: number, name: name, address: address, city: city, expirationDate: expires }
`,
  springfield_spelled: `feed: springfield_spelled
family: permits
${common}source: { file: "\${CRS_SAMPLE_DIR}/springfield_spelled.csv" }
jurisdiction: springfield
city: Springfield
identity: [permit]
columns: { permitNumber: permit, contractorName: name, contractorLicense: license, issueDate: issued }
`,
};

interface Answer {
  readonly contractorLicenseNumber: string | null;
  readonly tier: string | null;
}

describe('a license number that is spelled differently than in the roster', () => {
  let workspace: Workspace;
  let server: Awaited<ReturnType<typeof serveCrs>>;
  let key: string;
  beforeAll(async () => {
    workspace = await createWorkspace(tiny);
    const folder = join(workspace.configDir, 'feeds');
    await rm(folder, { recursive: true });
    await mkdir(folder);
    for (const [name, text] of Object.entries(feeds)) await writeFile(join(folder, `${name}.yaml`), text);
    await write(
      'mn_spelled',
      spellings.map(([number], at) => ({
        number,
        name: firmOf(at),
        address: `${10 + at} Main St`,
        city: 'Springfield',
        expires: '2031-01-01',
      })),
    );
    const permits = spellings.flatMap<Readonly<Record<string, string>>>(([, license], at) => [
      { permit: `OWN-${at}`, name: firmOf(at), license, issued: '2026-03-01' },
      { permit: `OTHER-${at}`, name: strangerOf(at), license, issued: '2026-03-02' },
    ]);
    const destroyed = { permit: 'SHEET', name: strangerOf(0), license: '6.4E+05', issued: '2026-03-03' };
    await write('springfield_spelled', [...permits, destroyed]);
    await crsJson(['nightly'], workspace.settings);
    server = await serveCrs({ ...workspace.settings, PORT: '0' });
    ({ key } = await crsJson<{ key: string }>(
      ['keys', 'create', '--account', 'spelling', '--tier', 'pro'],
      workspace.settings,
    ));
  });
  afterAll(async () => {
    await server.close();
    await workspace.remove();
  });

  const write = (name: string, rows: readonly Readonly<Record<string, string>>[]) =>
    writeFile(join(workspace.sampleDir, `${name}.csv`), stringify([...rows], { header: true }));
  const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true });
  const party = (at: number, name: string) => ({
    name,
    licenseNumber: spellings[at]?.[1] ?? '',
    state: 'MN',
  });
  const parties = spellings.flatMap((_one, at) => [party(at, firmOf(at)), party(at, strangerOf(at))]);
  /** For each number, one claim with the firm's name, which verifies it, and one with a stranger's. */
  const expected = spellings.flatMap(([number]) => [
    [number, 'verified'],
    [number, 'likely'],
  ]);

  it('matches the permits of a city, verified if the name agrees', async () => {
    const rows = rowsOf((await crs(['export', 'matches'], workspace.settings)).stdout);
    const found = new Map(rows.map((row) => [row.permit_number, row]));
    const served = spellings.flatMap((_one, at) =>
      [`OWN-${at}`, `OTHER-${at}`].map((permit) => found.get(permit)),
    );
    expect(served.map((row) => [row?.contractor_license_number, row?.tier])).toEqual(expected);
    expect(served.filter((row) => !row?.verification_signals?.includes('license_number'))).toEqual([]);
    expect(served.filter((row) => row?.verification_signals?.includes('license_number_differs'))).toEqual([]);
  });

  it('is reported by the run if a spreadsheet destroyed it', async () => {
    const runs = await crsJson<unknown>(['runs', '--feed', 'springfield_spelled'], workspace.settings);
    expect(JSON.stringify(runs)).toContain('"destroyed":["license (1)"]');
  });

  it('finds the license for your own list', async () => {
    const list = join(workspace.sampleDir, 'list.csv');
    await writeFile(list, stringify(parties, { header: true }));
    const { stdout, stderr } = await crs(['screen', list], workspace.settings);
    const rows = rowsOf(stdout);
    expect([rows.map((row) => [row.match_license_number, row.match_tier]), stderr]).toEqual([
      expected,
      expect.stringContaining('24 rows: 24 matched'),
    ]);
    expect(rows.filter((row) => row.match_signals?.includes('license_number_differs'))).toEqual([]);
  });

  it('finds the license for requests', async () => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const response = await fetch(`${server.url}/v1/match`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ rows: parties }),
    });
    const { data } = (await response.json()) as { data: readonly Answer[] };
    expect(data.map(({ contractorLicenseNumber, tier }) => [contractorLicenseNumber, tier])).toEqual(
      expected,
    );
    const licenses = await Promise.all(
      spellings.map(async ([, spelling]) => {
        const license = await fetch(`${server.url}/v1/licenses/${encodeURIComponent(spelling)}`, { headers });
        return ((await license.json()) as { licenseNumber?: string }).licenseNumber;
      }),
    );
    expect(licenses).toEqual(spellings.map(([number]) => number));
  });
});
