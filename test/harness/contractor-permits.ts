/** Permits that name several contractors, in two cities' layouts. Made up. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool } from '@crs/store';
import { crsJson, serveCrs } from './crs.js';
import type { Workspace } from './workspace.js';

const feed = (name: string, family: string, more: string): string => `feed: ${name}
family: ${family}
title: Made up
publisher: Nobody
state: IL
source: { file: "\${CRS_SAMPLE_DIR}/${name}.csv" }
format: { type: csv }
expect: { rows: [0, 1000], shrink: 1, removed: 1, rejects: 1, drift: 1 }
dates: [iso]
${more}`;

const contacts = (column: string): string =>
  `{ contacts: { upTo: 3, role: "contact_{n}_type", give: "contact_{n}_${column}", prefer: [CONTRACTOR-GENERAL CONTRACTOR, CONTRACTOR-*] } }`;

/** The feed definitions, by name. */
const feeds = {
  il_licenses: feed(
    'il_licenses',
    'licenses',
    `identity: [number]
columns: { licenseNumber: number, name: name, licenseType: type, address: address, city: city, zip: zip, phone: phone }
`,
  ),
  numbered_permits: feed(
    'numbered_permits',
    'permits',
    `jurisdiction: northborough
city: Northborough
identity: [permit]
columns:
  permitNumber: permit
  permitType: type
  issueDate: issued
  value: value
  contractorName: ${contacts('name')}
  contractorCity: ${contacts('city')}
  contractorZip: ${contacts('zip')}
`,
  ),
  nested_permits: feed(
    'nested_permits',
    'permits',
    `jurisdiction: southborough
city: Southborough
identity: [permit]
columns:
  permitNumber: permit
  issueDate: issued
  contractorName: { contacts: { in: people, role: role, give: firm, prefer: [contractor, subcontractor] } }
  contractorLicense: { contacts: { in: people, role: role, give: license, prefer: [contractor, subcontractor] } }
`,
  ),
};

/** The licenses. */
const roster = [
  'number,name,type,address,city,zip,phone',
  'G100,Alder Builders Inc,General,12 Elm St,Northborough,60601,312-555-0111',
  'E200,Birch Electric Corp,Electrician,9 Oak Ave,Northborough,60602,312-555-0122',
  'P300,Cedar Plumbing LLC,Plumber,7 Fir Ln,Southborough,60603,312-555-0133',
  ...Array.from(
    { length: 40 },
    (_, at) => `X2${at},Firm ${'abcdefghij'[at % 10]}${at} Works,General,${at} Pine St,Northborough,60601,`,
  ),
];
/** The header for permits with numbered contacts. */
export const header =
  'permit,type,issued,value,contact_1_type,contact_1_name,contact_1_city,contact_1_zip,contact_2_type,contact_2_name,contact_2_city,contact_2_zip,contact_3_type,contact_3_name,contact_3_city,contact_3_zip';
/** The contacts on such a permit. */
export const alder = 'CONTRACTOR-GENERAL CONTRACTOR,ALDER BUILDERS INC,NORTHBOROUGH,60601';
export const birch = 'CONTRACTOR-ELECTRICAL,BIRCH ELECTRIC CORP,NORTHBOROUGH,60602';
const owner = 'OWNER AS GENERAL CONTRACTOR,DANA EXAMPLE,NORTHBOROUGH,60604';
export const nobody = ',,,';
/** Permits with numbered contacts. */
export const numbered = [
  header,
  `N1,PERMIT - NEW CONSTRUCTION,2026-05-01,1000,${alder},${birch},${owner}`,
  `N2,PERMIT - ELECTRIC WIRING,2026-05-02,200,${alder},${birch},${nobody}`,
  `N3,PERMIT - ELECTRIC WIRING,2026-05-03,30,${birch},${nobody},${nobody}`,
  `N4,PERMIT - SIGNS,2026-05-04,4,${alder},CONTRACTOR-MASONRY,ALDER BUILDERS,NORTHBOROUGH,60601,${nobody}`,
];
const people = (...of: readonly (readonly [string, string, string])[]): string =>
  `"${JSON.stringify(of.map(([role, firm, license]) => ({ role, firm, license }))).replaceAll('"', '""')}"`;
/** Permits with a list of people. */
const nested = [
  'permit,issued,people',
  `S1,2026-05-05,${people(['architect', 'Elm Design', ''], ['subcontractor', 'Cedar Plumbing', 'P300'], ['contractor', 'Alder Builders', 'G100'])}`,
  `S2,2026-05-06,${people(['contractor', 'Cedar Plumbing', 'P300'])}`,
];

/** A row or an answer. */
export type Answer = Readonly<Record<string, unknown>>;

const writeIn = (workspace: Workspace, name: string, lines: readonly string[]): Promise<void> =>
  writeFile(join(workspace.sampleDir, `${name}.csv`), `${lines.join('\n')}\n`);

/** Replaces the feeds of a workspace with these, and writes their files. */
export async function layOutContractorPermits(workspace: Workspace): Promise<void> {
  await rm(join(workspace.configDir, 'feeds'), { recursive: true });
  await mkdir(join(workspace.configDir, 'feeds'));
  for (const [name, text] of Object.entries(feeds))
    await writeFile(join(workspace.configDir, 'feeds', `${name}.yaml`), text);
  await writeIn(workspace, 'il_licenses', roster);
  await writeIn(workspace, 'nested_permits', nested);
  await writeIn(workspace, 'numbered_permits', numbered);
}

/** Actions of tests in such a workspace: write a file, read database rows, and request the API. */
export const inContractorPermits = (workspace: () => Workspace) => ({
  write: (name: string, lines: readonly string[]) => writeIn(workspace(), name, lines),
  async rows(sql: string): Promise<Answer[]> {
    const pool = createPool(workspace().database.url);
    try {
      return (await pool.query<Answer>(sql)).rows;
    } finally {
      await pool.end();
    }
  },
  async asked<T>(use: (json: (path: string) => Promise<Answer>) => Promise<T>): Promise<T> {
    const { settings } = workspace();
    const { key } = await crsJson<{ key: string }>(
      ['keys', 'create', '--account', `a${Math.random()}`, '--tier', 'pro'],
      settings,
    );
    const server = await serveCrs(settings);
    try {
      return await use(async (path) => {
        const response = await fetch(`${server.url}${path}`, { headers: { Authorization: `Bearer ${key}` } });
        return (await response.json()) as Answer;
      });
    } finally {
      await server.close();
    }
  },
});
