/** Contractors in a separate file from their permits, in the San Francisco and BLDS layouts. Made up. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crs, crsJson } from '../harness/crs.js';
import { createWorkspace, tiny, type Workspace } from '../harness/workspace.js';

const contacts = (column: string): string =>
  `{ contacts: { in: contacts, role: role, give: ${column}, prefer: [contractor, subcontractor] } }`;
const expects = 'expect: { rows: [0, 1000], shrink: 1, removed: 1, rejects: 1, drift: 1 }';
const definition = `feed: beside_permits
family: permits
title: Made up
publisher: Nobody
jurisdiction: eastborough
city: Eastborough
state: IL
source: { file: "\${CRS_SAMPLE_DIR}/permits.csv" }
format: { type: csv }
attach:
  - name: contacts
    source: { file: "\${CRS_SAMPLE_DIR}/contacts.csv" }
    format: { type: csv }
    on: { permit: number }
${expects}
dates: [iso]
identity: [permit]
columns:
  permitNumber: permit
  issueDate: issued
  contractorName: ${contacts('firm')}
  contractorLicense: ${contacts('license')}
`;
const rosterDefinition = `feed: il_licenses
family: licenses
title: Made up
publisher: Nobody
state: IL
source: { file: "\${CRS_SAMPLE_DIR}/licenses.csv" }
format: { type: csv }
${expects}
identity: [number]
columns: { licenseNumber: number, name: name }
`;

const roster = [
  'number,name',
  'G100,Alder Builders Inc',
  'E200,Birch Electric Corp',
  'P300,Cedar Plumbing LLC',
  ...Array.from({ length: 30 }, (_, at) => `X2${at},Firm ${'abcdefghij'[at % 10]}${at} Works`),
];
const permits = (...numbers: readonly string[]): readonly string[] => [
  'permit,issued',
  ...numbers.map((number) => `${number},2026-05-01`),
];
const people = (...lines: readonly string[]): readonly string[] => ['number,role,firm,license', ...lines];
const alder = 'contractor,ALDER BUILDERS INC,G100';
const birch = 'subcontractor,BIRCH ELECTRIC CORP,E200';
const cedar = 'subcontractor,CEDAR PLUMBING LLC,P300';

describe('contractors in a file next to the permits', () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await createWorkspace(tiny);
    await rm(join(workspace.configDir, 'feeds'), { recursive: true });
    await mkdir(join(workspace.configDir, 'feeds'));
    await writeFile(join(workspace.configDir, 'feeds/il_licenses.yaml'), rosterDefinition);
    await writeFile(join(workspace.configDir, 'feeds/beside_permits.yaml'), definition);
    await write('licenses', roster);
  });
  afterAll(() => workspace.remove());

  const write = (name: string, lines: readonly string[]) =>
    writeFile(join(workspace.sampleDir, `${name}.csv`), `${lines.join('\n')}\n`);
  /** Returns each permit's served contractors, with a star on its own contractor. */
  async function night(): Promise<Record<string, string>> {
    await crsJson(['nightly'], workspace.settings);
    return named();
  }
  async function named(): Promise<Record<string, string>> {
    const lines = await crsJson<Record<string, unknown>[]>(
      ['export', 'permit_contractors'],
      workspace.settings,
    );
    const found: Record<string, string> = {};
    for (const { permit_number, own, role, contractor_license_number } of lines) {
      const one = `${contractor_license_number}${own === true ? '*' : ''} ${role}`;
      const before = found[permit_number as string];
      found[permit_number as string] = before === undefined ? one : `${before}, ${one}`;
    }
    return found;
  }
  async function rows(sql: string): Promise<unknown[]> {
    const pool = createPool(workspace.database.url);
    try {
      return (await pool.query(sql)).rows;
    } finally {
      await pool.end();
    }
  }

  it('are all found, whichever line comes first', async () => {
    await write('permits', permits('B1', 'B2', 'B3'));
    await write(
      'contacts',
      people(
        `B1,${birch}`,
        `B1,owner,Dana Example,`,
        `B1,${alder}`,
        `B1,${cedar}`,
        `B2,${cedar}`,
        `B9,${alder}`,
      ),
    );
    expect(await night()).toEqual({
      B1: 'G100* contractor, E200 subcontractor, P300 subcontractor',
      B2: 'P300* subcontractor',
    });
  });

  it('change their permit if only they appear or go, and are undone with it', async () => {
    const before = await named();
    await write('contacts', people(`B1,${alder}`, `B1,${cedar}`, `B2,${cedar}`, `B2,${alder}`));
    expect(await night()).toEqual({
      B1: 'G100* contractor, P300 subcontractor',
      B2: 'G100* contractor, P300 subcontractor',
    });
    const [run] = (await rows(
      `select max(id) as id from run where feed = 'beside_permits' and kind = 'ingest'`,
    )) as { id: number }[];
    expect(await rows(`select inserted, updated, removed from run where id = ${run?.id}`)).toEqual([
      { inserted: 0, updated: 2, removed: 0 },
    ]);
    expect((await crs(['runs', 'undo', String(run?.id)], workspace.settings)).status).toBe(0);
    expect(await named()).toEqual(before);
  });

  it('can come a night before their permit, or a night after it', async () => {
    await write('contacts', people(`B1,${alder}`, `B4,${alder}`, `B4,${birch}`));
    await write('permits', permits('B1', 'B2', 'B3'));
    expect(await night()).toEqual({ B1: 'G100* contractor' });
    await write('permits', permits('B1', 'B2', 'B3', 'B4', 'B5'));
    expect(await night()).toEqual({ B1: 'G100* contractor', B4: 'G100* contractor, E200 subcontractor' });
    await write(
      'contacts',
      people(`B1,${alder}`, `B4,${alder}`, `B4,${birch}`, `B5,${birch}`, `B5,${cedar}`),
    );
    expect(await night()).toEqual({
      B1: 'G100* contractor',
      B4: 'G100* contractor, E200 subcontractor',
      B5: 'E200* subcontractor, P300 subcontractor',
    });
  });
});
