/** Compiles the readers of a record's columns. */
import { type ColumnType, familyColumns, nestedKinds } from '../definition/columns.js';
import { columnsOf, type Form, formObject } from '../definition/form.js';
import type { FeedDefinition } from '../definition/schema.js';
import { compileColumn, isNumberText } from './column.js';
import type { MappingContext, Reader } from './context.js';
import { compileParties, contractorColumns } from './parties.js';
import { compileText } from './text.js';

/** One of our columns, compiled. */
export interface Field {
  readonly name: string;
  /** The source columns that it reads. */
  readonly sources: readonly string[];
  /** The form's source column, for rejects. */
  readonly column: string | null;
  /** Null if the definition has no form for the column. */
  readonly read: Reader<unknown> | null;
  readonly required: boolean;
  /** True for the text of a number, whose digits a spreadsheet may drop. */
  readonly isNumber: boolean;
  /** The first and last date that is kept; null if the column is not a date. */
  readonly span: Span | null;
  /** The value if neither the form nor a parse step provides one. */
  readonly fallback: () => unknown;
}

/** The fields of a definition's family, in the order of its record. */
export function compileFields(definition: FeedDefinition, context: MappingContext): Field[] {
  const { family, columns } = definition;
  return [...familyColumns[family].values()].map((type) => {
    if (type.kind === 'parties') return partiesField(type, definition, context);
    const form = columns[type.name];
    const isPrintedStatus = type.name === 'statusPrinted' && form === undefined;
    const readForm = form === undefined ? null : compileColumn(unbounded(type), form, context);
    const isList = type.kind === 'list' || nestedKinds.some((kind) => kind === type.kind);
    const city = family === 'permits' && type.name === 'city' ? (definition.city ?? null) : null;
    const source = isPrintedStatus ? columns.status : form;
    return {
      name: type.name,
      sources: source === undefined ? [] : sourcesOf(source, context),
      column: form === undefined ? null : (formObject(form).column ?? null),
      read: isPrintedStatus ? printedStatus(definition, context) : readForm,
      isNumber: isNumberText(type),
      span: spanOf(type, context.today),
      required: type.required,
      fallback: isList ? () => [] : () => city,
    };
  });
}

/** The parties of a permit, which follow from the contacts of its contractor. */
function partiesField({ name }: ColumnType, definition: FeedDefinition, context: MappingContext): Field {
  const read = compileParties(definition, context);
  const forms = contractorColumns.flatMap((column) => definition.columns[column] ?? []);
  return {
    name,
    sources: read === null ? [] : forms.flatMap((form) => sourcesOf(form, context)),
    column: null,
    read,
    isNumber: false,
    span: null,
    required: false,
    fallback: () => [],
  };
}

/** Days as text, the first and the last. */
interface Span {
  readonly first: string;
  readonly last: string;
}

/** How many days after the night a date may be, and an expiration date. */
const AHEAD = { day: 90, expiry: 18_263 };

/** The allowed dates of a column; without `today`, there is no last one. */
function spanOf({ name, kind }: ColumnType, today: string | null): Span | null {
  if (kind !== 'day' && kind !== 'moment') return null;
  const days = /expir/i.test(name) ? AHEAD.expiry : AHEAD.day;
  const last = today === null ? '9999' : new Date(Date.parse(today) + days * 86_400_000).toISOString();
  // `~` sorts after the time that may follow the last day.
  return { first: '1850', last: `${last.slice(0, 10)}~` };
}

/**
 * The source columns that a form depends on, including those of the name and the type, which determine the chosen
 * contact.
 */
export function sourcesOf(form: Form, { names, types }: MappingContext): string[] {
  return [form, ...(hasContacts(form) ? [...names, ...types] : [])].flatMap(columnsOf);
}

function hasContacts(form: Form): boolean {
  const { contacts, join = [], first = [] } = formObject(form);
  return contacts !== undefined || [...join, ...first].some(hasContacts);
}

/** Removes the bounds of coordinates, since the group that reads both checks the point. */
function unbounded(type: ColumnType): ColumnType {
  if (type.name !== 'latitude' && type.name !== 'longitude') return type;
  return { ...type, min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };
}

/** The source's word for the status, before `values` or a pattern replace it. */
function printedStatus(definition: FeedDefinition, context: MappingContext): Reader<unknown> | null {
  const form = definition.columns.status;
  if (form === undefined || formObject(form).constant !== undefined) return null;
  return compileText(
    { ...formObject(form), values: undefined, pattern: undefined, default: undefined },
    context,
  );
}
