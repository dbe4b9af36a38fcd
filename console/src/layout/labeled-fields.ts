/** The fields of records that pages show with labels from the catalog. */
import { type Family, type Field, fieldsOf, type NamedField } from '@crs/domain';
import type { Column } from './table.js';
import { dayText, moneyText, numberText, shortDayText } from './values.js';

type LabeledField = NamedField & { readonly label: string };

/**
 * A family's labeled fields.
 * @param first those that come first; the others follow in catalog order
 */
function labeledFields(family: Family, first: readonly string[]): readonly LabeledField[] {
  const fields = fieldsOf(family).filter((field): field is LabeledField => field.label !== undefined);
  const place = ({ name }: NamedField): number => (first.includes(name) ? first.indexOf(name) : first.length);
  return fields.sort((one, other) => place(one) - place(other));
}

const isDay = ({ kind }: Field): boolean => kind === 'day' || kind === 'moment';
const isNumeric = ({ kind }: Field): boolean => kind === 'money' || kind === 'integer';

const valueAt = (record: object, name: string): unknown =>
  (record as Readonly<Record<string, unknown>>)[name];

function textOf({ kind }: Field, value: unknown, day: (day: string) => string): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join(', ');
  if (kind === 'money') return moneyText(Number(value));
  if (kind === 'integer') return numberText(Number(value));
  if (kind === 'flag') return value === true ? 'yes' : 'no';
  return kind === 'day' || kind === 'moment' ? day(String(value)) : String(value);
}

/** The labeled fields of a record with their texts, empty if it has none. */
export const labeledFacts = (
  family: Family,
  record: object,
  first: readonly string[] = [],
): readonly (readonly [string, string])[] =>
  labeledFields(family, first).map((field) => [
    field.label,
    textOf(field, valueAt(record, field.name), dayText),
  ]);

/** The labeled fields as columns of a table. */
export const labeledColumns = <Row extends object>(
  family: Family,
  first: readonly string[] = [],
): readonly Column<Row>[] =>
  labeledFields(family, first).map((field) => ({
    heading: field.label,
    ...(isDay(field) ? { isShort: true } : isNumeric(field) ? { isNumeric: true } : {}),
    cell: (row) => {
      const value = valueAt(row, field.name);
      return isDay(field) && value === null ? 'no date' : textOf(field, value, shortDayText);
    },
  }));
