/** Compiles the form `contacts`: the choice of one contact, and the value taken from it. */
import { type Contacts, type Form, formObject, numberedName } from '../definition/form.js';
import type { Cells } from '../row.js';
import { RowError } from '../row-error.js';
import { cellReader, cellText } from './cell.js';
import type { ContactChoice, Reader } from './context.js';
import { itemsOf } from './items.js';
import { memoise } from './memo.js';

type TextReader = Reader<string | null>;

/** What compiling contacts needs from the feed's columns. */
export interface ContactsContext {
  /** The form of the record's name column for these contacts; null if it reads other contacts. */
  readonly name: Form | null;
  /** Compiles the value of the column. */
  readonly compileGive: (form: Form) => TextReader;
  /** Compiles the value that a contact must have, the same for every column. */
  readonly compileName: (form: Form) => TextReader;
  /** Choices of contacts by what they depend on: columns with the same choice share it. */
  readonly contactChoices: Map<string, ContactChoice>;
}

/** A reader of one contact's value. All columns with the same contacts and roles read the same contact. */
export function compileContacts(contacts: Contacts, context: ContactsContext): TextReader {
  return contacts.in === undefined ? numbered(contacts, context) : nested(contacts, contacts.in, context);
}

function numbered(
  contacts: Contacts,
  { name, compileGive, compileName, contactChoices }: ContactsContext,
): TextReader {
  const { from = 1, upTo = from, role } = contacts;
  const numbers = Array.from({ length: upTo - from + 1 }, (_, index) => from + index);
  const named = contacts.named ?? name ?? contacts.give;
  const key = groupOf(contacts) + JSON.stringify(named);
  let choose = contactChoices.get(key);
  if (choose === undefined) {
    const names = numbers.map((n) => compileName(withNumber(named, n)));
    const roles = role === undefined ? null : numbers.map((n) => cellReader(withNumber(role, n) as string));
    const rank = ranks(contacts.prefer);
    choose = once((cells) =>
      best(
        numbers.length,
        (index) => (roles === null ? 0 : rank(cellText(roles[index]?.(cells)) ?? '')),
        (index) => names[index]?.(cells) !== null,
      ),
    );
    contactChoices.set(key, choose);
  }
  const chosen = choose;
  const gives = numbers.map((n) => compileGive(withNumber(contacts.give, n)));
  return (cells) => gives[chosen(cells)]?.(cells) ?? null;
}

/** Caches the choice for the current row, since its columns are read one after the other. */
function once(choose: ContactChoice): ContactChoice {
  let last: Cells | null = null;
  let choice = -1;
  return (cells) => {
    if (cells !== last) {
      choice = choose(cells);
      last = cells;
    }
    return choice;
  };
}

function nested(
  contacts: Contacts,
  column: string,
  { name, compileGive, compileName }: ContactsContext,
): TextReader {
  const cell = cellReader(column);
  const give = compileGive(contacts.give);
  const named = compileName(contacts.named ?? name ?? contacts.give);
  const role = contacts.role === undefined ? null : cellReader(contacts.role);
  const rank = ranks(contacts.prefer);
  return (cells) => {
    const items = itemsOf(cell(cells), undefined, column);
    if (items instanceof RowError) return items;
    const people = items.filter((item): item is Cells => typeof item === 'object' && item !== null);
    const chosen = best(
      people.length,
      (index) => (role === null ? 0 : rank(cellText(role(people[index] as Cells)) ?? '')),
      (index) => named(people[index] as Cells) !== null,
    );
    const person = people[chosen];
    return person === undefined ? null : give(person);
  };
}

/** The index of the first named contact of the lowest rank; -1 for none. */
function best(count: number, rankOf: (index: number) => number, isNamed: (index: number) => boolean): number {
  let chosen = -1;
  let lowest = Number.POSITIVE_INFINITY;
  for (let index = 0; index < count && lowest > 0; index++) {
    const rank = rankOf(index);
    if (rank >= lowest || !isNamed(index)) continue;
    chosen = index;
    lowest = rank;
  }
  return chosen;
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

function groupOf({ in: array, role, from = 1, upTo, prefer }: Contacts): string {
  return JSON.stringify([array, role, from, upTo, prefer]);
}
