/**
 * Stages the columns of rows by field group. The columns of a group depend on the same fields of the source; its values
 * are cached by the text of these fields, since contractors and addresses repeat.
 */
import type { Family, Party } from '@crs/domain';
import {
  copyText,
  type FieldGroup,
  type GroupValues,
  type Mapping,
  type Observation,
  type RawRow,
  type RowCounter,
  RowError,
} from '@crs/feeds';
import {
  type CopyValue,
  type StagedLayout,
  type StagedPiece,
  type StagedRows,
  stagedPieces,
} from '@crs/store';
import { FieldGroupCache } from './field-group-cache.js';
import type { ColumnGroup } from './rows/column-group.js';

/** One group of columns of a row, ready to be written. */
interface StagedGroup extends StagedPiece, Observation {
  /** True if its point is outside the feed's area. */
  readonly misplaced: boolean;
  /** True if one of its dates is out of range. */
  readonly misdated: boolean;
  /** A source column whose number a spreadsheet destroyed; null for none. */
  readonly destroyed: string | null;
  /** The reason for the choice between a permit's contractors; null for a record without a choice. */
  readonly chosenBy: string | null;
}

/** A field group's reader, writer, and cache. */
interface Group<F extends Family> {
  readonly fields: FieldGroup<F>;
  readonly columns: readonly ColumnGroup<F>[];
  readonly observe: (record: GroupValues<F>['record']) => Observation;
  readonly cache: FieldGroupCache<StagedGroup>;
  readonly piece: (values: readonly (readonly CopyValue[])[]) => StagedPiece;
}

/** Rows that were staged. */
interface StagedGroups extends Pick<StagedRows, 'contents' | 'pieces'> {
  /** Indexes of the rows that were staged. */
  readonly made: readonly number[];
  /** Why a row was not staged, by its index; null for a staged row. */
  readonly errors: readonly (RowError | null)[];
  /** Number of rows with a point outside the feed's area. */
  readonly misplaced: number;
  /** Number of rows with a date out of range. */
  readonly misdated: number;
  /** Source columns with numbers that a spreadsheet destroyed → number of values. */
  readonly destroyed: Readonly<Record<string, number>>;
  /** The reason for the choice between several contractors → number of permits. */
  readonly chosenBy: Readonly<Record<string, number>>;
}

/** Stages the rows of one feed. Reuse it for all batches. */
export class GroupStager<F extends Family> {
  /** The columns of the pieces. */
  readonly layout: StagedLayout;
  readonly #groups: readonly Group<F>[];
  readonly #counter: RowCounter<F>;
  /** The group that all rows share. It is part of the content hash of a row and not written with the row. */
  readonly #shared: StagedGroup | RowError;

  /**
   * @param mapping compiled with the fields of each of `columns` together
   * @param columns the columns of the family's table
   * @param counter counts the staged rows
   */
  constructor(mapping: Mapping<F>, columns: readonly ColumnGroup<F>[], counter: RowCounter<F>) {
    this.#counter = counter;
    const isShared = ({ sources }: FieldGroup<F>) => sources.length === 0;
    const columnsFrom = ({ fields }: FieldGroup<F>) =>
      columns.filter((group) => fields.includes(group.fields[0] as string));
    // The group with the claim is last, so a row that another group rejects makes no claim.
    const makesClaims = ({ columns }: Group<F>) => namesOf(columns).flat().includes('claim_id');
    this.#groups = mapping.groups
      .filter((group) => !isShared(group))
      .map((group) => openGroup(group, columnsFrom(group), counter))
      .sort((one, other) => Number(makesClaims(one)) - Number(makesClaims(other)));
    const constant = columns.filter(({ fields }) => fields.length === 0);
    const shared = mapping.groups.find(isShared);
    const empty = {
      record: {} as GroupValues<F>['record'],
      misplaced: false,
      misdated: false,
      destroyed: null,
    };
    const read = shared?.read({}) ?? empty;
    const sharedColumns =
      read instanceof RowError || shared === undefined ? constant : [...constant, ...columnsFrom(shared)];
    const values = read instanceof RowError ? [] : valuesOf(sharedColumns, read);
    const names = namesOf(sharedColumns);
    this.#shared =
      read instanceof RowError
        ? read
        : {
            ...stagedPieces(names)(values),
            fields: '',
            ...counter.observer()(read.record),
            misplaced: false,
            misdated: false,
            destroyed: null,
            chosenBy: null,
          };
    this.layout = {
      columns: this.#groups.flatMap((group) => namesOf(group.columns).flat()),
      constants: Object.fromEntries(
        values.flatMap((some, group) => some.map((value, at) => [names[group]?.[at], value])),
      ),
    };
  }

