/**
 * Stages rows: takes records of a source apart, checks and normalises them, and writes lines for the database.
 * Columns that depend on the same fields of the source are a part. A part is made once for each distinct text of its
 * fields: contractors and addresses recur. Pure: any thread can do it.
 */
import type { Family } from '@crs/domain';
import {
  compileMapping,
  Fault,
  flat,
  type Mapping,
  type MappingPart,
  type Observation,
  PartMemo,
  type RawRow,
  type ReadRecord,
  RowCounter,
} from '@crs/feeds';
import { addColumns, type RecordBatch, recordHashes, recordReader } from '@crs/formats';
import {
  type CopyValue,
  recordId,
  rejectLine,
  type StagedLayout,
  type StagedPiece,
  type StagedRows,
  stagedLines,
  stagedPieces,
} from '@crs/store';
import type { ColumnGroup } from './rows/column-group.js';
import { type RecordColumns, recordColumns } from './rows/record-columns.js';
import type { StagedBatch, StagingRules } from './staged-batch.js';

/** Turns batches of records into lines for the database. */
export interface RowStager {
  /** The columns of the lines. */
  readonly layout: StagedLayout;
  stage(batch: RecordBatch): StagedBatch;
}

/** The stager of a feed. Keep it from batch to batch: it remembers parts. */
export function rowStager({ definition, dictionaries, today }: StagingRules): RowStager {
  const { family, feed } = definition;
  const rowsOf = recordReader();
  const mapping = compileMapping(definition, dictionaries);
  const columns = recordColumns(family, definition, dictionaries);
  const counter = new RowCounter(definition, today);
  const parts = new PartStager(mapping, columns, counter);
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
    const { made, contents, pieces, misplaced } = parts.stage(counted.map((index) => rows[index] as RawRow));
    const staged = new Set(made.map((at) => counted[at]));
    const sourceKeys = made.map((at) => keys[at] as string);
    const ids = Float64Array.from(sourceKeys, (key) => recordId(feed, key, 0));
    const sourceHashes = BigUint64Array.from(made, (at) => hashes[counted[at] as number] as bigint);
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
      claims: bytes(columns.claims.takeLines()),
      columns: seen.size === known ? [] : [...seen].slice(known),
    };
  };
  return { layout: parts.layout, stage };
}

const encoder = new TextEncoder();

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

/** A part of a row, ready to be written. */
export interface StagedPart extends StagedPiece, Observation {
  /** True where its point lies outside of the area of the feed. */
  readonly misplaced: boolean;
}

/** How a part is read and written, and the parts that are remembered. */
interface Part<F extends Family> {
  readonly mapping: MappingPart<F>;
  readonly groups: readonly ColumnGroup<F>[];
  readonly observe: (record: ReadRecord<F>['record']) => Observation;
  readonly memo: PartMemo<StagedPart>;
  readonly piece: (values: readonly (readonly CopyValue[])[]) => StagedPiece;
}

/** Rows that were staged. */
export interface StagedParts extends Pick<StagedRows, 'contents' | 'pieces'> {
  /** Indexes of the rows that were staged; each other row has a part that is a fault. */
  readonly made: readonly number[];
  /** Rows whose point lies outside of the area of the feed. */
  readonly misplaced: number;
}

/** Stages the rows of one feed part by part. Keep it from batch to batch. */
export class PartStager<F extends Family> {
  /** The columns of the pieces. */
  readonly layout: StagedLayout;
  readonly #parts: readonly Part<F>[];
  readonly #counter: RowCounter<F>;
  /** The part that all rows share. It counts for the content of a row and is not written with it. */
  readonly #shared: StagedPart | Fault;

