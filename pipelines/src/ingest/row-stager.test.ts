import type { RecordBatch } from '@crs/formats';
import { plainIds } from '@crs/store';
import { definitionOf, dictionaries } from '@crs/testing/fixtures';
import { describe, expect, it } from '@jest/globals';
import { rowStager } from './row-stager.js';
import type { StagedBatch } from './staged-batch.js';

const columns = ['number', 'who', 'phone', 'issued', 'kind'];
const definition = definitionOf('permits', {
  columns: { contractorName: 'who', contractorPhone: 'phone', issueDate: 'issued', permitType: 'kind' },
  dates: ['MM/DD/YYYY'],
  except: { kind: ['test'] },
});

function batchOf(layout: RecordBatch['layout'], records: readonly string[]): RecordBatch {
  const bounds: number[] = [];
  let text = '';
  for (const record of records) {
    bounds.push(text.length, text.length + record.length);
    text += `${record}\n`;
  }
  const lines = Int32Array.from(records.keys(), (index) => index + 2);
  return { layout, member: null, text, bounds: Int32Array.from(bounds), lines };
}

const csv = (records: readonly string[]) =>
  batchOf({ kind: 'delimited', columns, delimiter: ',', quote: '"', ragged: true }, records);
const json = (records: readonly string[]) =>
  batchOf(
    { kind: 'json' },
    records.map((record) =>
      JSON.stringify(Object.fromEntries(record.split(',').map((value, index) => [columns[index], value]))),
    ),
  );

const stager = () => rowStager({ definition, dictionaries, ids: plainIds, today: '2026-03-10' });
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
/** The lines without the record hashes, which depend on their texts. */
const linesOf = ({ lines }: StagedBatch) =>
  textOf(lines)
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\t').filter((_field, index) => index !== 3));

const alder = 'B-1,Alder Roofing,(612) 555-0101,03/02/2026,Roof';
const birch = 'B-2,Birch Electric,(612) 555-0102,03/03/2026,Wiring';
const late = 'B-3,Cedar Plumbing,(612) 555-0103,31/31/2026,Pipes';
const trial = 'B-4,Elm Drywall,(612) 555-0104,03/04/2026,Test';

describe('rowStager', () => {
  it('counts staged, rejected and filtered rows, and collects claims and statistics of staged rows only', () => {
    const staged = stager().stage(csv([late, alder, trial, birch]));
    expect(staged).toMatchObject({ staged: 2, rejected: 1, leftOut: 1, misplaced: 0 });
    expect(staged.statistics).toMatchObject({ rows: 2, newest: '2026-03-03' });
    expect(staged.statistics.filled).toMatchObject({ contractorName: 2, permitType: 2 });
    expect(textOf(staged.rejects)).toContain('31/31/2026');
    const claims = textOf(staged.claims);
    expect(claims).toContain('Alder Roofing');
    expect(claims).not.toContain('Cedar Plumbing');
    expect(claims).not.toContain('Elm Drywall');
    expect(staged.entries.ids).toHaveLength(2);
  });

  it('stages the same rows for the same records, whether or not their parts are cached', () => {
    const one = stager();
    const first = linesOf(one.stage(csv([alder, birch])));
    for (let round = 0; round < 4; round++) expect(linesOf(one.stage(csv([alder, birch])))).toEqual(first);
    expect(linesOf(stager().stage(json([alder, birch])))).toEqual(first);
  });

  it('stages repeated claims once', () => {
    const one = stager();
    const again = [alder, birch].map((record) => record.replace('B-', 'C-'));
    const claims = [one.stage(csv([alder, birch])), one.stage(csv([...again, ...again]))].map(({ claims }) =>
      textOf(claims),
    );
    expect(claims[0]?.match(/\n/g)).toHaveLength(2);
    expect(claims[1]).toBe('');
  });

  it('sends no column that is the same in all rows', () => {
    const { layout } = stager();
    expect(layout.constants).toMatchObject({ jurisdiction: 'springfield', parcel_number: null });
    expect(layout.columns.filter((column) => column in layout.constants)).toEqual([]);
    // Claims come last: a rejected row produces no claim.
    expect(layout.columns.at(-1)).toBe('claim_id');
  });
});
