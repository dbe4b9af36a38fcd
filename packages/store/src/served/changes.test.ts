import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type EditedStages, nobody, startEditedStages } from '../../test/edited-stages.js';
import { edit, editStages, SUPPRESSIONS, startPartitions } from '../../test/stage-edits.js';
import { createPool } from '../pool.js';
import { liftSuppression, recordSuppression } from '../suppressed/suppressions.js';
import { type LogPosition, readChanges } from './changes.js';
import type { ExportRow } from './export.js';
import { exportRows } from './export-rows.js';
import { type ChangingExport, changingExports, keyedExports } from './exported-keys.js';
import { ReadSession } from './read-session.js';

let stages: EditedStages;
beforeAll(async () => {
  stages = await startEditedStages();
  await startPartitions(stages.pool);
});
afterAll(() => stages?.close());

/** The lines of each export, by key. */
type Copy = Map<ChangingExport, Map<string, string>>;

const keyOf = (name: ChangingExport, row: ExportRow): string =>
  JSON.stringify(Object.keys(keyedExports[name].key).map((column) => row[column]));

const linesOf = (rows: readonly ExportRow[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('');

async function exportAll(): Promise<Copy> {
  const copy: Copy = new Map();
  const pool = createPool(stages.url, { schema: 'served', max: 1 });
  for (const name of changingExports) {
    const byKey = new Map<string, string>();
    for await (const rows of exportRows(pool, name, null))
      for (const row of rows)
        byKey.set(keyOf(name, row), (byKey.get(keyOf(name, row)) ?? '') + linesOf([row]));
    copy.set(name, byKey);
  }
  await pool.end();
  return copy;
}

/** The column with the number by which people identify a line. */
const numbers: Readonly<Record<ChangingExport, string>> = {
  contractors: 'license_number',
  permits: 'permit_number',
  permit_contractors: 'permit_number',
  permit_inspections: 'permit_number',
  matches: 'permit_number',
  enforcement: 'file_numbers',
  inspections: 'activity_number',
  actions: 'case_number',
  related: 'license_number',
  firms: 'no such column',
  aliases: 'license_number',
};
/** The exports for which a removed line had a number. */
const told = new Set<string>();

const text = (copy: Copy): Record<string, string> =>
  Object.fromEntries([...copy].map(([name, lines]) => [name, [...lines.values()].sort().join('')]));

/** Applies all changes since a version, a few rows at a time. */
async function catchUp(copy: Copy, version: number, limit: number): Promise<void> {
  const pool = createPool(stages.url, { schema: 'served', max: 1 });
  let from: LogPosition = { version: version + 1, sequence: 0, offset: 0 };
  for (;;) {
    const search = { from, kinds: changingExports, jurisdiction: null, state: null };
    const { changes, next, more } = await readChanges(new ReadSession(pool), search, limit);
    for (const { kind, key, lines, number } of changes) {
      const known = copy.get(kind)?.get(keyOf(kind, key));
      if (lines.length > 0) copy.get(kind)?.set(keyOf(kind, key), linesOf(lines));
      else copy.get(kind)?.delete(keyOf(kind, key));
      if (lines.length > 0 || known === undefined) continue;
      // Removed lines are reported with the number that they had.
      const [line = ''] = known.split('\n');
      const printed = JSON.parse(line)[numbers[kind]] || null;
      expect({ kind, number }).toEqual({ kind, number: printed === null ? null : String(printed) });
      if (printed !== null) told.add(kind);
    }
    if (!more) break;
    from = next;
  }
  await pool.end();
}

it('turns an export of any version into the newest one, byte for byte', async () => {
  let nights = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 10, maxLength: 60 }), async (edits) => {
      const holding = new Map<number, number>();
      const copies: { readonly version: number; readonly copy: Copy }[] = [];
      const publish = async (held = nobody): Promise<void> => {
        const { version } = await stages.publish(held);
        copies.push({ version, copy: await exportAll() });
        nights++;
      };
      for (const one of edits) {
        if (one.what === 'suppress') {
          const { made } = SUPPRESSIONS[one.which] as (typeof SUPPRESSIONS)[number];
          if (!holding.has(one.which))
            holding.set(one.which, (await recordSuppression(stages.pool, made)).id);
        } else if (one.what === 'lift') {
          const [first] = holding;
          if (first === undefined) continue;
          await liftSuppression(stages.pool, first[1], 'Ada');
          holding.delete(first[0]);
        } else if (one.what === 'publish')
          await publish(one.held ? { feeds: ['elm'], scopes: ['elm'] } : nobody);
        else await editStages(stages.pool, one);
      }
      for (const id of holding.values()) await liftSuppression(stages.pool, id, 'Ada');
      await publish();
      const last = await exportAll();
      for (const [index, { version, copy }] of copies.entries()) {
        await catchUp(copy, version, 1 + (index % 7));
        expect(text(copy)).toEqual(text(last));
      }
    }),
    { numRuns: 10 },
  );
  expect(nights).toBeGreaterThanOrEqual(30);
  for (const kind of ['contractors', 'permits', 'permit_contractors', 'permit_inspections', 'matches'])
    expect(told).toContain(kind);
}, 120_000);

