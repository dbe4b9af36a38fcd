/**
 * The catalog of records, the single definition of every field in every family. Table columns, types, queries,
 * exports, the API, pages, and proposals all follow from it. A test may add a field to `catalog` before it imports
 * any other package, because this package reads the catalog only on demand.
 */
import type { Family } from '../families.js';
import { actionFields } from './action.js';
import type { BucketKind, Field, FieldOrigin, FieldTable } from './field.js';
import { inspectionFields } from './inspection.js';
import { licenseFields, summaryFields } from './license.js';
import { orderFields } from './order.js';
import { lastPermitFields, permitFields } from './permit.js';
import type { ColumnIn, ComputedIn, ReadName, RecordIn, ServedIn } from './values.js';

/** Family → its fields. */
export const catalog = {
  licenses: licenseFields,
  orders: orderFields,
  inspections: inspectionFields,
  actions: actionFields,
  permits: permitFields,
} as const satisfies Record<Family, FieldTable>;

type Catalog = typeof catalog;

/** The records of each family, in our columns with the source's spelling. Missing values are null. */
export type RecordOf = { [F in Family]: RecordIn<Catalog[F]> };
/** The names of the fields in a family's records. */
export type FieldName<F extends Family> = ReadName<Catalog[F]>;
/** The columns of a record in its family's table. */
export type ColumnName<F extends Family> = ColumnIn<Catalog[F]>;
/** The columns that are not stored as read. */
export type ComputedColumn<F extends Family> = ComputedIn<Catalog[F]>;
/** A record as the API shows it, without values from other tables. */
export type ServedFields<F extends Family> = ServedIn<Catalog[F]>;

/** A field with its name. */
export interface NamedField extends Field {
  readonly name: string;
  readonly column: string;
}

/** The column name of a field. */
export const columnNamed = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** All fields of a family, in catalog order. */
export const fieldsOf = (family: Family): readonly NamedField[] => namedFields(catalog[family]);

/** The fields of a table with their names. */
export const namedFields = (table: FieldTable): readonly NamedField[] =>
  Object.entries(table).map(([name, field]) => ({ ...field, name, column: columnNamed(name) }));

/** True for a field that sources provide. */
export const isRead = ({ read }: Field): boolean => read !== false;

/** True for a column of the family's table. */
export const isStored = ({ stored }: Field): boolean => stored !== 'not';

/** True for a column that stores a field as read. */
export const isPlain = (field: Field): boolean => isRead(field) && field.stored === undefined;

/** True for a field that may be null. Lists are empty instead. */
export const isNullable = ({ required, kind }: Field): boolean => required !== true && !isSet({ kind });

/** True for a field that is empty rather than null. */
export const isSet = ({ kind }: Pick<Field, 'kind'>): boolean =>
  kind === 'list' || kind === 'violations' || kind === 'inspections' || kind === 'parties';

/** True for a field that the API shows. */
export const isShown = ({ example }: Field): boolean => example !== undefined;

/** The names of a family's fields in its records. */
export const fieldNames = <F extends Family>(family: F): readonly FieldName<F>[] =>
  fieldsOf(family)
    .filter(isRead)
    .map(({ name }) => name as FieldName<F>);

/** The columns of a record in its family's table. */
export const columnNames = <F extends Family>(family: F): readonly ColumnName<F>[] =>
  fieldsOf(family)
    .filter(isStored)
    .map(({ column }) => column as ColumnName<F>);

/** The fields at the start and at the end of API responses, in order. */
const orderOfAnswers: Partial<
  Record<Family, { readonly first?: readonly string[]; readonly last?: readonly string[] }>
> = {
  licenses: { first: summaryFields },
  permits: { last: lastPermitFields },
};

/** The family's fields that the API shows, in response order and under their API names. */
export function shownFields(family: Family): readonly NamedField[] {
  const { first = [], last = [] } = orderOfAnswers[family] ?? {};
  const place = ({ name }: NamedField): number =>
    first.includes(name) ? first.indexOf(name) - first.length : last.indexOf(name) + 1;
  return fieldsOf(family)
    .filter(isShown)
    .sort((one, other) => place(one) - place(other))
    .map((field) => ({ ...field, name: field.servedAs ?? field.name }));
}

/** Where a field's value comes from. */
export const originOf = ({ origin, read, kind }: Field): FieldOrigin =>
  origin ?? (read === false ? 'derived' : printedKinds.has(kind) ? 'printed' : 'normalised');

const printedKinds: ReadonlySet<Field['kind']> = new Set(['text', 'link', 'list']);

/** A family's fields that are compared from night to night, with their bucket kinds. */
export const comparedFields = (family: Family): readonly (readonly [string, BucketKind])[] =>
  fieldsOf(family).flatMap(({ name, compared }) =>
    compared === undefined ? [] : [[name, compared] as const],
  );

/** How to compare a field from night to night. */
export const bucketKindOf = (family: Family, name: string): BucketKind | undefined =>
  (catalog[family] as FieldTable)[name]?.compared;
