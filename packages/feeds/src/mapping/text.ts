/** Compiles a form into a reader of one text. */
import { cleanText } from '@crs/domain';
import { isPlaceholder } from '@crs/normalise';
// entities: decodes HTML entities; only those with a semicolon, so that `AT&T` stays.
import { decodeHTMLStrict } from 'entities/decode';
import { type Contacts, type Form, formObject } from '../definition/form.js';
import { quote, RowError } from '../row-error.js';
import { cellReader, cellText, isFormula } from './cell.js';
import { type ContactsContext, compileContacts, nameOfContacts } from './contacts.js';
import type { MappingContext, Reader } from './context.js';
import { memoise } from './memo.js';

/** A reader of a text; null for an empty text or a placeholder. */
export function compileText(form: Form, context: MappingContext): Reader<string | null> {
  const object = formObject(form);
  const column = object.column ?? null;
  let read = origin(form, context);
  if (object.zero === 'empty') read = withoutZero(read);
  if (object.pattern !== undefined) {
    const clean = cleaner(context, object.empty ?? []);
    read = withPattern(read, object.pattern, object.otherwise, column, clean);
  }
  if (object.values !== undefined) {
    const rest = object.default === undefined ? undefined : String(object.default);
    read = withValues(read, object.values, rest, object.otherwise, column);
  }
  if (object.when !== undefined) read = withCondition(read, object.when);
  return read;
}

function origin(form: Form, context: MappingContext): Reader<string | null> {
  const object = formObject(form);
  if (object.constant !== undefined) {
    const constant = cleanText(String(object.constant));
    return () => constant;
  }
  if (object.join !== undefined) {
    const pieces = object.join.map((piece) => compileText(piece, context));
    return joined(pieces, object.separator ?? ' ');
  }
  if (object.contacts !== undefined) {
    const { contacts } = object;
    const compileGive = (inner: Form) => compileText(inner, context);
    return compileContacts(contacts, compileGive, contactsContext(contacts, context));
  }
  if (object.first !== undefined) return firstOf(object.first.map((piece) => compileText(piece, context)));
  const cell = cellReader(object.column ?? '');
  const clean = cleaner(context, object.empty ?? []);
  const cleaned = (value: unknown): string | null => {
    const text = cellText(value);
    if (text === null || isFormula(text)) return null;
    const plain = text.includes('&') || text.includes(hardSpace) ? plainText(text) : text;
    return plain === '' ? null : clean === null ? plain : clean(plain);
  };
  // Skipped if there are no placeholders.
  const known = clean === null ? cleaned : memoise(cleaned);
  const passes = numbersPass(context, object.empty ?? []);
  return (cells) => {
    const value = cell(cells);
    if (value === '') return null;
    if (typeof value !== 'string') return cleaned(value);
    return passes && digits.test(value) ? value : known(value);
  };
}

/** What compiling contacts needs from the feed. */
export function contactsContext(contacts: Contacts, context: MappingContext): ContactsContext {
  const naming = { ...context, dictionaryPlaceholders: true, filler: null };
  return {
    ...context,
    name: nameOfContacts(contacts, context.names),
    types: context.types.map((form) =>
      compileText(form, { ...context, dictionaryPlaceholders: false, filler: null }),
    ),
    compileName: (inner) => compileText(inner, naming),
  };
}

/** Numbers and dates without words. */
const digits = /^\d[\d./:,-]*$/;

/** True if no placeholder consists of digits, so that such cells, which are most, need no lookup. */
function numbersPass(
  { placeholders, dictionaries, dictionaryPlaceholders, filler }: MappingContext,
  empty: readonly string[],
): boolean {
  if (filler !== null) return false;
  const words = [...placeholders, ...empty, ...(dictionaryPlaceholders ? dictionaries.placeholders : [])];
  return !words.some((word) => /\d/.test(word));
}

const hardSpace = '\u00a0';

/** Decodes HTML entities, also those encoded twice, and replaces non-breaking spaces. */
function plainText(text: string): string {
  let plain = text;
  while (plain.includes('&') && plain.includes(';')) {
    const next = cleanText(decodeHTMLStrict(plain));
    if (next === plain) break;
    plain = next;
  }
  return plain.replaceAll(hardSpace, ' ').trim();
}

