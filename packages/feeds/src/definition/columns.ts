/** The columns of each family and their types, from the catalog. */
import {
  catalog,
  type Family,
  type Field,
  type FieldTable,
  families,
  isNullable,
  isRead,
  isSet,
  namedFields,
  permitInspectionFields,
  violationFields,
} from '@crs/domain';

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
    | 'violations'
    | 'inspections'
    | 'parties';
  /** True if definitions must say where it comes from, because it is never null and nothing else provides it. */
  readonly required: boolean;
  /** True for texts of any length. */
  readonly isLong: boolean;
  /**
   * True if the dictionary's placeholders mean "no value": in names, addresses, phones, license numbers, dates, and
   * numbers. In other columns, "Other", "Pending", or "No" may be the value itself.
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

/** The catalog's kinds with a different name here. */
const otherKinds: Partial<Record<Field['kind'], ColumnType['kind']>> = {
  link: 'address',
  coordinate: 'number',
  flag: 'boolean',
};

function columnType(name: string, field: Field): ColumnType {
  const kind = otherKinds[field.kind] ?? (field.kind as ColumnType['kind']);
  return {
    name,
    kind,
    required: !isNullable(field) && !isSet(field) && field.counted !== true,
    isLong: field.long === true,
    placeholders: unnamed.includes(kind) || ((kind === 'text' || kind === 'list') && whoAndWhere.test(name)),
    options: field.options ?? [],
    ...boundsOf(field),
  };
}

function boundsOf({ kind, large, max = Number.POSITIVE_INFINITY }: Field): Pick<ColumnType, 'min' | 'max'> {
  if (kind === 'money') return { min: -largest.money, max: largest.money };
  if (kind === 'integer') return { min: 0, max: large ? Number.MAX_SAFE_INTEGER : largest.integer };
  return { min: -max, max };
}

const columnTypes = (table: FieldTable): ReadonlyMap<string, ColumnType> =>
  new Map(
    namedFields(table)
      .filter(isRead)
      .map((field) => [field.name, columnType(field.name, field)]),
  );

/** Family → our columns in the order of the catalog. */
export const familyColumns = Object.fromEntries(
  families.map((family) => [family, columnTypes(catalog[family])]),
) as unknown as Readonly<Record<Family, ReadonlyMap<string, ColumnType>>>;

/** The kinds of columns that contain nested rows, each with the columns of such a row. */
export const nestedColumns = {
  violations: columnTypes(violationFields),
  inspections: columnTypes(permitInspectionFields),
} as const;
export type NestedKind = keyof typeof nestedColumns;
export const nestedKinds = Object.keys(nestedColumns) as NestedKind[];
