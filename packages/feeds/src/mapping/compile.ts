/** Compiles a feed definition into a pure function from source rows to records. */
import type { Family, Inspection, RecordOf } from '@crs/domain';
import type { Dictionaries } from '@crs/normalise';
import { type ColumnType, familyColumns } from '../definition/columns.js';
import { formObject } from '../definition/form.js';
import { stepTargets } from '../definition/parse-step-schema.js';
import type { FeedDefinition } from '../definition/schema.js';
import type { RawRow, Reject } from '../row.js';
import { storable } from './cell.js';
import { compileColumn } from './column.js';
import { Fault } from './fault.js';
import { requiredColumns } from './required.js';
import { compileRowFilter } from './row-filter.js';
import { compileSourceKey } from './source-key.js';
import { withinState } from './state-bounds.js';
import { compileStep, type Parts } from './steps.js';
import { compileText, type MappingContext, type Reader } from './text.js';

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

/** A compiled definition. */
export interface Mapping<F extends Family = Family> {
  /** Source columns without which the feed is refused. */
  readonly requiredColumns: readonly string[];
  /** A row's record, or why it has none. Never throws, always the same answer for the same row. */
  map(row: RawRow): Mapped<F>;
}

interface Field {
  readonly name: string;
  /** The form's source column, for the reject that names it. */
  readonly column: string | null;
  readonly read: Reader<unknown> | null;
  readonly required: boolean;
  /** What stands where neither the form nor a parse step gives a value. */
  readonly fallback: () => unknown;
}

const rawLimit = 8000;

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
  const steps = definition.parse.map((step) => compileStep(step, context));
  const sourceKey = compileSourceKey(definition.identity);
  // Copied for every row: an object that grows column by column costs several times as much.
  const blank: Readonly<Record<string, unknown>> = Object.fromEntries(fields.map(({ name }) => [name, null]));
  // The others are null in every row.
  const told = new Set(definition.parse.flatMap(stepTargets));
  const filled = fields.filter(
    ({ name, read, required, fallback }) =>
      read !== null || required || told.has(name) || fallback() !== null,
  );

  const map = (row: RawRow): Mapped<F> => {
    if (row.fault !== null) return refused(row, null, row.fault.code, row.fault.reason);
    const cells = row.values;
    if (!counts(cells)) return leftOut;
    const key = sourceKey(cells);
    if (key instanceof Fault) return refused(row, key.column, key.code, key.reason);
    const parts: Parts[] = [];
    for (const step of steps) {
      const part = step(cells);
      if (part instanceof Fault) return refused(row, part.column, part.code, part.reason);
      parts.push(part);
    }
    const record: Record<string, unknown> = { ...blank };
    for (const { name, column, read, required, fallback } of filled) {
      let value = read === null ? null : read(cells);
      if (value instanceof Fault) return refused(row, value.column, value.code, value.reason);
      value = combine(partOf(parts, name), value) ?? fallback();
      if (required && isNothing(value)) return refused(row, column, 'value.missing', `no value for ${name}`);
      record[name] = value;
    }
    if (definition.family === 'inspections') complete(record as unknown as Inspection, definition);
    const misplaced = isMisplaced(record, within);
    if (misplaced) record.latitude = record.longitude = null;
    return { ok: true, sourceKey: key, record: record as unknown as RecordOf[F], misplaced };
  };
  return { requiredColumns: requiredColumns(definition), map };
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
    fields.push({
      name: type.name,
      column: form === undefined ? null : (formObject(form).column ?? null),
      read,
      // The count of violations is told by their list where the source has no column for it.
      required: !type.nullable && !isList && type.name !== 'violationCount',
      fallback: isList ? () => [] : () => city,
    });
  }
  return fields;
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