  /** @param counter counts the staged rows */
  constructor(mapping: Mapping<F>, { groups }: RecordColumns<F>, counter: RowCounter<F>) {
    this.#counter = counter;
    const parts = mapping.parts(groups.map(({ fields }) => fields as readonly string[]));
    const isShared = ({ sources }: MappingPart<F>) => sources.length === 0;
    const groupsOf = ({ fields }: MappingPart<F>) =>
      groups.filter((group) => fields.includes(group.fields[0] as string));
    // The part with the claim comes last: a row that another part refuses makes no claim.
    const makesClaims = ({ groups }: Part<F>) => columnsOf(groups).flat().includes('claim_id');
    this.#parts = parts
      .filter((part) => !isShared(part))
      .map((part) => openPart(part, groupsOf(part), counter))
      .sort((one, other) => Number(makesClaims(one)) - Number(makesClaims(other)));
    const apart = groups.filter(({ fields }) => fields.length === 0);
    const [shared] = parts.filter(isShared);
    const read = shared?.read({}) ?? { record: {} as ReadRecord<F>['record'], misplaced: false };
    const sharedGroups =
      read instanceof Fault || shared === undefined ? apart : [...apart, ...groupsOf(shared)];
    const values = read instanceof Fault ? [] : valuesOf(sharedGroups, read);
    const columns = columnsOf(sharedGroups);
    this.#shared =
      read instanceof Fault
        ? read
        : {
            ...stagedPieces(columns)(values),
            fields: '',
            ...counter.observer()(read.record),
            misplaced: false,
          };
    this.layout = {
      columns: this.#parts.flatMap(({ groups }) => columnsOf(groups).flat()),
      constants: Object.fromEntries(
        values.flatMap((some, group) => some.map((value, at) => [columns[group]?.[at], value])),
      ),
    };
  }

  /**
   * Stages the rows of a batch, one part after the other: the memory of one part then stays in the cache.
   * @param rows that count and have keys
   */
  stage(rows: readonly RawRow[]): StagedParts {
    const shared = this.#shared;
    const refused = new Uint8Array(rows.length);
    if (shared instanceof Fault) refused.fill(1);
    const parts = this.#parts.map((part) => makePart(part, rows, refused));
    const made: number[] = [];
    for (let index = 0; index < rows.length; index++) if (refused[index] === 0) made.push(index);
    const contents = new Int32Array(made.length * 2);
    const misplaced = new Uint8Array(made.length);
    const add = (part: StagedPart, row: number): string => {
      contents[row * 2] = (contents[row * 2] as number) ^ part.low;
      contents[row * 2 + 1] = (contents[row * 2 + 1] as number) ^ part.high;
      if (part.misplaced) misplaced[row] = 1;
      this.#counter.add(part);
      return part.fields;
    };
    const pieces = parts.map((part) => made.map((index, row) => add(part[index] as StagedPart, row)));
    if (!(shared instanceof Fault)) for (const row of made.keys()) add(shared, row);
    this.#counter.addRows(made.length);
    return { made, contents, pieces, misplaced: misplaced.reduce((sum, one) => sum + one, 0) };
  }
}

/** Stages one part of all rows. Skips rows that are refused, and marks those that it refuses. */
function makePart<F extends Family>(
  part: Part<F>,
  rows: readonly RawRow[],
  refused: Uint8Array,
): StagedPart[] {
  const { mapping, memo } = part;
  const parts = new Array<StagedPart>(rows.length);
  for (let index = 0; index < rows.length; index++) {
    if (refused[index] === 1) continue;
    const { placed, values } = rows[index] as RawRow;
    const known = placed === null ? undefined : memo.find(placed);
    if (known !== undefined) {
      parts[index] = known;
      continue;
    }
    const read = mapping.read(values);
    if (read instanceof Fault) {
      refused[index] = 1;
      continue;
    }
    const made = write(part, read);
    parts[index] = made;
    // A slice of a text would keep the whole long text in memory.
    if (placed !== null && memo.recurs()) memo.keep(placed, { ...made, fields: flat(made.fields) });
  }
  return parts;
}

function write<F extends Family>({ groups, observe, piece }: Part<F>, read: ReadRecord<F>): StagedPart {
  const { fields, low, high } = piece(valuesOf(groups, read));
  const { filled, date } = observe(read.record);
  return { fields, low, high, filled, date, misplaced: read.misplaced };
}

function openPart<F extends Family>(
  mapping: MappingPart<F>,
  groups: readonly ColumnGroup<F>[],
  counter: RowCounter<F>,
): Part<F> {
  return {
    mapping,
    groups,
    observe: counter.observer(mapping.fields),
    memo: new PartMemo(mapping.sources),
    piece: stagedPieces(columnsOf(groups)),
  };
}

function columnsOf<F extends Family>(groups: readonly ColumnGroup<F>[]): readonly (readonly string[])[] {
  return groups.map(({ columns }) => columns as readonly string[]);
}

function valuesOf<F extends Family>(
  groups: readonly ColumnGroup<F>[],
  { record }: ReadRecord<F>,
): readonly (readonly CopyValue[])[] {
  return groups.map((group) => group.values(record));
}
