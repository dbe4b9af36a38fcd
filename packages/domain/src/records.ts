/**
 * The records of each family, derived from the catalog. A missing value is null, never undefined and never the empty
 * string. `@crs/normalise` makes the cleaned and comparable forms.
 */
import { z } from 'zod';
import { catalog, isNullable, isRead, namedFields, type RecordOf } from './catalog/catalog.js';
import type { Field, FieldTable } from './catalog/field.js';
import { permitInspectionFields } from './catalog/permit-inspection.js';
import { violationFields } from './catalog/violation.js';
import type { Family } from './families.js';
import { isWebAddress } from './internet-addresses.js';

/** Two-letter postal code of a US state or territory, upper case. */
export const stateCodeSchema = z.string().regex(/^[A-Z]{2}$/);

/** A calendar day, `YYYY-MM-DD`. */
export const daySchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** A day served as a date-time, at midnight UTC: `YYYY-MM-DDT00:00:00Z`. */
const momentSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}T00:00:00Z$/);

/** The schema of a family's records. */
export const recordSchema = (family: Family): z.ZodObject => tableSchema(catalog[family]);

/** The schema of an object with a table's fields that sources provide. */
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
  name: z.string().nullable(),
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
    // A web address: http or https, without credentials.
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
    case 'inspections':
      return z.array(tableSchema(permitInspectionFields));
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
 * The statuses of actions without a result: what they name was sought but not ordered, or ordered and withdrawn. A
 * regular expression for both JavaScript and PostgreSQL, ignoring case. Partly dismissed actions don't match.
 */
export const DISMISSED_STATUS =
  '^\\s*((voluntarily|action|case|charges?|complaint)[\\s:,-]+)*(dismiss|vacated|withdr[ae]w|rescinded)(?!.*(in part|partial))';

const dismissed = new RegExp(DISMISSED_STATUS, 'i');

/** True if the status says that an action was dismissed or dropped. */
export const isDismissedStatus = (status: string | null): boolean => dismissed.test(status ?? '');
