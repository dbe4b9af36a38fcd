/**
 * A row built from cached column groups equals the row built from its own record. Rows mix the values of others, which
 * exposes a group that doesn't know one of its source columns.
 */
import { compileMapping, type FeedDefinition, type RawRow, RowCounter } from '@crs/feeds';
import { type RecordBatch, recordReader } from '@crs/formats';
import { GroupStager, recordColumns } from '@crs/pipelines';
import { plainIds, stagedLines, stagedPieces } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { projectConfig } from '../harness/config.js';
import { someRuns } from '../harness/tries-all.js';
import { answered, answerOf } from './answer.js';

const config = projectConfig();
const today = '2026-11-20';

/** Cells as CSV prints them; anything but text and numbers as JSON. */
function printed(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}

function batchOf(columns: readonly string[], rows: readonly (readonly string[])[]): RecordBatch {
  const bounds: number[] = [];
  let text = '';
  for (const cells of rows) {
    bounds.push(text.length);
    text += cells.join(',');
    bounds.push(text.length);
    text += '\n';
  }
  return {
    layout: { kind: 'delimited', columns, delimiter: ',', quote: '"', ragged: true },
    member: null,
    text,
    bounds: Int32Array.from(bounds),
    lines: Int32Array.from(rows.keys(), (index) => index + 1),
  };
}

/** The two ways to build a row: from groups that may be cached, and from a whole record. */
function waysOf(definition: FeedDefinition) {
  const { dictionaries } = config;
  const { groups } = recordColumns(definition.family, definition, dictionaries, plainIds);
  const mapping = compileMapping(definition, dictionaries, {
    together: groups.map(({ fields }) => fields),
    today,
  });
  const stager = new GroupStager(mapping, groups, new RowCounter(definition, today));
  const whole = recordColumns(definition.family, definition, dictionaries, plainIds);
  const columns = whole.groups.map((group) => group.columns as readonly string[]);
  const pieceOf = stagedPieces(columns);
  const lineOf = (fields: string, contents: Int32Array<ArrayBuffer>) =>
    stagedLines({
      ids: Float64Array.of(1),
      sourceKeys: ['key'],
      sourceHashes: BigUint64Array.of(0n),
      contents,
      pieces: [[fields]],
    });
  const { constants } = stager.layout;
  return {
    /** The lines of rows, null for a refused row. */
    byGroups(rows: readonly RawRow[]): (string | null)[] {
      const { made, contents, pieces } = stager.stage(rows);
      const lines: (string | null)[] = rows.map(() => null);
      made.forEach((index, place) => {
        const fields = pieces.map((piece) => piece[place]).join('');
        lines[index] = lineOf(fields, contents.slice(place * 2, place * 2 + 2));
      });
      return lines;
    },
    asWhole(row: RawRow): string | null {
      const mapped = mapping.map(row);
      if (!mapped.ok) return null;
      const values = whole.groups.map((group) => group.values(mapped.record));
      const { low, high } = pieceOf(values);
      const cells = new Map(
        columns.flatMap((some, group) => some.map((name, at) => [name, values[group]?.[at]])),
      );
      for (const [name, value] of Object.entries(constants)) expect(value).toEqual(cells.get(name));
      const fields = stagedPieces([stager.layout.columns])([
        stager.layout.columns.map((name) => cells.get(name)),
      ]);
      return lineOf(fields.fields, Int32Array.of(low, high));
    },
    hasKey: (row: RawRow) => typeof mapping.sourceKey(row) === 'string',
  };
}

/** Portals; the same code reads files. */
const portals = answered.filter((feed) => answerOf(feed).rows.length > 0);

describe.each(portals)('%s', (feed) => {
  it('makes the same rows from groups as from whole records', () => {
    const definition = config.feed(feed);
    const { columns, rows } = answerOf(feed);
    const ways = waysOf(definition);
    const read = recordReader();
    const values = columns.map((column) => [...new Set(['', ...rows.map((row) => printed(row[column]))])]);
    const typed = rows.map((row) => columns.map((column) => printed(row[column])));
    // A published row with one or two changed values.
    const cell = fc
      .nat(columns.length - 1)
      .chain((at) => fc.tuple(fc.constant(at), fc.constantFrom(...(values[at] ?? []))));
    const mixed = fc
      .tuple(fc.constantFrom(...typed), fc.array(cell, { minLength: 1, maxLength: 2 }))
      .map(([row, cells]) => cells.reduce((mix, [at, value]) => mix.with(at, value), row));
    let made = 0;
    fc.assert(
      fc.property(fc.array(mixed, { minLength: 1, maxLength: 40 }), (others) => {
        // Published rows repeat often, so they are cached.
        const raw = read(batchOf(columns, [...typed, ...others, ...typed]));
        const kept = raw.filter(ways.hasKey);
        const byGroups = ways.byGroups(kept);
        made += byGroups.filter((row) => row !== null).length;
        expect(byGroups).toEqual(kept.map(ways.asWhole));
      }),
      { numRuns: someRuns(15) },
    );
    expect(made).toBeGreaterThan(0);
  });
});
