import type { Condition, Filter } from './tree.js';

/** Writes a filter as an expression that reads back to the same tree. */
export function printFilter(filter: Filter): string {
  if (filter.kind === 'condition') return printCondition(filter);
  const right = printFilter(filter.right);
  const group = filter.right.kind === 'condition' ? right : `(${right})`;
  return `${printFilter(filter.left)}${filter.kind === 'and' ? ',' : '|'}${group}`;
}

function printCondition({ field, operator, value, ignoreCase }: Condition): string {
  const text = value === null ? '' : escapeValue(value, operator === '=' || operator === '!=');
  return `${field}${operator}${text}${ignoreCase ? '/i' : ''}`;
}

function escapeValue(value: string, equality: boolean): string {
  const escaped = value.replaceAll(/[\\(),|/*]/g, '\\$&').replace(/^[\s=!^$><]/, '\\$&');
  return equality && escaped === 'null' ? '\\null' : escaped;
}
