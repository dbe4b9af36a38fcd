/** Compiles the field groups of a record. A record is the union of its groups. */
import { type Family, type Inspection, isScientific, type Permit, type RecordOf } from '@crs/domain';
import type { FeedDefinition } from '../definition/schema.js';
import { RowError } from '../row-error.js';
import { cellText } from './cell.js';
import type { Reader, StepValues } from './context.js';
import type { Field } from './field.js';
import { withinState } from './location.js';

/** A parse step, compiled. */
interface Step {
  readonly read: Reader<StepValues>;
  /** The record's columns that it fills. */
  readonly targets: readonly string[];
  /** The source columns that it reads. */
  readonly sources: readonly string[];
}

/** The columns of one group of a record; the others are absent. */
export interface GroupValues<F extends Family> {
  readonly record: RecordOf[F];
  /** True if the group's point is outside the feed's area; the record then has no point. */
  readonly misplaced: boolean;
  /** True if a date in the group is out of range; the record then lacks it. */
  readonly misdated: boolean;
  /**
   * A source column whose number a spreadsheet destroyed (`7.01E+05`), so the record lacks it; null if there is none.
   */
  readonly destroyed: string | null;
}

/** A record's columns that depend on the same source columns. */
export interface FieldGroup<F extends Family = Family> {
  /** The record's columns. */
  readonly fields: readonly string[];
  /** All source columns that `read` uses; none for a group that is the same in every row. */
  readonly sources: readonly string[];
  readonly read: Reader<GroupValues<F>>;
}

/** Columns that are computed or checked together. */
const point = ['latitude', 'longitude'];
const violationTotals = ['violations', 'violationCount', 'initialPenalty', 'totalPenalty'];
const inspectionTotals = ['inspections', 'inspectionCount'];

/** True if the feed gives the inspections of permits. */
export const readsInspections = ({ family, columns }: FeedDefinition): boolean =>
  family === 'permits' && columns.inspections !== undefined;

/** @param together further columns of the record that must be in one group */
export function compileGroups<F extends Family>(
  definition: FeedDefinition<F>,
  fields: readonly Field[],
  steps: readonly Step[],
  together: readonly (readonly string[])[],
): FieldGroup<F>[] {
  const own = [
    point,
    ...(definition.family === 'inspections' ? [violationTotals] : []),
    ...(readsInspections(definition) ? [inspectionTotals] : []),
  ];
  const isWithin = withinState(definition.family === 'permits' ? (definition.state ?? null) : null);
  return groupFields(fields, steps, [...together, ...own]).map((group) => ({
    fields: group.fields.map(({ name }) => name),
    sources: group.sources,
    read: compileGroup(definition, group.fields, group.steps, isWithin),
  }));
}

function compileGroup<F extends Family>(
  definition: FeedDefinition<F>,
  fields: readonly Field[],
  steps: readonly Step[],
  isWithin: (latitude: number, longitude: number) => boolean,
): Reader<GroupValues<F>> {
  // Copied for every row, because adding columns one by one is several times slower.
  const blank: Readonly<Record<string, unknown>> = Object.fromEntries(fields.map(({ name }) => [name, null]));
  const given = new Set(steps.flatMap(({ targets }) => targets));
  // The other fields are null in every row.
  const filled = fields.filter(
    ({ name, read, required, fallback }) =>
      read !== null || required || given.has(name) || fallback() !== null,
  );
  const hasTotals = definition.family === 'inspections' && 'violations' in blank;
  const hasInspections = readsInspections(definition) && 'inspections' in blank;
  return (cells) => {
    const values: StepValues[] = [];
    for (const { read } of steps) {
      const value = read(cells);
      if (value instanceof RowError) return value;
      values.push(value);
    }
    const record: Record<string, unknown> = { ...blank };
    let misdated = false;
    let destroyed: string | null = null;
    for (const { name, column, read, required, fallback, isNumber, span } of filled) {
      let value = read === null ? null : read(cells);
      if (value instanceof RowError) return value;
      value = combine(stepValue(values, name), value) ?? fallback();
      if (span !== null && typeof value === 'string' && (value < span.first || value > span.last)) {
        value = null;
        misdated = true;
      }
      if (isNumber && value === null && column !== null && isScientific(cellText(cells[column]) ?? ''))
        destroyed ??= column;
      if (required && isEmpty(value)) return new RowError(column, 'value.missing', `no value for ${name}`);
      record[name] = value;
    }
    if (hasTotals) addTotals(record as unknown as Inspection, definition);
    if (hasInspections) countInspections(record as unknown as Permit);
    const misplaced = isMisplaced(record, isWithin);
    if (misplaced) record.latitude = record.longitude = null;
    return { record: record as unknown as RecordOf[F], misplaced, misdated, destroyed };
  };
}