/** A function that gives null for a placeholder and the text otherwise; null if there are no placeholders. */
function cleaner(
  context: MappingContext,
  empty: readonly string[],
): ((text: string) => string | null) | null {
  const own = new Set([...context.placeholders, ...empty.map((word) => word.toLowerCase())]);
  const { dictionaries, dictionaryPlaceholders, filler } = context;
  if (own.size === 0 && !dictionaryPlaceholders && filler === null) return null;
  return (text) => {
    const nothing =
      own.has(text.toLowerCase()) ||
      filler?.test(text) ||
      (dictionaryPlaceholders && isPlaceholder(text, dictionaries));
    return nothing ? null : text;
  };
}

/** A zero in any format: `0`, `$0.00`, `000-000-0000`. */
const zeros = /^[^1-9\p{L}]*0[^1-9\p{L}]*$/u;

function withoutZero(read: Reader<string | null>): Reader<string | null> {
  return (cells) => {
    const text = read(cells);
    return typeof text === 'string' && zeros.test(text) ? null : text;
  };
}

function joined(pieces: Reader<string | null>[], separator: string): Reader<string | null> {
  return (cells) => {
    let text: string | null = null;
    for (const read of pieces) {
      const piece = read(cells);
      if (piece instanceof RowError) return piece;
      if (piece !== null) text = text === null ? piece : text + separator + piece;
    }
    return text;
  };
}

function firstOf(pieces: Reader<string | null>[]): Reader<string | null> {
  return (cells) => {
    for (const read of pieces) {
      const piece = read(cells);
      if (piece !== null) return piece;
    }
    return null;
  };
}

function withPattern(
  read: Reader<string | null>,
  source: string,
  otherwise: 'reject' | 'empty' | 'keep' = 'reject',
  column: string | null,
  clean: ((text: string) => string | null) | null,
): Reader<string | null> {
  const pattern = new RegExp(source, 'u');
  const part = memoise((text: string): string | null | RowError => {
    const match = pattern.exec(text);
    if (match !== null) {
      const value = match.groups?.value?.trim() || null;
      return value === null || clean === null ? value : clean(value);
    }
    if (otherwise === 'keep') return text;
    if (otherwise === 'empty') return null;
    return new RowError(column, 'value.pattern', `${quote(text)} does not fit ${source}`);
  });
  return (cells) => {
    const text = read(cells);
    return typeof text === 'string' ? part(text) : text;
  };
}

function withValues(
  read: Reader<string | null>,
  values: Readonly<Record<string, string | number | boolean | null>>,
  rest: string | undefined,
  otherwise: 'reject' | 'empty' | 'keep' = 'reject',
  column: string | null,
): Reader<string | null> {
  const meanings = new Map(
    Object.entries(values).map(([word, meaning]) => [
      word.trim().toLowerCase(),
      meaning === null ? null : cleanText(String(meaning)),
    ]),
  );
  const meaning = memoise((text: string): string | null | RowError => {
    const known = meanings.get(text.toLowerCase());
    if (known !== undefined) return known;
    if (rest !== undefined) return rest;
    if (otherwise === 'keep') return text;
    if (otherwise === 'empty') return null;
    return new RowError(
      column,
      'value.unknown_word',
      `${quote(text)} is not a value that the definition lists`,
    );
  });
  return (cells) => {
    const text = read(cells);
    return typeof text === 'string' ? meaning(text) : text;
  };
}

function withCondition(
  read: Reader<string | null>,
  when: Readonly<Record<string, string | string[]>>,
): Reader<string | null> {
  const conditions = Object.entries(when).map(([column, words]) => ({
    cell: cellReader(column),
    words: new Set([words].flat().map((word) => word.trim().toLowerCase())),
  }));
  return (cells) => {
    for (const { cell, words } of conditions) {
      if (!words.has((cellText(cell(cells)) ?? '').toLowerCase())) return null;
    }
    return read(cells);
  };
}
