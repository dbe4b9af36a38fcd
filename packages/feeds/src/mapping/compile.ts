/** Compiles a feed definition into pure functions from source rows to records. */
import { type Family, type RecordOf, zoneOfPlace } from '@crs/domain';
import type { Dictionaries } from '@crs/normalise';
import { familyColumns } from '../definition/columns.js';
import { stepForms, stepTargets } from '../definition/parse-step-schema.js';
import type { FeedDefinition } from '../definition/schema.js';
import { type Reject, rejectOf } from '../reject.js';
import type { RawRow } from '../row.js';
import { RowError } from '../row-error.js';
import type { MappingContext } from './context.js';
import { compileFields, sourcesOf } from './field.js';
import { compileGroups, type FieldGroup } from './field-group.js';
import { requiredColumns } from './required.js';
import { compileRowFilter } from './row-filter.js';
import { compileSourceKey } from './source-key.js';
import { compileStep } from './steps.js';

/** The result of mapping a row. */
export type Mapped<F extends Family> =
  | {
      readonly ok: true;
      readonly sourceKey: string;
      readonly record: RecordOf[F];
      /** True if the row's point is outside of the area of the feed; the record then has no point. */
      readonly misplaced: boolean;
      /** True if one of its days is outside of its span; the record then lacks it. */
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
export interface MappingOptions {
  /** Columns of the record that must be in one group. */
  readonly together?: readonly (readonly string[])[];
  /** The day of the night, `YYYY-MM-DD`: days too far behind it are not kept. Without it, none is too far. */
  readonly today?: string | null;
}

/** The columns with names, of all families. */
const nameColumns = ['contractorName', 'name', 'establishmentName', 'companyName', 'respondent'];

/**
 * Compiles a definition once, for all of its rows.
 * @param definition as `parseFeedDefinition` gives it
 * @param dictionaries for placeholders and the sentences of orders
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
    contactChoices: new Map(),
    names: nameColumns.flatMap((name) => definition.columns[name] ?? []),
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
