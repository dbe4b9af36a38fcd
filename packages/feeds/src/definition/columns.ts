/** The columns of each family and their types, derived from the record schemas of the domain. */
import { type Family, recordSchemas, valueKinds, violationSchema } from '@crs/domain';
import { z } from 'zod';

/** The type of a column. */
export interface ColumnType {
  readonly name: string;
  readonly kind:
    | 'text'
    | 'address'
    | 'choice'
    | 'day'
    | 'moment'
    | 'money'
    | 'integer'
    | 'number'
    | 'boolean'
    | 'list'
    | 'violations';
  readonly nullable: boolean;
  /**
   * True if the dictionary's placeholders mean "no value": in names, addresses, phones, license numbers, dates and
   * numbers. In other columns "Other", "Pending" or "No" may be the value itself.
   */
  readonly placeholders: boolean;
  /** The allowed words of a choice. */
  readonly options: readonly string[];
  /** Bounds of a number. */
  readonly min: number;
  readonly max: number;
}

/** The largest amounts and counts that fit the database columns. */
const largest = { money: 99_999_999_999, integer: 2_147_483_647 };

const whoAndWhere = /name|respondent|address|city|state|zip|phone|email|contractor|licenseNumber/i;
const unnamed: readonly ColumnType['kind'][] = ['day', 'moment', 'money', 'integer', 'number'];

const kindOf = (schema: z.core.$ZodType) => valueKinds.get(schema)?.kind;

function columnType(name: string, schema: z.ZodType): ColumnType {
  const nullable = schema instanceof z.ZodNullable;
  const inner = nullable ? schema.unwrap() : schema;
  const type = (kind: ColumnType['kind'], more: Partial<ColumnType> = {}): ColumnType => ({
    name,
    kind,
    nullable,
    placeholders: unnamed.includes(kind) || ((kind === 'text' || kind === 'list') && whoAndWhere.test(name)),
    options: [],
    min: Number.NEGATIVE_INFINITY,
    max: Number.POSITIVE_INFINITY,
    ...more,
  });
  const kind = kindOf(inner);
  if (kind === 'day' || kind === 'moment' || kind === 'address') return type(kind);
  if (inner instanceof z.ZodEnum) return type('choice', { options: inner.options.map(String) });
  if (inner instanceof z.ZodBoolean) return type('boolean');
  if (inner instanceof z.ZodArray) return type(kindOf(inner.element) === 'violation' ? 'violations' : 'list');
  if (inner instanceof z.ZodNumber) {
    const min = inner.minValue ?? Number.NEGATIVE_INFINITY;
    const max = inner.maxValue ?? Number.POSITIVE_INFINITY;
    if (kind === 'money')
      return type('money', { min: Math.max(min, -largest.money), max: Math.min(max, largest.money) });
    if (!inner.isInt) return type('number', { min, max });
    // Activity numbers are stored as bigint; all other integers are counts.
    return type('integer', { min, max: name === 'activityNumber' ? max : Math.min(max, largest.integer) });
  }
  return type('text');
}

/** The columns of a record schema, in its order. */
export function columnTypes(schema: z.ZodObject): ReadonlyMap<string, ColumnType> {
  return new Map(
    Object.entries(schema.shape).map(([name, inner]) => [name, columnType(name, inner as z.ZodType)]),
  );
}

/** Family → our columns in the order of the record schema. */
export const familyColumns: Readonly<Record<Family, ReadonlyMap<string, ColumnType>>> = {
  licenses: columnTypes(recordSchemas.licenses),
  orders: columnTypes(recordSchemas.orders),
  inspections: columnTypes(recordSchemas.inspections),
  actions: columnTypes(recordSchemas.actions),
  permits: columnTypes(recordSchemas.permits),
};

/** The columns of one violation of an inspection. */
export const violationColumns = columnTypes(violationSchema);
