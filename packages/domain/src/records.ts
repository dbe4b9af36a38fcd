/**
 * The records of each family, by the catalogue. A value that the source does not give is null, never undefined and
 * never the empty string. `@crs/normalise` makes the cleaned and comparable forms.
 */
import { z } from 'zod';
import { catalogue, isNullable, isRead, namedFields, type RecordOf } from './catalogue/catalogue.js';
import type { Field, FieldTable } from './catalogue/field.js';
import { violationFields } from './catalogue/violation.js';
import type { Family } from './families.js';
import { isWebAddress } from './internet-addresses.js';

/** Two-letter postal code of a US state or territory, upper case. */
export const stateCodeSchema = z.string().regex(/^[A-Z]{2}$/);

/** A calendar day, `YYYY-MM-DD`. */
export const daySchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** A day that is served as a date-time: its midnight in UTC, `YYYY-MM-DDT00:00:00Z`. */
const momentSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}T00:00:00Z$/);

/** The schema of a family's records. */
export const recordSchema = (family: Family): z.ZodObject => tableSchema(catalogue[family]);

/** The schema of an object with the fields of a table that sources give. */
const tableSchema = (table: FieldTable): z.ZodObject =>
  z.object(
    Object.fromEntries(
      namedFields(table)
        .filter(isRead)
        .map((field) => [field.name, valueSchema(field)]),
    ),
  );

function valueSchema(field: Field): z.ZodType {
  const given = givenSchema(field);
  return isNullable(field) ? given.nullable() : given;
}

const partySchema = z.object({
  role: z.string(),
  isContractor: z.boolean(),
  ownBy: z.string().nullable(),
  name: z.string(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  zip: z.string().nullable(),
  phone: z.string().nullable(),
  licenseNumber: z.string().nullable(),
});

function givenSchema({ kind, options, max = Number.POSITIVE_INFINITY }: Field): z.ZodType {
  switch (kind) {
    case 'text':
      return z.string().min(1);
    // An address of the web: http or https, without credentials.
    case 'link':
      return z.string().refine(isWebAddress);
    case 'choice':
      return z.enum(options ?? []);
    case 'day':
      return daySchema;
    case 'moment':
      return momentSchema;
    case 'money':
      return z.number();
    case 'integer':
      return z.int().min(0);
    case 'coordinate':
      return z.number().min(-max).max(max);
    case 'flag':
      return z.boolean();
    case 'list':
      return z.array(z.string());
    case 'violations':
      return z.array(tableSchema(violationFields));
    case 'parties':
      return z.array(partySchema);
  }
}

export type LicenseRecord = RecordOf['licenses'];
export type EnforcementOrder = RecordOf['orders'];
export type Inspection = RecordOf['inspections'];
export type AgAction = RecordOf['actions'];
export type Permit = RecordOf['permits'];

/**
 * The statuses of actions that came to nothing: what they name was asked for and not ordered, or ordered and taken back.
 * A regular expression of both JavaScript and PostgreSQL, without case. An action that was dismissed in part is not one.
 */
export const DISMISSED_STATUS =
  '^\\s*((voluntarily|action|case|charges?|complaint)[\\s:,-]+)*(dismiss|vacated|withdr[ae]w|rescinded)(?!.*(in part|partial))';

const dismissed = new RegExp(DISMISSED_STATUS, 'i');

/** True for an action that came to nothing, by its status. */
export const isDismissedStatus = (status: string | null): boolean => dismissed.test(status ?? '');
