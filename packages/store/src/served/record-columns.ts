/** SQL for the fields of records, according to the catalog. */
import { type Family, type Field, fieldsOf, type NamedField, shownFields } from '@crs/domain';
import type { FieldColumn } from './filter/field-column.js';
import type { FieldType } from './filter/tree.js';

/** SQL that replaces columns, by column name. */
type Instead = Readonly<Record<string, string>>;

/** The columns for these fields under their API names. */
export const columnsAs = (fields: readonly NamedField[], alias: string, instead: Instead = {}): string =>
  fields.map(({ name, column }) => `${instead[column] ?? `${alias}.${column}`} as "${name}"`).join(', ');

/** The columns that the API shows for a family, in response order. */
export const shownColumns = (family: Family, alias: string, instead: Instead = {}): string =>
  columnsAs(shownFields(family), alias, instead);

/** The columns in a family's exports, each with its SQL. */
export const exportedColumns = (family: Family, alias: string): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(family)
      .filter(({ description }) => description !== undefined)
      .map(({ kind, column }) => [column, exportedAs(kind, `${alias}.${column}`)]),
  );

function exportedAs(kind: Field['kind'], column: string): string {
  if (kind === 'list') return `array_to_string(${column}, '; ')`;
  return kind === 'violations' ? `${column}::text` : column;
}

const filterTypes: Readonly<
  Record<Exclude<Field['kind'], 'flag' | 'violations' | 'inspections' | 'parties'>, FieldType>
> = {
  text: 'text',
  link: 'text',
  choice: 'text',
  day: 'date',
  moment: 'date',
  money: 'number',
  integer: 'number',
  coordinate: 'number',
  list: 'list',
};

/** The fields that a family's filters may name: its id, and those that the catalog marks as filterable. */
export const filterColumns = (family: Family, alias: string): readonly FieldColumn[] => [
  { name: 'Id', type: 'number', column: `${alias}.id` },
  ...fieldsOf(family)
    .filter(({ filtered }) => filtered === true)
    .map(({ name, kind, column }) => ({
      name: name.charAt(0).toUpperCase() + name.slice(1),
      type: filterTypes[kind as keyof typeof filterTypes],
      column: `${alias}.${column}`,
    })),
];
