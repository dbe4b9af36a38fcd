/** Compiles a feed definition into pure functions from source rows to records. */
import { type Family, isScientific, plainNumber, type RecordOf, zoneOfPlace } from '@crs/domain';
import type { Dictionaries } from '@crs/normalise';
import { familyColumns } from '../definition/columns.js';
import { columnsOf, columnsOfFirstContact, type Form } from '../definition/form.js';
import { stepForms, stepTargets } from '../definition/parse-step-schema.js';
import type { RowFilter } from '../definition/row-filter-schema.js';
import type { FeedDefinition } from '../definition/schema.js';
import { type Reject, rejectOf } from '../reject.js';
import type { Cells, RawRow } from '../row.js';
import { quote, RowError } from '../row-error.js';
import { cellReader, cellText, isFormula } from './cell.js';
import type { MappingContext } from './context.js';
import { compileFields, sourcesOf } from './field.js';
import { compileGroups, type FieldGroup } from './field-group.js';
import { compileStep } from './steps.js';

/** The result of mapping a row. */
type Mapped<F extends Family> =
  | {
      readonly ok: true;
      readonly sourceKey: string;
      readonly record: RecordOf[F];
      /** True if the row's point is outside the feed's area; the record then has no point. */
      readonly misplaced: boolean;
      /** True if one of its dates is out of range; the record then lacks it. */
      readonly misdated: boolean;
    }
  | { readonly ok: false; readonly leftOut: false; readonly reject: Reject }
  /** A row filter drops the row. */
  | { readonly ok: false; readonly leftOut: true };

/** A compiled definition. It never throws, and gives the same result for the same row. */
export interface Mapping<F extends Family = Family> {
  /** Source columns whose absence refuses the feed. */
  readonly requiredColumns: readonly string[];
  /** The key of a row at its source; null for a row that a filter drops. */
  sourceKey(row: RawRow): string | RowError | null;
  /** The field groups. A row with a key is a record unless one of its groups is a `RowError`. */
  readonly groups: readonly FieldGroup<F>[];
  /** The key and all groups of a row together. */
  map(row: RawRow): Mapped<F>;
}

/** How a definition is compiled. */
interface MappingOptions {
  /** Columns of the record that must be in one group. */
  readonly together?: readonly (readonly string[])[];
  /** The day of the night, `YYYY-MM-DD`; dates too far after it are dropped. Without it, none is too far. */
  readonly today?: string | null;
}

/** The columns with names, of all families. */
const nameColumns = ['contractorName', 'name', 'establishmentName', 'companyName', 'respondent'];

/**
 * Compiles a definition once, for all of its rows.
 * @param definition from `parseFeedDefinition`
 * @param dictionaries for placeholders and the sentences in orders
 */
export function compileMapping<F extends Family>(
  definition: FeedDefinition<F>,
  dictionaries: Dictionaries,
  { together = [], today = null }: MappingOptions = {},
): Mapping<F> {
  const context: MappingContext = {
    dictionaries,
    placeholders: new Set(definition.placeholders.map((word) => word.toLowerCase())),
    dictionaryPlaceholders: false,
    dates: definition.dates,
    typedDates: definition.format?.type === 'xlsx',
    zone: definition.zone ?? zoneOfPlace(definition),
    today,
    city: definition.city ?? null,
    state: definition.state ?? null,
    contactReaders: new Map(),
    names: nameColumns.flatMap((name) => definition.columns[name] ?? []),
    types: definition.family === 'permits' ? [definition.columns.permitType ?? []].flat() : [],
    filler: null,
  };
  const isIncluded = compileRowFilter(definition.only, definition.except);
  const keyOf = compileSourceKey(definition.identity);
  const steps = definition.parse.map((step) => ({
    read: compileStep(step, context),
    // Only orders have file numbers.
    targets: [...stepTargets(step), ...('respondents' in step ? ['fileNumbers'] : [])],
    sources: stepForms(step).flatMap((form) => sourcesOf(form, context)),
  }));
  const groups = compileGroups(definition, compileFields(definition, context), steps, together);

  const sourceKey = ({ error, values }: RawRow): string | RowError | null =>
    error ?? (isIncluded(values) ? keyOf(values) : null);

  // All columns, in the order of the family.
  const blank = Object.fromEntries([...familyColumns[definition.family].keys()].map((name) => [name, null]));
  const map = (row: RawRow): Mapped<F> => {
    const key = sourceKey(row);
    if (key === null) return { ok: false, leftOut: true };
    if (key instanceof RowError) return { ok: false, leftOut: false, reject: rejectOf(row, key) };
    const record = { ...blank };
    let misplaced = false;
    let misdated = false;
    for (const { read } of groups) {
      const values = read(row.values);
      if (values instanceof RowError) return { ok: false, leftOut: false, reject: rejectOf(row, values) };
      Object.assign(record, values.record);
      misplaced ||= values.misplaced;
      misdated ||= values.misdated;
    }
    return { ok: true, sourceKey: key, record: record as unknown as RecordOf[F], misplaced, misdated };
  };
  return { requiredColumns: requiredColumns(definition), sourceKey, groups, map };
}

