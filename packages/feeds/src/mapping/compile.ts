/** Compiles a feed definition into a pure function from source rows to records. */
import type { Family, Inspection, RecordOf } from '@crs/domain';
import type { Dictionaries } from '@crs/normalise';
import { type ColumnType, familyColumns } from '../definition/columns.js';
import { columnsOf, type Form, formObject } from '../definition/form.js';
import { stepForms, stepTargets } from '../definition/parse-step-schema.js';
import type { FeedDefinition } from '../definition/schema.js';
import type { Cells, RawRow, Reject } from '../row.js';
import { storable } from './cell.js';
import { compileColumn } from './column.js';
import { Fault } from './fault.js';
import { groupFields } from './group-fields.js';
import { requiredColumns } from './required.js';
import { compileRowFilter } from './row-filter.js';
import { compileSourceKey } from './source-key.js';
import { compileStep, type Parts } from './steps.js';
import { compileText, type MappingContext, type Reader } from './text.js';
import { withinState } from './within-state.js';

/** What became of a row. */
export type Mapped<F extends Family> =
  | {
      readonly ok: true;
      readonly sourceKey: string;
      readonly record: RecordOf[F];
      /** The row has a point that is not where the feed's records are; the record has none. */
      readonly misplaced: boolean;
    }
  | { readonly ok: false; readonly leftOut: false; readonly reject: Reject }
  /** The row is none of the feed's: `only` and `except` leave it out. */
  | { readonly ok: false; readonly leftOut: true };

/** Columns of a record, all or some: the others are not there. */
export interface ReadRecord<F extends Family> {
  readonly record: RecordOf[F];
  /** There is a point that is not where the feed's records are; the record has none. */
  readonly misplaced: boolean;
}

/** Some columns of a record, which depend on the same columns of the source. */
export interface MappingPart<F extends Family = Family> {
  /** The record's columns. */
  readonly fields: readonly string[];
  /** The source's columns, all that the part looks at; none for what every row shares. */
  readonly sources: readonly string[];
  read(cells: Cells): ReadRecord<F> | Fault;
}

/** A compiled definition. */
export interface Mapping<F extends Family = Family> {
  /** Source columns without which the feed is refused. */
  readonly requiredColumns: readonly string[];
  /** A row's record, or why it has none. Never throws, always the same answer for the same row. */
  map(row: RawRow): Mapped<F>;
  /** Whether a row is one of the feed's. */
  counts(cells: Cells): boolean;
  /** The key of a row at its source. */
  sourceKey(cells: Cells): string | Fault;
  /**
   * What `map` does, in parts: a row that counts, has a key, and of which no part is a fault has the record that they
   * make together, and `map` refuses all others.
   * @param together columns of the record that must come out of one part
   */
  parts(together: readonly (readonly string[])[]): readonly MappingPart<F>[];
}

interface Field {
  readonly name: string;
  readonly sources: readonly string[];
  /** The form's source column, for the reject that names it. */
  readonly column: string | null;
  readonly read: Reader<unknown> | null;
  readonly required: boolean;
  /** What stands where neither the form nor a parse step gives a value. */
  readonly fallback: () => unknown;
}

/** A parse step, compiled. */
interface Step {
  readonly read: Reader<Parts>;
  /** The record's columns that it gives. */
  readonly targets: readonly string[];
  readonly sources: readonly string[];
}

const rawLimit = 8000;

/** Coordinates are looked at as points. */
const point = ['latitude', 'longitude'];

/** The columns that name somebody, of whichever family has them. */
const nameColumns = ['contractorName', 'name', 'establishmentName', 'companyName', 'respondent'];

const leftOut = { ok: false, leftOut: true } as const;

/**
 * Compiles a definition once, for all of its rows.
 * @param definition as `parseFeedDefinition` gives it
 * @param dictionaries for placeholders and the sentences of orders
 */
export function compileMapping<F extends Family>(
  definition: FeedDefinition<F>,
  dictionaries: Dictionaries,
): Mapping<F> {
  const context: MappingContext = {
    dictionaries,
    placeholders: new Set(definition.placeholders.map((word) => word.toLowerCase())),
    dictionaryPlaceholders: false,
    dates: definition.dates,
    typedDates: definition.format?.type === 'xlsx',
    zone: definition.zone ?? null,
    state: definition.state ?? null,
    choices: new Map(),
    names: nameColumns.flatMap((name) => definition.columns[name] ?? []),
    filler: null,
  };
  const counts = compileRowFilter(definition.only, definition.except);
  const within = withinState(definition.family === 'permits' ? context.state : null);
  const fields = compileFields(definition, context);
  const steps = definition.parse.map((step) => ({
    read: compileStep(step, context),
    targets: stepTargets(step),
    sources: stepForms(step).flatMap((form) => sourcesOf(form, context)),
  }));
  const sourceKey = compileSourceKey(definition.identity);

  /** A reader of these columns of a record. */
  function recordReader(some: readonly Field[], through: readonly Step[]): Reader<ReadRecord<F>> {
    // Copied for every row: an object that grows column by column costs several times as much.
    const blank: Readonly<Record<string, unknown>> = Object.fromEntries(some.map(({ name }) => [name, null]));
    // The others are null in every row.
    const told = new Set(through.flatMap(({ targets }) => targets));
    const filled = some.filter(
      ({ name, read, required, fallback }) =>
        read !== null || required || told.has(name) || fallback() !== null,
    );
    return (cells) => {
      const parts: Parts[] = [];
      for (const { read } of through) {
        const part = read(cells);
        if (part instanceof Fault) return part;
        parts.push(part);
      }
      const record: Record<string, unknown> = { ...blank };
      for (const { name, column, read, required, fallback } of filled) {
        let value = read === null ? null : read(cells);
        if (value instanceof Fault) return value;
        value = combine(partOf(parts, name), value) ?? fallback();
        if (required && isNothing(value)) return new Fault(column, 'value.missing', `no value for ${name}`);
        record[name] = value;
      }
      if (definition.family === 'inspections') complete(record as unknown as Inspection, definition);
      const misplaced = isMisplaced(record, within);
      if (misplaced) record.latitude = record.longitude = null;
      return { record: record as unknown as RecordOf[F], misplaced };
    };
  }

  const readRecord = recordReader(fields, steps);
  const map = (row: RawRow): Mapped<F> => {
    if (row.fault !== null) return refused(row, null, row.fault.code, row.fault.reason);
    const cells = row.values;
    if (!counts(cells)) return leftOut;
    const key = sourceKey(cells);
    if (key instanceof Fault) return refused(row, key.column, key.code, key.reason);
    const read = readRecord(cells);
    if (read instanceof Fault) return refused(row, read.column, read.code, read.reason);
    return { ok: true, sourceKey: key, ...read };
  };
  const parts = (together: readonly (readonly string[])[]): readonly MappingPart<F>[] =>
    groupFields(fields, steps, [...together, point]).map((group) => ({
      fields: group.fields.map(({ name }) => name),
      sources: group.sources,
      read: recordReader(group.fields, group.steps),
    }));
  return { requiredColumns: requiredColumns(definition), map, counts, sourceKey, parts };
}

