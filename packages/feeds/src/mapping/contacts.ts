/** Compiles the form `contacts`: a row's contacts, the choice of one, and the value taken from it. */
import { contractorRole, ownRoles } from '@crs/normalise';
import { type Contacts, type Form, formObject, numberedName } from '../definition/form.js';
import type { Cells } from '../row.js';
import { RowError } from '../row-error.js';
import { cellReader, cellText } from './cell.js';
import type { Contact, MappingContext, Reader, RowContacts } from './context.js';
import { itemsOf } from './items.js';
import { memoise } from './memo.js';

type TextReader = Reader<string | null>;

/** What compiling contacts needs from the feed's columns. */
export interface ContactsContext extends Pick<MappingContext, 'contactReaders' | 'dictionaries'> {
  /** Reads the type of a permit, if it has one. */
  readonly types: readonly TextReader[];
  /** The form of the record's name column for these contacts; null if it reads other contacts. */
  readonly name: Form | null;
  /** Compiles the value that a contact must have, the same for every column. */
  readonly compileName: (form: Form) => TextReader;
}

/**
 * A reader of one contact's value. All columns with the same contacts and roles read the same contact.
 * @param compileGive compiles the value of the column
 */
export function compileContacts(
  contacts: Contacts,
  compileGive: (form: Form) => TextReader,
  context: ContactsContext,
): TextReader {
  const read = contactReader(contacts, context);
  const give = giveReader(contacts, compileGive);
  return (cells) => {
    const found = read(cells);
    if (found instanceof RowError) return found;
    return found.own === null ? null : give(found.own);
  };
}

/** A reader of a value of any contact. `compile` compiles a form of the row's cells, or of the contact's own cells. */
export function giveReader<T>(
  contacts: Contacts,
  compile: (give: Form) => Reader<T>,
): (contact: Contact) => T | RowError {
  if (contacts.in !== undefined) {
    const give = compile(contacts.give);
    return ({ cells }) => give(cells);
  }
  const gives = numbersOf(contacts).map((n) => compile(withNumber(contacts.give, n)));
  return ({ place, cells }) => (gives[place] as Reader<T>)(cells);
}

/** The reader of the contacts of a row; columns with the same contacts share it. */
export function contactReader(contacts: Contacts, context: ContactsContext): Reader<RowContacts> {
  const named = contacts.named ?? context.name ?? contacts.give;
  const key = groupOf(contacts) + JSON.stringify(named);
  const known = context.contactReaders.get(key);
  if (known !== undefined) return known;
  const list =
    contacts.in === undefined ? numbered(contacts, named, context) : nested(contacts, named, context);
  const read = once(withOwn(list, context));
  context.contactReaders.set(key, read);
  return read;
}

function numbered(
  contacts: Contacts,
  named: Form,
  { compileName }: ContactsContext,
): Reader<readonly Contact[]> {
  const numbers = numbersOf(contacts);
  const { role } = contacts;
  const names = numbers.map((n) => compileName(withNumber(named, n)));
  const roles = role === undefined ? null : numbers.map((n) => cellReader(withNumber(role, n) as string));
  const rank = ranks(contacts.prefer);
  return (cells) => {
    const found: Contact[] = [];
    for (let place = 0; place < names.length; place++) {
      if (names[place]?.(cells) === null) continue;
      const printed = cellText(roles?.[place]?.(cells)) ?? '';
      found.push({ place, cells, role: printed, rank: roles === null ? 0 : rank(printed) });
    }
    return found;
  };
}

function nested(
  contacts: Contacts,
  named: Form,
  { compileName }: ContactsContext,
): Reader<readonly Contact[]> {
  const { in: column = '', role, separator } = contacts;
  const cell = cellReader(column);
  const name = compileName(named);
  const roleCell = role === undefined ? null : cellReader(role);
  const rank = ranks(contacts.prefer);
  return (cells) => {
    const items = itemsOf(cell(cells), separator, column);
    if (items instanceof RowError) return items;
    const people = items
      .map((item) => (separator !== undefined && typeof item === 'string' ? { text: item } : item))
      .filter((item): item is Cells => typeof item === 'object' && item !== null);
    return people.flatMap((person, place): Contact[] => {
      if (name(person) === null) return [];
      const printed = cellText(roleCell?.(person)) ?? '';
      return [{ place, cells: person, role: printed, rank: roleCell === null ? 0 : rank(printed) }];
    });
  };
}

