/** A column added to the catalog, and to the tables by a migration, is available from ingest to page. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { catalog, type Family, type Field, families } from '@crs/domain';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer, TestApi } from '../harness/api.js';
import type { StageWorkspace } from '../harness/stage-workspace.js';

const added: Field = {
  kind: 'text',
  example: 'one of two',
  description: 'What was said of elevators.',
  label: 'Elevators',
  filtered: true,
  sources: 'any: elevator note',
};
// Packages imported from here on read the catalog.
for (const family of families) Object.assign(catalog[family], { elevatorNote: added });

const { ingest, undo } = await import('@crs/pipelines');
const { profileRows, proposeMapping } = await import('@crs/onboarding');
const { exportRows, publishDifference } = await import('@crs/store');
const { givenNameForms, policyValuesOf } = await import('@crs/matching');
const { startTestApi } = await import('../harness/api.js');
const { insertRow } = await import('../harness/records.js');
const { createStageWorkspace, silent } = await import('../harness/stage-workspace.js');

/** What is specific to a family. */
interface Case {
  readonly tables: readonly string[];
  /** Lines of its definition, and a file with one row. */
  readonly definition: string;
  readonly file: string;
  readonly exported: 'contractors' | 'enforcement' | 'inspections' | 'actions' | 'permits';
  readonly schema: string;
  /** A list, a single record if the list has only some fields, and a page that shows it. */
  readonly list: string;
  readonly page: string;
}

const cases: Readonly<Record<Family, Case>> = {
  permits: {
    tables: ['crs.permit', 'crs.permit_before', 'served.permit'],
    definition: 'jurisdiction: eastville\ncolumns: { permitNumber: Number, elevatorNote: Note }',
    file: 'Number,Note\nP-1,fine\n',
    exported: 'permits',
    schema: 'MatchedPermit',
    list: '/v1/permits',
    page: '/permits/{id}',
  },
  licenses: {
    tables: ['crs.license_record', 'crs.license_record_before', 'crs.contractor', 'served.contractor'],
    definition: 'columns: { licenseNumber: Number, name: Name, elevatorNote: Note }',
    file: 'Number,Name,Note\nBC1,Example Builders LLC,fine\n',
    exported: 'contractors',
    schema: 'ContractorDetail',
    list: '/v1/licenses/BC1',
    page: '/contractors/BC1',
  },
  inspections: {
    tables: ['crs.inspection', 'crs.inspection_before', 'served.inspection'],
    definition:
      'columns: { activityNumber: Number, establishmentName: Name, violationCount: Count, elevatorNote: Note }',
    file: 'Number,Name,Count,Note\n1,Example Builders LLC,0,fine\n',
    exported: 'inspections',
    schema: 'Inspection',
    list: '/v1/osha/search',
    page: '/contractors/BC1/inspections',
  },
  orders: {
    tables: ['crs.enforcement_order', 'crs.enforcement_order_before', 'served.enforcement_order'],
    definition: 'columns: { respondent: Name, elevatorNote: Note }',
    file: 'Number,Name,Note\n1,Example Builders LLC,fine\n',
    exported: 'enforcement',
    schema: 'EnforcementAction',
    list: '/v1/enforcement?filter=ElevatorNote=fine&orderBy=ElevatorNote',
    page: '/contractors/BC1/orders',
  },
  actions: {
    tables: ['crs.ag_action', 'crs.ag_action_before', 'served.ag_action'],
    definition: 'columns: { respondent: Name, elevatorNote: Note }',
    file: 'Number,Name,Note\n1,Example Builders LLC,fine\n',
    exported: 'actions',
    schema: 'AgAction',
    list: '/v1/ag-enforcement?filter=ElevatorNote=fine',
    page: '/contractors/BC1/actions',
  },
};

const definitionOf = (family: Family): string => `feed: ${family}_feed
family: ${family}
title: Records
publisher: State of Minnesota
state: MN
source: { file: ${family}.csv }
format: { type: csv }
identity: [Number]
${cases[family].definition}
dates: [YYYY-MM-DD]
expect: { rows: [1, 100] }
`;

let workspace: StageWorkspace;
let api: TestApi;
let document: { components: { schemas: Record<string, unknown> } };
beforeAll(async () => {
  workspace = await createStageWorkspace(families.map(definitionOf));
  const { pool, context, folder } = workspace;
  for (const table of families.flatMap((family) => cases[family].tables))
    await pool.query(`alter table ${table} add column elevator_note text`);
  for (const family of families) {
    await writeFile(join(folder, `${family}.csv`), cases[family].file);
    await ingest(context, { feed: `${family}_feed` }, silent);
  }
  const { dictionaries, matching } = context.config;
  const rules = { dictionaries, givenNames: givenNameForms(policyValuesOf(matching)) };
  await publishDifference(pool, rules, async () => ({ feeds: [], scopes: [] }));
  await linkAll();
  api = await startTestApi({ database: workspace.context.databaseUrl, pages: 'everybody' });
  document = await api.json('/openapi.json');
});
afterAll(async () => {
  await api?.close();
  await workspace?.remove();
});

