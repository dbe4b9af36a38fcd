import type { Restriction } from '@crs/store';
import type { Field } from './fields.js';
import type { Operator } from './tree.js';
import type { TypedFilter } from './typed.js';

/**
 * Makes SQL of a filter. Every condition is true or false, never null, so that AND, OR and negation
 * mean the same as in memory. Values only ever become parameters.
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
  return type === 'text' ? `coalesce(${column}, '') = ''` : `${column} is null`;
}

/** A number or date as an answer shows it. */
function textOf({ type, column }: Field): string {
  return type === 'number' ? `trim_scale(${column}::numeric)::text` : `to_char(${column}, 'YYYY-MM-DD')`;
}

const ordering = { '=': '=', '!=': 'is distinct from', '>': '>', '<': '<', '>=': '>=', '<=': '<=' } as const;

function compare(left: string, operator: keyof typeof ordering, right: string): string {
  const comparison = `${left} ${ordering[operator]} ${right}`;
  return operator === '!=' ? `(${comparison})` : `coalesce(${comparison}, false)`;
}

/** Text is ordered by code point, whatever the language of the database. */
function compareText(column: string, operator: Operator, parameter: string, ignoreCase: boolean): string {
  const fold = (expression: string): string => (ignoreCase ? `lower(${expression})` : expression);
  const [left, right] = [fold(column), fold(parameter)];
  switch (operator) {
    case '=*':
    case '!*':
      return negatable(operator === '!*', `strpos(${left}, ${right}) > 0`);
    case '^':
    case '!^':
      return negatable(operator === '!^', `starts_with(${left}, ${right})`);
    case '$':
    case '!$':
      return negatable(operator === '!$', `right(${left}, char_length(${right})) = ${right}`);
    default:
      return compare(`${left} collate "C"`, operator, right);
  }
}

function negatable(negated: boolean, condition: string): string {
  return `${negated ? 'not ' : ''}coalesce(${condition}, false)`;
}
