/**
 * Stages rows: parses records of a source, checks and normalizes them, and writes lines for the database. Pure: any
 * thread can do it.
 */
import { compileMapping, type RawRow, RowCounter, RowError, rejectOf } from '@crs/feeds';
import { addColumns, type RecordBatch, recordHashes, recordReader } from '@crs/formats';
import { recordId, rejectLine, type StagedLayout, stagedLines } from '@crs/store';
import { GroupStager } from './group-stager.js';
import { recordColumns } from './rows/record-columns.js';
import type { StagedBatch, StagingRules } from './staged-batch.js';

/** Turns batches of records into lines for the database. */
export interface RowStager {
  /** The columns of the lines. */
  readonly layout: StagedLayout;
  stage(batch: RecordBatch): StagedBatch;
}

/** A feed's stager. Reuse it from batch to batch, because it remembers groups of columns. */
export function rowStager({ definition, dictionaries, ids: idRules, today }: StagingRules): RowStager {
  const { family, feed } = definition;
  const rowsOf = recordReader();
  const { claims, groups } = recordColumns(family, definition, dictionaries, idRules);
  const mapping = compileMapping(definition, dictionaries, {
    together: groups.map(({ fields }) => fields),
    today,
  });
  const counter = new RowCounter(definition, today);
  const stager = new GroupStager(mapping, groups, counter);
  const seen = new Set<string>();

  const stage = (batch: RecordBatch): StagedBatch => {
    const hashes = recordHashes(batch);
    const rows = rowsOf(batch);
    const known = seen.size;
    if (batch.layout.kind === 'json') addColumns(seen, rows);
    const errors = new Array<RowError | null>(rows.length).fill(null);
    const keyed: number[] = [];
    const keys: string[] = [];
    let leftOut = 0;
    rows.forEach((row, index) => {
      const key = mapping.sourceKey(row);
      if (key === null) leftOut++;
      else if (key instanceof RowError) errors[index] = key;
      else {
        keyed.push(index);
        keys.push(key);
      }
    });
    const staged = stager.stage(keyed.map((index) => rows[index] as RawRow));
    const { made, contents, pieces, misplaced, misdated, destroyed, chosenBy } = staged;
    staged.errors.forEach((error, at) => {
      errors[keyed[at] as number] = error;
    });
    const sourceKeys = made.map((at) => keys[at] as string);
    const ids = Float64Array.from(sourceKeys, (key) => recordId(feed, key, 0, idRules.bits));
    const sourceHashes = BigUint64Array.from(made, (at) => hashes[keyed[at] as number] as bigint);
    const lines = stagedLines({ ids, sourceKeys, sourceHashes, contents, pieces });
    let rejects = '';
    let rejected = 0;
    errors.forEach((error, index) => {
      if (error === null) return;
      rejected++;
      rejects += `${rejectLine(rejectOf(rows[index] as RawRow, error))}\n`;
    });
    return {
      staged: made.length,
      rejected,
      leftOut,
      misplaced,
      misdated,
      destroyed,
      chosenBy,
      lines: bytes(lines),
      entries: { hashes: sourceHashes, ids },
      rejects: bytes(rejects),
      statistics: counter.take(),
      claims: bytes(claims.takeLines()),
      columns: seen.size === known ? [] : [...seen].slice(known),
    };
  };
  return { layout: stager.layout, stage };
}

const encoder = new TextEncoder();

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}
