/**
 * Makes rows of records part by part. The columns that depend on the same fields of a source are made once for each
 * distinct text of those fields: of permits, a contractor's name, address and phone come again and again.
 */
import type { Family } from '@crs/domain';
import {
  Fault,
  flat,
  type Mapping,
  type MappingPart,
  type Observation,
  PartMemo,
  type RawRow,
  type ReadRecord,
  type RowCounter,
} from '@crs/feeds';
import {
  type CopyValue,
  type StagedLayout,
  type StagedPiece,
  type StagedRows,
  stagedPieces,
} from '@crs/store';
import type { ColumnGroup, RecordColumns } from './row-builder.js';

/** What some fields of a row came to. */
export interface StagedPart extends StagedPiece, Observation {
  /** It had a point that is not where the feed's records are. */
  readonly misplaced: boolean;
}

/** How a part of rows is read and written, and what was made of it before. */
interface Part<F extends Family> {
  readonly mapping: MappingPart<F>;
  readonly groups: readonly ColumnGroup<F>[];
  readonly observe: (record: ReadRecord<F>['record']) => Observation;
  readonly memo: PartMemo<StagedPart>;
  readonly piece: (values: readonly (readonly CopyValue[])[]) => StagedPiece;
}

/** What rows came to. */
export interface StagedParts extends Pick<StagedRows, 'contents' | 'pieces'> {
  /** The places of the rows that are made; of the others a part is a fault. */
  readonly made: readonly number[];
  /** Rows that had a point which is not where the feed's records are. */
  readonly misplaced: number;
}

/** Makes the rows of one feed; keep it from batch to batch. */
export class PartStager<F extends Family> {
  /** How the pieces of its rows come. */
  readonly layout: StagedLayout;
  readonly #parts: readonly Part<F>[];
  readonly #counter: RowCounter<F>;
  /** What every row shares: it counts for the content of a row, and is not written with it. */
  readonly #shared: StagedPart | Fault;

  /** @param counter counts the rows that are made */
  constructor(mapping: Mapping<F>, { groups }: RecordColumns<F>, counter: RowCounter<F>) {
    this.#counter = counter;
    const parts = mapping.parts(groups.map(({ fields }) => fields as readonly string[]));
    const isShared = ({ sources }: MappingPart<F>) => sources.length === 0;
    const groupsOf = ({ fields }: MappingPart<F>) =>
      groups.filter((group) => fields.includes(group.fields[0] as string));
    // Claims last: a row that another part refuses claims nothing.
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
   * Makes the rows of a batch, part by part and not row by row: what one part is recognised by stays at hand that way.
   * @param rows that count and have keys
   */
  make(rows: readonly RawRow[]): StagedParts {
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

/** Makes one part of rows. Those that are refused are passed over; it is told of more. */
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
    // What is remembered must not keep alive the long text that its fields are pieces of.
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
