/** Turns records of a source into lines for the database: taken apart, checked, normalised. Pure: any thread can do it. */
import type { FeedDefinition, RowStatistics } from '@crs/feeds';
import { compileMapping, type RawRow, RowCounter } from '@crs/feeds';
import type { RecordBatch } from '@crs/formats';
import { addColumns, recordHashes, recordReader } from '@crs/formats';
import type { Dictionaries } from '@crs/normalise';
import { type Manifest, recordId, rejectLine, type StagedLayout, stagedLines } from '@crs/store';
import { recordColumns } from './row-builder.js';
import { PartStager } from './row-parts.js';

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
  /** What the feed's manifest will say of them. */
  readonly entries: Manifest;
  /** Lines for `saveRejects`, and how many. */
  readonly rejects: Uint8Array<ArrayBuffer>;
  readonly rejected: number;
  /** Rows that the definition leaves out on purpose. */
  readonly leftOut: number;
  /** Points that are not where the feed's records are; their records have none. */
  readonly misplaced: number;
  /** Lines for `upsertClaims`. */
  readonly claims: Uint8Array<ArrayBuffer>;
  /** What the staged rows hold. */
  readonly statistics: RowStatistics;
  /** Columns of JSON rows that no batch before had. */
  readonly columns: readonly string[];
}

/** Turns batches of records into lines. */
export interface RowStager {
  /** How the lines of its batches come. */
  readonly layout: StagedLayout;
  stage(batch: RecordBatch): StagedBatch;
}

/** What stages batches. Keep it from batch to batch: it remembers what comes again. */
export function rowStager({ definition, dictionaries, today }: StagingRules): RowStager {
  const { family, feed } = definition;
  const rowsOf = recordReader();
  const mapping = compileMapping(definition, dictionaries);
  const builder = recordColumns(family, definition, dictionaries);
  const counter = new RowCounter(definition, today);
  const maker = new PartStager(mapping, builder, counter);
  const seen = new Set<string>();

  const stage = (batch: RecordBatch): StagedBatch => {
    const hashes = recordHashes(batch);
    const rows = rowsOf(batch);
    const known = seen.size;
    if (batch.layout.kind === 'json') addColumns(seen, rows);
    const counted: number[] = [];
    const keys: string[] = [];
    rows.forEach(({ fault, values }, index) => {
      const key = fault === null && mapping.counts(values) ? mapping.sourceKey(values) : null;
      if (typeof key !== 'string') return;
      counted.push(index);
      keys.push(key);
    });
    const { made, contents, pieces, misplaced } = maker.make(counted.map((index) => rows[index] as RawRow));
    const staged = new Set(made.map((place) => counted[place]));
    const sourceKeys = made.map((place) => keys[place] as string);
    const ids = Float64Array.from(sourceKeys, (key) => recordId(feed, key, 0));
    const sourceHashes = BigUint64Array.from(made, (place) => hashes[counted[place] as number] as bigint);
    const lines = stagedLines({ ids, sourceKeys, sourceHashes, contents, pieces });
    const count = { staged: made.length, rejected: 0, leftOut: 0, misplaced };
    let rejects = '';
    rows.forEach((row, index) => {
      if (staged.has(index)) return;
      const whole = mapping.map(row);
      if (whole.ok) throw new Error(`line ${row.line}: a part of the row is refused, and not the row`);
      if (whole.leftOut) count.leftOut++;
      else {
        count.rejected++;
        rejects += `${rejectLine(whole.reject)}\n`;
      }
    });
    return {
      ...count,
      lines: bytes(lines),
      entries: { hashes: sourceHashes, ids },
      rejects: bytes(rejects),
      statistics: counter.take(),
      claims: bytes(builder.claims?.collector.takeLines() ?? ''),
      columns: seen.size === known ? [] : [...seen].slice(known),
    };
  };
  return { layout: maker.layout, stage };
}

const encoder = new TextEncoder();

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}