interface RecordSchema {
  readonly properties?: Record<string, unknown>;
  readonly allOf?: readonly { readonly $ref: string }[];
}

/** The fields of a schema in the document: its own, and those of the schemas it extends. */
function fieldsOf(name: string): string[] {
  const { properties = {}, allOf = [] } = document.components.schemas[name] as RecordSchema;
  return [
    ...Object.keys(properties),
    ...allOf.flatMap(({ $ref }) => fieldsOf($ref.slice($ref.lastIndexOf('/') + 1))),
  ];
}

/** Links the records to the only contractor, whose page then lists them. */
async function linkAll(): Promise<void> {
  const { pool } = workspace;
  const { rows } = await pool.query<{ contractor: number; order: number; action: number; claim: number }>(
    `select (select id from contractor) as contractor, (select id from enforcement_order) as order,
       (select id from ag_action) as action, (select claim_id from inspection) as claim`,
  );
  const [ids] = rows;
  const link = {
    contractor_id: ids?.contractor,
    confidence: 0.99,
    tier: 'verified',
    signals: ['name_exact'],
  };
  await insertRow(pool, 'record_link', { family: 'orders', record_id: ids?.order, ...link });
  await insertRow(pool, 'record_link', { family: 'actions', record_id: ids?.action, ...link });
  await insertRow(pool, 'match', { claim_id: ids?.claim, scope: 'osha', ...link, candidate_count: 1 });
}

describe.each(families)('a column added to %s', (family) => {
  const { tables, exported, schema, list, page } = cases[family];

  it('is stored and served', async () => {
    for (const table of tables.filter((name) => !name.endsWith('_before'))) {
      const { rows } = await workspace.pool.query(`select elevator_note from ${table}`);
      expect([table, rows]).toEqual([table, [{ elevator_note: 'fine' }]]);
    }
  });

  it('is in the export and in the change log', async () => {
    const lines = [];
    for await (const rows of exportRows(api.pool, exported, null)) lines.push(...rows);
    expect(lines).toEqual([expect.objectContaining({ elevator_note: 'fine' })]);
    const changes = await api.json(`/v1/changes?since=0&kind=${exported}`);
    expect(JSON.stringify(changes.data)).toContain('"elevator_note":"fine"');
  });

  it('is in the document and the responses of the API', async () => {
    for (const name of [schema, `Some${schema}`]) expect(fieldsOf(name)).toContain('elevatorNote');
    const answer = await api.json<Answer>(list);
    const [record] = answer.data ?? [answer];
    expect(record).toMatchObject({ elevatorNote: 'fine' });
    if (answer.data === undefined) return;
    const csv = await (await api.get(list, { headers: { accept: 'text/csv' } })).text();
    const [heading = '', row = ''] = csv.split('\r\n');
    expect(row.split(',')[heading.split(',').indexOf('elevatorNote')]).toBe('fine');
  });

  it('is on the page of a record', async () => {
    const { rows } = await workspace.pool.query<{ id: number }>('select id from permit');
    const html = await (await api.get(page.replace('{id}', String(rows[0]?.id)))).text();
    expect(html).toContain('Elevators');
    expect(html).toContain('fine');
  });

  it('is proposed for a source column with its name', () => {
    const rows = ['fine', 'worn'].map((note, number) => ({ Number: String(number), 'Elevator Note': note }));
    const { columns } = proposeMapping(family, profileRows(rows));
    expect(columns.get('elevatorNote')?.form).toBe('Elevator Note');
  });

  it('is restored when a run is undone', async () => {
    const { pool, context, folder } = workspace;
    const [table = ''] = tables;
    const note = async (): Promise<unknown> =>
      (await pool.query(`select elevator_note from ${table}`)).rows[0];
    const feed = `${family}_feed`;
    await writeFile(join(folder, `${family}.csv`), cases[family].file.replace('fine', 'worn'));
    const { runId } = await ingest(context, { feed }, silent);
    expect(await note()).toEqual({ elevator_note: 'worn' });
    await undo(context, { feed, run: runId, batch: undefined }, silent);
    expect(await note()).toEqual({ elevator_note: 'fine' });
  });
});
