/** Follows permit inspections from their own file to the served data. Made up, in BLDS columns. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crs, crsJson, serveCrs } from '../harness/crs.js';
import { createWorkspace, tiny, type Workspace } from '../harness/workspace.js';

const common = (name: string, family: string): string => `feed: ${name}
family: ${family}
title: Made up
publisher: Nobody
state: IL
source: { file: "\${CRS_SAMPLE_DIR}/${name}.csv" }
format: { type: csv }
expect: { rows: [0, 1000], shrink: 1, removed: 1, rejects: 1, drift: 1 }
dates: [iso]
`;
const feeds = {
  il_licenses: `${common('il_licenses', 'licenses')}identity: [number]
columns: { licenseNumber: number, name: name, licenseType: type }
`,
  elm_permits: `${common('elm_permits', 'permits')}jurisdiction: elm
city: Elm
identity: [PermitNum]
attach:
  - name: inspections
    source: { file: "\${CRS_SAMPLE_DIR}/elm_inspections.csv" }
    format: { type: csv }
    on: { PermitNum: PermitNum }
columns:
  permitNumber: PermitNum
  permitType: PermitType
  issueDate: IssuedDate
  completeDate: CompletedDate
  contractorName: ContractorCompanyName
  contractorLicense: ContractorLicNum
  inspections:
    inspections: inspections
    each: { inspectionType: InspType, scheduledDate: ScheduledDate, inspectedDate: InspectedDate, result: Result }
`,
};

const firms = ['Alder Builders', 'Birch Roofing'] as const;
const licenseOf = (firm: string): string => `G${firms.findIndex((one) => one === firm) + 1}00`;
/** Twelve permits per firm. The first firm's fail every third rough inspection, the second's every other one. */
const permits = firms.flatMap((firm, of) =>
  Array.from({ length: 12 }, (_, at) => ({
    number: `E${of}${at}`,
    firm,
    fails: at % (3 - of) === 0,
  })),
);
type Row = readonly [permit: string, type: string, scheduled: string, done: string, result: string];
const inspectionsOf = ({ number, fails }: (typeof permits)[number]): Row[] => [
  [number, 'Rough', '2025-03-01', '2025-03-02', fails ? 'Rejected' : 'Passed'],
  ...(fails ? [[number, 'ROUGH', '2025-03-10', '2025-03-11', 'OK for Service'] as const] : []),
  [number, 'Final', '2025-04-01', '', 'Cancelled'],
  [number, 'Final', '2025-04-08', '2025-04-08', 'Passed'],
];

/** An inspection of a permit that comes later. */
const early: Row = ['E99', 'Rough', '2025-03-01', '2025-03-02', 'Passed'];

interface Outcome {
  readonly daysToCompletion: number | null;
  readonly firstInspections: number | null;
  readonly firstInspectionsPassed: number | null;
  readonly reinspections: number | null;
  readonly inspections: readonly {
    readonly inspectionType: string | null;
    readonly result: string | null;
    readonly outcome: string;
  }[];
}
interface Figure {
  readonly state: string;
  readonly cases: number;
  readonly value: number | null;
  readonly peerValue: number | null;
}

