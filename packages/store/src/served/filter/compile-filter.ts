import type { SqlFragment } from '../conditions.js';
import { type FieldColumn, fieldNamed } from './field-column.js';
import { type FilterOperator, isOperatorOf, type PlainOperator, withoutNegation } from './operators.js';
import type { Filter } from './tree.js';

/**
 * Compiles a filter to SQL. A comparison with a null column is null, which counts as false because no condition above
 * negates it. A negated operator is the exact opposite, for lists as well: no element matches, which includes null and
 * empty lists. Values only become parameters.
 */
export function compileFilter(filter: Filter, fields: readonly FieldColumn[]): SqlFragment {
  return (bind) => compile(filter, fields, bind);
}

type Bind = (value: unknown) => string;

function compile(filter: Filter, fields: readonly FieldColumn[], bind: Bind): string {
  if (filter.kind !== 'condition')
    return `(${compile(filter.left, fields, bind)} ${filter.kind} ${compile(filter.right, fields, bind)})`;
  const { value } = filter;
  const field = fieldNamed(filter.field, fields);
  const { plain: operator, negated } = withoutNegation(filter.operator);
  if (value === null) return `${negated ? 'not ' : ''}(${isEmpty(field)})`;
  const comparison = compare(field, { ...filter, operator, value }, bind);
  return negated ? `not coalesce(${comparison}, false)` : comparison;
}

/** A condition with a value and an operator that is not a negation. */
interface Comparison {
  readonly operator: PlainOperator;
  readonly value: string;
  readonly ignoreCase: boolean;
}

function compare(field: FieldColumn, { operator, value, ignoreCase }: Comparison, bind: Bind): string {
  const { column, type } = field;
  if (type === 'list') {
    // An index finds the lists that contain a value; other comparisons must check every element.
    if (operator === '=' && !ignoreCase) return `${column} @> array[${bind(value)}::text]`;
    const element = compareText('element', operator, `${bind(value)}::text`, ignoreCase);
    return `exists (select from unnest(${column}) as element where ${element})`;
  }
  if (type === 'text') return compareText(column, operator, `${bind(value)}::text`, ignoreCase);
  if (isOperatorOf('equality', operator) || isOperatorOf('order', operator))
    return `(${column} ${operator} ${bind(value)}::${type === 'number' ? 'numeric' : 'date'})`;
  return compareText(textOf(field), operator, `${bind(value)}::text`, false);
}

function isEmpty({ type, column }: FieldColumn): string {
  if (type === 'list') return `coalesce(cardinality(${column}), 0) = 0`;
  return type === 'text' ? `(${column} is null or ${byCodePoint(column)} = '')` : `${column} is null`;
}

/** The text of a number or date, as in responses. */
function textOf({ type, column }: FieldColumn): string {
  return type === 'number' ? `trim_scale(${column}::numeric)::text` : `to_char(${column}, 'YYYY-MM-DD')`;
}

function compareText(
  column: string,
  operator: PlainOperator,
  parameter: string,
  ignoreCase: boolean,
): string {
  const fold = ignoreCase ? foldFor(operator) : (text: string): string => text;
  const [left, right] = [fold(column), fold(parameter)];
  switch (operator) {
    case '=*':
      return `strpos(${left}, ${right}) > 0`;
    case '^':
      return `starts_with(${byCodePoint(left)}, ${byCodePoint(right)})`;
    case '$':
      return `right(${left}, char_length(${right})) = ${right}`;
    default:
      return `(${byCodePoint(left)} ${operator} ${byCodePoint(right)})`;
  }
}

/** Orders texts like the indexes, in databases with any language. */
function byCodePoint(text: string): string {
  return `(${text} collate "C")`;
}

/**
 * Folds case by Unicode's rules, like JavaScript; in a database with locale C, `lower` and `upper` fold only ASCII.
 * PostgreSQL has `und-x-icu` if it was built with ICU, which is the default since version 16 and was usual before.
 * Order comparisons fold to capitals, like Gridify: characters between Z and a, such as `[`, come after all letters.
 */
function foldFor(operator: FilterOperator): (text: string) => string {
  const fold = isOperatorOf('order', operator) ? 'upper' : 'lower';
  return (text) => `${fold}(${text} collate "und-x-icu")`;
}