/** Counts and sums the violations if the source has no columns with these totals. */
function addTotals(inspection: Inspection, { columns }: FeedDefinition): void {
  const { violations } = inspection;
  inspection.violationCount ??= violations.length;
  if (columns.initialPenalty === undefined) {
    inspection.initialPenalty = total(violations.map(({ initialPenalty }) => initialPenalty));
  }
  if (columns.totalPenalty === undefined) {
    inspection.totalPenalty = total(violations.map(({ currentPenalty }) => currentPenalty));
  }
}

/** Counts the inspections of a permit where the source has no such number. One without any may have had them unrecorded. */
function countInspections(permit: Permit): void {
  if (permit.inspections.length > 0) permit.inspectionCount ??= permit.inspections.length;
}

/** The sum of dollars, computed in cents; null without any amount. */
function total(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  if (known.length === 0) return null;
  return known.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
}

/** True if a record has a point outside the feed's area. */
function isMisplaced(
  { latitude, longitude }: Record<string, unknown>,
  isWithin: (latitude: number, longitude: number) => boolean,
): boolean {
  if (typeof latitude !== 'number') return typeof longitude === 'number' && Math.abs(longitude) > 180;
  return typeof longitude === 'number' ? !isWithin(latitude, longitude) : Math.abs(latitude) > 90;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** A parse step's value wins over the form's; lists are joined. */
function combine(given: unknown, own: unknown): unknown {
  if (isEmpty(given)) return isEmpty(own) ? null : own;
  if (Array.isArray(given) && Array.isArray(own)) return [...new Set([...own, ...given])];
  return given;
}

/** The first value that a step provides for a column. */
function stepValue(values: readonly StepValues[], name: string): unknown {
  for (const one of values) {
    const value = one[name];
    if (!isEmpty(value)) return value;
  }
  return null;
}

/** Groups a record's columns by the source columns that they depend on. */

interface Dependent {
  readonly name: string;
  readonly sources: readonly string[];
}

interface Giving {
  readonly targets: readonly string[];
  readonly sources: readonly string[];
}

/** Fields that are read together, with the steps that provide some of them. */
interface GroupedFields<D extends Dependent, G extends Giving> {
  readonly fields: readonly D[];
  readonly steps: readonly G[];
  /** Every source column that any of them reads. */
  readonly sources: readonly string[];
}

/**
 * The smallest groups that keep these fields together: those from one step, those listed in `together`, and those that
 * read the same source columns. Fields that read none form one group.
 * @param together names of fields; unknown names are ignored
 */
export function groupFields<D extends Dependent, G extends Giving>(
  fields: readonly D[],
  steps: readonly G[],
  together: readonly (readonly string[])[],
): GroupedFields<D, G>[] {
  const groupOf = new Map(fields.map(({ name }, index) => [name, index]));
  const join = (names: readonly string[]) => {
    const groups = new Set(names.map((name) => groupOf.get(name)).filter((group) => group !== undefined));
    const first = Math.min(...groups);
    for (const [name, group] of groupOf) if (groups.has(group)) groupOf.set(name, first);
  };
  for (const { targets } of steps) join(targets);
  for (const names of together) join(names);
  const groups = () => {
    const gathered = new Map<number, D[]>();
    for (const field of fields) {
      const group = groupOf.get(field.name) as number;
      gathered.set(group, [...(gathered.get(group) ?? []), field]);
    }
    return [...gathered.values()].map((members) => {
      const names = new Set(members.map(({ name }) => name));
      const through = steps.filter(({ targets }) => targets.some((target) => names.has(target)));
      const sources = [...members, ...through].flatMap((from) => from.sources);
      return { fields: members, steps: through, sources: [...new Set(sources)].sort() };
    });
  };
  const alike = new Map<string, string[]>();
  for (const { fields: members, sources } of groups()) {
    const key = JSON.stringify(sources);
    alike.set(key, [...(alike.get(key) ?? []), ...members.map(({ name }) => name)]);
  }
  for (const names of alike.values()) join(names);
  return groups();
}