describe('inspections of permits', () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await createWorkspace(tiny);
    await rm(join(workspace.configDir, 'feeds'), { recursive: true });
    await mkdir(join(workspace.configDir, 'feeds'));
    for (const [name, text] of Object.entries(feeds))
      await writeFile(join(workspace.configDir, 'feeds', `${name}.yaml`), text);
    await write('il_licenses', [
      'number,name,type',
      ...firms.map((firm) => `${licenseOf(firm)},${firm},General`),
    ]);
    await writePermits(permits);
    await writeInspections([]);
    await crsJson(['nightly'], workspace.settings);
  });
  afterAll(() => workspace.remove());

  const write = (name: string, lines: readonly string[]) =>
    writeFile(join(workspace.sampleDir, `${name}.csv`), `${lines.join('\n')}\n`);
  const writePermits = (of: readonly Pick<(typeof permits)[number], 'number' | 'firm'>[]) =>
    write('elm_permits', [
      'PermitNum,PermitType,IssuedDate,CompletedDate,ContractorCompanyName,ContractorLicNum',
      ...of.map(({ number, firm }) =>
        [number, 'Building', '2025-02-01', '2025-04-10', firm, licenseOf(firm)].join(','),
      ),
    ]);
  const writeInspections = (rows: readonly Row[]) =>
    write('elm_inspections', [
      'PermitNum,InspType,ScheduledDate,InspectedDate,Result',
      ...[...rows, early].map((row) => row.join(',')),
    ]);
  async function served() {
    const { key } = await crsJson<{ key: string }>(
      ['keys', 'create', '--account', `a${Math.random()}`, '--tier', 'pro'],
      workspace.settings,
    );
    const server = await serveCrs(workspace.settings);
    const json = async <T>(path: string): Promise<T> => {
      const response = await fetch(`${server.url}${path}`, { headers: { Authorization: `Bearer ${key}` } });
      return (await response.json()) as T;
    };
    try {
      const { data } = await json<{
        data: { id: number; permitNumber: string; inspectionCount: number | null }[];
      }>('/v1/permits?pageSize=100');
      const outcomes = new Map<string, Outcome>();
      for (const { id, permitNumber } of data)
        outcomes.set(permitNumber, await json(`/v1/permits/${id}/inspections`));
      const counts = new Map(
        data.map(({ permitNumber, inspectionCount }) => [permitNumber, inspectionCount]),
      );
      const figures = new Map<string, Figure | undefined>();
      for (const firm of firms) {
        const { roles } = await json<{ roles: { passedAtFirstTry: Figure }[] }>(
          `/v1/licenses/${licenseOf(firm)}/track-record`,
        );
        figures.set(firm, roles[0]?.passedAtFirstTry);
      }
      return { outcomes, counts, figures };
    } finally {
      await server.close();
    }
  }
  const expectNone = async () => {
    const { outcomes, counts, figures } = await served();
    expect(outcomes.get('E00')).toMatchObject({
      ...{ daysToCompletion: 68, firstInspections: null, reinspections: null, inspections: [] },
    });
    expect(counts.get('E00')).toBeNull();
    expect(figures.get('Alder Builders')).toMatchObject({ state: 'not_published', cases: 0 });
  };

  it('are unknown until their file has some', expectNone);

  it('arrive in a night in which only their file changed, and follow the first try of each type', async () => {
    await writeInspections(permits.flatMap(inspectionsOf));
    await crsJson(['nightly'], workspace.settings);
    const { outcomes, counts, figures } = await served();
    for (const permit of permits) {
      const found = outcomes.get(permit.number);
      expect(counts.get(permit.number)).toBe(inspectionsOf(permit).length);
      expect(found).toMatchObject({
        firstInspections: 2,
        firstInspectionsPassed: permit.fails ? 1 : 2,
        reinspections: permit.fails ? 1 : 0,
      });
      expect(found?.inspections.map(({ result, outcome }) => [result, outcome])).toEqual(
        permit.fails
          ? [
              ['Rejected', 'failed'],
              ['OK for Service', 'passed'],
              ['Cancelled', 'cancelled'],
              ['Passed', 'passed'],
            ]
          : [
              ['Passed', 'passed'],
              ['Cancelled', 'cancelled'],
              ['Passed', 'passed'],
            ],
      );
    }
    const failed = permits.filter(({ fails }) => fails).length;
    for (const firm of firms) {
      const own = permits.filter((permit) => permit.firm === firm);
      expect(figures.get(firm)).toMatchObject({
        ...{ state: 'shown', cases: 24 },
        value: 1 - own.filter(({ fails }) => fails).length / 24,
        peerValue: expect.closeTo(1 - failed / 48, 9),
      });
    }
  });

  it('are lines of an export, in the order of their days', async () => {
    const lines = await crsJson<Record<string, unknown>[]>(
      ['export', 'permit_inspections'],
      workspace.settings,
    );
    expect(lines).toHaveLength(permits.flatMap(inspectionsOf).length);
    const [{ permit_id, ...first } = {}, second] = lines.filter((line) => line.permit_number === 'E00');
    expect(permit_id).toEqual(expect.any(Number));
    expect(first).toEqual({
      ...{ jurisdiction: 'elm', permit_number: 'E00', position: 1, inspection_type: 'Rough' },
      ...{ scheduled_date: '2025-03-01', inspected_date: '2025-03-02', result: 'Rejected' },
      ...{ outcome: 'failed', source: 'elm_permits' },
    });
    expect(second).toMatchObject({ position: 2, inspection_type: 'ROUGH', outcome: 'passed' });
  });

  it('are searched for suppressed persons', async () => {
    await writeInspections([
      ...permits.flatMap(inspectionsOf),
      ['E01', 'Met Dana Example', '2025-05-01', '', ''],
    ]);
    await crsJson(['nightly'], workspace.settings);
    const types = async () =>
      (await served()).outcomes.get('E01')?.inspections.map(({ inspectionType }) => inspectionType);
    expect(await types()).toContain('Met Dana Example');
    const why = ['--reason', 'asked for', '--by', 'Ada Example', '--yes'];
    expect((await crs(['suppress', 'person', 'Dana Example', ...why], workspace.settings)).status).toBe(0);
    expect(await types()).toContain('Met [withheld]');
  });

  it('disappear with their rows, and wait for a permit that comes later', async () => {
    await writeInspections([]);
    await writePermits([...permits, { number: 'E99', firm: 'Birch Roofing' }]);
    await crsJson(['nightly'], workspace.settings);
    await expectNone();
    const { outcomes, counts } = await served();
    expect(counts.get('E99')).toBe(1);
    expect(outcomes.get('E99')).toMatchObject({
      firstInspections: 1,
      firstInspectionsPassed: 1,
      reinspections: 0,
    });
  });
});