/** Takes the contact with the role that permits of this type require; otherwise, the first one of the lowest rank. */
function withOwn(
  list: Reader<readonly Contact[]>,
  { types: [permitType], dictionaries }: ContactsContext,
): Reader<RowContacts> {
  const wanted = memoise((type: string) => ownRoles(type, dictionaries));
  const roleOf = memoise((role: string) => contractorRole(role, dictionaries));
  return (cells) => {
    const named = list(cells);
    if (named instanceof RowError) return named;
    const eligible = named.filter(({ rank }) => Number.isFinite(rank));
    if (permitType !== undefined && eligible.length > 1) {
      const type = permitType(cells);
      for (const role of wanted(typeof type === 'string' ? type : '')) {
        const own = first(eligible.filter((contact) => roleOf(contact.role) === role));
        if (own !== null) return { named, own, ownBy: role };
      }
    }
    return { named, own: first(eligible), ownBy: 'first' };
  };
}

/** The first contact of the lowest rank; null for none. */
function first(contacts: readonly Contact[]): Contact | null {
  let chosen: Contact | null = null;
  for (const contact of contacts) if (chosen === null || contact.rank < chosen.rank) chosen = contact;
  return chosen;
}

/** Caches the contacts of the current row, since its columns are read one after another. */
function once(read: Reader<RowContacts>): Reader<RowContacts> {
  let last: Cells | null = null;
  let found: RowContacts | RowError | null = null;
  return (cells) => {
    if (cells !== last || found === null) {
      found = read(cells);
      last = cells;
    }
    return found;
  };
}

/** Role → its rank, 0 for the most preferred; infinity for a role that is not listed. */
function ranks(prefer: Contacts['prefer']): (role: string) => number {
  const words = new Map<string, number>();
  const beginnings: { start: string; rank: number }[] = [];
  (prefer ?? []).forEach((roles, rank) => {
    for (const role of [roles].flat().map(comparable)) {
      if (role.endsWith('*')) beginnings.push({ start: role.slice(0, -1), rank });
      else if (!words.has(role)) words.set(role, rank);
    }
  });
  return memoise((printed) => {
    const role = comparable(printed);
    const begins = beginnings.find(({ start }) => role.startsWith(start))?.rank;
    return Math.min(words.get(role) ?? Number.POSITIVE_INFINITY, begins ?? Number.POSITIVE_INFINITY);
  });
}

function comparable(role: string): string {
  return role.trim().replace(/\s+/g, ' ').toLowerCase();
}

function numbersOf({ from = 1, upTo = from }: Contacts): readonly number[] {
  return Array.from({ length: upTo - from + 1 }, (_, index) => from + index);
}

/** The form with `{n}` and `{nn}` replaced by a number. */
function withNumber(form: Form, n: number): Form {
  return JSON.parse(numberedName(JSON.stringify(form), n)) as Form;
}

/** `give` of the first name form that reads the same contacts; null for none. */
export function nameOfContacts(contacts: Contacts, nameForms: readonly Form[]): Form | null {
  const wanted = groupOf(contacts);
  for (const form of nameForms.flatMap(contactsIn)) if (groupOf(form) === wanted) return form.give;
  return null;
}

function contactsIn(form: Form): Contacts[] {
  const { contacts, first = [], join = [] } = formObject(form);
  return [...(contacts === undefined ? [] : [contacts]), ...[...first, ...join].flatMap(contactsIn)];
}

/** What equal contacts have in common. */
export function groupOf({ in: array, separator, role, from = 1, upTo, prefer }: Contacts): string {
  return JSON.stringify([array, role, from, upTo, prefer, separator]);
}