  /**
   * Stages the rows of a batch, one group after the other: the memory of one group then stays in the processor's cache.
   * @param rows that have keys
   */
  stage(rows: readonly RawRow[]): StagedGroups {
    const shared = this.#shared;
    const errors = new Array<RowError | null>(rows.length).fill(shared instanceof RowError ? shared : null);
    const groups = this.#groups.map((group) => stageGroup(group, rows, errors));
    const made: number[] = [];
    for (let index = 0; index < rows.length; index++) if (errors[index] === null) made.push(index);
    const contents = new Int32Array(made.length * 2);
    const misplaced = new Uint8Array(made.length);
    const misdated = new Uint8Array(made.length);
    const destroyed: Record<string, number> = {};
    const chosenBy: Record<string, number> = {};
    const add = (group: StagedGroup, row: number): string => {
      contents[row * 2] = (contents[row * 2] as number) ^ group.low;
      contents[row * 2 + 1] = (contents[row * 2 + 1] as number) ^ group.high;
      if (group.misplaced) misplaced[row] = 1;
      if (group.misdated) misdated[row] = 1;
      if (group.destroyed !== null) destroyed[group.destroyed] = (destroyed[group.destroyed] ?? 0) + 1;
      if (group.chosenBy !== null) chosenBy[group.chosenBy] = (chosenBy[group.chosenBy] ?? 0) + 1;
      this.#counter.add(group);
      return group.fields;
    };
    const pieces = groups.map((group) => made.map((index, row) => add(group[index] as StagedGroup, row)));
    if (!(shared instanceof RowError)) for (const row of made.keys()) add(shared, row);
    const misdatedRows = countOf(misdated);
    this.#counter.addRows(made.length, misdatedRows);
    return {
      made,
      errors,
      contents,
      pieces,
      misplaced: countOf(misplaced),
      misdated: misdatedRows,
      destroyed,
      chosenBy,
    };
  }
}

const countOf = (flags: Uint8Array): number => flags.reduce((sum, one) => sum + one, 0);

/** Stages one group of all rows. Skips rows with an error, and records new errors. */
function stageGroup<F extends Family>(
  group: Group<F>,
  rows: readonly RawRow[],
  errors: (RowError | null)[],
): StagedGroup[] {
  const { fields, cache } = group;
  const groups = new Array<StagedGroup>(rows.length);
  for (let index = 0; index < rows.length; index++) {
    if (errors[index] !== null) continue;
    const { spans, values } = rows[index] as RawRow;
    const known = spans === null ? undefined : cache.find(spans);
    if (known !== undefined) {
      groups[index] = known;
      continue;
    }
    const read = fields.read(values);
    if (read instanceof RowError) {
      errors[index] = read;
      continue;
    }
    const made = write(group, read);
    groups[index] = made;
    // A slice of a text would keep the whole long text in memory.
    if (spans !== null && cache.seenBefore()) cache.store(spans, { ...made, fields: copyText(made.fields) });
  }
  return groups;
}

function write<F extends Family>({ columns, observe, piece }: Group<F>, read: GroupValues<F>): StagedGroup {
  const { fields, low, high } = piece(valuesOf(columns, read));
  const { record, misplaced, misdated, destroyed } = read;
  const chosenBy = choiceIn(record);
  return { fields, low, high, ...observe(record), misplaced, misdated, destroyed, chosenBy };
}

/** The reason for the choice between several contractors; null for a record without a choice. */
function choiceIn(record: { readonly parties?: readonly Party[] }): string | null {
  const contractors = record.parties?.filter(({ isContractor }) => isContractor) ?? [];
  return contractors.length < 2 ? null : (contractors.find(({ ownBy }) => ownBy !== null)?.ownBy ?? null);
}

function openGroup<F extends Family>(
  fields: FieldGroup<F>,
  columns: readonly ColumnGroup<F>[],
  counter: RowCounter<F>,
): Group<F> {
  return {
    fields,
    columns,
    observe: counter.observer(fields.fields),
    cache: new FieldGroupCache(fields.sources),
    piece: stagedPieces(namesOf(columns)),
  };
}

function namesOf<F extends Family>(groups: readonly ColumnGroup<F>[]): readonly (readonly string[])[] {
  return groups.map(({ columns }) => columns as readonly string[]);
}

function valuesOf<F extends Family>(
  groups: readonly ColumnGroup<F>[],
  { record }: GroupValues<F>,
): readonly (readonly CopyValue[])[] {
  return groups.map((group) => group.values(record));
}
