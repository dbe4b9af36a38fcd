/** How one of our columns is made from a source row: the types of a form, and the source columns that it reads. */
import { nestedKinds } from './columns.js';

/** A name is short for `{ column: name }`. Exactly one of the first eight keys of an object is set. */
export type Form = string | FormObject;

export interface FormObject {
  /** A source column; in JSON a dotted path reaches into an object. */
  column?: string | undefined;
  /** Pieces joined with `separator` (a space by default); empty pieces are left out. */
  join?: Form[] | undefined;
  /** The first piece with a value. */
  first?: Form[] | undefined;
  /** The same value for every row. */
  constant?: string | number | boolean | undefined;
  /** A list: an array, JSON text of one, or text split at `separator`. */
  list?: string | undefined;
  /** Violations: an array of objects or JSON text of one, each read with `each`. */
  violations?: string | undefined;
  /** Inspections of a permit, likewise. */
  inspections?: string | undefined;
  each?: Record<string, Form> | undefined;
  /** One of several contacts, chosen by its role. */
  contacts?: Contacts | undefined;
  separator?: string | undefined;
  /** Words that mean "no value" in this column. */
  empty?: string[] | undefined;
  /** `empty`: an amount, a number, or a text of zeros means "no value". */
  zero?: 'empty' | undefined;
  /** The unit of an amount of money that is not in US dollars. */
  unit?: 'cents' | 'thousands' | undefined;
  /** A regular expression with a group named `value`: the part of the text to use. */
  pattern?: string | undefined;
  /** Source words and their meaning here, ignoring case. */
  values?: Record<string, string | number | boolean | null> | undefined;
  /** The meaning of each word that `values` does not list. */
  default?: string | number | boolean | undefined;
  otherwise?: 'reject' | 'empty' | 'keep' | undefined;
  /** Date formats of this column, instead of the feed's. */
  dates?: string[] | undefined;
  /** The value counts only if the other columns have one of these words. */
  when?: Record<string, string | string[]> | undefined;
}

/**
 * One contact of several: in numbered columns, where `{n}` stands for 1, 2, 3 … and `{nn}` for 01, 02, 03 …, in an array
 * of objects, or in one text. The first contact in the order of `prefer`, then of position, that has a value for `named`.
 */
export interface Contacts {
  /** The array of contacts; without it they are in numbered columns. */
  in?: string | undefined;
  /** Divides `in`, a text, into contacts; each has only a `text`. */
  separator?: string | undefined;
  /** The column with a contact's role. */
  role?: string | undefined;
  /** The value taken from the contact. */
  give: Form;
  /** A contact needs this value to be chosen; by default, the value that the record's name column takes from it. */
  named?: Form | undefined;
  /** The number of the first contact, 1 by default. */
  from?: number | undefined;
  /** The number of the last contact. */
  upTo?: number | undefined;
  /** Roles in order of preference; a list contains roles of equal rank; `CONTRACTOR-*` matches any role with this prefix. */
  prefer?: (string | string[])[] | undefined;
}

/** The form as an object. */
export function formObject(form: Form): FormObject {
  return typeof form === 'string' ? { column: form } : form;
}

/** Every source column that a form reads. */
export function columnsOf(form: Form): string[] {
  return namedColumns(form, ({ from = 1, upTo = from }) => upTo);
}

/** The same without the numbered columns of later contacts, which a source may not have yet. */
export function columnsOfFirstContact(form: Form): string[] {
  return namedColumns(form, ({ from = 1 }) => from);
}

function namedColumns(form: Form, last: (contacts: Contacts) => number): string[] {
  const object = formObject(form);
  const inside = (forms: readonly Form[]) => forms.flatMap((inner) => namedColumns(inner, last));
  return [
    ...(object.column === undefined ? [] : [object.column]),
    ...(object.list === undefined ? [] : [object.list]),
    ...nestedKinds.flatMap((kind) => object[kind] ?? []),
    ...Object.keys(object.when ?? {}),
    ...inside(object.join ?? []),
    ...inside(object.first ?? []),
    ...(object.contacts === undefined ? [] : contactColumns(object.contacts, last(object.contacts))),
  ];
}

function contactColumns(contacts: Contacts, last: number): string[] {
  if (contacts.in !== undefined) return [contacts.in];
  const { from = 1, role, give, named } = contacts;
  const forms = [...(role === undefined ? [] : [role]), give, ...(named === undefined ? [] : [named])];
  const columns = forms.flatMap(columnsOf);
  const numbers = Array.from({ length: last - from + 1 }, (_, index) => from + index);
  return numbers.flatMap((n) => columns.map((column) => numberedName(column, n)));
}

/** The name of a numbered column: `{n}` and `{nn}` replaced by the number. */
export function numberedName(name: string, n: number): string {
  return name.replaceAll('{n}', String(n)).replaceAll('{nn}', String(n).padStart(2, '0'));
}

/** Presets: layouts that several sources share. */
/** The content of a preset's file. */
export interface Preset {
  readonly name: string;
  readonly identity: readonly string[];
  readonly columns: Readonly<Record<string, Form>>;
  readonly optional: readonly string[];
}