type Named = readonly [permitId: number, lines: number];

/** Edits the permits 1901 and 1902, and returns what the changes name in one export. */
async function nameAfter(kind: ChangingExport, edits: string): Promise<readonly Named[]> {
  const { pool, url, publish } = stages;
  const { version } = await publish();
  await pool.query(edits);
  await pool.query(`insert into pending_change values ('permit', 'elm', 1901), ('permit', 'elm', 1902)`);
  await publish();
  const served = createPool(url, { schema: 'served', max: 1 });
  const from: LogPosition = { version: version + 1, sequence: 0, offset: 0 };
  const search = { from, kinds: [kind], jurisdiction: null, state: null };
  const { changes } = await readChanges(new ReadSession(served), search, 100);
  await served.end();
  return changes.map(({ key, lines }): Named => [Number(key.permit_id), lines.length]);
}

const inspections = `'[{"inspectionType": "Rough", "outcome": "unknown"}]'`;
const claim = `insert into claim (id, scope, state, contractor_name, name_key, record_count)
    values (1900, 'elm', 'MN', 'Acme Electric', 'acme electric', 1) on conflict do nothing;
  insert into pending_change values ('claim', 'elm', 1900)`;
const several = `contractor_claims = array[1900, 1900], contractor_roles = array['contractor', 'electrical contractor']`;

it.each([
  ['permit_inspections', 'inspections', inspections, 'inspections = null', 1],
  ['permit_contractors', 'claim_id', '1900', 'claim_id = null', 1],
  ['permit_contractors', 'claim_id', '1900', 'claim_id = null', 2],
] as const)(
  'names the lines of a permit in %s only if it has some or had some',
  async (kind, column, value, none, lines) => {
    await stages.pool.query(claim);
    const update = (set: string): string => `update permit set ${set}, content_hash = content_hash + 1`;
    const name = (edits: string) => nameAfter(kind, edits);
    expect(
      await name(`insert into permit (id, feed, source_key, ordinal, content_hash, jurisdiction, permit_number, ${column}, run_id)
        values (1901, 'elm', '1901', 0, 1, 'elm', 'P1', ${value}, 1), (1902, 'elm', '1902', 0, 1, 'elm', 'P2', null, 1)`),
    ).toEqual([[1901, 1]]);
    if (lines === 2) expect(await name(`${update(several)} where id = 1901`)).toEqual([[1901, lines]]);
    expect(await name(`${update(`status = 'Final'`)} where id in (1901, 1902)`)).toEqual([[1901, lines]]);
    expect(await name(`${update(`permit_number = permit_number || 'A'`)} where id in (1901, 1902)`)).toEqual([
      [1901, lines],
    ]);
    expect(
      await name(`${update(`${none}, contractor_claims = null, contractor_roles = null`)} where id = 1901`),
    ).toEqual([[1901, 0]]);
    expect(await name(`${update(`${column} = ${value}`)} where id = 1902`)).toEqual([[1902, 1]]);
    expect(await name('delete from permit where id in (1901, 1902)')).toEqual([[1902, 0]]);
  },
);