/** What the source has no column for, its violations tell: their number, and the sums of their penalties. */
function complete(inspection: Inspection, { columns }: FeedDefinition): void {
  const { violations } = inspection;
  inspection.violationCount ??= violations.length;
  if (columns.initialPenalty === undefined) {
    inspection.initialPenalty = total(violations.map(({ initialPenalty }) => initialPenalty));
  }
  if (columns.totalPenalty === undefined) {
    inspection.totalPenalty = total(violations.map(({ currentPenalty }) => currentPenalty));
  }
}

/** In cents, so that they add up; null where there is no amount at all. */
function total(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  if (known.length === 0) return null;
  return known.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
}

function compileFields(definition: FeedDefinition, context: MappingContext): Field[] {
  const { family, columns } = definition;
  const fields: Field[] = [];
  for (const type of familyColumns[family].values()) {
    const form = columns[type.name];
    let read = form === undefined ? null : compileColumn(anywhere(type), form, context);
    if (type.name === 'statusPrinted' && form === undefined) read = printedStatus(definition, context);
    const isList = type.kind === 'list' || type.kind === 'violations';
    const city = family === 'permits' && type.name === 'city' ? (definition.city ?? null) : null;
    const printed = type.name === 'statusPrinted' ? columns.status : undefined;
    fields.push({
      name: type.name,
      sources: [form ?? printed].flatMap((from) => (from === undefined ? [] : sourcesOf(from, context))),
      column: form === undefined ? null : (formObject(form).column ?? null),
      read,
      // The count of violations is told by their list where the source has no column for it.
      required: !type.nullable && !isList && type.name !== 'violationCount',
      fallback: isList ? () => [] : () => city,
    });
  }
  return fields;
}

/** The source columns that a form looks at. Which of several contacts is meant, the column of names tells. */
function sourcesOf(form: Form, { names }: MappingContext): string[] {
  return [form, ...(hasContacts(form) ? names : [])].flatMap(columnsOf);
}

function hasContacts(form: Form): boolean {
  const { contacts, join = [], first = [] } = formObject(form);
  return contacts !== undefined || [...join, ...first].some(hasContacts);
}

/** Coordinates are looked at as points, once both are known. */
function anywhere(type: ColumnType): ColumnType {
  if (type.name !== 'latitude' && type.name !== 'longitude') return type;
  return { ...type, min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };
}

/** The source's own word for the status, before `values` or a pattern made it ours. */
function printedStatus(definition: FeedDefinition, context: MappingContext): Reader<unknown> | null {
  const form = definition.columns.status;
  if (form === undefined || formObject(form).constant !== undefined) return null;
  return compileText(
    { ...formObject(form), values: undefined, pattern: undefined, default: undefined },
    context,
  );
}

/** Whether a record has a point where none of the feed's records can be. */
function isMisplaced(
  { latitude, longitude }: Record<string, unknown>,
  within: (latitude: number, longitude: number) => boolean,
): boolean {
  if (typeof latitude !== 'number') return typeof longitude === 'number' && Math.abs(longitude) > 180;
  return typeof longitude === 'number' ? !within(latitude, longitude) : Math.abs(latitude) > 90;
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** A parse step's value stands before the form's own; lists hold both. */
function combine(part: unknown, own: unknown): unknown {
  if (isNothing(part)) return isNothing(own) ? null : own;
  if (Array.isArray(part) && Array.isArray(own)) return [...new Set([...own, ...part])];
  return part;
}

function partOf(parts: readonly Parts[], name: string): unknown {
  for (const part of parts) {
    const value = part[name];
    if (!isNothing(value)) return value;
  }
  return null;
}

function refused<F extends Family>(
  row: RawRow,
  column: string | null,
  code: string,
  reason: string,
): Mapped<F> {
  const raw = storable(row.raw());
  return {
    ok: false,
    leftOut: false,
    reject: {
      line: row.line,
      column: column === null ? null : storable(column),
      code,
      reason: storable(row.member === null ? reason : `${reason} (in ${row.member})`),
      raw: raw.length > rawLimit ? `${raw.slice(0, rawLimit - 1)}…` : raw,
    },
  };
}
