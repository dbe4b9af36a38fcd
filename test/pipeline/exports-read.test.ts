/** Other programs read the exports: DuckDB, Arrow, frictionless, and FollowTheMoney, if Python has them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { crs, crsJson } from '../harness/crs.js';
import { hasPython, runPython } from '../harness/python.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

interface File {
  readonly name: string;
  readonly kind: string | null;
  readonly format: string;
  readonly rows: number | null;
}

type Row = Readonly<Record<string, unknown>>;

let workspace: Workspace;
let folder: string;
let files: readonly File[];
beforeAll(async () => {
  workspace = await createServedWorkspace();
  const made = await crsJson<{ version: number; files: File[] }>(
    ['exports', 'make', '--text'],
    workspace.settings,
  );
  files = made.files;
  folder = join(workspace.settings.CRS_DATA_DIR ?? '', 'exports', String(made.version));
});
afterAll(() => workspace?.remove());

const itWith = (...modules: readonly string[]): typeof it.skip => (hasPython(...modules) ? it : it.skip);

const linesOf = async (name: string): Promise<Row[]> =>
  gunzipSync(await readFile(join(folder, name)))
    .toString('utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Row);

/** The exports with a file for each state. The sample has no inspections of permits, so those have no Parquet file. */
const divided = ['permits', 'permit_contractors', 'contractors'];
/** The pattern of an export's Parquet files. */
const parquetOf = (kind: string): string =>
  join(folder, divided.includes(kind) ? `${kind}/*/*.parquet` : `${kind}.parquet`);

const kinds = [...divided, 'enforcement', 'inspections', 'actions', 'related'];

/** Values in Parquet, in a comparable form. */
const comparable = (row: Row): string =>
  JSON.stringify(
    Object.entries(row)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => [name, name === 'match_confidence' && value !== null ? Number(value) : value]),
  );

itWith('duckdb')(
  'DuckDB reads every value of the Parquet files, and finds the states in their names',
  async () => {
    for (const kind of kinds) {
      const text = await runPython(
        `
import duckdb, json, sys
relation = duckdb.sql(f"select * from read_parquet('{sys.argv[1]}', hive_partitioning = false)")
def plain(value):
    if hasattr(value, 'strftime') and hasattr(value, 'hour'): return value.strftime('%Y-%m-%dT%H:%M:%SZ')
    return value.isoformat() if hasattr(value, 'isoformat') else value
print(json.dumps([dict(zip(relation.columns, map(plain, row))) for row in relation.fetchall()]))
`,
        [parquetOf(kind)],
      );
      const read = (JSON.parse(text) as Row[]).map(comparable).sort();
      expect(read).toEqual((await linesOf(`${kind}.jsonl.gz`)).map(comparable).sort());
    }
    const states = await runPython(
      `
import duckdb, json, sys
print(json.dumps(duckdb.sql(f"select state, count(*) from read_parquet('{sys.argv[1]}', hive_partitioning = true) group by 1 order by 1").fetchall()))
print(json.dumps(duckdb.sql(f"select roster_state, count(*) from read_parquet('{sys.argv[2]}', hive_partitioning = true) where roster_state = 'MN' group by 1").fetchall()))
`,
      [parquetOf('permits'), parquetOf('contractors')],
    );
    const [permits, contractors] = states
      .split('\n', 2)
      .map((line) => JSON.parse(line) as [string, number][]);
    const lines = await linesOf('permits.jsonl.gz');
    expect(permits?.reduce((sum, [, count]) => sum + count, 0)).toBe(lines.length);
    expect(permits?.map(([state]) => state)).toContain('MN');
    const inMinnesota = (await linesOf('contractors.jsonl.gz')).filter((row) => row.roster_state === 'MN');
    expect(contractors).toEqual([['MN', inMinnesota.length]]);
  },
);

