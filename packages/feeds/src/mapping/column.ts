/** Compiles a form into a reader of one of our columns, in its type. */
import { isScientific, isWebAddress, plainNumber } from '@crs/domain';
import { type ColumnType, type NestedKind, nestedColumns, nestedKinds } from '../definition/columns.js';
import { type Form, formObject } from '../definition/form.js';
import type { Cells } from '../row.js';
import { quote, RowError, type RowErrorCode } from '../row-error.js';
import { cellReader } from './cell.js';
import type { MappingContext, Reader } from './context.js';
import { dayParser, isNoDay, isNoDayText } from './dates.js';
import { itemsOf } from './items.js';
import { memoise } from './memo.js';
import { parseBoolean, parseInteger, parseMoney, parseNumber } from './numbers.js';
import { compileText } from './text.js';

/** Maximum number of characters of an indexed text, within the limit of a PostgreSQL index. */
export const longestText = 500;

/** Texts that mean "no value": a phone with one repeated digit, a ZIP code of zeros. */
const fillers: readonly (readonly [RegExp, RegExp])[] = [
  [/phone$/i, /^\D*(\d)(?:\D*\1){6,}\D*$/],
  [/zip$/i, /^0+(?:-0*)?$/],
];

/** States whose ZIP codes begin with a zero, which spreadsheets drop from numbers. */
const shortZips = new Set(['CT', 'MA', 'ME', 'NH', 'NJ', 'PR', 'RI', 'VI', 'VT']);
const withZero = (text: string): string => (/^\d{4}$/.test(text) ? `0${text}` : text);

/** True for a text column of identifiers, whose values can't be `7.01E+05`. */
export const isNumberText = ({ name, kind }: ColumnType): boolean =>
  kind === 'text' && /number|license|phone|zip/i.test(name);

/** The pattern of filler texts of a column. */
function fillerOf({ name, kind }: ColumnType): RegExp | null {
  if (kind !== 'text') return null;
  return fillers.find(([column]) => column.test(name))?.[1] ?? null;
}

/** A reader of a column in its type; null if the row has no value. */
export function compileColumn(type: ColumnType, form: Form, feed: MappingContext): Reader<unknown> {
  const object = formObject(form);
  const context = { ...feed, dictionaryPlaceholders: type.placeholders, filler: fillerOf(type) };
  for (const kind of nestedKinds) {
    const nested = object[kind];
    if (nested !== undefined) return compileNested(kind, nested, object.each ?? {}, context);
  }
  if (type.kind === 'list') return compileList(form, context);
  const read = compileText(form, context);
  const column = object.column ?? null;
  const declared = object.dates ?? context.dates;
  const dates = context.typedDates && !declared.includes('iso') ? [...declared, 'iso'] : declared;
  const money = (text: string) => parseMoney(text, object.unit);
  const plain = converter(type, column, money, dates, context.zone);
  const mayLack = /zip$/i.test(type.name) && shortZips.has(feed.state ?? '');
  const convert = mayLack ? (text: string) => plain(withZero(text)) : plain;
  return (cells) => {
    const text = read(cells);
    return typeof text === 'string' ? convert(text) : text;
  };
}

function converter(
  type: ColumnType,
  column: string | null,
  money: (text: string) => number | null,
  dates: readonly string[],
  zone: string | null,
): (text: string) => unknown {
  const refuse = (code: RowErrorCode, text: string, why: string) =>
    new RowError(column, code, `${type.name}: ${quote(text)} ${why}`);
  const parsed = (parse: (text: string) => unknown, code: RowErrorCode, why: string) => (text: string) =>
    parse(text) ?? refuse(code, text, why);
  const bounded =
    (parse: (text: string) => number | null, code: RowErrorCode, why: string) => (text: string) => {
      const value = parse(text);
      if (value === null) return refuse(code, text, why);
      if (value < type.min || value > type.max) return refuse('value.out_of_range', text, 'is out of range');
      return value;
    };
  switch (type.kind) {
    case 'day':
    case 'moment': {
      const parse = dayParser(dates, zone);
      const time = type.kind === 'day' ? '' : 'T00:00:00Z';
      return memoise((text) => {
        const day = parse(text);
        if (day !== null) return isNoDay(day) ? null : day + time;
        if (isNoDayText(text)) return null;
        return refuse('value.date', text, `is not a date in ${dates.join(' or ')} format`);
      });
    }
    case 'money':
      return bounded(money, 'value.money', 'is not an amount of money');
    case 'integer':
      return bounded(parseInteger, 'value.number', 'is not a whole number');
    case 'number':
      return bounded(parseNumber, 'value.number', 'is not a number');
    case 'boolean':
      return parsed(parseBoolean, 'value.boolean', 'is neither yes nor no');
    case 'choice': {
      const options = new Map(type.options.map((option) => [option.toLowerCase(), option]));
      const known = `is not one of ${type.options.join(', ')}`;
      return parsed((text) => options.get(text.toLowerCase()) ?? null, 'value.unknown_word', known);
    }
    // Only a web address can be opened. The rest of the row is worth keeping.
    case 'address':
      return (text) => (text.length <= longestText && isWebAddress(text) ? text : null);
    default:
      if (type.isLong) return (text) => text;
      return (text) => {
        const isNumber = isNumberText(type);
        if (isNumber && isScientific(text)) return null;
        if (text.length <= longestText) return isNumber ? plainNumber(text) : text;
        return refuse('value.too_long', text, `has more than ${longestText} characters`);
      };
  }
}

function compileList(form: Form, context: MappingContext): Reader<string[]> {
  const object = formObject(form);
  if (object.list === undefined) {
    const read = compileText(form, context);
    return (cells) => {
      const text = read(cells);
      return text instanceof RowError ? text : text === null ? [] : [text];
    };
  }
  const { list, separator } = object;
  const cell = cellReader(list);
  const piece = compileText({ ...object, list: undefined, separator: undefined, column: 'piece' }, context);
  return (cells) => {
    const pieces = itemsOf(cell(cells), separator, list);
    if (pieces instanceof RowError) return pieces;
    const texts: string[] = [];
    for (const value of pieces) {
      const text = piece({ piece: value });
      if (text instanceof RowError) return new RowError(list, text.code, text.reason);
      if (text !== null && !texts.includes(text)) texts.push(text);
    }
    return texts;
  };
}

/** A reader of a column of rows: violations of an inspection, inspections of a permit. */
function compileNested(
  kind: NestedKind,
  column: string,
  each: Readonly<Record<string, Form>>,
  context: MappingContext,
): Reader<Readonly<Record<string, unknown>>[]> {
  const cell = cellReader(column);
  const fields = [...nestedColumns[kind].values()].map((type) => {
    const form = each[type.name];
    return { name: type.name, read: form === undefined ? () => null : compileColumn(type, form, context) };
  });
  const readOne = (cells: Cells): Readonly<Record<string, unknown>> | RowError => {
    const one: Record<string, unknown> = {};
    for (const { name, read } of fields) {
      const value = read(cells);
      if (value instanceof RowError) return new RowError(column, value.code, value.reason);
      one[name] = value;
    }
    return one;
  };
  return (cells) => {
    const items = itemsOf(cell(cells), undefined, column);
    if (items instanceof RowError) return items;
    const rows: Readonly<Record<string, unknown>>[] = [];
    for (const item of items) {
      if (typeof item !== 'object' || item === null) {
        return new RowError(column, 'value.list', `one of the ${kind} is not an object`);
      }
      const one = readOne(item as Cells);
      if (one instanceof RowError) return one;
      rows.push(one);
    }
    return rows;
  };
}
