/** Turns records of a source into lines for the database: taken apart, checked, normalised. Pure: any thread can do it. */
import {
  addColumns,
  compileMapping,
  type FeedDefinition,
  type RecordBatch,
  RowCounter,
  type RowStatistics,
  recordHashes,
  recordReader,
} from '@crs/feeds';
import type { Dictionaries } from '@crs/normalise';
import { rejectLine, stagedLines } from '@crs/store';
import { rowBuilder } from './row-builder.js';

/** What rows are staged by. Plain values, so that they can cross to another thread. */
export interface StagingRules {
  readonly definition: FeedDefinition;
  readonly dictionaries: Dictionaries;
  /** The day of the run, `YYYY-MM-DD`. */
  readonly today: string;
}

/** What became of a batch of records. */
export interface StagedBatch {
  /** Lines for `FeedLoad.add`, and how many. */
  readonly lines: Uint8Array<ArrayBuffer>;
  readonly staged: number;
  /** Lines for `saveRejects`, and how many. */
  readonly rejects: Uint8Array<ArrayBuffer>;
  readonly rejected: number;
  /** Rows that the definition leaves out on purpose. */
  readonly leftOut: number;
  /** Points that are not where the feed's records are; their records have none. */
  readonly misplaced: number;
  /** Lines for `publishClaims`. */
  readonly claims: Uint8Array<ArrayBuffer>;
  /** What the staged rows hold. */
  readonly statistics: RowStatistics;
  /** Columns of JSON rows that no batch before had. */
  readonly columns: readonly string[];
}

/** A function that stages batches. Keep it from batch to batch: it remembers what comes again. */
export function rowStager({
  definition,
  dictionaries,
  today,
}: StagingRules): (batch: RecordBatch) => StagedBatch {
  const { family, feed } = definition;
  const rowsOf = recordReader();
  const mapping = compileMapping(definition, dictionaries);
  const builder = rowBuilder(family, definition, dictionaries);
  const stagedLine = stagedLines(family, feed);
  const counter = new RowCounter(definition, today);
  const seen = new Set<string>();
  return (batch) => {
    const hashes = recordHashes(batch);
    const rows = rowsOf(batch);
    const known = seen.size;
    if (batch.layout.kind === 'json') addColumns(seen, rows);
    const count = { staged: 0, rejected: 0, leftOut: 0, misplaced: 0 };
    let lines = '';
    let rejects = '';
    rows.forEach((row, index) => {
      const mapped = mapping.map(row);
      if (mapped.ok) {
        count.staged++;
        counter.add(mapped.record);
        if (mapped.misplaced) count.misplaced++;
        lines += stagedLine(mapped.sourceKey, hashes[index] as bigint, builder.build(mapped.record));
      } else if (mapped.leftOut) count.leftOut++;
      else {
        count.rejected++;
        rejects += `${rejectLine(mapped.reject)}\n`;
      }
    });
    return {
      ...count,
      lines: bytes(lines),
      rejects: bytes(rejects),
      statistics: counter.take(),
      claims: bytes(builder.claims?.collector.takeLines() ?? ''),
      columns: seen.size === known ? [] : [...seen].slice(known),
    };
  };
}

const encoder = new TextEncoder();

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}