itWith('pyarrow')('Arrow reads the Parquet files as a data set of partitions, with their types', async () => {
  const text = await runPython(
    `
import json, sys
import pyarrow.dataset as dataset
permits = dataset.dataset(sys.argv[1] + '/permits', format='parquet', partitioning='hive')
contractors = dataset.dataset(sys.argv[1] + '/contractors', format='parquet', partitioning='hive')
print(json.dumps({
  'rows': [permits.count_rows(), contractors.count_rows()],
  'types': {field.name: str(field.type) for field in permits.schema},
  'minnesota': contractors.to_table(filter=dataset.field('roster_state') == 'MN').num_rows,
  'values': permits.to_table(columns=['value', 'issue_date']).to_pylist()[0]['issue_date'] is None,
}))
`,
    [folder],
  );
  const { rows, types, minnesota } = JSON.parse(text) as {
    rows: number[];
    types: Record<string, string>;
    minnesota: number;
  };
  const contractors = await linesOf('contractors.jsonl.gz');
  expect(rows).toEqual([(await linesOf('permits.jsonl.gz')).length, contractors.length]);
  expect(types).toMatchObject({
    id: 'int64',
    value: 'double',
    issue_date: 'timestamp[us, tz=UTC]',
    permit_number: 'string',
    state: 'string',
    match_confidence: 'double',
  });
  expect(minnesota).toBe(contractors.filter((row) => row.roster_state === 'MN').length);
});

itWith('frictionless')('frictionless finds the data package, every type and every key valid', async () => {
  const text = await runPython(
    `
import json, os, sys
from frictionless import Package, validate
os.chdir(sys.argv[1])
report = validate('datapackage.json')
print(json.dumps({'valid': report.valid, 'tasks': len(report.tasks), 'errors': report.flatten(['title', 'message'])[:5]}))
`,
    [folder],
  );
  const described = files.filter(({ format }) => format !== 'datapackage' && format !== 'sha256');
  expect(JSON.parse(text)).toEqual({ valid: true, tasks: described.length, errors: [] });
});

itWith('followthemoney')('FollowTheMoney finds every entity valid and every link whole', async () => {
  const text = await runPython(
    `
import gzip, json, sys
from collections import Counter
from followthemoney import model
from followthemoney.proxy import EntityProxy
schemata, ids, missing, invalid, changed = Counter(), set(), [], [], []
entities = [json.loads(line) for line in gzip.open(sys.argv[1], 'rt')]
for data in entities: ids.add(data['id'])
for data in entities:
    model.get(data['schema']).validate(data)
    proxy = EntityProxy.from_dict(data, cleaned=False)
    schemata[proxy.schema.name] += 1
    for prop, values in data['properties'].items():
        kind = model.get(data['schema']).get(prop)
        for value in values:
            if not kind.type.validate(value): invalid.append([prop, value])
            if kind.type.name == 'entity' and value not in ids: missing.append([prop, value])
        if sorted(proxy.get(prop)) != sorted(values): changed.append([prop, values, proxy.get(prop)])
print(json.dumps({'schemata': schemata, 'repeated': len(entities) - len(ids), 'missing': missing[:5], 'invalid': invalid[:5], 'changed': changed[:5]}))
`,
    [join(folder, 'entities.ftm.json.gz')],
  );
  const { schemata, ...problems } = JSON.parse(text) as { schemata: Record<string, number> };
  expect(problems).toEqual({ repeated: 0, missing: [], invalid: [], changed: [] });
  expect(Object.keys(schemata)).toEqual(expect.arrayContaining(['Company', 'Person', 'Sanction', 'Similar']));
  const sanctions =
    (await linesOf('enforcement.jsonl.gz')).length + (await linesOf('actions.jsonl.gz')).length;
  expect(schemata.Sanction).toBe(sanctions);
  const { stdout } = await crs(['export', 'contractors', '--format', 'jsonl'], workspace.settings);
  const contractors = stdout.split('\n').length - 1;
  expect(
    (schemata.Company ?? 0) + (schemata.Person ?? 0) + (schemata.LegalEntity ?? 0),
  ).toBeGreaterThanOrEqual(contractors + sanctions);
});
