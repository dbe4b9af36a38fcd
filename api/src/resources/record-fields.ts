/** Schemas for record fields, from the catalog. */
import {
  type Family,
  type Field,
  type FieldOrigin,
  type FieldTable,
  isNullable,
  type NamedField,
  namedFields,
  originOf,
  type ServedFields,
  shownFields,
  violationFields,
} from '@crs/domain';
import { z } from 'zod';
import {
  count,
  day,
  documented,
  dollars,
  flag,
  givenText,
  moment,
  money,
  text,
  texts,
} from './shared-schemas.js';

/** Schemas for the fields of a family that the API shows. */
type FieldSchemas<F extends Family> = {
  readonly [N in keyof ServedFields<F>]: z.ZodType<ServedFields<F>[N]>;
};

/** The fields of a family that the API shows, in response order. */
export const recordFields = <F extends Family>(family: F): FieldSchemas<F> =>
  schemasOf(shownFields(family)) as FieldSchemas<F>;

/** Where the fields come from that the API shows for a family's records. */
export const recordOrigins = <F extends Family>(family: F) =>
  Object.fromEntries(shownFields(family).map((field) => [field.name, originOf(field)])) as Readonly<
    Record<keyof ServedFields<F>, FieldOrigin>
  >;

/** Schemas for all fields in a table. */
export const fieldSchemas = (table: FieldTable): Readonly<Record<string, z.ZodType>> =>
  schemasOf(namedFields(table));

const schemasOf = (fields: readonly NamedField[]): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)]));

/** A field's schema. */
export function fieldSchema(field: Field): z.ZodType {
  const { kind, large, max = Number.POSITIVE_INFINITY, description } = field;
  const note = field.note === true ? description : field.note;
  // The catalog has an example of the right type for every field.
  const example = field.example as never;
  const isRequired = !isNullable(field);
  switch (kind) {
    case 'text':
    case 'link':
      return isRequired ? givenText(example, note) : text(example, note);
    case 'choice':
      return z
        .enum(field.options ?? [])
        .nullable()
        .meta(documented(example, note));
    case 'day':
      return day(example, note);
    case 'moment':
      return moment(example, note);
    case 'money':
      return isRequired ? dollars(example) : money(example);
    case 'integer':
      return nullable(large ? recordNumber(example) : count(example, note), isRequired);
    case 'coordinate':
      return nullable(z.number().min(-max).max(max).meta(documented(example, note)), isRequired);
    case 'flag':
      return nullable(flag(example, note), isRequired);
    case 'list':
      return texts(example, note);
    case 'violations':
      return z.array(violationSchema);
    case 'inspections':
    case 'parties':
      throw new Error(
        'Responses never contain the parties or inspections of permits: contractors and inspections have their own schemas.',
      );
  }
}

const nullable = (schema: z.ZodType, isRequired: boolean): z.ZodType =>
  isRequired ? schema : schema.nullable();

const recordNumber = (example: number) =>
  z
    .int()
    .min(1)
    .meta({ format: 'int64', examples: [example] });

const violationSchema = z.strictObject(fieldSchemas(violationFields)).meta({ id: 'Violation' });
