import type { Restriction } from '@crs/store';
import type { Field } from './fields.js';
import type { Operator } from './tree.js';
import type { TypedFilter } from './typed.js';

/**
 * Makes SQL of a filter. A comparison with a null column is null, which counts as false since
 * nothing above a condition negates it; what negates treats null as false first. Values only ever become parameters.
 */
export function compileFilter(filter: TypedFilter): Restriction {
  return (bind) => compile(filter, bind);
}

type Bind = (value: unknown) => string;

function compile(filter: TypedFilter, bind: Bind): string {
  if (filter.kind !== 'condition')
    return `(${compile(filter.left, bind)} ${filter.kind} ${compile(filter.right, bind)})`;
  const { field, operator, value, ignoreCase } = filter;
  if (value === null) return `${operator === '!=' ? 'not ' : ''}(${isEmpty(field)})`;
  if (field.type === 'list') {
    // An index finds lists that hold a value, not values in lists.
    if (operator === '=' && !ignoreCase) return `${field.column} @> array[${bind(value)}::text]`;
    const element = compareText('element', operator, `${bind(value)}::text`, ignoreCase);
    return `exists (select from unnest(${field.column}) as element where ${element})`;
  }
  if (field.type === 'text') return compareText(field.column, operator, `${bind(value)}::text`, ignoreCase);
  if (operator in ordering) {
    const parameter = `${bind(value)}::${field.type === 'number' ? 'numeric' : 'date'}`;
    return compare(field.column, operator as keyof typeof ordering, parameter);
  }
  return compareText(textOf(field), operator, `${bind(value)}::text`, false);
}

function isEmpty({ type, column }: Field): string {
  if (type === 'list') return `coalesce(cardinality(${column}), 0) = 0`;
  return type === 'text' ? `(${column} is null or ${byCodePoint(column)} = '')` : `${column} is null`;
}

/** A number or date as an answer shows it. */
function textOf({ type, column }: Field): string {
  return type === 'number' ? `trim_scale(${column}::numeric)::text` : `to_char(${column}, 'YYYY-MM-DD')`;
}

const ordering = { '=': '=', '!=': 'is distinct from', '>': '>', '<': '<', '>=': '>=', '<=': '<=' } as const;

function compare(left: string, operator: keyof typeof ordering, right: string): string {
  return `(${left} ${ordering[operator]} ${right})`;
}

function compareText(column: string, operator: Operator, parameter: string, ignoreCase: boolean): string {
  const fold = ignoreCase ? foldFor(operator) : (text: string): string => text;
  const [left, right] = [fold(column), fold(parameter)];
  switch (operator) {
    case '=*':
      return `strpos(${left}, ${right}) > 0`;
    case '!*':
      return negated(`strpos(${left}, ${right}) > 0`);
    case '^':
      return `starts_with(${byCodePoint(left)}, ${byCodePoint(right)})`;
    case '!^':
      return negated(`starts_with(${left}, ${right})`);
    case '$':
      return endsWith(left, right);
    case '!$':
      return negated(endsWith(left, right));
    default:
      return compare(byCodePoint(left), operator, byCodePoint(right));
  }
}

function endsWith(left: string, right: string): string {
  return `right(${left}, char_length(${right})) = ${right}`;
}

function negated(condition: string): string {
  return `not coalesce(${condition}, false)`;
}

/** Texts have one order, whatever the language of the database, and the indexes have that one. */
function byCodePoint(text: string): string {
  return `(${text} collate "C")`;
}

/**
 * Folds case by Unicode's rules, as JavaScript does: alone, `lower` and `upper` fold only ASCII in a database of locale
 * C. PostgreSQL has `und-x-icu` wherever it was built with ICU, the default from 16 on and usual before. An order is one
 * of capitals, as Gridify's is: the signs between Z and a, such as `[`, come after all letters.
 */
function foldFor(operator: Operator): (text: string) => string {
  const fold = /^[<>]/.test(operator) ? 'upper' : 'lower';
  return (text) => `${fold}(${text} collate "und-x-icu")`;
}