/** The source columns that a definition reads, requires, or does not use. */
/** Every source column in the definition, in order. */
export function readColumns(definition: FeedDefinition): string[] {
  return namedColumns(definition, columnsOf);
}

/** Source columns that may not be absent: all that are read, except optional ones and those of later contacts. */
export function requiredColumns(definition: FeedDefinition): string[] {
  const optional = new Set(definition.optional);
  return namedColumns(definition, columnsOfFirstContact).filter((column) => !optional.has(column));
}

function namedColumns(definition: FeedDefinition, columnsIn: (form: Form) => string[]): string[] {
  const { identity, columns, parse, only, except, attach } = definition;
  const forms = [...Object.values(columns), ...parse.flatMap(stepForms)];
  const filtered = [...Object.keys(only ?? {}), ...Object.keys(except ?? {})];
  const joined = attach.flatMap(({ on }) => Object.keys(on));
  // The column of attached rows is not a column of the source.
  const attached = new Set(attach.map(({ name }) => name));
  return [...new Set([...identity, ...forms.flatMap(columnsIn), ...filtered, ...joined])].filter(
    (column) => !attached.has(column.split('.')[0] ?? column),
  );
}

/** Required columns that the source does not have. A dotted path needs only its first key. */
export function missingColumns(definition: FeedDefinition, columns: Iterable<string>): string[] {
  const present = new Set(columns);
  return requiredColumns(definition).filter(
    (column) => !present.has(column) && !present.has(column.split('.')[0] ?? column),
  );
}

/**
 * Source columns that the definition neither reads nor ignores, except columns such as `:id` that a portal adds to
 * every data set.
 */
export function leftoverColumns(definition: FeedDefinition, columns: Iterable<string>): string[] {
  const { ignored, attach } = definition;
  const used = new Set([...readColumns(definition), ...ignored, ...attach.map(({ name }) => name)]);
  const roots = new Set([...used].map((column) => column.split('.')[0]));
  return [...columns].filter((column) => !used.has(column) && !roots.has(column) && !column.startsWith(':'));
}

/** Compiles row filters. */
/**
 * Compiles the filters of a definition.
 * @param only accepts a row if each of these columns has one of its words
 * @param except drops a row if any of these columns has one of its words
 * @returns true for an accepted row
 */
export function compileRowFilter(
  only: RowFilter | undefined,
  except: RowFilter | undefined,
): (cells: Cells) => boolean {
  const wanted = conditions(only);
  const unwanted = conditions(except);
  return (cells) => wanted.every((holds) => holds(cells)) && !unwanted.some((holds) => holds(cells));
}

function conditions(filter: RowFilter | undefined): ((cells: Cells) => boolean)[] {
  return Object.entries(filter ?? {}).map(([column, words]) => {
    const cell = cellReader(column);
    const known = new Set(words.map(comparable));
    return (cells) => known.has(comparable(cellText(cell(cells)) ?? ''));
  });
}

function comparable(word: string): string {
  return word.trim().toLowerCase();
}

/** The key of a row at its source. */
const longest = 500;

/**
 * A reader of source keys: the identity columns' values joined by `|`. A `|` or `\` inside a value is escaped,
 * so that different values never give the same key.
 */
export function compileSourceKey(identity: readonly string[]): (cells: Cells) => string | RowError {
  const readers = identity.map(cellReader);
  const named = identity.join(', ');
  return (cells) => {
    let key = '';
    let found = false;
    let destroyed: string | null = null;
    for (let index = 0; index < readers.length; index++) {
      const printed = cellText(readers[index]?.(cells));
      if (index > 0) key += '|';
      if (printed === null || isFormula(printed)) continue;
      const text = plainNumber(printed);
      if (isScientific(text)) {
        destroyed = text;
        continue;
      }
      found = true;
      key += readers.length > 1 && /[|\\]/.test(text) ? text.replace(/[|\\]/g, '\\$&') : text;
    }
    if (!found) {
      const why =
        destroyed === null
          ? `no value in ${named}`
          : `${quote(destroyed)} in ${named} is a number whose digits a spreadsheet dropped`;
      return new RowError(identity[0] ?? null, 'identity.missing', why);
    }
    if (key.length > longest) {
      return new RowError(
        identity[0] ?? null,
        'identity.too_long',
        `more than ${longest} characters in ${named}`,
      );
    }
    return key;
  };
}
